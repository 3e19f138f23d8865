import { ObjectPrinter } from './object-printer';
import { printSchema } from './print-schema';
import { objectKind, type Schema, type SchemaObjects } from '../../schema';
import { functionsUnderTables } from '../queries/functions-under-tables';
import { queryObjects } from '../queries/query-objects';

/** The statements that create the tables of a schema and all other objects, in an order that always works. */
export function printDatabase(schema: Schema): string[] {
  const { objects } = schema;
  return objects
    ? [
      ...printObjectsBeforeTables(objects, schema),
      ...printSchema(schema),
      ...printObjectsAfterTables(objects, schema),
    ]
    : printSchema(schema);
}

/**
 * The statements that create the named schemas and objects of a schema, in an order that works where its tables exist
 * already.
 */
export function printObjects(objects: SchemaObjects, schema: Schema): string[] {
  return [...printObjectsBeforeTables(objects, schema), ...printObjectsAfterTables(objects, schema)];
}

export function printObjectsBeforeTables(
  objects: SchemaObjects,
  schema: Schema,
): string[] {
  const { database, dialect, namedSchemas = [] } = schema;
  const printer = new ObjectPrinter(dialect);
  const needed = functionsUnderTables({ ...schema, objects });
  return [
    ...printer.databaseOptionBatches(objects.options).map((options) => printer.setDatabaseOptions(database, options)),
    ...namedSchemas.flatMap((name) => printer.create({ kind: 'SCHEMA', name })),
    ...objects.texts
      .filter(({ kind }) => objectKind(kind).place === 'under tables')
      .flatMap((text) => printer.create(text)),
    ...(needed.size === 0 ? [] : queryObjects(objects, dialect).filter(({ key }) => needed.has(key)))
      .flatMap(({ statements }) => statements),
  ];
}

export function printObjectsAfterTables(objects: SchemaObjects, schema: Schema): string[] {
  const { dialect } = schema;
  const printed = functionsUnderTables({ ...schema, objects });
  const printer = new ObjectPrinter(dialect);
  const known = objects.texts.filter(
    ({ kind }) => kind !== '' && !['under tables', 'query'].includes(objectKind(kind).place ?? ''),
  );
  return [
    ...known.flatMap((text) => printer.create(text)),
    ...queryObjects(objects, dialect).flatMap(({ key, statements }) => (printed.has(key) ? [] : statements)),
    ...objects.changeStreams.flatMap((stream) => printer.create({ kind: 'CHANGE STREAM', ...stream })),
    ...objects.roles.flatMap((name) => printer.create({ kind: 'ROLE', name })),
    ...printer.grant(objects.grants),
    ...objects.texts.filter(({ kind }) => kind === '').flatMap(({ statements }) => statements),
  ];
}
