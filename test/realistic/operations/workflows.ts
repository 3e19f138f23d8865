import { Column, type Database, IndexSpread, InterleavedHierarchy, OnDelete, SafeIndex, UuidTable } from '../../../src';

/** Long-running workflows: their state, their steps, and timers that wake them. */
export function workflows(db: Database): void {
  const runs = new UuidTable(db, 'WorkflowRuns', {
    key: [Column.uuid('RunId')],
    columns: [
      Column.string('Workflow', { lengthChars: 100, notNull: true }),
      Column.json('State', { notNull: true }),
      Column.commitTimestamp('ChangedAt', { notNull: true }),
    ],
  });
  const family = new InterleavedHierarchy(db, 'RunFamily', { root: runs });
  family.addChild('RunSteps', {
    key: [Column.int64('StepNo')],
    onDelete: OnDelete.CASCADE,
    columns: [
      Column.string('Activity', { lengthChars: 100, notNull: true }),
      Column.timestamp('StartedAt'),
      Column.timestamp('FinishedAt'),
      Column.json('Result'),
    ],
  });
  const timers = family.addChild('Timers', {
    key: [Column.uuid('TimerId')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.timestamp('FireAt', { notNull: true })],
  });
  new SafeIndex(timers, 'TimersByTime', { columns: ['FireAt'], spread: IndexSpread.sharded(8) });
}
