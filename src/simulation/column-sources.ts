import { evaluate } from './values/evaluate';
import { drawOf, recipeOf } from './values/recipe';
import type { Value } from './values/value';
import type { Expression } from '../ddl/expressions/expression';
import { isCondition } from '../ddl/expressions/expression-grammar';
import { expressionParts, referencedColumns } from '../ddl/expressions/expression-walk';
import type { RuleContext } from '../rules/rule';
import { workloadOf, type ColumnDefinition, type TableDefinition } from '../schema';
import type { Spread } from '../spread';
import { Chance } from './chance';

/** The inserts that values are drawn for. */
interface Inserts {
  readonly seed: number;
  /** When each of them is written. */
  readonly micros: ArrayLike<number>;
}

/** The values of one column, one for each insert. */
interface DrawnColumn {
  readonly values: readonly Value[];
  /** false: its expression holds what is not evaluated. */
  readonly isEvaluated: boolean;
}

/** Where the values of a column come from. */
export interface ColumnSource {
  /** Names of tables and columns are no part of it. Equal ids have equal values, for the same inserts. */
  readonly id: string;
  /** @param drawn What has been drawn for the same inserts, by id. */
  readonly draw: (inserts: Inserts, drawn: DrawnColumns) => DrawnColumn;
}

/** The columns that have been drawn for the same inserts, each once. */
export class DrawnColumns {
  private readonly byId = new Map<string, DrawnColumn>();

  public constructor(private readonly inserts: Inserts) {}

  public of(source: ColumnSource): DrawnColumn {
    let drawn = this.byId.get(source.id);
    if (!drawn) {
      drawn = source.draw(this.inserts, this);
      this.byId.set(source.id, drawn);
    }
    return drawn;
  }
}

/** Spanner takes seven; more is a circle. */
const MOST_ANCESTORS = 8;

/** The columns of one key, or of several that share rows: two that are drawn alike have values of their own. */
export class ColumnSources {
  private readonly sources = new Map<ColumnDefinition, ColumnSource>();
  private readonly alike = new Map<string, number>();

  public constructor(private readonly context: RuleContext) {}

  /**
   * @param computed What a key holds instead of the values: computed of them.
   * @returns undefined where the table has no such column
   */
  public of(table: TableDefinition, name: string, computed?: Spread): ColumnSource | undefined {
    const { lookup } = this.context;
    const parent = lookup.parentOf(table);
    // A child is written with a row of its parent, and begins with its key.
    if (parent?.primaryKey.some(({ column }) => column === name)
      && lookup.ancestorsOf(table).length < MOST_ANCESTORS) {
      const source = this.of(parent, name, computed);
      return source && ofParentRow(source, parentRows(table, this.context));
    }
    const column = lookup.column(table, name);
    return column && this.own(table, column, computed);
  }

  private own(table: TableDefinition, column: ColumnDefinition, computed?: Spread): ColumnSource {
    let source = this.sources.get(column);
    if (!source) {
      source = this.drawn(table, column, computed);
      // Of a circle the first one is drawn as if it were not computed.
      this.sources.set(column, source);
      source = column.generated ? this.computed(table, column, column.generated.expression, source) : source;
      this.sources.set(column, source);
    }
    return source;
  }

  private drawn(table: TableDefinition, column: ColumnDefinition, computed?: Spread): ColumnSource {
    const { spread, schema, lookup } = this.context;
    const { activeEntities } = workloadOf(table, schema, lookup);
    const recipe = recipeOf(column, spread.column(table, column.name), activeEntities, computed);
    const kind = JSON.stringify(recipe);
    const earlier = this.alike.get(kind) ?? 0;
    this.alike.set(kind, earlier + 1);
    const id = `${kind}${earlier}`;
    return {
      id,
      draw: ({ seed, micros }) => {
        const salt = hashOf(id);
        const draw = drawOf(recipe, salt, (text) =>
          (text === '' ? undefined : evaluate(spread.parse(text), () => undefined, schema.dialect)));
        const chance = new Chance(seed + salt);
        return {
          values: Array.from(micros, (each, number) => draw({ number, micros: each, chance })),
          isEvaluated: true,
        };
      },
    };
  }

  private computed(
    table: TableDefinition, column: ColumnDefinition, text: string, otherwise: ColumnSource,
  ): ColumnSource {
    const { schema: { dialect }, spread } = this.context;
    const expression = spread.parse(text);
    const own = spread.column(table, column.name);
    // How many rows take which value nobody knows, and drawn conditions or characters do not show it either.
    const isUnknown = (name: string): boolean => spread.column(table, name).kind === 'unproven';
    const isGuess = (part: Expression): boolean =>
      isChoice(part) || (isComparison(part) && referencedColumns(part).some(isUnknown));
    if (isOfUnknownMany(own) || expressionParts(expression).some(isGuess)) {
      return {
        id: `${otherwise.id} by its spread`,
        draw: (_, drawn) => ({ ...drawn.of(otherwise), isEvaluated: false }),
      };
    }
    const sources = new Map(referencedColumns(expression).map((name) => [name, this.of(table, name, own)]));
    return {
      id: `${keyOf(expression, (name) => sources.get(name)?.id)}${otherwise.id}`,
      draw: ({ micros }, drawn) => {
        const values = new Map([...sources].map(([name, source]) => [name, source && drawn.of(source).values]));
        let row = 0;
        let isEvaluated = true;
        const valueOf = (name: string): Value | undefined => values.get(name)?.[row];
        const computed = Array.from(micros, (_, number) => {
          row = number;
          const value = evaluate(expression, valueOf, dialect);
          isEvaluated &&= value !== undefined;
          return value === undefined ? drawn.of(otherwise).values[number] : value;
        });
        return { values: computed, isEvaluated };
      },
    };
  }
}

/** Few values, of which the schema does not say how many there are. */
function isOfUnknownMany(spread: Spread): boolean {
  const few = spread.kind === 'monotonic' ? spread.prefix : spread;
  return few?.kind === 'bounded' && !few.hashed && few.count === undefined;
}

function isChoice(part: Expression): boolean {
  return part.kind === 'case' || (part.kind === 'call' && part.definition?.spread === 'choice');
}

/** With NULL alone nothing is compared. */
function isComparison(part: Expression): boolean {
  return part.kind === 'between' || part.kind === 'in' || (part.kind === 'case' && part.operand !== undefined)
    || (part.kind === 'binary' && isCondition(part.operator) && !['AND', 'OR'].includes(part.operator));
}

/** Which row of its parent each row of a table comes under, by number. */
interface ParentRows {
  /** Absent: under that of its own number. */
  readonly id?: string;
  readonly of: (number: number) => number;
}

/**
 * Rows come together with one of the parent. Where their keys are chosen by somebody, and nobody knows how those of the
 * parent are, they come under one of those that are there already.
 */
export function parentRows(table: TableDefinition, { lookup, schema, spread }: RuleContext): ParentRows {
  const { insertsPerParent, activeEntities } = workloadOf(table, schema, lookup);
  const parent = lookup.parentOf(table);
  const isChosen = parent?.primaryKey.some(({ column }) =>
    spread.column(parent, column).kind === 'unproven' && spread.column(table, column).kind === 'entity') ?? false;
  const together = (number: number): number => number - Math.floor(number % insertsPerParent);
  return {
    id: isChosen
      ? `${insertsPerParent} of ${activeEntities}`
      : insertsPerParent > 1 ? `${insertsPerParent}` : undefined,
    of: (number) => (isChosen
      ? Math.floor(new Chance(together(number) + 1).share() * Math.min(together(number) + 1, activeEntities))
      : together(number)),
  };
}

function ofParentRow(source: ColumnSource, { id, of }: ParentRows): ColumnSource {
  return id === undefined ? source : {
    id: `${source.id} of ${id}`,
    draw: (_, drawn) => {
      const { values, isEvaluated } = drawn.of(source);
      return { values: values.map((__, number) => values[of(number)]), isEvaluated };
    },
  };
}

/** Of equal expressions over equal columns. */
function keyOf(expression: Expression, idOf: (name: string) => string | undefined): string {
  return JSON.stringify(expression, (key, value) => (
    NO_PART.has(key) ? undefined : value?.kind === 'column' ? { column: idOf(value.name) ?? '' } : value));
}

const NO_PART = new Set(['start', 'end', 'definition']);

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  }
  return hash;
}
