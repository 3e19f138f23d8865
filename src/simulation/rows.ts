import { Chance } from './chance';
import { columnValues, type ColumnValues } from './values/column-values';
import type { Value } from './values/value';
import { parseExpression } from '../ddl/expressions/expression-parser';
import { referencedColumns } from '../ddl/expressions/expression-walk';
import type { RuleContext } from '../rules/rule';
import { workloadOf, type ColumnDefinition, type TableDefinition } from '../schema';

/** The rows that are inserted into one table, column by column, in the order of their inserts. */
export interface Rows {
  /** When each of them is written, in seconds from the start. */
  readonly seconds: ArrayLike<number>;
  /** How many of them are written over the whole time; the others are a burst of one second after it. */
  readonly steady: number;
  readonly values: ReadonlyMap<string, readonly Value[]>;
  /** Columns of which nothing is known. */
  readonly worstCases: ReadonlySet<string>;
  /** Generated columns whose expressions hold what the simulation does not evaluate. */
  readonly notEvaluated: ReadonlySet<string>;
}

/** Where the clock of the simulation begins: 2026-01-01, as all runs have to agree. */
const START_MICROS = Date.UTC(2026, 0, 1) * 1_000;
const MICROS_OF_SECOND = 1_000_000;
/** The rest is the burst, which shows where the inserts of one moment land. */
const STEADY_SHARE = 0.75;

/** Inserts into the tables of one schema; a table comes after the one that it is interleaved in. */
export class RowMaker {
  private readonly rows = new Map<TableDefinition, Rows>();

  /** @param inserts How many into each table. */
  public constructor(
    private readonly context: RuleContext,
    private readonly durationSeconds: number,
    private readonly inserts: number,
    private readonly seed: number,
  ) {}

  /** @param wanted The columns that are asked for; others may be missing. */
  public rowsOf(table: TableDefinition, wanted: (table: TableDefinition) => ReadonlySet<string>): Rows {
    let rows = this.rows.get(table);
    if (!rows) {
      rows = this.make(table, wanted);
      this.rows.set(table, rows);
    }
    return rows;
  }

  private make(table: TableDefinition, wanted: (table: TableDefinition) => ReadonlySet<string>): Rows {
    const { context: { schema, lookup, spread }, inserts } = this;
    const { activeEntities, insertsPerParent } = workloadOf(table, schema, lookup);
    const parent = lookup.parentOf(table);
    // A child is written with a row of its parent, and begins with its key.
    const inherited =
      parent && lookup.ancestorsOf(table).length < MOST_ANCESTORS ? this.rowsOf(parent, wanted) : undefined;
    const inheritedNames = new Set(inherited && parent!.primaryKey.map(({ column }) => column));
    const columns = this.withSources(table, wanted(table));
    const chance = new Chance(this.seed + nameSeed(table.name));
    const sources = columns.map((column) => columnValues(table, column, spread, schema.dialect, activeEntities));
    const drawn = columns.map(() => new Array<Value>(inserts));
    const values = new Map(columns.map(({ name }, at) => [name, drawn[at]]));
    const handedDown = columns.map(({ name }) => (inheritedNames.has(name) ? inherited!.values.get(name) : undefined));
    const seconds = new Float64Array(inserts);
    const steady = Math.floor(inserts * STEADY_SHARE);
    const moment = { number: 0, micros: 0, chance };
    const row = (name: string): Value | undefined => values.get(name)?.[moment.number];
    for (let number = 0; number < inserts; number++) {
      const second = number < steady
        ? ((number + chance.share()) * this.durationSeconds) / steady
        : this.durationSeconds + (number - steady + chance.share()) / (inserts - steady);
      seconds[number] = second;
      moment.number = number;
      moment.micros = START_MICROS + Math.floor(second * MICROS_OF_SECOND);
      const parentRow = number - Math.floor(number % insertsPerParent);
      for (let at = 0; at < columns.length; at++) {
        drawn[at][number] = handedDown[at]?.[parentRow] ?? sources[at].draw(moment, row);
      }
    }
    const named = (has: (source: ColumnValues) => boolean): Set<string> =>
      new Set(columns.filter((_, at) => has(sources[at])).map(({ name }) => name));
    return {
      seconds,
      steady,
      values,
      worstCases: named(({ isWorstCase }) => isWorstCase),
      notEvaluated: named((source) => source.isEvaluated?.() === false),
    };
  }

  /** The columns and what they are computed from, sources first. */
  private withSources(table: TableDefinition, names: ReadonlySet<string>): ColumnDefinition[] {
    const { lookup, schema: { dialect } } = this.context;
    const ordered = new Map<string, ColumnDefinition>();
    const begun = new Set<string>();
    const visit = (name: string): void => {
      const column = lookup.column(table, name);
      if (column && !begun.has(name)) {
        begun.add(name);
        if (column.generated) {
          referencedColumns(parseExpression(column.generated.expression, dialect)).forEach(visit);
        }
        ordered.set(name, column);
      }
    };
    names.forEach(visit);
    return [...ordered.values()];
  }
}

/** Spanner takes seven; more is a circle. */
const MOST_ANCESTORS = 8;

function nameSeed(name: string): number {
  return [...name].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 1_000_003, 7);
}
