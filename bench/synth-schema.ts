import {
  BitReversedTable, Check, Column, Database, Default, ForeignKey, IndexSpread, InterleavedHierarchy, OnDelete, SafeIndex, ShardedTable, TenantTable, Ttl,
  UuidTable, type TableBase,
} from '../src';

/** Five tables that belong together, as real schemas have them. */
const TABLES_OF_A_FAMILY = 5;

/** A schema of so many tables, each with two indexes. */
export function declareShop(db: Database, tables: number): void {
  for (let number = 0; number * TABLES_OF_A_FAMILY < tables; number++) {
    declareFamily(db, number);
  }
}

function declareFamily(db: Database, n: number): void {
  const customers = new UuidTable(db, `Customers${n}`, {
    key: [Column.uuid('CustomerId')],
    columns: [
      Column.string('Email', { lengthChars: 320, notNull: true }),
      Column.string('Country', { lengthChars: 2, notNull: true, defaultValue: Default.string('CH') }),
      Column.string('EmailLower', { lengthChars: 320 }),
      Column.json('Preferences'),
      Column.commitTimestamp('CreatedAt', { notNull: true }),
    ],
  });
  const orders = new InterleavedHierarchy(db, `Family${n}`, { root: customers }).addChild(`Orders${n}`, {
    key: [Column.uuid('OrderId')],
    onDelete: OnDelete.CASCADE,
    columns: [
      Column.string('Status', { lengthChars: 16, notNull: true, defaultValue: Default.string('new') }),
      Column.timestamp('PlacedAt', { notNull: true }),
      Column.numeric('Total', { notNull: true }),
      Column.bool('Paid', { notNull: true, defaultValue: Default.bool(false) }),
    ],
    checks: [Check.named(`TotalIsNotNegative${n}`, 'Total >= 0')],
  });
  const invoices = new BitReversedTable(db, `Invoices${n}`, {
    key: [Column.int64('InvoiceId')],
    columns: [
      Column.string('CustomerId', { lengthChars: 36, notNull: true }),
      Column.date('DueOn', { notNull: true }),
      Column.numeric('Total', { notNull: true }),
      Column.string('Note'),
    ],
    foreignKeys: [ForeignKey.to(customers, { columns: ['CustomerId'] })],
  });
  const events = new ShardedTable(db, `Events${n}`, {
    key: [Column.timestamp('OccurredAt'), Column.uuid('EventId')],
    shardBy: ['EventId'],
    shards: 16,
    columns: [Column.string('Kind', { lengthChars: 40, notNull: true }), Column.json('Payload'), Column.float64('Weight'), Column.bytes('Trace', { lengthBytes: 16 })],
    ttl: Ttl.days('OccurredAt', 30),
  });
  const documents = new TenantTable(db, `Documents${n}`, {
    tenant: Column.string('TenantId', { lengthChars: 36 }),
    key: [Column.uuid('DocumentId')],
    columns: [Column.string('Title', { lengthChars: 200, notNull: true }), Column.string('Body'), Column.int64('Revision', { notNull: true }), Column.timestamp('ChangedAt')],
  });
  declareIndexes(n, { customers, orders, invoices, events, documents });
}

type Family = { readonly [name in 'customers' | 'orders' | 'invoices' | 'events' | 'documents']: TableBase };

function declareIndexes(n: number, { customers, orders, invoices, events, documents }: Family): void {
  new SafeIndex(customers, `CustomersByCreatedAt${n}`, { columns: ['CreatedAt'], spread: IndexSpread.sharded(16) });
  new SafeIndex(customers, `CustomersByCountry${n}`, { columns: ['Country', 'Email'], spread: IndexSpread.sharded(16), storing: ['EmailLower'] });
  new SafeIndex(orders, `OrdersByPlacedAt${n}`, { columns: ['PlacedAt'], descending: ['PlacedAt'], spread: IndexSpread.interleavedIn(customers) });
  new SafeIndex(orders, `OrdersByStatus${n}`, { columns: ['Status', 'PlacedAt'], spread: IndexSpread.sharded(16), storing: ['Total'] });
  new SafeIndex(invoices, `InvoicesByDueOn${n}`, { columns: ['DueOn'], spread: IndexSpread.sharded(8) });
  new SafeIndex(invoices, `InvoicesOfCustomer${n}`, { columns: ['CustomerId', 'DueOn'], storing: ['Total'] });
  new SafeIndex(events, `EventsByKind${n}`, { columns: ['Kind', 'OccurredAt'], spread: IndexSpread.sharded(16), storing: ['Weight'] });
  new SafeIndex(events, `EventsByWeight${n}`, { columns: ['Weight'], nullFiltered: true, spread: IndexSpread.ledBy('EventId') });
  new SafeIndex(documents, `DocumentsByTitle${n}`, { columns: ['Title'], spread: IndexSpread.ledBy('TenantId') });
  new SafeIndex(documents, `DocumentsByChange${n}`, { columns: ['ChangedAt'], whereNotNull: ['ChangedAt'], spread: IndexSpread.ledBy('TenantId') });
}
