import { evaluate } from './values/evaluate';
import { drawOf, recipeOf } from './values/recipe';
import type { Value } from './values/value';
import type { Expression } from '../ddl/expressions/expression';
import { isCondition } from '../ddl/expressions/expression-grammar';
import { expressionParts, referencedColumns } from '../ddl/expressions/expression-walk';
import type { RuleContext } from '../rules/rule';
import { workloadOf, type ColumnDefinition, type TableDefinition } from '../schema';
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

  /** undefined: the table has no such column. */
  public of(table: TableDefinition, name: string): ColumnSource | undefined {
    const { lookup, schema } = this.context;
    const parent = lookup.parentOf(table);
    // A child is written with a row of its parent, and begins with its key.
    if (parent?.primaryKey.some(({ column }) => column === name)
      && lookup.ancestorsOf(table).length < MOST_ANCESTORS) {
      const source = this.of(parent, name);
      return source && ofParentRow(source, workloadOf(table, schema, lookup).insertsPerParent);
    }
    const column = lookup.column(table, name);
    return column && this.own(table, column);
  }

  private own(table: TableDefinition, column: ColumnDefinition): ColumnSource {
    let source = this.sources.get(column);
    if (!source) {
      source = this.drawn(table, column);
      // Of a circle the first one is drawn as if it were not computed.
      this.sources.set(column, source);
      source = column.generated ? this.computed(table, column.generated.expression, source) : source;
      this.sources.set(column, source);
    }
    return source;
  }

  private drawn(table: TableDefinition, column: ColumnDefinition): ColumnSource {
    const { spread, schema, lookup } = this.context;
    const { activeEntities } = workloadOf(table, schema, lookup);
    const recipe = recipeOf(column, spread.column(table, column.name), activeEntities);
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

  private computed(table: TableDefinition, text: string, otherwise: ColumnSource): ColumnSource {
    const { schema: { dialect }, spread } = this.context;
    const expression = spread.parse(text);
    // Which values are taken nobody knows, where it is decided by a column of which nothing is known.
    const isUnknown = (name: string): boolean => spread.column(table, name).kind === 'unproven';
    if (expressionParts(expression).some((part) => isComparison(part) && referencedColumns(part).some(isUnknown))) {
      return {
        id: `${otherwise.id} by its spread`,
        draw: (_, drawn) => ({ ...drawn.of(otherwise), isEvaluated: false }),
      };
    }
    const sources = new Map(referencedColumns(expression).map((name) => [name, this.of(table, name)]));
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

/** With NULL alone nothing is compared. */
function isComparison(part: Expression): boolean {
  return part.kind === 'between' || part.kind === 'in' || (part.kind === 'case' && part.operand !== undefined)
    || (part.kind === 'binary' && isCondition(part.operator) && !['AND', 'OR'].includes(part.operator));
}

function ofParentRow(source: ColumnSource, insertsPerParent: number): ColumnSource {
  return insertsPerParent <= 1 ? source : {
    id: `${source.id} of ${insertsPerParent}`,
    draw: (_, drawn) => {
      const { values, isEvaluated } = drawn.of(source);
      const parentRow = (number: number): number => number - Math.floor(number % insertsPerParent);
      return { values: values.map((__, number) => values[parentRow(number)]), isEvaluated };
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
