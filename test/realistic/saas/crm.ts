import { Column, type Database, ForeignKey, SafeIndex, TenantTable, UuidTable } from '../../../src';

/** Customer relations for many companies in one database. */
export function crm(db: Database): void {
  const companies = new UuidTable(db, 'companies', {
    key: [Column.uuid('company_id')],
    columns: [Column.string('name', { lengthChars: 200, notNull: true })],
  });
  const contacts = new TenantTable(db, 'contacts', {
    tenant: Column.uuidReference('company_id'),
    key: [Column.uuid('contact_id')],
    columns: [
      Column.string('email', { lengthChars: 320 }),
      Column.string('full_name', { lengthChars: 200, notNull: true }),
      Column.commitTimestamp('updated_at', { notNull: true }),
    ],
    foreignKeys: [ForeignKey.to(companies, { columns: ['company_id'] })],
  });
  new TenantTable(db, 'activities', {
    tenant: Column.uuidReference('company_id'),
    key: [Column.timestamp('happened_at'), Column.uuid('activity_id')],
    columns: [
      Column.uuidReference('contact_id', { notNull: true }),
      Column.string('kind', { lengthChars: 20, notNull: true }),
      Column.json('details'),
    ],
    foreignKeys: [ForeignKey.to(contacts, { columns: ['company_id', 'contact_id'] })],
    dominantTenants: {
      tenantIds: ['9b2c1f5e-6d50-4f0e-9d6a-0a3f6a4b7c11'], shards: 8, shardBy: ['activity_id'],
    },
  });
  new SafeIndex(contacts, 'contacts_by_email', { columns: ['company_id', 'email'] });
}
