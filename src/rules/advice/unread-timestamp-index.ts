import { parseQuery } from '../../ddl/queries/query-parser';
import { isIn, views, type IndexDefinition, type TableDefinition } from '../../schema';
import { isCommitTimestamp } from '../../schema/column-attributes';
import { nameKey } from '../../schema/name-key';
import { counted } from '../../text/shown';
import { reviewed } from '../define-rule';
import { leadingShard, forcedIndex, isNamed } from '../queries/access-paths';
import { tableReads } from '../queries/table-reads';
import type { RuleContext } from '../rule';

export const unreadTimestampIndex = reviewed({
  name: 'unread-timestamp-index',
  summary: 'an index on a commit timestamp is written with every change of a row, but no query reads it',
  sources: ['commit-timestamp#keys-indexes', 'secondary-indexes'],
  ofQueries: true,
  check: (context, found) => {
    const { queries = [], schema: { indexes }, lookup } = context;
    if (queries.length === 0 || queries.some(({ parsed }) => parsed.problem)) {
      return;
    }
    for (const index of indexes.filter(({ unique }) => !unique)) {
      const { name, keyParts } = index;
      const table = lookup.table(index.table);
      const leads = table && leadingShard({ parts: keyParts }, table, context) !== undefined ? 1 : 0;
      const column = table && lookup.column(table, keyParts[leads]?.column ?? '');
      if (column && isCommitTimestamp(column) && !isRead(index, column.name, table, context)) {
        found(
          { kind: 'index', index, column: column.name },
          `index ${name} is rewritten with each change of ${column.name}, but no query filters or orders ` +
            `${index.table} by it`,
          [{ kind: 'drop', index }],
          {
            why: [
              `${column.name} is a commit timestamp: each update that sets it deletes an entry and inserts another`,
              `${counted(queries.length, 'query', 'queries')} given, all understood`,
            ],
            cost: `reads that are not among the given queries may need it; bringing ${name} back takes a backfill`,
          },
        );
      }
    }
  },
});

/** Whether a query, or a view of the table, may read the index. */
function isRead(index: IndexDefinition, column: string, table: TableDefinition, context: RuleContext): boolean {
  const { schema } = context;
  const key = nameKey(table.name, schema.dialect);
  return tableReads(context).filter((read) => read.table === table).some((read) => {
    const forced = forcedIndex(read);
    return (
      (forced !== undefined && isNamed(index, forced.value, context)) ||
      isIn(read.filters, column) ||
      read.unclear.has(column) ||
      read.select.scope.order.length > 0 && (read.columns?.has(column) ?? true)
    );
  }) || views(schema.objects)
    .flatMap((view) => parseQuery(view.query, schema.dialect).references)
    .some(({ name, of }) => of === undefined && nameKey(name, schema.dialect) === key);
}
