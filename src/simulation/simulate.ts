import { heatOf, type Heat } from './heat';
import { ranksOf } from './key-order';
import { RowMaker } from './rows';
import { splitLoad, type SplitLoad } from './splits';
import { keysOf, type SchemaKey } from '../rules/keys/keys';
import { ruleContext, type RuleContext } from '../rules/rule';
import { workloadOf, type Schema, type TableDefinition, type TableWorkload } from '../schema';

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
  readonly workload: TableWorkload;
  readonly heat: Heat;
  /** Columns of the key of which nothing is known: the picture shows the worst that their values can do. */
  readonly worstCases: readonly string[];
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
  const inserts = options.insertsOfTable ?? Math.min(
    INSERTS_OF_TABLE,
    Math.max(FEWEST_INSERTS_OF_TABLE, Math.floor(MOST_INSERTS / Math.max(1, schema.tables.length))),
  );
  const maker = new RowMaker(context, durationMinutes * 60, inserts, seed);
  const keys = keysOf(context).filter(({ table }) => options.tables?.has(table.name) ?? true);
  const wanted = wantedColumns(keys, context);
  return keys.map((key) => {
    const workload = workloadOf(key.table, schema, context.lookup);
    const rows = maker.rowsOf(key.table, wanted);
    const ranks = ranksOf(key.parts, rows);
    return {
      key,
      workload,
      heat: heatOf(ranks, rows, durationMinutes * 60),
      worstCases: key.parts.map(({ column }) => column).filter((column) => rows.worstCases.has(column)),
      ...splitLoad(ranks, rows.steady, workload, durationMinutes),
    };
  });
}

/** The columns of all keys, by table; of a parent those that its children begin with, too. */
function wantedColumns(
  keys: readonly SchemaKey[], { lookup }: RuleContext,
): (table: TableDefinition) => ReadonlySet<string> {
  const wanted = new Map<TableDefinition, Set<string>>();
  for (const { table, parts } of keys) {
    for (const each of [table, ...lookup.ancestorsOf(table)]) {
      const columns = wanted.get(each) ?? new Set(each.primaryKey.map(({ column }) => column));
      wanted.set(each, columns);
    }
    parts.forEach(({ column }) => wanted.get(table)!.add(column));
  }
  return (table) => wanted.get(table) ?? new Set();
}
