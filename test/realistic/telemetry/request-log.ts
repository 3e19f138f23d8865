import { Check, Column, type Database, IndexSpread, SafeIndex, ShardedTable, Ttl, ValueSource } from '../../../src';

/** One row for each request of a web service, read back by trace and by minute. */
export function requestLog(db: Database): void {
  const requests = new ShardedTable(db, 'requests', {
    key: [Column.timestamp('started_at'), Column.string('trace_id', { lengthChars: 32, values: ValueSource.random() })],
    shardBy: ['trace_id'],
    shards: 32,
    columns: [
      Column.string('path', { lengthChars: 500, notNull: true }),
      Column.int64('status', { notNull: true }),
      Column.float64('duration_ms', { notNull: true }),
      Column.string('user_agent', { lengthChars: 500 }),
    ],
    checks: [Check.named('status_in_range', 'status >= 100 AND status < 600')],
    ttl: Ttl.days('started_at', 14),
  });
  new SafeIndex(requests, 'requests_by_trace', {
    columns: ['trace_id'], spread: IndexSpread.sharded(32), storing: ['path', 'status'],
  });
}
