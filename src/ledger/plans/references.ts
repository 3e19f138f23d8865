import { replaceColumns } from './replace-columns';
import type { TableCopy, Tables } from './table-copies';
import { columnOf, columnsOf, type Dialect, type ForeignKeyDefinition, type TableDefinition } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { sameExpression } from '../canonical/canonical-words';
import { columnsRead, withComputed } from '../differ/columns-read';

/** Columns that hold values of columns in a rebuilt table. */
export interface Reference {
  readonly columns: readonly string[];
  readonly referencedColumns: readonly string[];
  readonly target: TableCopy;
}

/** Columns that the copy computes by an expression new to the table: their values change. */
export function regenerated({ old, table }: TableCopy, dialect: Dialect): ReadonlyMap<string, string> {
  const computed = new Map(table.columns.flatMap(({ name, generated }) => (
    generated ? [[name, generated.expression] as const] : []
  )));
  const changed = [...computed].filter(([name, expression]) => {
    const before = old.columns.find((column) => nameKey(column.name, dialect) === nameKey(name, dialect));
    return !before?.generated || !sameExpression(before.generated.expression, expression, dialect);
  }).map(([name]) => name);
  const names = [...withComputed(changed, table.columns, dialect)];
  return new Map(names.map((name) => [name, computed.get(name)!]));
}

/** References from a copy to other copies: the key of each ancestor, and the targets of its foreign keys. */
export function referencesOf(copy: TableCopy, { copies, late }: Tables): Reference[] {
  const lateOwn = late.filter(({ table }) => table === copy.table.name).map(({ foreignKey }) => foreignKey);
  const copyOf = (name: string | undefined): TableCopy | undefined => copies.find(({ table }) => table.name === name);
  const references: Reference[] = [];
  // Unchecked DDL may interleave in a cycle.
  const seen = new Set([copy]);
  for (let { interleave } = copy.table; interleave;) {
    const target = copyOf(interleave.parent);
    if (!target || seen.has(target)) {
      break;
    }
    seen.add(target);
    const columns = columnsOf(target.table.primaryKey);
    references.push({ columns, referencedColumns: columns, target });
    ({ interleave } = target.table);
  }
  for (const { columns, referencedColumns, referencedTable } of [...copy.foreignKeys, ...lateOwn]) {
    const target = copyOf(referencedTable);
    if (target) {
      references.push({ columns, referencedColumns, target });
    }
  }
  return references;
}

/** Columns that reference recomputed columns. */
export function referringColumns(references: readonly Reference[], dialect: Dialect): Set<string> {
  return new Set(references.flatMap(({ columns, referencedColumns, target }) => {
    const changed = regenerated(target, dialect);
    return columns.filter((_, at) => changed.has(referencedColumns[at]));
  }));
}

/**
 * New values of these, as SQL: each row must point at the same row as before. Columns are left out if the expression
 * reads anything that the reference does not hold.
 *
 * @param valueOf SQL for another column of the referring row.
 */
export function referringValues(
  references: readonly Reference[], valueOf: (column: string) => string | undefined, dialect: Dialect,
): Map<string, string> {
  const values = new Map<string, string>();
  for (const { columns, referencedColumns, target } of references) {
    const changed = regenerated(target, dialect);
    const held = new Map(referencedColumns.map((name, at) => [nameKey(name, dialect), valueOf(columns[at])]));
    columns.forEach((column, at) => {
      const expression = changed.get(referencedColumns[at]);
      if (
        expression !== undefined && !values.has(column) && columnsRead(expression, dialect).every((name) => (
          held.get(name) !== undefined
        ))
      ) {
        values.set(column, replaceColumns(expression, (name) => held.get(nameKey(name, dialect)), dialect));
      }
    });
  }
  return values;
}

/** Columns for which two references need different values. */
export function contradicting(references: readonly Reference[], dialect: Dialect): Set<string> {
  const wanted = new Map<string, string>();
  const found = new Set<string>();
  for (const reference of references) {
    const values = referringValues([reference], (name) => name, dialect);
    // A plain key column of an interleaved table follows its parent, which is a reference of its own.
    const { target } = reference;
    const isKept = (column: string): boolean => !target.table.interleave && !regenerated(target, dialect).has(column);
    reference.columns.forEach((column, at) => {
      const value = values.get(column) ?? (isKept(reference.referencedColumns[at]) ? column : undefined);
      if (value !== undefined && (wanted.get(column) ?? value) !== value) {
        found.add(column);
      }
      if (value !== undefined && !wanted.has(column)) {
        wanted.set(column, value);
      }
    });
  }
  return found;
}

/** Both sides of a foreign key must have the same types. */
export function canPoint(
  table: TableDefinition, { columns, referencedColumns }: ForeignKeyDefinition, target: TableDefinition,
): boolean {
  return columns.every((column, at) => {
    const [own, other] = [
      columnOf(table, column),
      columnOf(target, referencedColumns[at]),
    ];
    return own !== undefined && own.type.code === other?.type.code;
  });
}
