import { heatOf, STEPS, type Heat } from './heat';
import { entriesOf, keyText } from './key-order';
import { notNullColumns } from './not-null-columns';
import { columnSources, RowMaker, type Rows } from './rows';
import { splitLoad, type SplitLoad } from './splits';
import { keysOf, type SchemaKey } from '../rules/keys/keys';
import { ruleContext, type RuleContext } from '../rules/rule';
import { Dialect, workloadOf, type KeyPart, type Schema, type TableDefinition, type TableWorkload } from '../schema';
import type { Value } from './values/value';

export interface SimulationOptions {
  /** @default 60 */
  readonly durationMinutes?: number;
  /** How many inserts stand for those of each table. @default 20000, and fewer where there are many tables */
  readonly insertsOfTable?: number;
  /** @default 1 */
  readonly seed?: number;
}

/** Where the inserts of one key land: a table, an index, or the backing index of a foreign key. */
export interface SimulatedKey extends SplitLoad {
  readonly key: SchemaKey;
  /** That of the table. */
  readonly workload: TableWorkload;
  /** Entries of this key that are written per second: fewer than rows where some rows have none. */
  readonly writesPerSecond: number;
  readonly heat: Heat;
  /** Where the fullest split begins and ends, by the columns of the key; absent at an end of the key. */
  readonly hottestRange: { readonly from?: readonly Value[]; readonly to?: readonly Value[] };
  /** Values of the first column in the inserts that the fullest split takes at one time, at the highest rate. */
  readonly hottestLeads: number;
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
 * what it assumes is in `MODEL`. The same schema, options and seed give the same result. Keys whose columns are drawn
 * alike, under equal loads, are simulated once, those of several schemas too.
 */
export class Simulation {
  private readonly outcomes = new Map<string, Outcome>();

  public constructor(private readonly options: SimulationOptions = {}) {}

  /** @param tables Those whose keys are wanted, with their indexes; all by default. */
  public keys(schema: Schema, tables?: ReadonlySet<string>): SimulatedKey[] {
    const { durationMinutes = DURATION_MINUTES, seed = 1 } = this.options;
    const insertsOfTable = this.options.insertsOfTable ?? insertsOf(schema.tables.length);
    const context = ruleContext(schema);
    const keys = keysOf(context).filter(({ table }) => tables?.has(table.name) ?? true);
    const simulated = new Map<SchemaKey, SimulatedKey>();
    for (const tree of byTree(keys, context)) {
      let maker: RowMaker | undefined;
      // Its rows are not needed for other trees, and all rows of a large schema take much memory.
      const rows = (): RowMaker => (maker ??= new RowMaker(context, durationMinutes * 60, insertsOfTable, seed, STEPS));
      for (const key of tree) {
        simulated.set(key, this.simulated(key, context, rows, insertsOfTable, durationMinutes));
      }
    }
    return keys.map((key) => simulated.get(key)!);
  }

  private simulated(
    key: SchemaKey, context: RuleContext, maker: () => RowMaker, inserts: number, durationMinutes: number,
  ): SimulatedKey {
    const { schema, lookup, spread } = context;
    const { table, parts } = key;
    const workload = workloadOf(table, schema, lookup);
    const columns = parts.map(({ column }) => column);
    const notNull = key.kind === 'table' && schema.dialect === Dialect.POSTGRESQL ? columns : notNullColumns(key);
    const sources = columnSources(context, table, [...columns, ...notNull]);
    const free = key.kind === 'table' ? freeColumns(key, spread) : undefined;
    const like = [
      inserts, free?.map((column) => columns.indexOf(column)).join(), workload.writesPerSecond, workload.rowBytes,
      ...parts.map(({ column, descending }) => `${descending ? '-' : '+'}${sources.get(column)?.id}`),
      ...notNull.map((column) => sources.get(column)?.id),
    ].join('\n');
    let outcome = this.outcomes.get(like);
    if (!outcome) {
      outcome = outcomeOf(parts, notNull, free, maker().rowsFrom(sources), workload, durationMinutes);
      this.outcomes.set(like, outcome);
    }
    const { notEvaluated, ...rest } = outcome;
    return {
      key,
      workload,
      worstCases: columns.filter((column) => spread.column(table, column).kind === 'unproven'),
      notEvaluated: columns.filter((_, at) => notEvaluated[at]),
      ...rest,
    };
  }
}

/** What does not depend on the names of a key. */
interface Outcome extends Omit<SimulatedKey, 'key' | 'workload' | 'worstCases' | 'notEvaluated'> {
  /** Of each part of the key. */
  readonly notEvaluated: readonly boolean[];
}

function outcomeOf(
  parts: readonly KeyPart[], notNull: readonly string[], free: readonly string[] | undefined, rows: Rows,
  workload: TableWorkload, durationMinutes: number,
): Outcome {
  const entries = entriesOf(parts, rows, notNull, free);
  const { order } = entries;
  const writesPerSecond = (workload.writesPerSecond * order.length) / rows.seconds.length;
  const load = splitLoad(entries, { ...workload, writesPerSecond }, durationMinutes);
  const at = (rank: number | undefined): Value[] | undefined =>
    (rank ? parts.map(({ column }) => rows.values.get(column)?.[order[rank]] ?? null) : undefined);
  const [from, to = Infinity] = load.ceilingRanks;
  const burst = entries.ranks.subarray(entries.steady).filter((rank) => rank >= from && rank < to);
  return {
    writesPerSecond,
    hottestLeads: new Set(Array.from(burst, (rank) => keyText(rows.values.get(parts[0].column)?.[order[rank]]))).size,
    heat: heatOf(entries, rows, durationMinutes * 60),
    hottestRange: { from: at(load.hottestRanks[0]), to: at(load.hottestRanks[1]) },
    notEvaluated: parts.map(({ column }) => rows.notEvaluated.has(column)),
    ...load,
  };
}

/**
 * The columns of a key that have more than few values. A table has few rows where all of them share theirs: NULL, or a
 * default.
 *
 * @returns undefined where rows that share them differ all the same
 */
function freeColumns({ table, parts }: SchemaKey, spread: RuleContext['spread']): readonly string[] | undefined {
  const spreads = parts.map(({ column }) => [column, spread.column(table, column)] as const);
  const free = spreads.filter(([, { kind, ofUnknown }]) => kind !== 'bounded' || ofUnknown);
  return free.every(([, { shared }]) => shared !== undefined) ? free.map(([column]) => column) : undefined;
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
