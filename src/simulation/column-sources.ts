import { Chance } from './chance';
import { evaluate } from './values/evaluate';
import { drawOf, recipeOf, type Recipe } from './values/recipe';
import { isRandomUuid, RANDOM_UUID } from './values/typed-values';
import type { Value } from './values/value';
import type { Expression } from '../ddl/expressions/expression';
import { isCondition } from '../ddl/expressions/expression-grammar';
import { expressionParts, functionCalls, referencedColumns } from '../ddl/expressions/expression-walk';
import type { RuleContext } from '../rules/rule';
import { isIn, workloadOf, type ColumnDefinition, type TableDefinition } from '../schema';
import type { Spread } from '../spread';
import { Recent } from '../text/once';

/** Inserts for which values are drawn. */
interface Inserts {
  readonly seed: number;
  /** The time of each insert. */
  readonly micros: ArrayLike<number>;
}

/** The values of one column, one for each insert. */
interface DrawnColumn {
  readonly values: readonly Value[];
  /** false if the expression cannot be evaluated. */
  readonly isEvaluated: boolean;
}

/** Draws the values of a column. */
export interface ColumnSource {
  /**
   * Identifies the values: equal ids draw equal values for the same inserts. Does not depend on names of tables or
   * columns.
   */
  readonly id: string;
  /** @param drawn Columns drawn for the same inserts, by id. */
  readonly draw: (inserts: Inserts, drawn: DrawnColumns) => DrawnColumn;
}

/** All columns of a large schema take much memory, but those of one table are drawn again for each of its fixes. */
const MOST_KEPT = 32;

/** Columns drawn for the same inserts. */
export class DrawnColumns {
  private readonly recent = new Recent<DrawnColumn>(MOST_KEPT);

  public constructor(private readonly inserts: Inserts) {}

  public of(source: ColumnSource): DrawnColumn {
    return this.recent.of(source.id, () => source.draw(this.inserts, this));
  }
}

/**
 * The columns of one key, or of several keys with the same rows. Two columns with equal recipes still get different
 * values.
 */
export class ColumnSources {
  private readonly sources = new Map<ColumnDefinition, ColumnSource>();
  private readonly alike = new Map<string, number>();

  public constructor(private readonly context: RuleContext) {}

  /**
   * @param computed The spread of what a key stores instead: values computed from these.
   * @returns undefined if the table has no such column
   */
  public of(table: TableDefinition, name: string, computed?: Spread): ColumnSource | undefined {
    const { lookup } = this.context;
    const parent = lookup.parentOf(table);
    // A child row is written with its parent row, and its key begins with the parent's key.
    if (parent && isIn(parent.primaryKey, name) && !lookup.isInCircle(table)) {
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
      // In a cycle, the first column is drawn as if it were not computed.
      this.sources.set(column, source);
      const expression = this.expressionOf(column);
      source = expression ? this.computed(table, column, expression, source) : source;
      this.sources.set(column, source);
    }
    return source;
  }

  /** Of a default, only what makes something else of a random one. */
  private expressionOf({ generated, defaultExpression, declaredValues }: ColumnDefinition): Expression | undefined {
    const text = generated?.expression ?? (declaredValues ? undefined : defaultExpression);
    const expression = text === undefined ? undefined : this.context.spread.computation(text);
    const isMade = expression && !isRandomUuid(expression) && functionCalls(expression).some(isRandomUuid);
    return generated || isMade ? expression : undefined;
  }

  private drawn(table: TableDefinition, column: ColumnDefinition, computed?: Spread): ColumnSource {
    const { spread, schema, lookup } = this.context;
    const { activeEntities } = workloadOf(table, schema, lookup);
    return this.following(recipeOf(column, spread.column(table, column.name), activeEntities, computed));
  }

  private following(recipe: Recipe): ColumnSource {
    const { spread, schema } = this.context;
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
    table: TableDefinition, column: ColumnDefinition, expression: Expression, otherwise: ColumnSource,
  ): ColumnSource {
    const { schema: { dialect }, spread } = this.context;
    const own = spread.column(table, column.name);
    // The schema does not say how many rows have which value, and drawn conditions or characters would only pretend to.
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
    if (functionCalls(expression).some(isRandomUuid)) {
      sources.set(RANDOM_UUID.name, this.following(RANDOM_UUID.recipe));
    }
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

/** Few values, without a number in the schema. */
function isOfUnknownMany(spread: Spread): boolean {
  const few = spread.kind === 'monotonic' ? spread.prefix : spread;
  return few?.kind === 'bounded' && !few.hashed && few.count === undefined;
}

function isChoice(part: Expression): boolean {
  return part.kind === 'case' || (part.kind === 'call' && part.definition?.spread === 'choice');
}

/** IS NULL compares no values. */
function isComparison(part: Expression): boolean {
  return part.kind === 'between' || part.kind === 'in' || (part.kind === 'case' && part.operand !== undefined)
    || (part.kind === 'binary' && isCondition(part.operator) && !['AND', 'OR'].includes(part.operator));
}

/** Maps each row of a table to a row of its parent, by number. */
interface ParentRows {
  /** Absent if each row belongs to the parent row of its own number. */
  readonly id?: string;
  readonly of: (number: number) => number;
  /** The first row of a group below one parent row. */
  readonly together: (number: number) => number;
  /** Whether the parent is an existing row. */
  readonly isChosen: boolean;
}

/**
 * Rows are inserted in groups below one parent row. If their keys are chosen by entities but those of the parent are
 * unproven, the parent is an existing row.
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
    together,
    isChosen,
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

/** Equal for equal expressions over equal columns. */
function keyOf(expression: Expression, idOf: (name: string) => string | undefined): string {
  return JSON.stringify(expression, (key, value) => (
    NO_PART.has(key) ? undefined : value?.kind === 'column' ? { column: idOf(value.name) ?? '' } : value));
}

const NO_PART = new Set(['start', 'end', 'definition']);

/** The FNV-1a hash. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  }
  return hash;
}
