import { Dialect, type ColumnDefinition, type TableDefinition } from '../../schema';
import { reviewed } from '../define-rule';
import { Severity } from '../finding';
import { recomputed } from '../fixes/rehashed-column';
import type { RuleContext } from '../rule';
import { expressionFinding } from '../validity/expressions';
import { zoneDependentHash, type ZonedPart } from '../validity/time-zone';
import { columnText } from '../wording';

/**
 * Spanner accepts it and uses it in one of its samples. It is still an error at synth, because a stored hash never
 * changes.
 */
export const zoneDependentHashRule = reviewed({
  name: 'zone-dependent-hash',
  severity: Severity.ERROR,
  severityInDdlText: Severity.WARNING,
  summary: 'a generated column hashes a timestamp written as text, which differs between time zones',
  sources: [
    'https://cloud.google.com/spanner/docs/concepts/function-volatility',
    'https://cloud.google.com/spanner/docs/schema-design',
  ],
  check: (context, found) => {
    const { schema: { dialect }, lookup, spread } = context;
    for (const [table, columns] of lookup.columnsWith('generated')) {
      for (const column of columns) {
        const { expression } = column.generated!;
        const typeOf = (name: string): string | undefined => lookup.column(table, name)?.type.code;
        const zoned = zoneDependentHash(spread.parse(expression), typeOf, dialect);
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

function withoutZone(
  column: ColumnDefinition, { part, source }: ZonedPart, table: TableDefinition, context: RuleContext,
): ColumnDefinition {
  const { expression, stored } = column.generated!;
  const time = source ? expression.slice(source.start, source.end) : 'OccurredAt';
  const zoneless = context.schema.dialect === Dialect.POSTGRESQL
    ? `(extract(epoch from ${time}) * 1000000)::bigint::text`
    : `CAST(UNIX_MICROS(${time}) AS STRING)`;
  // If the part is not text, the timestamp itself replaces it.
  const [asText, asTime] = [zoneless, time].map(
    (each) => `${expression.slice(0, part.start)}${each}${expression.slice(part.end)}`,
  );
  const fits = (each: string): boolean =>
    expressionFinding(context.spread.parse(each), table, column.type, context) === undefined;
  return { ...column, generated: { expression: !fits(asText) && fits(asTime) ? asTime : asText, stored } };
}
