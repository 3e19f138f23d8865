import type { ColumnReference, Expression, FunctionCall } from '../../ddl/expressions/expression';
import { expressionParts, functionCalls } from '../../ddl/expressions/expression-walk';
import { textOf } from '../../ddl/expressions/shard-expression';
import { typeOf } from '../../ddl/expressions/type-checker';
import type { ColumnDefinition, Dialect, TableDefinition } from '../../schema';
import { isHash } from '../../schema/functions';
import { edited } from '../../text/edited';
import { reviewed } from '../define-rule';
import { Severity } from '../finding';
import { recomputed } from '../fixes/rehashed-column';
import type { RuleContext } from '../rule';
import { expressionFinding } from '../validity/expressions';
import { typedAnswers } from '../views/typed-answers';
import { columnText } from '../wording';

/** Parts of a timestamp that are equal in all time zones. */
const ZONELESS_PARTS = new Set([
  'EPOCH', 'MICROSECOND', 'MICROSECONDS', 'MILLISECOND', 'MILLISECONDS', 'MINUTE', 'NANOSECOND', 'SECOND',
]);
/** Types to which a timestamp is converted in a time zone. */
const ZONED_TYPES = new Set(['DATE', 'STRING']);

type IsTimestamp = (expression: Expression) => boolean;

interface ZonedPart {
  /** A timestamp, or an expression of one. */
  readonly part: Expression;
  /** Whether `||` joins the timestamp to text. */
  readonly isJoined: boolean;
  readonly source?: ColumnReference;
}

const zonedHashes = typedAnswers<ZonedPart | undefined>();

/**
 * Spanner accepts it and uses it in one of its samples. It is still an error at synth, because a stored hash never
 * changes.
 */
export const zoneDependentHashRule = reviewed({
  name: 'zone-dependent-hash',
  severity: Severity.ERROR,
  severityInDdlText: Severity.WARNING,
  summary: 'a generated column hashes a timestamp written as text, which differs between time zones',
  sources: ['concepts/function-volatility', 'schema-design'],
  check: (context, found) => {
    const { schema: { dialect }, lookup, spread } = context;
    for (const [table, columns] of lookup.columnsWith('generated')) {
      for (const column of columns) {
        const { expression } = column.generated!;
        const parsed = spread.parse(expression);
        const columnType = (name: string): string | undefined => lookup.column(table, name)?.type.code;
        const zoned = zonedHashes(parsed, columnType, undefined, () => zonedInput(parsed, columnType, dialect));
        if (zoned) {
          const { part: { start, end }, isJoined } = zoned;
          found(
            { kind: 'column', table, column: column.name, clause: 'expression' },
            `${columnText(table, column.name)} hashes ${expression.slice(start, end)}` +
              `${isJoined ? ' joined to text' : ''}, which depends on the time zone: the same row hashes differently ` +
              'in another zone',
            () => [recomputed(table, withoutZone(column, zoned, table, context), context)],
            {
              why: [
                'an application in another zone computes another hash, and the documentation counts functions that ' +
                  'depend on the zone as not immutable',
              ],
              cost: 'a stored expression cannot change: a table with rows needs a new column',
            },
          );
        }
      }
    }
  },
});

/**
 * The first input of a hash that depends on the time zone of the database or the session. The hash of one row would
 * differ between clients.
 *
 * @param columnType The code of the type of a column.
 */
function zonedInput(
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

function withoutZone(
  column: ColumnDefinition, { part, source }: ZonedPart, table: TableDefinition, context: RuleContext,
): ColumnDefinition {
  const { expression, stored } = column.generated!;
  const time = source ? expression.slice(source.start, source.end) : 'OccurredAt';
  const zoneless = textOf('TIMESTAMP', time, context.schema.dialect);
  // If the part is not text, the timestamp itself replaces it.
  const [asText, asTime] = [zoneless, time].map(
    (replacement) => edited(expression, [{ start: part.start, end: part.end, replacement }]),
  );
  const fits = (each: string): boolean =>
    expressionFinding(context.spread.parse(each), table, column.type, context) === undefined;
  return { ...column, generated: { expression: !fits(asText) && fits(asTime) ? asTime : asText, stored } };
}
