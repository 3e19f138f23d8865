import { heatOf, STEPS, type Heat } from './heat';
import { entriesOf, keyText, notNullColumns } from './key-order';
import { columnSources, RowMaker, type Rows } from './rows';
import { splitLoad, type SplitLoad } from './splits';
import { keysOf, type SchemaKey } from '../rules/keys/keys';
import { ruleContext, type RuleContext } from '../rules/rule';
import {
  columnsOf, Dialect, isRateDeclared, workloadOf, type KeyPart, type Schema, type TableDefinition, type TableWorkload,
} from '../schema';
import { memoized, Recent } from '../text/once';

export interface SimulationOptions {
  /** @default 60 */
  readonly durationMinutes?: number;
  /** Number of simulated inserts that represent those of each table. @default 20000, and fewer for many tables */
  readonly insertsOfTable?: number;
  /** The number for each table whose rate is declared. @default insertsOfTable */
  readonly insertsOfRatedTable?: number;
  /** @default 1 */
  readonly seed?: number;
}

/** Inserts into one key: of a table, an index, or the backing index of a foreign key. */
export interface SimulatedKey extends SplitLoad {
  readonly key: SchemaKey;
  /** Entries of this key written per second: fewer than rows if some rows have no entry. */
  readonly writesPerSecond: number;
  readonly heat: Heat;
  /** Number of values of the first column among concurrent inserts into the fullest split, at the highest rate. */
  readonly hottestLeads: number;
  /** Key columns with unknown values: the picture shows the worst case. */
  readonly worstCases: readonly string[];
  /** Generated key columns with expressions that cannot be evaluated: their values follow from their spread. */
  readonly notEvaluated: readonly string[];
}

const DURATION_MINUTES = 60;
const INSERTS_OF_TABLE = 20_000;
const MOST_INSERTS = 1_000_000;
const FEWEST_INSERTS_OF_TABLE = 600;
/** Fixes, and edits while `report --watch` runs, leave most keys unchanged. */
const OUTCOMES = new Recent<Outcome>(1_000);

/**
 * Draws the inserts of a workload for every key of a schema, and assigns them to splits. This is a model, not a
 * measurement: `MODEL` has its assumptions. The same schema, options and seed give the same result.
 */
export class Simulation {
  private readonly minutes: number;
  private readonly seed: number;
  private readonly makerOf: (inserts: number) => RowMaker;

  public constructor(private readonly options: SimulationOptions = {}, private readonly outcomes = OUTCOMES) {
    const { durationMinutes = DURATION_MINUTES, seed = 1 } = options;
    this.minutes = durationMinutes;
    this.seed = seed;
    this.makerOf = memoized((inserts) => new RowMaker(durationMinutes * 60, inserts, seed, STEPS));
  }

  /** @param tables The tables whose keys are wanted, with their indexes; all by default. */
  public keys(schema: Schema, tables?: ReadonlySet<string>): SimulatedKey[] {
    const { insertsOfTable = insertsOf(schema.tables.length), insertsOfRatedTable = insertsOfTable } = this.options;
    const context = ruleContext(schema);
    const insertsInto = (table: TableDefinition): number =>
      (isRateDeclared(table, schema, context.lookup) ? insertsOfRatedTable : insertsOfTable);
    return keysOf(context)
      .filter(({ table }) => tables?.has(table.name) ?? true)
      .map((key) => this.simulated(key, context, insertsInto(key.table)));
  }

  private simulated(key: SchemaKey, context: RuleContext, inserts: number): SimulatedKey {
    const { schema, lookup, spread } = context;
    const { table, parts } = key;
    const workload = workloadOf(table, schema, lookup);
    const columns = columnsOf(parts);
    const notNull = key.kind === 'table' && schema.dialect === Dialect.POSTGRESQL ? columns : notNullColumns(key);
    const sources = columnSources(context, table, [...columns, ...notNull]);
    const free = key.kind === 'table' ? freeColumns(key, spread) : undefined;
    const like = [
      schema.dialect, this.minutes, this.seed, inserts,
      free?.map((column) => columns.indexOf(column)).join(), workload.writesPerSecond, workload.rowBytes,
      ...parts.map(({ column, descending, nulls }) => [descending, nulls, sources.get(column)?.id].join()),
      ...notNull.map((column) => sources.get(column)?.id),
    ].join('\n');
    const { notEvaluated, ...rest } = this.outcomes.of(like, () =>
      outcomeOf(parts, notNull, free, this.makerOf(inserts).rowsFrom(sources), workload, this.minutes));
    return {
      key,
      worstCases: columns.filter((column) => spread.column(table, column).kind === 'unproven'),
      notEvaluated: columns.filter((_, at) => notEvaluated[at]),
      ...rest,
    };
  }
}

/** The part of the result that does not depend on names. */
interface Outcome extends Omit<SimulatedKey, 'key' | 'worstCases' | 'notEvaluated'> {
  /** For each part of the key. */
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
  const [from, to = Infinity] = load.ceilingRanks;
  const burst = entries.ranks.subarray(entries.steady).filter((rank) => rank >= from && rank < to);
  return {
    writesPerSecond,
    hottestLeads: new Set(Array.from(burst, (rank) => keyText(rows.values.get(parts[0].column)?.[order[rank]]))).size,
    heat: heatOf(entries, rows, durationMinutes * 60, parts),
    notEvaluated: parts.map(({ column }) => rows.notEvaluated.has(column)),
    ...load,
  };
}

/**
 * Columns of a key with more than few values. A table has few rows if all of them share NULL or a default in these.
 *
 * @returns undefined if some column has no shared value
 */
function freeColumns({ table, parts }: SchemaKey, spread: RuleContext['spread']): readonly string[] | undefined {
  const spreads = parts.map(({ column }) => [column, spread.column(table, column)] as const);
  const free = spreads.filter(([, { kind, ofUnknown }]) => kind !== 'bounded' || ofUnknown);
  return free.every(([, { shared }]) => shared !== undefined) ? free.map(([column]) => column) : undefined;
}

/** Number of simulated inserts for each table, if there are so many tables. */
export function insertsOf(tables: number): number {
  return Math.min(INSERTS_OF_TABLE, Math.max(FEWEST_INSERTS_OF_TABLE, Math.floor(MOST_INSERTS / Math.max(1, tables))));
}
