import { renamesBetween, type Renames } from './rename-tables';
import {
  declaresEverything,
  SchemaLookup,
  type ColumnDefinition,
  type Schema,
  type TableDefinition,
} from '../../../schema';
import { nameKey } from '../../../schema/name-key';
import { typeKind } from '../../../schema/types/type-facts';

/** What becomes of the tables that views, streams and grants are about. */
export interface TableFate {
  /** The table of that name or synonym before the change. */
  before(name: string): TableDefinition | undefined;
  /** What the table is afterwards; undefined: it is dropped. */
  after(table: TableDefinition): TableDefinition | undefined;
  /** The present name of the table; a name of something else stays. */
  nameAfter(name: string): string;
  /** Whether the name means the same table before and after. */
  keepsName(name: string): boolean;
  /** The table of that name or synonym afterwards, whichever it was before. */
  named(name: string): TableDefinition | undefined;
  /** Columns that are dropped or get another type, as Spanner compares names. */
  changedColumns(table: TableDefinition): ReadonlySet<string>;
  /** Whether the table, and the column in it, is there afterwards. */
  remains(table: string, column?: string): boolean;
}

export function tableFate(
  from: Schema, to: Schema, { renames, steps }: Renames = renamesBetween(from, to),
): TableFate {
  const key = (name: string): string => nameKey(name, to.dialect);
  // By way of another name a table is for a while under neither.
  const away = new Set(steps.filter((step) => !renames.includes(step)).map((step) => step.from));
  const newNames = new Map(renames.map((rename) => [rename.from, rename.to]));
  const before = tablesByName(from);
  const after = tablesByName(to);
  const willBe = SchemaLookup.of(to);
  const afterOf = (table: TableDefinition): TableDefinition | undefined => {
    const named = after.get(key(newNames.get(table.name) ?? table.name));
    // A name that another table is renamed to is no longer that of this one.
    const isTaken = !newNames.has(table.name) && renames.some((rename) => rename.to === named?.name);
    return isTaken ? undefined : named;
  };
  const changed = new Map<TableDefinition, Set<string>>();
  const changedColumns = (table: TableDefinition): Set<string> => {
    const known = changed.get(table);
    if (known) {
      return known;
    }
    const then = afterOf(table);
    const found = new Set(
      table.columns
        .filter((column) => isChanged(column, then && columnOf(then, column.name)))
        .map(({ name }) => key(name)),
    );
    changed.set(table, found);
    return found;
  };
  const columnOf = (table: TableDefinition, name: string): ColumnDefinition | undefined =>
    willBe.column(table, name) ?? table.columns.find((column) => key(column.name) === key(name));
  const fateOf = (name: string): TableDefinition | undefined => {
    const table = before.get(key(name));
    return table && afterOf(table);
  };
  return {
    before: (name) => before.get(key(name)),
    after: afterOf,
    nameAfter: (name) => fateOf(name)?.name ?? name,
    keepsName: (name) => {
      const then = fateOf(name);
      return then !== undefined && after.get(key(name)) === then && !away.has(before.get(key(name))!.name);
    },
    named: (name) => after.get(key(name)),
    changedColumns,
    remains: (name, column) => {
      const then = fateOf(name);
      return then !== undefined && (column === undefined || columnOf(then, column) !== undefined);
    },
  };
}

/** Tables by all names under which they can be read. */
function tablesByName(schema: Schema): Map<string, TableDefinition> {
  const { tables, dialect } = schema;
  const names = new Map(tables.map((table) => [nameKey(table.name, dialect), table]));
  for (const table of tables) {
    const { synonyms: listed = [] } = table;
    // A table of constructs keeps the name that it was renamed from, too; DDL lists all of them.
    const keepsOldName = table.renamedFrom !== undefined && !declaresEverything(schema);
    const synonyms = keepsOldName ? [...listed, table.renamedFrom] : listed;
    for (const synonym of synonyms) {
      if (!names.has(nameKey(synonym, dialect))) {
        names.set(nameKey(synonym, dialect), table);
      }
    }
  }
  return names;
}

/** Spanner lets the length of a column change under a view, not its type. */
function isChanged(column: ColumnDefinition, after: ColumnDefinition | undefined): boolean {
  return after === undefined || typeKind(column.type) !== typeKind(after.type);
}
