import { heatOf, type Heat } from './heat';
import { entriesOf } from './key-order';
import { notNullColumns } from './not-null-columns';
import { RowMaker, type Rows } from './rows';
import { splitLoad, type SplitLoad } from './splits';
import { keysOf, type SchemaKey } from '../rules/keys/keys';
import { ruleContext, type RuleContext } from '../rules/rule';
import { workloadOf, type Schema, type TableDefinition, type TableWorkload } from '../schema';
import type { Value } from './values/value';

export interface SimulationOptions {
  /** The tables whose keys are wanted, with their indexes. @default all */
  readonly tables?: ReadonlySet<string>;
  /** @default 60 */
  readonly durationMinutes?: number;
  /** How many inserts stand for those of each table. @default 20000, and fewer where there are many tables */
  readonly insertsOfTable?: number;
  /** @default 1 */
  readonly seed?: number;
}

/** Where the inserts of one key land: a table, an index, or the hidden index of a foreign key. */
export interface SimulatedKey extends SplitLoad {
  readonly key: SchemaKey;
  /** That of the table. */
  readonly workload: TableWorkload;
  /** Entries of this key that are written per second: fewer than rows where some rows have none. */
  readonly writesPerSecond: number;
  readonly heat: Heat;
  /** Where the fullest split begins and ends, by the columns of the key; absent at an end of the key. */
  readonly hottestRange: { readonly from?: readonly Value[]; readonly to?: readonly Value[] };
  /** Columns of the key of which nothing is known: the picture shows the worst that their values can do. */
  readonly worstCases: readonly string[];
  /** Generated columns of the key whose expressions are not evaluated: their values follow from their spread. */
  readonly notEvaluated: readonly string[];
}

const DURATION_MINUTES = 60;
const INSERTS_OF_TABLE = 20_000;
const MOST_INSERTS = 1_000_000;
const FEWEST_INSERTS_OF_TABLE = 600;

/**
 * Draws the inserts of a workload into every key of a schema, and places them into splits. A model, not a measurement:
 * what it assumes is in `MODEL`. The same schema, options and seed give the same result.
 */
export function simulate(schema: Schema, options: SimulationOptions = {}): SimulatedKey[] {
  const { durationMinutes = DURATION_MINUTES, seed = 1 } = options;
  const context = ruleContext(schema);
  const inserts = options.insertsOfTable ?? insertsOf(schema.tables.length);
  const keys = keysOf(context).filter(({ table }) => options.tables?.has(table.name) ?? true);
  const wanted = wantedColumns(keys, context);
  const simulated = new Map<SchemaKey, SimulatedKey>();
  for (const tree of byTree(keys, context)) {
    // Its rows are not needed for other trees, and all rows of a large schema take much memory.
    const maker = new RowMaker(context, durationMinutes * 60, inserts, seed);
    for (const key of tree) {
      simulated.set(key, simulatedKey(key, maker.rowsOf(key.table, wanted), context, durationMinutes));
    }
  }
  return keys.map((key) => simulated.get(key)!);
}

function simulatedKey(
  key: SchemaKey, rows: Rows, { schema, lookup }: RuleContext, durationMinutes: number,
): SimulatedKey {
  const workload = workloadOf(key.table, schema, lookup);
  const entries = entriesOf(key.parts, rows, notNullColumns(key));
  const { order } = entries;
  const writesPerSecond = (workload.writesPerSecond * order.length) / rows.seconds.length;
  const load = splitLoad(entries, { ...workload, writesPerSecond }, durationMinutes);
  const columns = key.parts.map(({ column }) => column);
  const at = (rank: number | undefined): Value[] | undefined =>
    (rank ? columns.map((column) => rows.values.get(column)?.[order[rank]] ?? null) : undefined);
  return {
    key,
    workload,
    writesPerSecond,
    heat: heatOf(entries, rows, durationMinutes * 60),
    hottestRange: { from: at(load.hottestRanks[0]), to: at(load.hottestRanks[1]) },
    worstCases: columns.filter((column) => rows.worstCases.has(column)),
    notEvaluated: columns.filter((column) => rows.notEvaluated.has(column)),
    ...load,
  };
}

/** The keys of tables that are interleaved in one another, together. */
function byTree(keys: readonly SchemaKey[], { lookup }: RuleContext): Iterable<SchemaKey[]> {
  const trees = new Map<TableDefinition, SchemaKey[]>();
  for (const key of keys) {
    const root = lookup.ancestorsOf(key.table).at(-1) ?? key.table;
    const tree = trees.get(root) ?? [];
    tree.push(key);
    trees.set(root, tree);
  }
  return trees.values();
}

/** How many inserts stand for those of each of so many tables. */
export function insertsOf(tables: number): number {
  return Math.min(INSERTS_OF_TABLE, Math.max(FEWEST_INSERTS_OF_TABLE, Math.floor(MOST_INSERTS / Math.max(1, tables))));
}

/** The columns of all keys, by table; of a parent those that its children begin with, too. */
export function wantedColumns(
  keys: readonly SchemaKey[], { lookup }: RuleContext,
): (table: TableDefinition) => ReadonlySet<string> {
  const wanted = new Map<TableDefinition, Set<string>>();
  for (const key of keys) {
    const { table, parts } = key;
    for (const each of [table, ...lookup.ancestorsOf(table)]) {
      const columns = wanted.get(each) ?? new Set(each.primaryKey.map(({ column }) => column));
      wanted.set(each, columns);
    }
    [...parts.map(({ column }) => column), ...notNullColumns(key)].forEach((column) => wanted.get(table)!.add(column));
  }
  return (table) => wanted.get(table) ?? new Set();
}
