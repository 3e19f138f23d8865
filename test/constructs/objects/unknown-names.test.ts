import {
  ChangeStream, Check, Column, DatabaseFunction, DatabaseRole, Default, Generated, GraphProperties,
  NamedSchema, PropertyGraph, UuidTable, View, Watch, type ColumnOptions, type Database, type GraphEnd,
} from '../../../src';
import { newDatabase } from '../../support/stack';

const END: GraphEnd = { columns: ['ToId'], node: 'Accounts', nodeColumns: ['Id'] };

function messagesOf(declare: (db: Database) => unknown): string[] {
  const db = newDatabase();
  new UuidTable(db, 'Accounts', { key: [Column.uuid('Id')], columns: [Column.uuid('ToId'), Column.json('More')] });
  new View(db, 'Ids', { query: 'SELECT a.Id FROM Accounts AS a' });
  declare(db);
  return db.findings().filter(({ rule }) => rule === 'unknown-column').map(({ message }) => message);
}

test.each<[string, (db: Database) => unknown, readonly string[]]>([
  ['a table', (db) => new DatabaseRole(db, 'clerk').grantDelete('Acounts'), ['role clerk names the table Acounts, and the schema has no such table: did you mean Accounts?']],
  ['a table in another case', (db) => new DatabaseRole(db, 'clerk').grantSelect('accounts'), ['role clerk names the table accounts, and the schema has no such table: did you mean Accounts?']],
  ['a column', (db) => new DatabaseRole(db, 'clerk').grantSelect('Accounts', { columns: ['Id', 'Name'] }), ['role clerk names Name, and Accounts has no such column']],
  ['a role', (db) => new DatabaseRole(db, 'clerk', { memberOf: ['nobody'] }), ['role clerk names the role nobody, and the schema has no such role']],
  ['a function', (db) => {
    new DatabaseFunction(db, 'Tax', { returns: 'INT64', body: '1' });
    const clerk = new DatabaseRole(db, 'clerk');
    ['Tax', 'Taxes', 'READ_DeclaredByNobody'].forEach((name) => clerk.grantExecute(name));
  }, ['role clerk names the function Taxes, and the schema has no such function']],
  ['the function of a change stream', (db) => {
    new ChangeStream(db, 'Changes', { watch: [Watch.allTables()] });
    const clerk = new DatabaseRole(db, 'clerk');
    ['READ_Changes', 'Changes', 'READ_Nope', 'DeclaredByNobody'].forEach((name) => clerk.grantExecute(name));
  }, ['role clerk names the change stream Nope, and the schema has no such change stream']],
])('a privilege of %s that does not exist is refused', (_, declare, messages) => {
  expect(messagesOf(declare)).toEqual(messages);
});

test.each<[string, (db: Database) => unknown, readonly string[]]>([
  ['tables and nodes', (db) => new PropertyGraph(db, 'G', { nodes: [{ table: 'Accounts', alias: 'a' }, { table: 'Users' }], edges: [{ table: 'Links', source: { ...END, node: 'a' }, destination: END }] }), [
    'property graph G names the node Accounts, and the schema has no such node', 'property graph G names the table Links, and the schema has no such table',
    'property graph G names the table Users, and the schema has no such table',
  ]],
  ['columns', (db) => new PropertyGraph(db, 'G', {
    nodes: [{ table: 'Accounts', key: ['Key'], dynamicLabel: 'Label', dynamicProperties: 'More' }], edges: [{ table: 'Accounts', alias: 'Links', source: { ...END, nodeColumns: ['No'] }, destination: { ...END, columns: ['At'] } }],
  }), ['At', 'Key', 'Label', 'No'].map((name) => `property graph G names ${name}, and Accounts has no such column`)],
  ['columns of properties', (db) => new PropertyGraph(db, 'G', {
    nodes: [
      { table: 'Accounts', properties: GraphProperties.columns(['Id', 'Name']) },
      { table: 'Accounts', alias: 'b', properties: GraphProperties.allExcept(['Secret']) },
    ],
  }), ['Name', 'Secret'].map((name) => `property graph G names ${name}, and Accounts has no such column`)],
])('a property graph of %s that do not exist is refused', (_, declare, messages) => {
  expect(messagesOf(declare).sort()).toEqual(messages);
});

test('what exists is accepted', () => {
  expect(messagesOf((db) => {
    const clerk = new DatabaseRole(db, 'clerk', { memberOf: ['spanner_sys_reader'] });
    clerk.grantSelect('Accounts', { columns: ['Id'] });
    clerk.grantSelect('Ids');
    clerk.grantReadChangeStream('DeclaredByNobody');
    clerk.grantUsage('DeclaredByNobodyEither');
    new PropertyGraph(db, 'G', {
      nodes: [{ table: 'Accounts', alias: 'a', properties: GraphProperties.all() }, { table: 'Ids', key: ['Id'] }],
      edges: [{ table: 'Accounts', source: { ...END, node: 'a' }, destination: { ...END, node: 'Ids' } }],
    });
  })).toEqual([]);
});

test.each<[string, ColumnOptions]>([
  ['UUID.UUID4', { defaultValue: Default.expression('uuid.uuid4()') }],
  ['N.UPPER', { generated: Generated.stored('N.upper()') }],
])('a call of %s is no call of a named schema that may be elsewhere', (called, options) => {
  const db = newDatabase();
  new UuidTable(db, 'T', { key: [Column.uuid('Id')], columns: [Column.string('N'), Column.string('A', options)] });
  expect(db.findings().map(({ message }) => message)).toEqual([expect.stringContaining(`calls ${called}, a function that Spanner does not have`)]);
});

test('a function of a declared named schema may be called', () => {
  const declared = (db: Database): UuidTable => new UuidTable(db, 'T', { key: [Column.uuid('Id')], checks: [Check.named('ck', 'sales.IsKnown(Id)')] });
  const [db, other] = [newDatabase(), newDatabase()];
  new NamedSchema(db, 'sales');
  expect([declared(db), declared(other)].map(({ node }) => (node.scope as Database).findings().map(({ rule }) => rule))).toEqual([[], ['check-constraint']]);
});
