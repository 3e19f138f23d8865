import { ttl } from '../../src/rules/validity/ttl';
import type { ColumnDefinition, ForeignKeyDefinition, Interleave, Schema, TableDefinition } from '../../src/schema';
import { column, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

const id = column('Id', 'INT64');
const createdAt = column('CreatedAt', 'TIMESTAMP');

function events(days: number, ttlColumn: ColumnDefinition = createdAt): Partial<Schema> {
  return { tables: [table('Events', ['Id'], [id, ttlColumn], { ttl: { column: ttlColumn.name, days } })] };
}

function customers(parts: Partial<TableDefinition> = {}): TableDefinition {
  return table('Customers', ['Id'], [id, createdAt], { ttl: { column: 'CreatedAt', days: 30 }, ...parts });
}

function referring(name: string, referencedTable: string, parts: Partial<ForeignKeyDefinition> = {}): TableDefinition {
  const foreignKey: ForeignKeyDefinition = {
    name: `fk_${name.toLowerCase()}`, columns: ['Id'], referencedTable, referencedColumns: ['Id'], onDelete: 'NO ACTION', enforced: true, ...parts,
  };
  return table(name, ['Id'], [id], { foreignKeys: [foreignKey] });
}

const child = (name: string, parent: string, parts: Partial<Interleave> = {}): TableDefinition =>
  table(name, ['Id'], [id], { interleave: { parent, inParent: true, onDelete: 'CASCADE', ...parts } });
const keeps = 'a foreign key without ON DELETE CASCADE keeps every row that is referenced';
const virtual = column('ExpiresAt', 'TIMESTAMP', { generated: { expression: 'TIMESTAMP_ADD(At, INTERVAL 1 DAY)', stored: false } });

testRule(ttl, {
  refused: [
    {
      it: 'a DATE', schema: schema(events(30, column('Day', 'DATE'))),
      says: ['the TTL of Events is on Day, which is DATE: Spanner counts days from a TIMESTAMP only'],
    },
    {
      it: 'a DATE in PostgreSQL', schema: postgresql(events(30, column('day', 'DATE'))),
      says: ['the TTL of Events is on day, which is date: Spanner counts days from a timestamptz only'],
    },
    {
      it: 'a virtual column', schema: schema(events(30, virtual)),
      says: ['the TTL of Events is on ExpiresAt, which is computed when it is read: Spanner needs a stored value to find old rows'],
    },
    {
      it: 'negative days', schema: schema(events(-1)),
      says: ['the TTL of Events is -1 days: a TTL is whole days from 0 to 2,147,483,647'],
    },
    {
      it: 'half a day in PostgreSQL', schema: postgresql(events(0.5)),
      says: ['the TTL of Events is 0.5 days: a TTL is whole days from 0 to 2,147,483,647'],
    },
    {
      it: 'more days than a 32-bit number', schema: schema(events(2 ** 31)),
      says: ['the TTL of Events is 2147483648 days: a TTL is whole days from 0 to 2,147,483,647'],
    },
    {
      it: 'days that are no number, and a wrong column, each by itself', schema: schema(events(NaN, column('Day', 'STRING'))),
      says: [
        'the TTL of Events is NaN days: a TTL is whole days from 0 to 2,147,483,647',
        'the TTL of Events is on Day, which is STRING(MAX): Spanner counts days from a TIMESTAMP only',
      ],
    },
    {
      it: 'a foreign key without CASCADE', schema: schema({ tables: [customers(), referring('Orders', 'Customers')] }),
      says: [`Customers has a TTL, and foreign key fk_orders of Orders refuses its deletes: ${keeps}`],
    },
    {
      it: 'a foreign key without a name', schema: schema({ tables: [customers(), referring('Orders', 'Customers', { name: '' })] }),
      says: [`Customers has a TTL, and a foreign key of Orders refuses its deletes: ${keeps}`],
    },
    {
      it: 'a foreign key to a grandchild',
      schema: schema({ tables: [customers(), child('Orders', 'Customers'), child('Lines', 'Orders'), referring('Refunds', 'Lines')] }),
      says: [`Customers has a TTL, and foreign key fk_refunds of Refunds refuses its deletes (through Lines, which is interleaved below it): ${keeps}`],
    },
    {
      it: 'several foreign keys once, with the first by name',
      schema: schema({ tables: [customers(), referring('Zones', 'Customers'), referring('Orders', 'Customers'), child('Notes', 'Customers'), referring('Aims', 'Notes')] }),
      says: [`Customers has a TTL, and foreign key fk_aims of Aims refuses its deletes (through Notes, which is interleaved below it): ${keeps}`],
    },
    {
      it: 'a foreign key of the table to itself',
      schema: schema({ tables: [customers({ foreignKeys: referring('X', 'Customers').foreignKeys })] }),
      says: [`Customers has a TTL, and foreign key fk_x of Customers refuses its deletes: ${keeps}`],
    },
  ],
  accepted: [
    { it: 'a TIMESTAMP and 0 days', schema: schema(events(0)) },
    { it: 'a commit timestamp in PostgreSQL', schema: postgresql(events(30, column('at', 'TIMESTAMP', { allowCommitTimestamp: true }))) },
    { it: 'a stored generated column', schema: schema(events(30, { ...virtual, generated: { ...virtual.generated!, stored: true } })) },
    { it: 'a column that does not exist, which is for another rule', schema: schema({ tables: [table('Events', ['Id'], [id], { ttl: { column: 'At', days: 1 } })] }) },
    { it: 'a foreign key with CASCADE', schema: schema({ tables: [customers(), referring('Orders', 'Customers', { onDelete: 'CASCADE' })] }) },
    { it: 'a foreign key that is not enforced', schema: schema({ tables: [customers(), referring('Orders', 'Customers', { enforced: false })] }) },
    { it: 'a foreign key of the table to another one', schema: schema({ tables: [customers({ foreignKeys: referring('X', 'Plans').foreignKeys }), table('Plans', ['Id'], [id])] }) },
    { it: 'a foreign key to a table with INTERLEAVE IN', schema: schema({ tables: [customers(), child('Orders', 'Customers', { inParent: false }), referring('Refunds', 'Orders')] }) },
    { it: 'a foreign key to the parent of the table with the TTL', schema: schema({ tables: [table('Shops', ['Id'], [id]), { ...customers(), interleave: child('X', 'Shops').interleave }, referring('Orders', 'Shops')] }) },
  ],
});

test('shows the foreign key, how many there are and what CASCADE costs', () => {
  const of = schema({ tables: [customers(), referring('Orders', 'Customers'), referring('Visits', 'Customers')] });
  expect(problems(ttl, of)).toEqual([{
    object: 'Customers',
    message: `Customers has a TTL, and foreign key fk_orders of Orders refuses its deletes: ${keeps}`,
    location: 'Orders FOREIGN KEY (Id) REFERENCES Customers (Id)',
    why: ['2 foreign keys without ON DELETE CASCADE point at Customers or below it'],
    fixes: [
      "ForeignKey.to(customers, { columns: ['Id'], referencedColumns: ['Id'], name: 'fk_orders', onDelete: OnDelete.CASCADE })",
    ],
    cost: 'each row that the TTL deletes takes its rows in Orders with it',
  }]);
});

test('writes the clause of the dialect', () => {
  expect(problems(ttl, schema(events(-1)))[0].location).toBe('Events ROW DELETION POLICY (OLDER_THAN(CreatedAt, INTERVAL -1 DAY))');
  expect(problems(ttl, postgresql(events(-1)))[0].location).toBe("Events TTL INTERVAL '-1 days' ON CreatedAt");
});
