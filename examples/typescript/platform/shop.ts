import { Column, JobQueue, ShardedCounter, UuidTable, type Database } from 'spanner-constructs';

/** What the checkout team writes. */
export function declareShop(db: Database): void {
  new UuidTable(db, 'Orders', {
    key: [Column.uuid('OrderId')],
    columns: [Column.string('Status', { lengthChars: 16, notNull: true }), Column.numeric('Total', { notNull: true })],
  });
  const emails = new JobQueue(db, 'Emails', { columns: [Column.uuid('OrderId', { notNull: true })] });
  const sold = new ShardedCounter(db, 'ArticlesSold', { slots: 32 });

  // The application reads its SQL from the outputs.
  [emails, sold].forEach((pattern) => pattern.addOutputs());
}
