import type { Expression } from '../ddl/expressions/expression';

/**
 * The number that an expression always is, in whatever way a dialect writes it: `16`, `-1`, `CAST(16 AS INT64)`,
 * `'16'::bigint`.
 */
export function constantNumber(expression: Expression | undefined): number | undefined {
  switch (expression?.kind) {
    case 'literal':
      return ['number', 'string'].includes(expression.type) && expression.value.trim() !== ''
        ? finite(Number(expression.value))
        : undefined;
    case 'cast':
      return constantNumber(expression.operand);
    case 'unary': {
      const operand =
        expression.operator === '-' || expression.operator === '+' ? constantNumber(expression.operand) : undefined;
      return operand === undefined || expression.operator === '+' ? operand : -operand;
    }
    default:
      return undefined;
  }
}

/** The text that an expression always is. */
export function constantText(expression: Expression | undefined): string | undefined {
  if (expression?.kind === 'cast') {
    return constantText(expression.operand);
  }
  return expression?.kind === 'literal' && expression.type === 'string' ? expression.value : undefined;
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
