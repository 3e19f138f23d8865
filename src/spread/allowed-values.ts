import { constantNumber, withoutCasts } from './constants';
import type { Expression } from '../ddl/expressions/expression';
import { boundsOf, expressionKey } from '../ddl/expressions/expression-walk';

const MIRRORED: ReadonlyMap<string, string> = new Map([
  ['<', '>'], ['<=', '>='], ['>', '<'], ['>=', '<='], ['=', '='],
]);

/**
 * How many values a CHECK leaves to a column: `c IN ('a', 'b')`, `c = 'a' OR c = 'b'`, and of whole numbers `c BETWEEN
 * 0 AND 15`. undefined: the check does not bound the column.
 */
export function allowedValueCount(check: Expression, column: string, isWholeNumber: boolean): number | undefined {
  const listed = listedValues(check, column);
  if (listed) {
    return listed.size;
  }
  const counts: number[] = [];
  if (isWholeNumber) {
    const range = { low: -Infinity, high: Infinity };
    collectRange(check, column, range);
    counts.push(range.high - range.low + 1);
  }
  if (check.kind === 'binary' && check.operator === 'AND') {
    counts.push(...[check.left, check.right].map((side) => allowedValueCount(side, column, false) ?? Infinity));
  }
  const count = Math.min(...counts);
  return Number.isFinite(count) && count > 0 ? count : undefined;
}

/** The values that a check lists, NULL among them. */
function listedValues(check: Expression, column: string): Set<string> | undefined {
  if (check.kind === 'in') {
    const values = check.values.map(valueKey);
    return !check.negated && isColumn(check.operand, column) ? new Set(values) : undefined;
  }
  if (check.kind === 'unary' && check.operator === 'IS NULL') {
    return isColumn(check.operand, column) ? new Set(['NULL']) : undefined;
  }
  const equal = comparison(check, column);
  if (equal?.operator === '=') {
    return new Set([valueKey(equal.value)]);
  }
  if (check.kind === 'binary' && check.operator === 'OR') {
    const left = listedValues(check.left, column);
    const right = left && listedValues(check.right, column);
    return left && right && new Set([...left, ...right]);
  }
  return undefined;
}

function collectRange(check: Expression, column: string, range: { low: number; high: number }): void {
  if (check.kind === 'binary' && check.operator === 'AND') {
    collectRange(check.left, column, range);
    collectRange(check.right, column, range);
    return;
  }
  if (check.kind === 'between' && !check.negated) {
    boundsOf(check).forEach((bound) => collectRange(bound, column, range));
    return;
  }
  const found = comparison(check, column);
  const bound = constantNumber(found?.value);
  if (bound === undefined) {
    return;
  }
  switch (found?.operator) {
    case '>=':
      range.low = Math.max(range.low, Math.ceil(bound));
      break;
    case '>':
      range.low = Math.max(range.low, Math.floor(bound) + 1);
      break;
    case '<=':
      range.high = Math.min(range.high, Math.floor(bound));
      break;
    case '<':
      range.high = Math.min(range.high, Math.ceil(bound) - 1);
      break;
    default:
  }
}

/** `column < constant`, also when it is written the other way round. */
function comparison(check: Expression, column: string): { operator: string; value: Expression } | undefined {
  const mirrored = check.kind === 'binary' ? MIRRORED.get(check.operator) : undefined;
  if (check.kind !== 'binary' || mirrored === undefined) {
    return undefined;
  }
  if (isColumn(check.left, column) && isConstantValue(check.right)) {
    return { operator: check.operator, value: check.right };
  }
  return isColumn(check.right, column) && isConstantValue(check.left)
    ? { operator: mirrored, value: check.left }
    : undefined;
}

function isColumn(expression: Expression, column: string): boolean {
  const read = withoutCasts(expression);
  return read.kind === 'column' && read.name === column;
}

function isConstantValue(expression: Expression): boolean {
  return withoutCasts(expression).kind === 'literal' || constantNumber(expression) !== undefined;
}

function valueKey(value: Expression): string {
  const bare = withoutCasts(value);
  return bare.kind === 'literal' ? `${bare.type} ${bare.value}` : expressionKey(bare);
}
