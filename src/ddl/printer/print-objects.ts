import { printerFor, printSchema } from './print-schema';
import { byName } from './statement-order';
import { objectKind, type DefinedObject, type Schema, type SchemaObjects } from '../../schema';
import type { ObjectKind } from '../../schema/kind/kind';
import { functionsUnderTables } from '../queries/functions-under-tables';
import { queryObjects } from '../queries/query-objects';

/** The statements that create tables and all other objects, in an order that always works. */
export function printDatabase(schema: Schema): string[] {
  return [...printObjectsBeforeTables(schema), ...printSchema(schema), ...printObjectsAfterTables(schema)];
}

/** The statements that create named schemas and objects, in an order that works if the tables exist. */
export function printObjects(schema: Schema): string[] {
  return [...printObjectsBeforeTables(schema), ...printObjectsAfterTables(schema)];
}

export function printObjectsBeforeTables(schema: Schema): string[] {
  const { database, dialect, objects } = schema;
  const printer = printerFor(dialect);
  const needed = functionsUnderTables(schema);
  return [
    ...printer.databaseOptionBatches(objects.options).map((options) => printer.setDatabaseOptions(database, options)),
    ...[...ofPlace(objects, 'namespace'), ...ofPlace(objects, 'under tables')].map((object) => printer.create(object)),
    ...(needed.size === 0 ? [] : queryObjects(objects, dialect).filter(({ key }) => needed.has(key)))
      .map(({ statement }) => statement),
    ...ofPlace(objects, 'counter').sort(byName).map((object) => printer.create(object)),
  ];
}

export function printObjectsAfterTables(schema: Schema): string[] {
  const { dialect, objects } = schema;
  const printed = functionsUnderTables(schema);
  const printer = printerFor(dialect);
  return [
    ...ofPlace(objects, 'index', 'rows', 'built in').map((object) => printer.create(object)),
    ...queryObjects(objects, dialect).flatMap(({ key, statement }) => (printed.has(key) ? [] : [statement])),
    ...ofPlace(objects, 'at the end').map((object) => printer.create(object)),
    ...ofPlace(objects, 'last').map((object) => printer.create(object)),
    ...printer.grant(objects.grants),
    ...objects.unread,
  ];
}

function ofPlace({ defined }: SchemaObjects, ...places: readonly ObjectKind['place'][]): DefinedObject[] {
  return defined.filter(({ kind }) => places.includes(objectKind(kind).place));
}
