import { nextColumnName } from './free-names';
import { renameColumns } from './replace-columns';
import type { ColumnDefinition, Dialect, TableDefinition } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { columnsRead } from '../differ/columns-read';

/** A column that has to be written anew, with the name it has meanwhile. */
export interface MovedColumn {
  /** Absent: the column is new. */
  readonly old?: ColumnDefinition;
  readonly final: ColumnDefinition;
  /** The final name where it is free, or else a name beside the old column. */
  readonly interim: string;
}

/** The column, and every generated column that is computed from it, directly or through others; each behind its sources. */
export function movedColumns(was: TableDefinition, table: TableDefinition, oldName: string, newName: string, dialect: Dialect): MovedColumn[] {
  const reads = new Map(was.columns.map(({ name, generated }) => [name, columnsRead(generated?.expression, dialect)]));
  const names = new Set([oldName]);
  for (const name of names) {
    was.columns.filter((column) => reads.get(column.name)!.includes(nameKey(name, dialect))).forEach((column) => names.add(column.name));
  }
  const ordered: string[] = [];
  const open = new Set(names);
  while (open.size > 0) {
    // Spanner refuses circles, and the loop has to end all the same.
    const waits = (name: string): boolean => [...open].some((other) => other !== name && reads.get(name)?.includes(nameKey(other, dialect)));
    const next = [...open].find((name) => !waits(name)) ?? [...open][0];
    open.delete(next);
    ordered.push(next);
  }
  return ordered.map((name) => moveOf(was, table, name, name === oldName ? newName : name, dialect)).filter((each) => each !== undefined);
}

function moveOf(was: TableDefinition, table: TableDefinition, oldName: string, newName: string, dialect: Dialect): MovedColumn | undefined {
  const old = was.columns.find(({ name }) => name === oldName);
  const final = table.columns.find(({ name }) => name === newName);
  if (!final) {
    return undefined;
  }
  const isFree = !was.columns.some(({ name }) => name.toLowerCase() === newName.toLowerCase());
  return { ...(old && { old }), final, interim: isFree ? newName : nextColumnName(newName, [was, table], dialect) };
}

/** The definition that a column has meanwhile, computed from what the others are called meanwhile. */
export function interimDefinition({ final, interim }: MovedColumn, moved: readonly MovedColumn[], dialect: Dialect): ColumnDefinition {
  const { generated } = final;
  const expression = generated && renameColumns(generated.expression, interimNames(moved, dialect), dialect);
  return { ...final, name: interim, ...(generated && expression !== undefined && { generated: { ...generated, expression } }) };
}

/** Names that the columns have meanwhile, by their final ones as names are compared. */
export function interimNames(moved: readonly MovedColumn[], dialect: Dialect): ReadonlyMap<string, string> {
  return new Map(moved.map(({ final, interim }) => [nameKey(final.name, dialect), interim]));
}

/** Whether the key of the table holds one of the columns. */
export function isInKey(moved: readonly MovedColumn[], { primaryKey }: TableDefinition): boolean {
  const names = new Set(moved.flatMap(({ old, final }) => [old?.name, final.name]));
  return primaryKey.some(({ column }) => names.has(column));
}
