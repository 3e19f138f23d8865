import { Column, type Database, Default, SafeIndex, ShardedTable, Ttl, UuidTable, ValueSource } from '../../../src';

/** Events that leave the database in order for each aggregate, and are deleted once they are published. */
export function outbox(db: Database): void {
  const messages = new ShardedTable(db, 'Outbox', {
    key: [Column.commitTimestamp('CommittedAt'), Column.uuid('MessageId')],
    shardBy: ['MessageId'],
    shards: 16,
    columns: [
      Column.string('Topic', { lengthChars: 100, notNull: true }),
      Column.uuidReference('AggregateId', { notNull: true }),
      Column.bytes('Payload', { notNull: true }),
    ],
    ttl: Ttl.days('CommittedAt', 7),
  });
  new SafeIndex(messages, 'OutboxByAggregate', { columns: ['AggregateId', 'CommittedAt'], storing: ['Topic'] });

  new UuidTable(db, 'Inbox', {
    key: [Column.uuid('MessageId', { generateDefault: false, values: ValueSource.uuidV4() })],
    columns: [Column.timestamp('ReceivedAt', { notNull: true, defaultValue: Default.currentTimestamp() })],
    ttl: Ttl.days('ReceivedAt', 14),
  });
}
