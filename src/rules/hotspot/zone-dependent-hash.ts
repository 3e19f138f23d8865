import { Dialect, type ColumnDefinition, type GeneratedExpression, type TableDefinition } from '../../schema';
import { defineRule } from '../define-rule';
import { Severity } from '../finding';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';
import { zoneDependentHash } from '../validity/time-zone';
import { columnText } from '../wording';

/** Spanner takes it, and has it in a sample of its own. It is an error at synth all the same, because a stored hash stays as it is. */
export const zoneDependentHashRule = defineRule({
  name: 'zone-dependent-hash',
  kind: 'advice',
  severity: Severity.ERROR,
  severityInDdlText: Severity.WARNING,
  summary: 'a generated column hashes a timestamp written as text, which differs between time zones',
  sources: [
    'https://cloud.google.com/spanner/docs/concepts/function-volatility',
    'https://cloud.google.com/spanner/docs/schema-design',
  ],
  check: (context) => context.schema.tables.flatMap((table) => table.columns.flatMap((column) => (
    column.generated ? problemsOf(table, column, column.generated, context) : []
  ))),
});

function problemsOf(table: TableDefinition, { name }: ColumnDefinition, generated: GeneratedExpression, { schema, lookup, spread }: RuleContext): LegacyProblem[] {
  const { expression } = generated;
  const found = zoneDependentHash(spread.parse(expression), (column) => lookup.column(table, column)?.type.code);
  if (!found) {
    return [];
  }
  const { part: { start, end }, isJoined, source } = found;
  const time = source ? expression.slice(source.start, source.end) : 'OccurredAt';
  const zoneless = schema.dialect === Dialect.POSTGRESQL ? `(extract(epoch from ${time}) * 1000000)::bigint::text` : `CAST(UNIX_MICROS(${time}) AS STRING)`;
  return [{
    object: table.name,
    message: `${columnText(table, name)} hashes ${expression.slice(start, end)}${isJoined ? ' joined to text' : ''}, which depends on the time zone: the same row would get another value in another zone`,
    location: `${columnText(table, name)} AS (${expression})${generated.stored ? ' STORED' : ''}`,
    why: ['an application in another zone computes another hash, and the documentation counts functions that depend on the zone as not immutable'],
    fixes: [`${name} AS (${expression.slice(0, start)}${zoneless}${expression.slice(end)})`],
    cost: 'the expression of a stored column never changes: a table that has rows needs a new column',
  }];
}
