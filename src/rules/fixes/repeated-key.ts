import { columnOf, columnsOf, type ColumnDefinition, type Dialect, type TableDefinition } from '../../schema';
import { uniqueKey } from '../../schema/name-key';
import { beginsWith } from '../keys/compared-index';
import { inheritedColumns } from '../views/inherited-columns';

/** Puts the key of the parent in front of the table's own key. */
export function asChild(table: TableDefinition, parent: TableDefinition, dialect: Dialect): TableDefinition {
  const inherited = inheritedColumns(parent, dialect);
  const isInherited = (name: string): boolean =>
    inherited.some((column) => uniqueKey(column.name) === uniqueKey(name));
  return {
    ...table,
    columns: [...inherited, ...table.columns.filter(({ name }) => !isInherited(name))],
    primaryKey: [...parent.primaryKey, ...table.primaryKey.filter(({ column }) => !isInherited(column))],
  };
}

/**
 * Updates a child table after a change of its parent: with the new key in place of the old one, and all its columns.
 */
export function repeatedKey(
  child: TableDefinition, was: TableDefinition, is: TableDefinition, dialect: Dialect,
): TableDefinition {
  const own = byName(child);
  // Where the application writes what the parent computes, its INSERTs stay as they are.
  const written = new Set(was.columns.flatMap(({ name, generated }) => (
    generated && own.has(name) && !own.get(name)!.generated ? [name] : []
  )));
  const asWritten = (table: TableDefinition): TableDefinition => ({
    ...table,
    columns: table.columns.map((column) => (written.has(column.name) ? { ...column, generated: undefined } : column)),
  });
  const before = byName(asWritten(was));
  const isNew = was.primaryKey.length !== is.primaryKey.length || !beginsWith(was.primaryKey, is.primaryKey);
  const changed = new Map(inheritedColumns(asWritten(is), dialect).flatMap((column): [string, ColumnDefinition][] => {
    const [old, mine] = [before.get(column.name), own.get(column.name)];
    if (!mine) {
      return isNew ? [[column.name, { ...column, spans: undefined }]] : [];
    }
    if (old && sameValues(old, column)) {
      return [];
    }
    return [[column.name, { ...column, spans: mine.spans }]];
  }));
  if (!isNew && changed.size === 0) {
    return child;
  }
  const replaced = new Set(columnsOf([...was.primaryKey, ...is.primaryKey]));
  // A column that only placed the rows is removed from both.
  const kept = child.columns.filter(({ name }) => (
    !before.has(name) || !replaced.has(name) || columnOf(is, name) !== undefined
  ));
  return {
    ...child,
    columns: [
      ...[...changed.values()].filter(({ name }) => !own.has(name)),
      ...kept.map((column) => changed.get(column.name) ?? column),
    ],
    primaryKey: isNew
      ? [...is.primaryKey, ...child.primaryKey.filter(({ column }) => !replaced.has(column))]
      : child.primaryKey,
  };
}

function byName({ columns }: TableDefinition): Map<string, ColumnDefinition> {
  return new Map(columns.map((column) => [column.name, column]));
}

/** Whether rows hold the same values, by the definitions. */
function sameValues(a: ColumnDefinition, b: ColumnDefinition): boolean {
  const values = ({ type, notNull, generated, declaredValues, allowCommitTimestamp }: ColumnDefinition): string =>
    JSON.stringify([type, notNull, generated, declaredValues, allowCommitTimestamp]);
  return values(a) === values(b);
}
