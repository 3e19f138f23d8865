import {
  Column, type Database, InterleavedHierarchy, OnDelete, SafeIndex, Ttl, UuidTable, ValueSource,
} from '../../../src';

/** Positions of vehicles: where each one is, and where it was. */
export function fleet(db: Database): void {
  const vehicles = new UuidTable(db, 'Vehicles', {
    key: [Column.uuid('VehicleId')],
    columns: [
      Column.string('Plate', { lengthChars: 16, notNull: true, values: ValueSource.entity('assigned by the authority') }),
      Column.float64('Latitude'),
      Column.float64('Longitude'),
      Column.string('GeoCell', { lengthChars: 16, values: ValueSource.entity('the place on the map') }),
      Column.timestamp('SeenAt'),
    ],
  });
  new SafeIndex(vehicles, 'VehiclesByPlate', { columns: ['Plate'], unique: true });
  new SafeIndex(vehicles, 'VehiclesByCell', { columns: ['GeoCell'], nullFiltered: true, storing: ['SeenAt'] });
  const family = new InterleavedHierarchy(db, 'VehicleFamily', { root: vehicles });
  family.addChild('Positions', {
    key: [Column.timestamp('MeasuredAt')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.float64('Latitude', { notNull: true }), Column.float64('Longitude', { notNull: true })],
    ttl: Ttl.days('MeasuredAt', 180),
  });
  family.addChild('Trips', {
    key: [Column.uuid('TripId')],
    onDelete: OnDelete.CASCADE,
    columns: [Column.timestamp('StartedAt', { notNull: true }), Column.timestamp('EndedAt')],
  });
}
