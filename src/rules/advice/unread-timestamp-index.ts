import { views, type IndexDefinition } from '../../schema';
import { isCommitTimestamp } from '../../schema/column-attributes';
import { nameKey } from '../../schema/name-key';
import { counted } from '../../text/counted';
import { defineAdvice } from '../define-rule';
import type { Problem } from '../finding';
import { leadingShards, forcedIndex, isNamed } from '../queries/access-paths';
import { tableReads } from '../queries/table-reads';
import type { RuleContext } from '../rule';
import { queryOf } from '../views/relations';

interface Facts {
  readonly index: IndexDefinition;
  readonly column: string;
  readonly queries: number;
}

export const unreadTimestampIndex = defineAdvice<Facts>({
  name: 'unread-timestamp-index',
  summary: 'an index on a commit timestamp is written with every change of a row, and no query reads it',
  sources: [
    'https://cloud.google.com/spanner/docs/commit-timestamp#keys-indexes',
    'https://cloud.google.com/spanner/docs/secondary-indexes',
  ],
  ofQueries: true,
  words: {
    message: ({ index, column }) =>
      `index ${index.name} is rewritten with each change of ${column}, ` +
      `but no query filters or orders ${index.table} by it`,
    why: ({ queries, column }) => [
      `${column} is a commit timestamp: each update that sets it deletes an entry and inserts another`,
      `${counted(queries, 'query', 'queries')} given, all understood`,
    ],
    cost: ({ index }) =>
      `reads that are not among the given queries may need it; bringing ${index.name} back takes a backfill`,
  },
  check: (context) => {
    const { queries = [], schema } = context;
    return queries.length === 0 || queries.some(({ parsed }) => parsed.problem)
      ? []
      : schema.indexes.flatMap((index) => problemsOf(index, queries.length, context));
  },
});

function problemsOf(index: IndexDefinition, queries: number, context: RuleContext): Problem<Facts>[] {
  const { lookup, schema } = context;
  const table = lookup.table(index.table);
  const leads = table && leadingShards({ parts: index.keyParts }, table, context) !== undefined ? 1 : 0;
  const column = table && lookup.column(table, index.keyParts[leads]?.column ?? '');
  if (!table || !column || !isCommitTimestamp(column) || index.unique) {
    return [];
  }
  const isRead = tableReads(context).filter((read) => read.table === table).some((read) => {
    const forced = forcedIndex(read);
    return (
      (forced !== undefined && isNamed(index, forced.value, context)) ||
      read.filters.some((filter) => filter.column === column.name) ||
      read.unclear.has(column.name) ||
      read.select.scope.order.length > 0 && (read.columns?.has(column.name) ?? true)
    );
  });
  const key = nameKey(table.name, schema.dialect);
  const isInView = views(schema.objects)
    .flatMap((view) => queryOf(view, schema.dialect).references)
    .some(({ name, of }) => of === undefined && nameKey(name, schema.dialect) === key);
  return isRead || isInView
    ? []
    : [{
      subject: { object: index.name, part: { kind: 'index', index, column: column.name } },
      facts: { index, column: column.name, queries },
      fixes: () => [{ kind: 'drop', objectKind: 'INDEX', name: index.name, index }],
    }];
}
