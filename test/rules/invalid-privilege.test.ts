import { Column, DatabaseRole, UuidTable, View, type Database } from '../../src';
import { invalidPrivilege } from '../../src/rules/validity/objects/invalid-privilege';
import type { GrantDefinition, Schema } from '../../src/schema';
import { roleNamed } from '../../src/schema/objects/role';
import { declaredObjects } from '../../src/schema/ownership';
import { column, table } from '../support/model';
import { postgresql, testRule } from '../support/rule-cases';
import { newDatabase } from '../support/stack';
import { view } from '../support/views';

const orders = table('Orders', ['Id'], [
  column('Id', 'INT64'), column('Status'), column('Size', 'INT64', { generated: { expression: 'LENGTH(Status)', stored: true } }),
]);

type Granted = Partial<GrantDefinition> & Pick<GrantDefinition, 'privilege'>;

function granting(...grants: readonly Granted[]): Pick<Schema, 'tables' | 'objects'> {
  return { tables: [orders], objects: declaredObjects([
    ...['clerk', 'guest'].map(roleNamed),
    view('Open', 'SELECT o.Id FROM Orders AS o'),
    ...grants.map((grant) => ({ kind: 'GRANT' as const, objectKind: 'TABLE', object: 'Orders', role: 'clerk', ...grant })),
  ]) };
}

const membership = (object: string, role: string): Granted => ({ privilege: '', objectKind: 'ROLE', object, role });

testRule(invalidPrivilege, {
  refused: [
    ['a privilege that its object does not have', granting({ privilege: 'EXECUTE' }),
      'role clerk is granted EXECUTE on the table Orders, which has the privileges SELECT, INSERT, UPDATE, DELETE'],
    ['a privilege on a view as on a table', granting({ privilege: 'SELECT', object: 'Open' }), 'role clerk is granted SELECT on Open as on a table, and it is a view'],
    ['columns of a view', granting({ privilege: 'SELECT', objectKind: 'VIEW', object: 'Open', column: 'Id' }),
      'role clerk is granted SELECT on Open.Id, but only tables have privileges on columns'],
    ['DELETE on a column', granting({ privilege: 'DELETE', column: 'Status' }),
      'role clerk is granted DELETE on Orders.Status, and the privileges on columns are SELECT, INSERT, UPDATE'],
    ['UPDATE of a generated column', postgresql(granting({ privilege: 'UPDATE', column: 'Size' })),
      'role clerk is granted UPDATE on Orders.Size, which is generated: nothing writes it'],
    ['a privilege of a system role', granting({ privilege: 'SELECT', role: 'spanner_sys_reader' }),
      'role spanner_sys_reader is granted SELECT on Orders, and of the system roles only public can be granted any'],
    ['membership in public', granting(membership('public', 'clerk')), 'role clerk is granted the role public, of which every role is a member already'],
    ['a system role as a member', granting(membership('clerk', 'spanner_info_reader')),
      'role spanner_info_reader is granted the role clerk, and a system role cannot be a member of another role'],
    ['roles that are members of each other', granting(membership('clerk', 'guest'), membership('guest', 'clerk')),
      'role clerk is granted its own privileges: clerk is a member of guest is a member of clerk. Roles are a hierarchy without circles'],
  ],
  accepted: [
    ['what its object has', granting({ privilege: 'UPDATE', column: 'Status' }, { privilege: 'SELECT', column: 'Size' }, membership('guest', 'clerk'))],
    ['a privilege on a view as on a table, in PostgreSQL', postgresql(granting({ privilege: 'SELECT', object: 'Open' }))],
  ],
});

function messagesOf(grant: (role: DatabaseRole, db: Database) => unknown, name = 'clerk'): string[] {
  const db = newDatabase();
  new UuidTable(db, 'Orders', { key: [Column.uuid('OrderId')], columns: [Column.string('Status')] });
  new View(db, 'Open', { query: 'SELECT o.OrderId FROM Orders AS o' });
  grant(new DatabaseRole(db, name), db);
  return db.findings().filter(({ rule }) => /^(invalid-privilege|reserved-name)$/.test(rule)).map(({ message }) => message);
}

test.each<[string, (role: DatabaseRole, db: Database) => unknown, string]>([
  ['INSERT on a view', (role) => role.grantInsert('Open'), 'role clerk is granted INSERT on the view Open, which has the privilege SELECT'],
  ['columns of a view', (role) => role.grantSelect('Open', { columns: ['OrderId'] }), 'role clerk is granted SELECT on Open.OrderId, but only tables have privileges on columns'],
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
  expect(messagesOf(() => undefined, 'spanner_auditor')).toEqual(['role spanner_auditor has a name with the prefix spanner_, which Spanner reserves, in upper or lower case, for system roles']);
});
