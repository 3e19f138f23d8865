import { renamesBetween, type Renames } from './rename-tables';
import { SchemaLookup, type ColumnDefinition, type Schema, type TableDefinition } from '../../../schema';
import { nameKey, nameKeyIn } from '../../../schema/name-key';
import { typeKind } from '../../../schema/types/type-facts';
import { memoized } from '../../../text/once';

export type TableFate = ReturnType<typeof tableFate>;

/** Follows the tables that views, streams and grants refer to through a change. */
export function tableFate(from: Schema, to: Schema, { renames, steps }: Renames = renamesBetween(from, to)) {
  const key = nameKeyIn(to.dialect);
  // In between, a table with an interim name has neither of its names.
  const away = new Set(steps.filter((step) => !renames.includes(step)).map((step) => step.from));
  const newNames = new Map(renames.map((rename) => [rename.from, rename.to]));
  const before = tablesByName(from);
  const after = tablesByName(to);
  const willBe = SchemaLookup.of(to);
  const afterOf = (table: TableDefinition): TableDefinition | undefined => {
    const named = after.get(key(newNames.get(table.name) ?? table.name));
    // A name to which another table is renamed no longer means this one.
    const isTaken = !newNames.has(table.name) && renames.some((rename) => rename.to === named?.name);
    return isTaken ? undefined : named;
  };
  const columnOf = (table: TableDefinition, name: string): ColumnDefinition | undefined =>
    willBe.column(table, name) ?? table.columns.find((column) => key(column.name) === key(name));
  const fateOf = (name: string): TableDefinition | undefined => {
    const table = before.get(key(name));
    return table && afterOf(table);
  };
  return {
    /** The table with this name or synonym before the change. */
    before: (name: string) => before.get(key(name)),
    /** The table after the change; undefined if it is dropped. */
    after: afterOf,
    /** The new name of the table; names of other objects stay. */
    nameAfter: (name: string) => fateOf(name)?.name ?? name,
    /** Whether the name means the same table before and after the change. */
    keepsName: (name: string) => {
      const then = fateOf(name);
      const was = before.get(key(name))?.name ?? '';
      // A synonym goes before the table gets its name.
      const isNewName = key(newNames.get(was) ?? '') === key(name);
      return then !== undefined && after.get(key(name)) === then && !away.has(was) && !isNewName;
    },
    /** The table with this name or synonym after the change, whichever had it before. */
    named: (name: string) => after.get(key(name)),
    /** Columns that are dropped or get another type, as name keys. */
    changedColumns: memoized((table: TableDefinition): ReadonlySet<string> => {
      const then = afterOf(table);
      return new Set(table.columns
        .filter((column) => isChanged(column, then && columnOf(then, column.name)))
        .map(({ name }) => key(name)));
    }),
    /** Whether the table, and the column in it, exists after the change. */
    remains: (name: string, column?: string) => {
      const then = fateOf(name);
      return then !== undefined && (column === undefined || columnOf(then, column) !== undefined);
    },
  };
}

/** Tables by all names that can be queried. */
function tablesByName({ tables, dialect }: Schema): Map<string, TableDefinition> {
  const names = new Map(tables.map((table) => [nameKey(table.name, dialect), table]));
  for (const table of tables) {
    for (const synonym of table.synonyms?.map(nameKeyIn(dialect)) ?? []) {
      names.set(synonym, names.get(synonym) ?? table);
    }
  }
  return names;
}

/** Spanner allows changes of a column's length under a view, but not of its type. */
function isChanged(column: ColumnDefinition, after: ColumnDefinition | undefined): boolean {
  return after === undefined || typeKind(column.type) !== typeKind(after.type);
}
