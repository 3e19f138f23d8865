import { Check, Column, type Database, Default, IndexSpread, SafeIndex, UuidTable } from '../../../src';

/** Jobs that workers claim: the queue is an index on the time at which a job may run. */
export function jobQueue(db: Database): void {
  const jobs = new UuidTable(db, 'jobs', {
    key: [Column.uuid('job_id')],
    columns: [
      Column.string('kind', { lengthChars: 60, notNull: true }),
      Column.json('payload', { notNull: true }),
      Column.timestamp('run_at'),
      Column.timestamp('locked_until'),
      Column.int64('attempts', { notNull: true, defaultValue: Default.number(0) }),
      Column.string('last_error', { lengthChars: 4000 }),
    ],
    checks: [Check.named('attempts_are_counted', 'attempts >= 0')],
  });
  new SafeIndex(jobs, 'due_jobs', {
    columns: ['run_at'], spread: IndexSpread.sharded(16), nullFiltered: true, storing: ['kind', 'locked_until'],
  });
}
