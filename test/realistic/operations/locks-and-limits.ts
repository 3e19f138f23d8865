import { Column, type Database, Default, HashedKeyTable, TenantTable, Ttl } from '../../../src';

/** Leases of named resources, and request counts by client and minute. */
export function locksAndLimits(db: Database): void {
  new HashedKeyTable(db, 'Leases', {
    key: [Column.string('Resource', { lengthChars: 300 })],
    columns: [
      Column.string('Holder', { lengthChars: 100, notNull: true }),
      Column.timestamp('ExpiresAt', { notNull: true }),
    ],
    ttl: Ttl.days('ExpiresAt', 1),
  });
  new TenantTable(db, 'RequestCounts', {
    tenant: Column.uuidReference('ClientId'),
    key: [Column.timestamp('Minute')],
    columns: [Column.int64('Requests', { notNull: true, defaultValue: Default.number(0) })],
    ttl: Ttl.days('Minute', 2),
  });
}
