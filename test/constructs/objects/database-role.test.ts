import { Column, DatabaseRole, Dialect, Sequence, Table, UuidTable, View, type Database } from '../../../src';
import { printDatabase } from '../../../src/ddl/printer/print-objects';
import type { Schema } from '../../../src/schema';
import { planned } from '../../support/planned';
import { newDatabase } from '../../support/stack';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;

function declared(dialect: Dialect, declare: (db: Database) => void): Schema {
  const db = newDatabase({ dialect });
  new UuidTable(db, 'orders', { key: [Column.uuid('id')], columns: [Column.string('status'), Column.string('note')] });
  new View(db, 'open_orders', { query: 'SELECT o.id FROM orders AS o' });
  new Sequence(db, 'numbers');
  declare(db);
  return db._toModel();
}

function grantsOf(statements: readonly string[]): string[] {
  return statements.filter((statement) => /ROLE|GRANT|REVOKE/.test(statement));
}

function all(db: Database): void {
  const clerk = new DatabaseRole(db, 'clerk');
  clerk.grantSelect('orders');
  clerk.grantInsert('orders');
  clerk.grantUpdate('orders', { columns: ['status', 'note'] });
  clerk.grantDelete('orders');
  clerk.grantSelect('open_orders');
  clerk.grantUpdate('numbers');
  clerk.grantReadChangeStream('order_changes');
  clerk.grantExecute('tax');
  clerk.grantUsage('sales');
  const auditor = new DatabaseRole(db, 'auditor', { memberOf: ['spanner_sys_reader'] });
  clerk.addMember(auditor);
}

describe.each([
  [G, [
    'CREATE ROLE `auditor`', 'CREATE ROLE `clerk`',
    'GRANT ROLE `clerk` TO ROLE `auditor`', 'GRANT ROLE `spanner_sys_reader` TO ROLE `auditor`',
    'GRANT SELECT ON CHANGE STREAM `order_changes` TO ROLE `clerk`',
    'GRANT USAGE ON SCHEMA `sales` TO ROLE `clerk`',
    'GRANT UPDATE ON SEQUENCE `numbers` TO ROLE `clerk`',
    'GRANT SELECT, INSERT, DELETE, UPDATE(`note`, `status`) ON TABLE `orders` TO ROLE `clerk`',
    'GRANT EXECUTE ON TABLE FUNCTION `READ_order_changes` TO ROLE `clerk`',
    'GRANT EXECUTE ON TABLE FUNCTION `tax` TO ROLE `clerk`',
    'GRANT SELECT ON VIEW `open_orders` TO ROLE `clerk`',
  ]],
  [P, [
    'CREATE ROLE "auditor"', 'CREATE ROLE "clerk"',
    'GRANT "clerk" TO "auditor"', 'GRANT "spanner_sys_reader" TO "auditor"',
    'GRANT SELECT ON CHANGE STREAM "order_changes" TO "clerk"',
    'GRANT EXECUTE ON FUNCTION "spanner"."read_json_order_changes" TO "clerk"',
    'GRANT EXECUTE ON FUNCTION "tax" TO "clerk"',
    'GRANT USAGE ON SCHEMA "sales" TO "clerk"',
    'GRANT UPDATE ON SEQUENCE "numbers" TO "clerk"',
    'GRANT SELECT ON TABLE "open_orders" TO "clerk"',
    'GRANT SELECT, INSERT, DELETE, UPDATE("note", "status") ON TABLE "orders" TO "clerk"',
  ]],
] as const)('in %s', (dialect, statements) => {
  const schema = declared(dialect, all);

  test('roles and privileges are printed after all other objects', () => {
    expect(grantsOf(printDatabase(schema))).toEqual(statements);
    expect(printDatabase(schema).slice(-statements.length)).toEqual(statements);
    expect(grantsOf(planned([], schema))).toEqual(statements);
  });

  test('their order does not depend on the order of declaration', () => {
    const backwards = declared(dialect, (db) => {
      const clerk = new DatabaseRole(db, 'clerk', { memberOf: ['writer', 'reader'] });
      clerk.grantUpdate('orders', { columns: ['status', 'note'] });
      clerk.grantSelect('orders');
      new DatabaseRole(db, 'reader').grantSelect('orders');
      new DatabaseRole(db, 'writer');
    });
    const forwards = declared(dialect, (db) => {
      const writer = new DatabaseRole(db, 'writer');
      const reader = new DatabaseRole(db, 'reader');
      reader.grantSelect('orders');
      const clerk = new DatabaseRole(db, 'clerk');
      reader.addMember(clerk);
      clerk.grantSelect('orders');
      clerk.grantUpdate('orders', { columns: ['note', 'status'] });
      writer.addMember(clerk);
    });
    expect(printDatabase(forwards)).toEqual(printDatabase(backwards));
    expect(planned([], forwards)).toEqual(planned([], backwards));
  });

  test('nothing is left to change after their own statements', () => {
    expect(planned(printDatabase(schema), schema)).toEqual([]);
  });
});

describe('later', () => {
  const before = declared(G, (db) => {
    const clerk = new DatabaseRole(db, 'clerk');
    clerk.grantSelect('orders');
    clerk.grantUpdate('orders', { columns: ['status'] });
    new DatabaseRole(db, 'auditor', { memberOf: ['clerk'] });
  });

  test.each<[string, (db: Database) => void, readonly string[]]>([
    ['a privilege that is no longer granted is revoked', (db) => {
      new DatabaseRole(db, 'clerk').grantSelect('orders');
      new DatabaseRole(db, 'auditor', { memberOf: ['clerk'] });
    }, ['REVOKE UPDATE(`status`) ON TABLE `orders` FROM ROLE `clerk`']],
    ['so is the last one', (db) => {
      new DatabaseRole(db, 'clerk');
      new DatabaseRole(db, 'auditor');
    }, ['REVOKE ROLE `clerk` FROM ROLE `auditor`', 'REVOKE SELECT, UPDATE(`status`) ON TABLE `orders` FROM ROLE `clerk`']],
    ['a role that is no longer declared is dropped after its privileges', (db) => {
      new DatabaseRole(db, 'auditor');
    }, ['REVOKE SELECT, UPDATE(`status`) ON TABLE `orders` FROM ROLE `clerk`', 'DROP ROLE `clerk`']],
    ['what is granted in addition is one statement', (db) => {
      const clerk = new DatabaseRole(db, 'clerk');
      clerk.grantSelect('orders');
      clerk.grantUpdate('orders', { columns: ['status', 'note'] });
      clerk.grantDelete('orders');
      new DatabaseRole(db, 'auditor', { memberOf: ['clerk'] });
    }, ['GRANT DELETE, UPDATE(`note`) ON TABLE `orders` TO ROLE `clerk`']],
    ['roles that no construct ever declared stay, with their privileges', () => undefined, []],
  ])('%s', (_, declare, statements) => {
    expect(planned(printDatabase(before), declared(G, declare))).toEqual(statements);
  });

  test('the role that every database has is neither created nor dropped', () => {
    const schema = declared(G, (db) => new DatabaseRole(db, 'public').grantSelect('orders'));
    expect(grantsOf(printDatabase(schema))).toEqual(['GRANT SELECT ON TABLE `orders` TO ROLE `public`']);
    expect(planned(printDatabase(schema), schema)).toEqual([]);
  });
});

test.each<[string, (db: Database) => unknown, RegExp]>([
  ['a name that is taken', (db) => [new Table(db, 'clerk', { key: [Column.uuid('id')] }), new DatabaseRole(db, 'Clerk')], /duplicate-name/],
  ['no columns at all', (db) => new DatabaseRole(db, 'clerk').grantSelect('orders', { columns: [] }), /out-of-range/],
  ['a table without a name', (db) => new DatabaseRole(db, 'clerk').grantSelect(''), /not-text/],
  ['a member that is none', (db) => new DatabaseRole(db, 'clerk').addMember('auditor' as never), /wrong-type/],
  ['a member of another database', (db) => new DatabaseRole(db, 'clerk').addMember(new DatabaseRole(newDatabase(), 'auditor')), /the role auditor belongs to another/],
  ['an option that there is not', (db) => new DatabaseRole(db, 'clerk').grantSelect('orders', { column: 'id' } as never), /unknown-option/],
])('is refused with %s', (_, declare, message) => {
  expect(() => declare(newDatabase())).toThrow(message);
});
