import { Column, type Database, IndexSpread, SafeIndex, ShardedTable, Ttl } from '../../../src';

/** Who did what: written at every request, read by tenant and by day, kept for a year. */
export function auditLog(db: Database): void {
  const entries = new ShardedTable(db, 'AuditEntries', {
    key: [Column.timestamp('OccurredAt'), Column.uuid('EntryId')],
    shardBy: ['EntryId'],
    shards: 64,
    columns: [
      Column.uuidReference('TenantId', { notNull: true }),
      Column.string('Actor', { lengthChars: 320, notNull: true }),
      Column.string('Action', { lengthChars: 60, notNull: true }),
      Column.json('Payload'),
    ],
    ttl: Ttl.days('OccurredAt', 365),
  });
  new SafeIndex(entries, 'AuditEntriesByTenant', { columns: ['TenantId', 'OccurredAt'], storing: ['Action'] });
  new SafeIndex(entries, 'AuditEntriesByActor', {
    columns: ['Actor', 'OccurredAt'], spread: IndexSpread.sharded(64),
  });
}
