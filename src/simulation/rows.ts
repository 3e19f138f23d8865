import { Chance } from './chance';
import { ColumnSources, DrawnColumns, type ColumnSource } from './column-sources';
import { MICROS_OF_SECOND, type Value } from './values/value';
import type { RuleContext } from '../rules/rule';
import type { TableDefinition } from '../schema';

/** Rows inserted into one table, column by column, in the order of their inserts. */
export interface Rows {
  /** The time of each insert, in seconds from the start. */
  readonly seconds: ArrayLike<number>;
  /** Number of rows written over the whole duration; the others are a burst of one second after it. */
  readonly steady: number;
  readonly values: ReadonlyMap<string, readonly Value[]>;
  /** Generated columns with expressions that the simulation cannot evaluate. */
  readonly notEvaluated: ReadonlySet<string>;
}

/** The start of the simulated clock, fixed so that all runs agree: 2026-01-01. */
const START_MICROS = Date.UTC(2026, 0, 1) * 1_000;
/**
 * Two months, and some hours, minutes and seconds: any value that follows the second, hour, day, month or year of an
 * insert changes from moment to moment.
 */
const SECONDS_BETWEEN_MOMENTS = 61 * 86_400 + 5 * 3_600 + 7 * 60 + 11;
/** The rest is the burst, which shows where concurrent inserts land. */
const STEADY_SHARE = 0.75;

/** Draws rows for tables. Rows of an interleaved table have the keys of rows of its parent. */
export class RowMaker {
  private readonly seconds: Float64Array;
  private readonly steady: number;
  private readonly drawn: DrawnColumns;

  /**
   * @param inserts Number of inserts into each table.
   * @param moments Number of moments, one second each, into which inserts are gathered. Absent: they are spread over
   * time.
   */
  public constructor(durationSeconds: number, inserts: number, seed: number, moments?: number) {
    const chance = new Chance(seed);
    const steady = Math.floor(inserts * STEADY_SHARE);
    this.steady = steady;
    this.seconds = Float64Array.from({ length: inserts }, (_, number) => (number < steady
      ? ((number + chance.share()) * durationSeconds) / steady
      : durationSeconds + (number - steady + chance.share()) / (inserts - steady)));
    const clock = (second: number): number => {
      if (moments === undefined) {
        return second;
      }
      const at = Math.min(moments, (second * moments) / durationSeconds);
      const within = at === moments ? second - durationSeconds : at % 1;
      return Math.floor(at) * SECONDS_BETWEEN_MOMENTS + within;
    };
    const micros = this.seconds.map((second) => START_MICROS + Math.floor(clock(second) * MICROS_OF_SECOND));
    this.drawn = new DrawnColumns({ seed, micros });
  }

  /** @param names The wanted columns, those of the primary key first. */
  public rowsOf(context: RuleContext, table: TableDefinition, names: Iterable<string>): Rows {
    return this.rowsFrom(columnSources(context, table, names));
  }

  public rowsFrom(sources: ReadonlyMap<string, ColumnSource>): Rows {
    const columns = [...sources].map(([name, source]) => [name, this.drawn.of(source)] as const);
    return {
      seconds: this.seconds,
      steady: this.steady,
      values: new Map(columns.map(([name, { values }]) => [name, values])),
      notEvaluated: new Set(columns.filter(([, { isEvaluated }]) => !isEvaluated).map(([name]) => name)),
    };
  }
}

/** Sources of columns whose values share rows, by name; unknown names are left out. */
export function columnSources(
  context: RuleContext, table: TableDefinition, names: Iterable<string>,
): Map<string, ColumnSource> {
  const sources = new ColumnSources(context);
  return new Map([...names].flatMap((name) => {
    const source = sources.of(table, name);
    return source ? [[name, source]] : [];
  }));
}
