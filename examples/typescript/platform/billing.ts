import { Column, JobQueue, type Database } from 'spanner-constructs';

/** What the finance team writes: PostgreSQL, with names in its style. */
export function declareBilling(db: Database): void {
  const reminders = new JobQueue(db, 'reminders', { leaseSeconds: 300, columns: [Column.string('invoice_no', { lengthChars: 32 })] });
  reminders.addOutputs();
}
