import { ObjectPrinter } from './object-printer';
import type { Schema, SchemaObjects } from '../../schema';
import { isQueryKind, queryObjects } from '../queries/query-objects';

/** What tables and sequences may need. */
const BEFORE_TABLES: ReadonlySet<string> = new Set(['PROTO BUNDLE', 'LOCALITY GROUP', 'PLACEMENT']);

/** The statements that create the named schemas and objects of a schema, in an order that works where its tables exist already. */
export function printObjects(objects: SchemaObjects, schema: Schema): string[] {
  return [...printObjectsBeforeTables(objects, schema), ...printObjectsBehindTables(objects, schema)];
}

export function printObjectsBeforeTables(objects: SchemaObjects, { database, dialect, namedSchemas = [] }: Schema): string[] {
  const printer = new ObjectPrinter(dialect);
  return [
    ...printer.alterDatabase(database, objects.options),
    ...namedSchemas.map((name) => printer.createSchema(name)),
    ...objects.texts.filter(({ kind }) => BEFORE_TABLES.has(kind)).flatMap((text) => printer.createText(text)),
  ];
}

export function printObjectsBehindTables(objects: SchemaObjects, { dialect }: Schema): string[] {
  const printer = new ObjectPrinter(dialect);
  const known = objects.texts.filter(({ kind }) => kind !== '' && !BEFORE_TABLES.has(kind) && !isQueryKind(kind));
  return [
    ...known.flatMap((text) => printer.createText(text)),
    ...queryObjects(objects, dialect).flatMap(({ statements }) => statements),
    ...objects.changeStreams.map((stream) => printer.createChangeStream(stream)),
    ...objects.roles.map((role) => printer.createRole(role)),
    ...printer.grant(objects.grants),
    ...objects.texts.filter(({ kind }) => kind === '').flatMap(({ statements }) => statements),
  ];
}
