import type { Cast, Expression } from '../ddl/expressions/expression';
import { INTEGER } from '../ddl/expressions/literal-texts';

/**
 * The number that an expression always is, in whatever way a dialect writes it: `16`, `-1`, `CAST(16 AS INT64)`,
 * `'16'::bigint`.
 */
export function constantNumber(expression: Expression | undefined): number | undefined {
  switch (expression?.kind) {
    case 'literal': {
      const isNumber = ['number', 'string'].includes(expression.type) && expression.value.trim() !== '';
      return isNumber && Number.isFinite(Number(expression.value)) ? Number(expression.value) : undefined;
    }
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

/** The whole number that an expression always is, where a `number` holds fewer digits than are written. */
export function exactNumber(expression: Expression): bigint | undefined {
  const bare = withoutCasts(expression);
  return bare.kind === 'literal' && INTEGER.test(bare.value) ? BigInt(bare.value) : undefined;
}

/** The text that an expression always is. */
export function constantText(expression: Expression | undefined): string | undefined {
  const text = expression && withoutCasts(expression);
  return text?.kind === 'literal' && text.type === 'string' ? text.value : undefined;
}

export function withoutCasts(expression: Expression): Expression {
  return expression.kind === 'cast' ? withoutCasts(expression.operand) : expression;
}

/** At how many characters a cast cuts a text: 36 of `VARCHAR(36)`. */
export function lengthOfCast({ type, typeCode }: Cast): number | undefined {
  const length = typeCode === 'STRING' ? /\((\d+)\)/.exec(type) : null;
  return length ? Number(length[1]) : undefined;
}
