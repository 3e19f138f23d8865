import { Column, type Database, HashedKeyTable, InterleavedHierarchy, OnDelete } from '../../../src';

/** Quarter-hourly values of electricity meters, and the bill of each month. */
export function energyMeters(db: Database): void {
  const meters = new HashedKeyTable(db, 'Meters', {
    key: [Column.string('MeterNo', { lengthChars: 33 })],
    columns: [Column.string('Postcode', { lengthChars: 10, notNull: true }), Column.date('InstalledOn', { notNull: true })],
  });
  const family = new InterleavedHierarchy(db, 'MeterFamily', { root: meters });
  family.addChild('LoadProfile', {
    key: [Column.timestamp('IntervalStart')],
    onDelete: OnDelete.NO_ACTION,
    columns: [Column.numeric('KilowattHours', { notNull: true }), Column.bool('Estimated', { notNull: true })],
  });
  family.addChild('Bills', {
    key: [Column.date('BilledMonth')],
    onDelete: OnDelete.NO_ACTION,
    columns: [Column.numeric('Amount', { notNull: true }), Column.timestamp('SentAt')],
  });
}
