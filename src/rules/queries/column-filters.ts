import type { Binary, Expression } from '../../ddl/expressions/expression';
import { expressionParts } from '../../ddl/expressions/expression-walk';
import type { Scope, Source } from '../../ddl/queries/query-scope';
import type { Relations } from '../views/relations';

/** A column of a table in a query. */
export interface ReadColumn {
  readonly source: Source;
  readonly column: string;
}

/**
 * A condition on one column by which rows can be found:
 * - equal: single values, such as `= @id` or `IN (...)`
 * - range: `<`, `BETWEEN`, `LIKE 'a%'`
 * - join: equal to a column of another table of the same SELECT
 */
export interface ColumnFilter extends ReadColumn {
  readonly kind: 'equal' | 'range' | 'join';
  /** NULL or a truth value: as a rule most rows have it. */
  readonly isCategory?: boolean;
  /** Of a join the other column. */
  readonly other?: ReadColumn;
}

interface Filters {
  readonly filters: ColumnFilter[];
  /** Columns in conditions that are not one of these, and that are no plain refusal of values either. */
  readonly unclear: ReadColumn[];
}

type ColumnOf = (expression: Expression) => ReadColumn | undefined;

const RANGES = new Set(['<', '<=', '>', '>=']);
const MEMBERSHIPS = new Set(['IN UNNEST', '= ANY']);
/** They leave most rows, so that nothing is found by them. */
const REFUSALS = new Set(['!=', '!= ALL', 'IS DISTINCT FROM']);
const TRUTH = new Set(['IS NULL', 'IS TRUE', 'IS FALSE']);

/** The conditions of a SELECT by the columns that they are about. */
export function columnFilters(
  { filters: conditions, using, sources }: Scope, columnOf: ColumnOf, relations: Relations,
): Filters {
  const found: Filters = { filters: [], unclear: [] };
  for (const { condition, limits } of conditions) {
    const limited = limits && new Set(limits.map((position) => sources[position]));
    const isLimited = ({ source }: ReadColumn): boolean => limited?.has(source) !== false;
    const own: Filters = { filters: [], unclear: [] };
    conjuncts(condition).forEach((each) => classify(each, columnOf, own));
    found.filters.push(...own.filters.filter(isLimited));
    found.unclear.push(...own.unclear.filter(isLimited));
  }
  for (const { columns, right } of using) {
    for (const name of columns) {
      const having = sources.flatMap((source): ReadColumn[] => {
        const { table } = (source.table === undefined ? undefined : relations.find(source.table)) ?? {};
        const column = table?.columns.find((each) => relations.key(each.name) === relations.key(name));
        return column ? [{ source, column: column.name }] : [];
      });
      const ofRight = having.find(({ source }) => source === sources[right]);
      const other = having.find(({ source }) => sources.indexOf(source) < right);
      if (ofRight && other) {
        found.filters.push({ ...ofRight, kind: 'join', other }, { ...other, kind: 'join', other: ofRight });
      } else {
        found.unclear.push(...having);
      }
    }
  }
  addTransitive(found.filters);
  return found;
}

/** `a.Id = b.Id AND b.Id = @id` finds the rows of `a`, too. */
function addTransitive(filters: ColumnFilter[]): void {
  const known = new Set<string>();
  const keyOf = ({ source, column }: ReadColumn): string => `${source.start} ${column}`;
  const equal = filters.filter(({ kind }) => kind === 'equal');
  for (const each of equal) {
    known.add(keyOf(each));
    for (const { source, column, other } of filters) {
      if (other && keyOf(other) === keyOf(each) && !known.has(keyOf({ source, column }))) {
        const next: ColumnFilter = { source, column, kind: 'equal', isCategory: each.isCategory };
        known.add(keyOf(next));
        equal.push(next);
        filters.push(next);
      }
    }
  }
}

function conjuncts(condition: Expression): Expression[] {
  return condition.kind === 'binary' && condition.operator === 'AND'
    ? [...conjuncts(condition.left), ...conjuncts(condition.right)]
    : [condition];
}

function classify(condition: Expression, columnOf: ColumnOf, found: Filters): void {
  const columns = (expression: Expression): ReadColumn[] =>
    expressionParts(expression).flatMap((part) => columnOf(part) ?? []);
  const isConstant = (expression: Expression): boolean => columns(expression).length === 0;
  const add = (column: ReadColumn, kind: ColumnFilter['kind'], more: Partial<ColumnFilter> = {}): void => {
    found.filters.push({ source: column.source, column: column.column, kind, ...more });
  };
  const leaveOut = (): void => {
    found.unclear.push(...columns(condition));
  };
  const bare = columnOf(condition);
  if (bare) {
    add(bare, 'equal', { isCategory: true });
    return;
  }
  switch (condition.kind) {
    case 'binary': {
      if (condition.operator === 'OR') {
        classifyAlternatives(condition, columnOf, found, leaveOut);
        return;
      }
      const [left, right] = [columnOf(condition.left), columnOf(condition.right)];
      if (condition.operator === '=' && left && right && left.source !== right.source) {
        add(left, 'join', { other: right });
        add(right, 'join', { other: left });
        return;
      }
      const ofRight = right && isConstant(condition.left) ? right : undefined;
      const column = left && isConstant(condition.right) ? left : ofRight;
      const kind = column && kindOf(condition, column === left);
      if (!column || !kind) {
        leaveOut();
      } else if (kind !== 'none') {
        add(column, kind, { isCategory: isTruth(condition.left) || isTruth(condition.right) });
      }
      return;
    }
    case 'between': {
      const column = columnOf(condition.operand);
      if (column && isConstant(condition.low) && isConstant(condition.high)) {
        if (!condition.negated) {
          add(column, 'range');
        }
        return;
      }
      leaveOut();
      return;
    }
    case 'in': {
      const column = columnOf(condition.operand);
      if (column && condition.values.every(isConstant)) {
        if (!condition.negated) {
          add(column, 'equal');
        }
        return;
      }
      leaveOut();
      return;
    }
    case 'unary': {
      const column = columnOf(condition.operand);
      if (column && (TRUTH.has(condition.operator) || condition.operator === 'NOT')) {
        add(column, 'equal', { isCategory: true });
      } else if (!column || condition.operator !== 'IS NOT NULL') {
        leaveOut();
      }
      return;
    }
    case 'call': {
      const [first, ...rest] = condition.args;
      const column = first && columnOf(first);
      if (column && condition.name === 'STARTS_WITH' && rest.every(isConstant)) {
        add(column, 'range');
      } else {
        leaveOut();
      }
      return;
    }
    default:
      leaveOut();
  }
}

function isTruth(expression: Expression): boolean {
  return expression.kind === 'literal' && expression.type === 'bool';
}

/** `none`: it leaves most rows. undefined: nobody can tell. */
function kindOf({ operator, left, right }: Binary, columnIsLeft: boolean): ColumnFilter['kind'] | 'none' | undefined {
  if (operator === '=' || (columnIsLeft && MEMBERSHIPS.has(operator))) {
    return 'equal';
  }
  if (RANGES.has(operator)) {
    return 'range';
  }
  if (operator === 'LIKE' && columnIsLeft) {
    const pattern = right.kind === 'literal' ? right.value : left.kind === 'literal' ? left.value : 'a';
    return /^[%_]/.test(pattern) ? 'none' : 'range';
  }
  return REFUSALS.has(operator) ? 'none' : undefined;
}

/** `a = 1 OR a = 2`: all of them are about one column. */
function classifyAlternatives(condition: Binary, columnOf: ColumnOf, found: Filters, leaveOut: () => void): void {
  const own: Filters = { filters: [], unclear: [] };
  const alternatives = disjuncts(condition);
  alternatives.forEach((each) => classify(each, columnOf, own));
  const [first] = own.filters;
  const isOne = own.unclear.length === 0 && own.filters.length === alternatives.length &&
    own.filters.every(({ source, column, kind }) => (
      source === first.source && column === first.column && kind !== 'join'
    ));
  if (isOne) {
    found.filters.push({ ...first, kind: own.filters.some(({ kind }) => kind === 'range') ? 'range' : 'equal' });
  } else {
    leaveOut();
  }
}

function disjuncts(condition: Expression): Expression[] {
  return condition.kind === 'binary' && condition.operator === 'OR'
    ? [...disjuncts(condition.left), ...disjuncts(condition.right)]
    : [condition];
}
