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
  summary: 'a generated column hashes a timestamp written as text, which is another text in another time zone',
  sources: [
    'https://cloud.google.com/spanner/docs/concepts/function-volatility',
    'https://cloud.google.com/spanner/docs/schema-design',
  ],
  check: (context) => context.schema.tables.flatMap((table) => table.columns.flatMap((column) => (
    column.generated ? problemsOf(table, column, column.generated, context) : []
  ))),
});

function problemsOf(table: TableDefinition, { name }: ColumnDefinition, generated: GeneratedExpression, { schema, lookup, spread }: RuleContext): LegacyProblem[] {
  const isTimestamp = (column: string): boolean => lookup.column(table, column)?.type.code === 'TIMESTAMP';
  const found = zoneDependentHash(spread.parse(generated.expression), isTimestamp, schema.dialect);
  if (!found) {
    return [];
  }
  const { text, source = 'OccurredAt' } = found;
  const zoneless = schema.dialect === Dialect.POSTGRESQL ? `(extract(epoch from ${source}) * 1000000)::bigint::text` : `CAST(UNIX_MICROS(${source}) AS STRING)`;
  return [{
    object: table.name,
    message: `${columnText(table, name)} hashes ${text}, which depends on the time zone: the same row would get another value in another zone`,
    location: `${columnText(table, name)} AS (${generated.expression})${generated.stored ? ' STORED' : ''}`,
    why: ['an application in another zone computes another hash, and the documentation counts functions that depend on the zone as not immutable'],
    fixes: [inPlaceOf(text, zoneless, name, generated.expression)],
    cost: 'the expression of a stored column never changes: a table that has rows needs a new column',
  }];
}

/** The whole column, where the text stands in it as it is. */
function inPlaceOf(text: string, zoneless: string, column: string, expression: string): string {
  const pieces = expression.split(text);
  return pieces.length > 1 ? `${column} AS (${pieces.join(zoneless)})` : `${zoneless} in the place of ${text}`;
}
