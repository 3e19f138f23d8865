import { ObjectPrinter } from './object-printer';
import { printSchema } from './print-schema';
import { objectKind, type DefinedObject, type Schema, type SchemaObjects } from '../../schema';
import type { ObjectKind } from '../../schema/kind/kind';
import { compareNames } from '../../text/compare-names';
import { functionsUnderTables } from '../queries/functions-under-tables';
import { queryObjects } from '../queries/query-objects';

/** The statements that create tables and all other objects, in an order that always works. */
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

/** The statements that create named schemas and objects, in an order that works if the tables exist. */
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
    ...namedSchemas.map((name) => printer.create({ kind: 'SCHEMA', name })),
    ...objects.defined
      .filter(({ kind }) => objectKind(kind).place === 'under tables')
      .map((object) => printer.create(object)),
    ...(needed.size === 0 ? [] : queryObjects(objects, dialect).filter(({ key }) => needed.has(key)))
      .map(({ statement }) => statement),
    ...objects.defined
      .filter(({ kind }) => objectKind(kind).place === 'counter')
      .sort((a, b) => compareNames(a.name, b.name))
      .map((object) => printer.create(object)),
  ];
}

export function printObjectsAfterTables(objects: SchemaObjects, schema: Schema): string[] {
  const { dialect } = schema;
  const printed = functionsUnderTables({ ...schema, objects });
  const printer = new ObjectPrinter(dialect);
  const ofPlace = (...places: readonly ObjectKind['place'][]): DefinedObject[] => (
    objects.defined.filter(({ kind }) => places.includes(objectKind(kind).place))
  );
  return [
    ...ofPlace('index', 'rows', 'built in').map((object) => printer.create(object)),
    ...queryObjects(objects, dialect).flatMap(({ key, statement }) => (printed.has(key) ? [] : [statement])),
    ...ofPlace('at the end').map((object) => printer.create(object)),
    ...ofPlace('last').map((object) => printer.create(object)),
    ...printer.grant(objects.grants),
    ...objects.unread,
  ];
}
