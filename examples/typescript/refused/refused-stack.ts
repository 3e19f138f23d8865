import { TerraformStack } from 'cdktf';
import type { Construct } from 'constructs';
import { Column, Database, Generated, SafeIndex, Table, UuidTable, ValueSource } from 'spanner-constructs';

/** The four classic mistakes. Synthesizing it fails with one message for each, and writes nothing. */
export class RefusedStack extends TerraformStack {
  public readonly database: Database;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const db = new Database(this, 'shop', { instance: 'main', nodes: 8 });
    this.database = db;

    // 1. A timestamp leads the key: every insert lands at its end.
    new Table(db, 'Events', { key: [Column.timestamp('OccurredAt'), Column.uuid('EventId')] });

    // 2. Numbers that count up.
    new Table(db, 'Invoices', { key: [Column.int64('InvoiceNo', { values: ValueSource.sequential() })] });

    // 3. A good key, and an index on a time that undoes it.
    const orders = new UuidTable(db, 'Orders', { key: [Column.uuid('OrderId')], columns: [Column.timestamp('PlacedAt')] });
    new SafeIndex(orders, 'OrdersByPlacedAt', { columns: ['PlacedAt'] });

    // 4. A shard by hand, without ABS: 31 shards, of which a reader of 0 to 15 misses half the rows.
    new Table(db, 'Readings', {
      key: [
        Column.int64('Shard', { generated: Generated.stored('MOD(FARM_FINGERPRINT(SensorId), 16)') }),
        Column.timestamp('TakenAt'),
        Column.string('SensorId', { lengthChars: 36, values: ValueSource.entity('assigned by the maker of the sensor') }),
      ],
    });
  }
}
