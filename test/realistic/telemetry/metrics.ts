import { Column, type Database, HashedKeyTable, InterleavedHierarchy, OnDelete, Ttl } from '../../../src';

/** Time series by metric and labels: the series is a hash, so each series is a place of its own. */
export function metrics(db: Database): void {
  const series = new HashedKeyTable(db, 'Series', {
    key: [Column.string('Metric', { lengthChars: 200 }), Column.string('Labels', { lengthChars: 2000 })],
    columns: [Column.string('Unit', { lengthChars: 20 })],
  });
  const family = new InterleavedHierarchy(db, 'SeriesFamily', { root: series });
  family.addChild('Points', {
    key: [Column.timestamp('MeasuredAt')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.float64('Value', { notNull: true })],
    ttl: Ttl.days('MeasuredAt', 30),
  });
  family.addChild('HourlyPoints', {
    key: [Column.timestamp('Hour')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.float64('Min'), Column.float64('Max'), Column.float64('Mean'), Column.int64('Count')],
  });
}
