import { Column, EventLog, ExternalIds, JobQueue, type Database } from 'spanner-constructs';

/** What the finance team writes: PostgreSQL, with names in its style. */
export function declareBilling(db: Database): void {
  const payments = new EventLog(db, 'payments', { shards: 8, columns: [Column.numeric('amount', { notNull: true })] });
  const accounts = new ExternalIds(db, 'bank_accounts');
  const reminders = new JobQueue(db, 'reminders', {
    leaseSeconds: 300, columns: [Column.string('invoice_no', { lengthChars: 32 })],
  });
  [payments, accounts, reminders].forEach((pattern) => pattern.addOutputs());
}
