import type { Between, Binary, Expression, InList } from '../../ddl/expressions/expression';
import { childrenOf, containsSubquery, expressionParts } from '../../ddl/expressions/expression-walk';
import type { Scope, Source } from '../../ddl/queries/query-scope';
import type { TableDefinition } from '../../schema';
import type { Relations } from '../views/relations';

/** A column of a table in a query. */
export interface ReadColumn {
  readonly source: Source;
  readonly column: string;
}

/**
 * A condition on one column by which rows can be found:
 *
 * - equal: single values, such as `= @id` or `IN (...)`
 * - range: `<`, `BETWEEN`, `LIKE 'a%'`
 * - join: equal to a column of another table of the same SELECT
 */
export interface ColumnFilter extends ReadColumn {
  readonly kind: 'equal' | 'range' | 'join';
  /** Whether it compares with NULL or a boolean, which most rows usually have. */
  readonly isCategory?: boolean;
  /** The one value of `=`, unless a subquery finds it. */
  readonly value?: Expression;
  /** The other column of a join. */
  readonly other?: ReadColumn;
}

/** An expression over a column whose values no key sorts, or a LIKE that is no range. */
export interface ComputedFilter extends ReadColumn {
  readonly expression: Expression;
  /** The part that reads the column. */
  readonly read: Expression;
}

interface Filters {
  readonly filters: ColumnFilter[];
  /** Columns in other conditions, except those that only exclude values. */
  readonly unclear: ReadColumn[];
  /** Expressions over one column that are compared with a value or a range: `LOWER(Email) = @email`. */
  readonly computed: ComputedFilter[];
  /** Columns whose NULL no row has that passes. */
  readonly present: ReadColumn[];
}

type ColumnOf = (expression: Expression) => ReadColumn | undefined;

const RANGES = new Set(['<', '<=', '>', '>=']);
const MEMBERSHIPS = new Set(['IN UNNEST', '= ANY']);
/** Most rows pass these, so they are not used to find rows. */
const REFUSALS = new Set(['!=', '!= ALL', 'IS DISTINCT FROM']);
/** They are true for a NULL, too. */
const OF_NULLS = new Set(['IS DISTINCT FROM', 'IS NOT DISTINCT FROM', 'IS NULL', 'IS NOT TRUE', 'IS NOT FALSE']);
const TRUTH = new Set(['IS NULL', 'IS TRUE', 'IS FALSE']);

/** Groups the conditions of a SELECT by column. */
export function columnFilters(
  { filters: conditions, using, sources }: Scope, columnOf: ColumnOf, relations: Relations,
): Filters {
  const found: Filters = { filters: [], unclear: [], computed: [], present: [] };
  for (const { condition, limits } of conditions) {
    const limited = limits && new Set(limits.map((position) => sources[position]));
    const isLimited = ({ source }: ReadColumn): boolean => limited?.has(source) !== false;
    const own: Filters = { filters: [], unclear: [], computed: [], present: [] };
    operandsOf(condition, 'AND').forEach((each) => classify(each, columnOf, own));
    found.filters.push(...own.filters.filter(isLimited));
    found.unclear.push(...own.unclear.filter(isLimited));
    found.computed.push(...own.computed.filter(isLimited));
    found.present.push(...presentIn(condition, columnOf).filter(isLimited));
  }
  for (const { columns, right } of using) {
    for (const name of columns) {
      const having = columnsFound(name, sources, relations);
      const ofRight = having.find(({ source }) => source === sources[right]);
      const other = having.find(({ source }) => sources.indexOf(source) < right);
      if (ofRight && other) {
        found.filters.push({ ...ofRight, kind: 'join', other }, { ...other, kind: 'join', other: ofRight });
        found.present.push(ofRight, other);
      } else {
        found.unclear.push(...having);
      }
    }
  }
  addTransitive(found.filters);
  return found;
}

/** The columns of a name in the tables of a query. */
export function columnsFound(name: string, sources: readonly Source[], relations: Relations): ReadColumn[] {
  return sources.flatMap((source) => {
    const column = tableOf(source, relations)?.columns.find((each) => relations.key(each.name) === relations.key(name));
    return column ? [{ source, column: column.name }] : [];
  });
}

export function tableOf({ table }: Source, relations: Relations): TableDefinition | undefined {
  return table === undefined ? undefined : relations.find(table)?.table;
}

/** `a.Id = b.Id AND b.Id = @id` also finds rows of `a`. */
function addTransitive(filters: ColumnFilter[]): void {
  const known = new Set<string>();
  const keyOf = ({ source, column }: ReadColumn): string => `${source.start} ${column}`;
  const equal = filters.filter(({ kind }) => kind === 'equal');
  for (const each of equal) {
    known.add(keyOf(each));
    for (const { source, column, other } of filters) {
      if (other && keyOf(other) === keyOf(each) && !known.has(keyOf({ source, column }))) {
        const next: ColumnFilter = { source, column, kind: 'equal', isCategory: each.isCategory, value: each.value };
        known.add(keyOf(next));
        equal.push(next);
        filters.push(next);
      }
    }
  }
}

function presentIn(condition: Expression, columnOf: ColumnOf): ReadColumn[] {
  const { kind } = condition;
  if (kind === 'binary' && ['AND', 'OR'].includes(condition.operator)) {
    const [left, right] = [condition.left, condition.right].map((side) => presentIn(side, columnOf));
    const isOfBoth = ({ source, column }: ReadColumn): boolean => (
      right.some((other) => other.source === source && other.column === column)
    );
    return condition.operator === 'AND' ? [...left, ...right] : left.filter(isOfBoth);
  }
  const isOperator = (kind === 'binary' || kind === 'unary') && !OF_NULLS.has(condition.operator);
  const isComparison = isOperator || kind === 'between' || (kind === 'call' && condition.name === 'STARTS_WITH');
  const compared = isComparison ? childrenOf(condition) : kind === 'in' ? [condition.operand] : [condition];
  return compared.flatMap((each) => columnOf(each) ?? []);
}

/** The conditions that AND or OR joins, in any brackets. */
function operandsOf(condition: Expression, operator: 'AND' | 'OR'): Expression[] {
  return condition.kind === 'binary' && condition.operator === operator
    ? [...operandsOf(condition.left, operator), ...operandsOf(condition.right, operator)]
    : [condition];
}

function classify(condition: Expression, columnOf: ColumnOf, found: Filters): void {
  const filters = filtersOf(condition, columnOf);
  const computed = filters ? undefined : computedFilter(condition, columnOf);
  if (filters) {
    found.filters.push(...filters);
  } else if (computed) {
    found.computed.push(computed);
  } else {
    found.unclear.push(...columnsIn(condition, columnOf));
  }
}

function computedFilter(condition: Expression, columnOf: ColumnOf): ComputedFilter | undefined {
  if (condition.kind !== 'binary' || !(['=', 'LIKE'].includes(condition.operator) || RANGES.has(condition.operator))) {
    return undefined;
  }
  const isPattern = condition.operator === 'LIKE';
  const sides = [condition.left, condition.right].map((side) => ({
    expression: side,
    reads: expressionParts(side).flatMap((read) => {
      const column = columnOf(read);
      return column ? [{ ...column, read }] : [];
    }),
  }));
  const [computed, ...others] = sides.filter(({ reads }) => reads.length > 0);
  const expression = computed?.expression;
  const isComputed = isPattern
    ? expression?.kind === 'column' && expression === condition.left
    : (expression?.kind === 'call' || expression?.kind === 'cast' ||
      (expression?.kind === 'binary' && expression.operator === '->>')) &&
      !isTruth(condition.left) && !isTruth(condition.right);
  return others.length === 0 && computed?.reads.length === 1 && isComputed
    ? { ...computed.reads[0], expression: isPattern ? condition : computed.expression }
    : undefined;
}

function columnsIn(expression: Expression, columnOf: ColumnOf): ReadColumn[] {
  return expressionParts(expression).flatMap((part) => columnOf(part) ?? []);
}

/** Empty if most rows pass the condition; undefined if unknown. */
function filtersOf(condition: Expression, columnOf: ColumnOf): ColumnFilter[] | undefined {
  const bare = columnOf(condition);
  if (bare) {
    return [filter(bare, 'equal', { isCategory: true })];
  }
  const isConstant = (expression: Expression): boolean => columnsIn(expression, columnOf).length === 0;
  switch (condition.kind) {
    case 'binary':
      return condition.operator === 'OR'
        ? filtersOfAlternatives(condition, columnOf)
        : filtersOfOperator(condition, columnOf, isConstant);
    case 'between':
      return filtersOfValues(condition, columnOf, 'range', isConstant(condition.low) && isConstant(condition.high));
    case 'in':
      return filtersOfValues(condition, columnOf, 'equal', condition.values.every(isConstant));
    case 'unary': {
      const column = columnOf(condition.operand);
      if (column && (TRUTH.has(condition.operator) || condition.operator === 'NOT')) {
        return [filter(column, 'equal', { isCategory: true })];
      }
      return column && condition.operator === 'IS NOT NULL' ? [] : undefined;
    }
    case 'call': {
      const [first, ...rest] = condition.args;
      const column = first && columnOf(first);
      return column && condition.name === 'STARTS_WITH' && rest.every(isConstant)
        ? [filter(column, 'range')]
        : undefined;
    }
    default:
      return undefined;
  }
}

function filter(
  { source, column }: ReadColumn, kind: ColumnFilter['kind'], more: Partial<ColumnFilter> = {},
): ColumnFilter {
  return { source, column, kind, ...more };
}

function filtersOfOperator(
  condition: Binary, columnOf: ColumnOf, isConstant: (expression: Expression) => boolean,
): ColumnFilter[] | undefined {
  const { operator } = condition;
  const [left, right] = [columnOf(condition.left), columnOf(condition.right)];
  if (operator === '=' && left && right && left.source !== right.source) {
    return [filter(left, 'join', { other: right }), filter(right, 'join', { other: left })];
  }
  const ofRight = right && isConstant(condition.left) ? right : undefined;
  const column = left && isConstant(condition.right) ? left : ofRight;
  const kind = column && kindOf(condition, column === left);
  if (!column || !kind) {
    return undefined;
  }
  const isCategory = isTruth(condition.left) || isTruth(condition.right);
  const other = column === left ? condition.right : condition.left;
  const value = operator === '=' && !containsSubquery(other) ? other : undefined;
  return kind === 'none' ? [] : [filter(column, kind, { isCategory, value })];
}

/** Filters of BETWEEN and IN. */
function filtersOfValues(
  { operand, negated }: Between | InList, columnOf: ColumnOf, kind: 'equal' | 'range', areConstant: boolean,
): ColumnFilter[] | undefined {
  const column = columnOf(operand);
  if (!column || !areConstant) {
    return undefined;
  }
  return negated ? [] : [filter(column, kind)];
}

function isTruth(expression: Expression): boolean {
  return expression.kind === 'literal' && expression.type === 'bool';
}

/** `none` if most rows pass; undefined if unknown. */
function kindOf({ operator, right }: Binary, columnIsLeft: boolean): ColumnFilter['kind'] | 'none' | undefined {
  if (operator === '=' || (columnIsLeft && MEMBERSHIPS.has(operator))) {
    return 'equal';
  }
  if (RANGES.has(operator)) {
    return 'range';
  }
  if (operator === 'LIKE' && columnIsLeft) {
    return /^[%_]/.test(beginning(right)) ? 'none' : isPrefix(right) ? 'range' : undefined;
  }
  return REFUSALS.has(operator) ? 'none' : undefined;
}

/** Whether Spanner seeks by it: it knows a parameter too late, and makes no range of `a_` or `a%b`. */
function isPrefix(pattern: Expression): boolean {
  return pattern.kind === 'literal' && /^[^%_]*%?$/.test(pattern.value.replace(/\\./gs, ''));
}

/** The literal that a text begins with: of `'%' || @word` and `CONCAT('%', @word)` it is `%`. */
function beginning(text: Expression): string {
  const first = text.kind === 'binary' && text.operator === '||'
    ? text.left
    : text.kind === 'call' && text.name === 'CONCAT' ? text.args[0] : undefined;
  return first ? beginning(first) : text.kind === 'literal' ? text.value : '';
}

/** Combines `a = 1 OR a = 2` if all alternatives are about one column. */
function filtersOfAlternatives(condition: Binary, columnOf: ColumnOf): ColumnFilter[] | undefined {
  const own: Filters = { filters: [], unclear: [], computed: [], present: [] };
  const alternatives = operandsOf(condition, 'OR');
  alternatives.forEach((each) => classify(each, columnOf, own));
  const [first] = own.filters;
  const isOne = own.unclear.length + own.computed.length === 0 && own.filters.length === alternatives.length &&
    own.filters.every(({ source, column, kind }) => (
      source === first.source && column === first.column && kind !== 'join'
    ));
  const isRange = own.filters.some(({ kind }) => kind === 'range');
  return isOne ? [{ ...first, kind: isRange ? 'range' : 'equal', value: undefined }] : undefined;
}
