import { Dialect, type ColumnDefinition, type GeneratedExpression, type TableDefinition } from '../../schema';
import { defineRule } from '../define-rule';
import { Severity, type Problem } from '../finding';
import type { RuleContext } from '../rule';
import { expressionFaults } from '../validity/expression-fault';
import { zoneDependentHash } from '../validity/time-zone';
import { columnText } from '../wording';

interface Facts {
  readonly table: TableDefinition;
  readonly column: string;
  /** What depends on the time zone. */
  readonly zoned: string;
  readonly isJoined: boolean;
}

/**
 * Spanner takes it, and has it in a sample of its own. It is an error at synth all the same, because a stored hash
 * stays as it is.
 */
export const zoneDependentHashRule = defineRule<Facts>({
  name: 'zone-dependent-hash',
  kind: 'advice',
  severity: Severity.ERROR,
  severityInDdlText: Severity.WARNING,
  summary: 'a generated column hashes a timestamp written as text, which differs between time zones',
  sources: [
    'https://cloud.google.com/spanner/docs/concepts/function-volatility',
    'https://cloud.google.com/spanner/docs/schema-design',
  ],
  words: {
    message: ({ table, column, zoned, isJoined }) =>
      `${columnText(table, column)} hashes ${zoned}${isJoined ? ' joined to text' : ''}, which depends on the time ` +
        'zone: ' +
      'the same row hashes differently in another zone',
    why: () => [
      'an application in another zone computes another hash, and the documentation counts functions that depend on ' +
        'the zone as not immutable',
    ],
    cost: () => 'a stored expression cannot change: a table with rows needs a new column',
  },
  check: (context) => {
    const problems: Problem<Facts>[] = [];
    context.lookup.columnsWith('generated').forEach((columns, table) => {
      for (const column of columns) {
        problems.push(...problemsOf(table, column, column.generated!, context));
      }
    });
    return problems;
  },
});

function problemsOf(
  table: TableDefinition,
  column: ColumnDefinition,
  { expression, stored }: GeneratedExpression,
  context: RuleContext,
): Problem<Facts>[] {
  const {
    schema: { dialect },
    lookup,
    spread,
  } = context;
  const found = zoneDependentHash(spread.parse(expression), (name) => lookup.column(table, name)?.type.code, dialect);
  if (!found) {
    return [];
  }
  const {
    part: { start, end },
    isJoined,
    source,
  } = found;
  return [
    {
      subject: { object: table.name, part: { kind: 'column', table, column: column.name, clause: 'expression' } },
      facts: { table, column: column.name, zoned: expression.slice(start, end), isJoined },
      fixes: () => {
        const time = source ? expression.slice(source.start, source.end) : 'OccurredAt';
        const zoneless =
          dialect === Dialect.POSTGRESQL
            ? `(extract(epoch from ${time}) * 1000000)::bigint::text`
            : `CAST(UNIX_MICROS(${time}) AS STRING)`;
        // Where the part is no text, the timestamp itself takes its place.
        const [asText, asTime] = [zoneless, time].map(
          (part) => `${expression.slice(0, start)}${part}${expression.slice(end)}`,
        );
        const fits = (each: string): boolean =>
          expressionFaults(spread.parse(each), table, column.type, context).length === 0;
        const generated = { expression: !fits(asText) && fits(asTime) ? asTime : asText, stored };
        return [{ kind: 'column', table, column: { ...column, generated } }];
      },
    },
  ];
}
