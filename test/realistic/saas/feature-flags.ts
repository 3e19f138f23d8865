import { Check, Column, type Database, InterleavedHierarchy, OnDelete, Table, ValueSource } from '../../../src';

/** Feature flags by environment, with the history of every change. */
export function featureFlags(db: Database): void {
  const flags = new Table(db, 'flags', {
    key: [Column.string('flag_name', { lengthChars: 100, values: ValueSource.entity('chosen by a developer') })],
    columns: [Column.string('description', { lengthChars: 1000 }), Column.bool('archived', { notNull: true })],
  });
  const family = new InterleavedHierarchy(db, 'flag_family', { root: flags });
  const settings = family.addChild('flag_settings', {
    key: [Column.string('environment', { lengthChars: 20 })],
    onDelete: OnDelete.CASCADE,
    columns: [Column.json('targeting', { notNull: true }), Column.float64('percent', { notNull: true })],
    checks: [Check.named('percent_in_range', 'percent BETWEEN 0 AND 100')],
  });
  family.addChild('flag_changes', {
    parent: settings,
    key: [Column.commitTimestamp('changed_at')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.uuidReference('changed_by', { notNull: true }), Column.json('before'), Column.json('after')],
  });
}
