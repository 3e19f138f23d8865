import type { ColumnReference, Expression, FunctionCall } from '../../ddl/expressions/expression';
import { expressionParts, functionCalls } from '../../ddl/expressions/expression-walk';
import { typeOf } from '../../ddl/expressions/type-checker';
import type { Dialect } from '../../schema';
import { isHash } from '../../schema/functions';
import { TypedAnswers } from '../views/typed-answers';

/** Parts of a timestamp that are equal in all time zones. */
const ZONELESS_PARTS = new Set([
  'EPOCH', 'MICROSECOND', 'MICROSECONDS', 'MILLISECOND', 'MILLISECONDS', 'MINUTE', 'NANOSECOND', 'SECOND',
]);
/** Types to which a timestamp is converted in a time zone. */
const ZONED_TYPES = new Set(['DATE', 'STRING']);

type IsTimestamp = (expression: Expression) => boolean;

export interface ZonedPart {
  /** A timestamp, or an expression of one. */
  readonly part: Expression;
  /** Whether `||` joins the timestamp to text. */
  readonly isJoined: boolean;
  readonly source?: ColumnReference;
}

const zonedHashes = new TypedAnswers<ZonedPart | undefined>();

/**
 * The first input of a hash that depends on the time zone of the database or the session. The hash of one row would
 * differ between clients.
 *
 * @param columnType The code of the type of a column.
 */
export function zoneDependentHash(
  expression: Expression, columnType: (name: string) => string | undefined, dialect: Dialect,
): ZonedPart | undefined {
  return zonedHashes.of(expression, columnType, undefined, () => findZoned(expression, columnType, dialect));
}

function findZoned(
  expression: Expression, columnType: (name: string) => string | undefined, dialect: Dialect,
): ZonedPart | undefined {
  const isTimestamp: IsTimestamp = (part) => typeOf(part, columnType, dialect) === 'TIMESTAMP';
  const hashes = functionCalls(expression).filter(({ definition }) => isHash(definition));
  for (const value of hashes.flatMap((hash) => hash.args.flatMap(expressionParts))) {
    const part = zonedPart(value, isTimestamp);
    if (part) {
      const source = expressionParts(part).find(
        (each): each is ColumnReference => each.kind === 'column' && isTimestamp(each),
      );
      return { part, isJoined: part !== value, source };
    }
  }
  return undefined;
}

function zonedPart(expression: Expression, isTimestamp: IsTimestamp): Expression | undefined {
  switch (expression.kind) {
    case 'cast':
      return ZONED_TYPES.has(expression.typeCode) && isTimestamp(expression.operand) ? expression : undefined;
    case 'binary':
      return expression.operator === '||' ? [expression.left, expression.right].find(isTimestamp) : undefined;
    case 'call':
      return dependsOnZone(expression, isTimestamp) ? expression : undefined;
    default:
      return undefined;
  }
}

function dependsOnZone({ definition, args }: FunctionCall, isTimestamp: IsTimestamp): boolean {
  const { timeZone, datePart, takesTimestamp = false } = definition ?? {};
  return timeZone !== undefined && args.length <= timeZone && !(datePart !== undefined && isZoneless(args[datePart]))
    && (takesTimestamp || args.some(isTimestamp));
}

function isZoneless(part: Expression | undefined): boolean {
  return part?.kind === 'literal' && ZONELESS_PARTS.has(part.value.toUpperCase());
}
