import { ObjectPrinter } from './object-printer';
import { printSchema } from './print-schema';
import { objectKind, type Schema, type SchemaObjects } from '../../schema';
import { queryObjects } from '../queries/query-objects';

/** The statements that create the tables of a schema and all other objects, in an order that always works. */
export function printDatabase(schema: Schema): string[] {
  const { objects } = schema;
  return objects
    ? [
      ...printObjectsBeforeTables(objects, schema),
      ...printSchema(schema),
      ...printObjectsBehindTables(objects, schema),
    ]
    : printSchema(schema);
}

/**
 * The statements that create the named schemas and objects of a schema, in an order that works where its tables exist
 * already.
 */
export function printObjects(objects: SchemaObjects, schema: Schema): string[] {
  return [...printObjectsBeforeTables(objects, schema), ...printObjectsBehindTables(objects, schema)];
}

export function printObjectsBeforeTables(
  objects: SchemaObjects,
  { database, dialect, namedSchemas = [] }: Schema,
): string[] {
  const printer = new ObjectPrinter(dialect);
  return [
    ...printer.databaseOptionBatches(objects.options).map((options) => printer.setDatabaseOptions(database, options)),
    ...namedSchemas.flatMap((name) => printer.create({ kind: 'SCHEMA', name })),
    ...objects.texts
      .filter(({ kind }) => objectKind(kind).place === 'under tables')
      .flatMap((text) => printer.create(text)),
  ];
}

export function printObjectsBehindTables(objects: SchemaObjects, { dialect }: Schema): string[] {
  const printer = new ObjectPrinter(dialect);
  const known = objects.texts.filter(
    ({ kind }) => kind !== '' && !['under tables', 'query'].includes(objectKind(kind).place ?? ''),
  );
  return [
    ...known.flatMap((text) => printer.create(text)),
    ...queryObjects(objects, dialect).flatMap(({ statements }) => statements),
    ...objects.changeStreams.flatMap((stream) => printer.create({ kind: 'CHANGE STREAM', ...stream })),
    ...objects.roles.flatMap((name) => printer.create({ kind: 'ROLE', name })),
    ...printer.grant(objects.grants),
    ...objects.texts.filter(({ kind }) => kind === '').flatMap(({ statements }) => statements),
  ];
}
