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
    ['a DATE', events(30, column('Day', 'DATE')), 'the TTL of Events is on Day, which is DATE: Spanner counts days from a TIMESTAMP only'],
    ['a DATE in PostgreSQL', postgresql(events(30, column('day', 'DATE'))), 'the TTL of Events is on day, which is date: Spanner counts days from a timestamptz only'],
    ['a virtual column', events(30, virtual), 'the TTL of Events is on ExpiresAt, which is computed when it is read: Spanner needs a stored value to find old rows'],
    ['negative days', events(-1), 'the TTL of Events is -1 days: a TTL is whole days from 0 to 2,147,483,647'],
    ['half a day in PostgreSQL', postgresql(events(0.5)), 'the TTL of Events is 0.5 days: a TTL is whole days from 0 to 2,147,483,647'],
    ['more days than a 32-bit number', events(2 ** 31), 'the TTL of Events is 2147483648 days: a TTL is whole days from 0 to 2,147,483,647'],
    ['days that are no number, and a wrong column, each by itself', events(NaN, column('Day', 'STRING')),
      'the TTL of Events is NaN days: a TTL is whole days from 0 to 2,147,483,647',
      'the TTL of Events is on Day, which is STRING(MAX): Spanner counts days from a TIMESTAMP only'],
    ['a foreign key without CASCADE', { tables: [customers(), referring('Orders', 'Customers')] },
      `Customers has a TTL, and foreign key fk_orders of Orders refuses its deletes: ${keeps}`],
    ['a foreign key without a name', { tables: [customers(), referring('Orders', 'Customers', { name: '' })] },
      `Customers has a TTL, and a foreign key of Orders refuses its deletes: ${keeps}`],
    ['a foreign key to a grandchild', { tables: [customers(), child('Orders', 'Customers'), child('Lines', 'Orders'), referring('Refunds', 'Lines')] },
      `Customers has a TTL, and foreign key fk_refunds of Refunds refuses its deletes (through Lines, which is interleaved below it): ${keeps}`],
    ['several foreign keys once, with the first by name', { tables: [customers(), referring('Zones', 'Customers'), referring('Orders', 'Customers'), child('Notes', 'Customers'), referring('Aims', 'Notes')] },
      `Customers has a TTL, and foreign key fk_aims of Aims refuses its deletes (through Notes, which is interleaved below it): ${keeps}`],
    ['a foreign key of the table to itself', { tables: [customers({ foreignKeys: referring('X', 'Customers').foreignKeys })] },
      `Customers has a TTL, and foreign key fk_x of Customers refuses its deletes: ${keeps}`],
  ],
  accepted: [
    ['a TIMESTAMP and 0 days', events(0)],
    ['a commit timestamp in PostgreSQL', postgresql(events(30, column('at', 'TIMESTAMP', { allowCommitTimestamp: true })))],
    ['a stored generated column', events(30, { ...virtual, generated: { ...virtual.generated!, stored: true } })],
    ['a column that does not exist, which is for another rule', { tables: [table('Events', ['Id'], [id], { ttl: { column: 'At', days: 1 } })] }],
    ['a foreign key with CASCADE', { tables: [customers(), referring('Orders', 'Customers', { onDelete: 'CASCADE' })] }],
    ['a foreign key that is not enforced', { tables: [customers(), referring('Orders', 'Customers', { enforced: false })] }],
    ['a foreign key of the table to another one', { tables: [customers({ foreignKeys: referring('X', 'Plans').foreignKeys }), table('Plans', ['Id'], [id])] }],
    ['a foreign key to a table with INTERLEAVE IN', { tables: [customers(), child('Orders', 'Customers', { inParent: false }), referring('Refunds', 'Orders')] }],
    ['a foreign key to the parent of the table with the TTL', { tables: [table('Shops', ['Id'], [id]), { ...customers(), interleave: child('X', 'Shops').interleave }, referring('Orders', 'Shops')] }],
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
