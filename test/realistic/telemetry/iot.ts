import {
  Column, type Database, InterleavedHierarchy, OnDelete, SafeIndex, ShardedTable, Ttl, UuidTable,
} from '../../../src';

/** Readings of sensors, newest first for each device. */
export function iot(db: Database): void {
  const devices = new UuidTable(db, 'devices', {
    key: [Column.uuid('device_id')],
    columns: [
      Column.string('model', { lengthChars: 60, notNull: true }),
      Column.string('firmware', { lengthChars: 20 }),
      Column.timestamp('last_seen_at'),
    ],
  });
  const family = new InterleavedHierarchy(db, 'device_family', { root: devices });
  family.addChild('readings', {
    key: [Column.timestamp('measured_at'), Column.string('sensor', { lengthChars: 20 })],
    onDelete: OnDelete.CASCADE,
    columns: [Column.float64('value', { notNull: true })],
    ttl: Ttl.days('measured_at', 60),
  });
  const alerts = new ShardedTable(db, 'alerts', {
    key: [Column.timestamp('raised_at'), Column.uuidReference('device_id')],
    shardBy: ['device_id'],
    shards: 8,
    columns: [Column.string('rule', { lengthChars: 60, notNull: true }), Column.timestamp('cleared_at')],
  });
  new SafeIndex(alerts, 'alerts_of_device', { columns: ['device_id', 'raised_at'] });
}
