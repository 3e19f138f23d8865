import {
  Column, IdempotencyKeys, JobQueue, Outbox, SessionStore, ShardedCounter, UuidTable, type Database,
} from 'spanner-constructs';

/** What the checkout team writes. */
export function declareShop(db: Database): void {
  new UuidTable(db, 'Orders', {
    key: [Column.uuid('OrderId')],
    columns: [Column.string('Status', { lengthChars: 16, notNull: true }), Column.numeric('Total', { notNull: true })],
  });
  const events = new Outbox(db, 'OrderEvents', { changeStream: true, columns: [Column.json('Payload', { notNull: true })] });
  const emails = new JobQueue(db, 'Emails', { columns: [Column.uuid('OrderId', { notNull: true })] });
  const sold = new ShardedCounter(db, 'ArticlesSold', { slots: 32 });
  const calls = new IdempotencyKeys(db, 'PaymentCalls');
  const sessions = new SessionStore(db, 'Sessions', { lifetimeMinutes: 720 });

  // The application reads its SQL from the outputs.
  [events, emails, sold, calls, sessions].forEach((pattern) => pattern.addOutputs());
}
