import type { EditOf } from './fix';
import { repeatedKey } from './repeated-key';
import { nextValueExpression } from '../../ddl/expressions/default-expressions';
import { withOptions } from '../../ddl/parser/objects/database-options';
import {
  columnOf, isIn, SchemaLookup, type ColumnDefinition, type DeclaredValues, type DefinedObject,
  type ForeignKeyDefinition, type Schema, type SchemaObjects, type TableDefinition,
} from '../../schema';
import { sameDeclared } from '../../schema/declared-values';
import { rowsOf, tablesAndRows } from '../../schema/kind/rows';

/** Applies an edit to a schema, with the changes that keep the schema consistent. */
export function applyEdit(schema: Schema, edit: EditOf): Schema {
  switch (edit.kind) {
    case 'table':
      return withTable(schema, edit.to);
    case 'primary key':
      return withTable(schema, { ...edit.table, primaryKey: edit.parts });
    case 'column':
      return withTable(schema, withColumns(edit.table, [edit.column, ...(edit.others ?? [])]));
    case 'check': {
      const { table, check, instead } = edit;
      const checks = inPlaceOf(table.checks, check, (each) => (
        each === instead || (check.name !== '' && each.name === check.name)
      ));
      return withTable(schema, { ...table, checks });
    }
    case 'ttl':
      return withTable(schema, { ...withColumns(edit.table, edit.added ?? []), ttl: edit.ttl });
    case 'interleave':
      return withTable(schema, { ...edit.table, interleave: edit.interleave });
    case 'table option': {
      const options = withOptions(edit.table.options, new Map([edit.option]));
      return withTable(schema, { ...edit.table, options });
    }
    case 'default sequence': {
      const defaultExpression = nextValueExpression(edit.sequence, schema.dialect);
      return withTable(schema, withColumns(edit.table, [{ ...edit.column, defaultExpression }]));
    }
    case 'index': {
      const table = SchemaLookup.of(schema).table(edit.index.table);
      const shard = edit.spread?.kind === 'sharded' ? [edit.spread.column] : [];
      const indexes = inPlaceOf(schema.indexes, edit.index, ({ name }) => name === edit.index.name);
      const added = [...(edit.added ?? []), ...shard];
      return { ...(table && added.length > 0 ? withTable(schema, withColumns(table, added)) : schema), indexes };
    }
    case 'foreign key': {
      const isOld = (each: ForeignKeyDefinition): boolean => each === edit.instead || (
        each.name === edit.foreignKey.name &&
        (each.name !== '' || each.columns.every((column) => edit.foreignKey.columns.includes(column)))
      );
      const foreignKeys = edit.table.foreignKeys.map((each) => (isOld(each) ? edit.foreignKey : each));
      return withTable(schema, { ...withColumns(edit.table, edit.added ?? []), foreignKeys });
    }
    case 'object':
      return withObjects(schema, ({ defined }) => ({
        defined: inPlaceOf(
          defined, edit.object, ({ kind, name }) => kind === edit.object.kind && name === edit.object.name,
        ),
      }));
    case 'grants':
      return withObjects(schema, ({ grants }) => ({ grants: [...grants, ...edit.grants] }));
    case 'drop':
      return { ...schema, indexes: schema.indexes.filter(({ name }) => name !== edit.index.name) };
  }
}

/** Replaces the table of the same name. Its descendants repeat its key, and references have its values. */
function withTable(schema: Schema, after: TableDefinition): Schema {
  const lookup = SchemaLookup.of(schema);
  const before = lookup.table(after.name) ?? tablesAndRows(schema).find(({ name }) => name === after.name);
  if (!before) {
    return schema;
  }
  const changed = new Map([[before, after]]);
  for (const [was, is] of changed) {
    for (const child of lookup.childrenOf(was)) {
      if (!changed.has(child)) {
        changed.set(child, repeatedKey(child, was, is, schema.dialect));
      }
    }
  }
  for (const [was, is] of changed) {
    for (const { table: name, foreignKey } of lookup.foreignKeysTo(was.name)) {
      const referring = lookup.table(name)!;
      const known = changed.get(referring) ?? referring;
      const now = withoutDeclared(known, foreignKey, was, is);
      if (now !== known) {
        changed.set(referring, now);
      }
    }
  }
  const tables = schema.tables.map((table) => changed.get(table) ?? table);
  const names = new Set([...changed.keys()].map(({ name }) => name));
  const indexes = schema.indexes.map((index) => {
    if (!names.has(index.table) && !names.has(index.interleaveIn ?? '')) {
      return index;
    }
    const [was, is] = [...changed].find(([{ name }]) => name === index.interleaveIn) ?? [];
    const own = index.keyParts.filter(({ column }) => !isIn(was?.primaryKey, column));
    const keyParts = was && is && was.primaryKey !== is.primaryKey
      ? [...is.primaryKey, ...own.filter(({ column }) => !isIn(is.primaryKey, column))]
      : index.keyParts;
    // Each index of the table contains its key.
    const [old, now] = [...changed].find(([{ name }]) => name === index.table) ?? [];
    const fresh = [...(now?.primaryKey ?? []), ...keyParts]
      .filter(({ column }) => ![...(old?.primaryKey ?? []), ...index.keyParts].some((part) => part.column === column));
    const isRepeated = (name: string): boolean => isIn(fresh, name);
    const isNew = keyParts !== index.keyParts || index.storing.some(isRepeated);
    return isNew ? { ...index, keyParts, storing: index.storing.filter((name) => !isRepeated(name)) } : index;
  });
  const edited = { ...schema, tables, indexes };
  return tablesAndRows(schema) === schema.tables
    ? edited
    : withObjects(edited, ({ defined }) => ({ defined: defined.map((object) => withRows(object, changed)) }));
}

/** A reference with the declaration that the column lost. */
function withoutDeclared(
  table: TableDefinition,
  { columns, referencedColumns }: ForeignKeyDefinition,
  was: TableDefinition,
  is: TableDefinition,
): TableDefinition {
  const stale = columns.filter((name, at) => {
    const declared = (owner: TableDefinition, column: string): DeclaredValues | undefined =>
      columnOf(owner, column)?.declaredValues;
    const old = declared(was, referencedColumns[at]);
    return old && sameDeclared(declared(table, name), old) && !sameDeclared(declared(is, referencedColumns[at]), old);
  });
  return stale.length === 0 ? table : withColumns(table, table.columns
    .filter(({ name }) => stale.includes(name)).map((column) => ({ ...column, declaredValues: undefined })));
}

function withRows(object: DefinedObject, changed: ReadonlyMap<TableDefinition, TableDefinition>): DefinedObject {
  const rows = rowsOf(object);
  const now = rows && changed.get(rows);
  return now ? { ...object, rows: now } as DefinedObject : object;
}

/** Replaces columns of the same names, or appends new ones. */
function withColumns(table: TableDefinition, columns: readonly ColumnDefinition[]): TableDefinition {
  const changed = new Map(columns.map((column) => [column.name, column]));
  const kept = table.columns.map((column) => changed.get(column.name) ?? column);
  const known = new Set(table.columns.map(({ name }) => name));
  return { ...table, columns: [...kept, ...columns.filter(({ name }) => !known.has(name))] };
}

function withObjects(schema: Schema, change: (objects: SchemaObjects) => Partial<SchemaObjects>): Schema {
  const { objects } = schema;
  return { ...schema, objects: { ...objects, ...change(objects) } };
}

/** Replaces the matching element, or appends. */
function inPlaceOf<T>(all: readonly T[], one: T, isMeant: (each: T) => boolean): T[] {
  return all.some(isMeant) ? all.map((each) => (isMeant(each) ? one : each)) : [...all, one];
}
