import { Column, DatabaseRole, UuidTable, View, type Database } from '../../src';
import { newDatabase } from '../support/stack';

function messagesOf(grant: (role: DatabaseRole, db: Database) => unknown, name = 'clerk'): string[] {
  const db = newDatabase();
  new UuidTable(db, 'Orders', { key: [Column.uuid('OrderId')], columns: [Column.string('Status')] });
  new View(db, 'Open', { query: 'SELECT o.OrderId FROM Orders AS o' });
  grant(new DatabaseRole(db, name), db);
  return db.findings().filter(({ rule }) => /^(invalid-privilege|reserved-name)$/.test(rule)).map(({ message }) => message);
}

test.each<[string, (role: DatabaseRole, db: Database) => unknown, string]>([
  ['INSERT on a view', (role) => role.grantInsert('Open'), 'role clerk is granted INSERT on the view Open, which has the privilege SELECT'],
  ['columns of a view', (role) => role.grantSelect('Open', { columns: ['OrderId'] }), 'role clerk is granted SELECT on Open.OrderId, and only tables have privileges on columns'],
  [
    'EXECUTE on a table', (role) => role.grantExecute('Orders'),
    'role clerk is granted EXECUTE on the table Orders, which has the privileges SELECT, INSERT, UPDATE, DELETE',
  ],
  ['membership in public', (_, db) => new DatabaseRole(db, 'guest', { memberOf: ['public'] }), 'role guest is granted the role public, of which every role is a member already'],
  [
    'membership of public in another role', (role, db) => role.addMember(new DatabaseRole(db, 'public')),
    'role public is granted the role clerk, and a system role cannot be a member of another role',
  ],
])('constructs are refused that grant %s', (_, grant, message) => {
  expect(messagesOf(grant)).toEqual([message]);
});

test('privileges for everybody, and membership in the other system roles, are accepted', () => {
  expect(messagesOf((_, db) => {
    new DatabaseRole(db, 'public').grantSelect('Open');
    new DatabaseRole(db, 'guest', { memberOf: ['spanner_info_reader'] }).grantUpdate('Orders', { columns: ['Status'] });
  })).toEqual([]);
});

test('a role with the name of a system role is refused', () => {
  expect(messagesOf(() => undefined, 'spanner_auditor')).toEqual(['role spanner_auditor has a name with the prefix spanner_, which Spanner keeps, in any case, for system roles']);
});
