import {
  ChangeStream, Check, Column, DatabaseFunction, DatabaseRole, Default, Dialect, ElementType, Generated, GraphProperties, LocalityGroup, Model,
  NamedSchema, PropertyGraph, ProtoBundle, Queue, SafeIndex, Sequence, Table, UuidTable, View, Watch, type ColumnOptions, type Database, type GraphEnd,
} from '../../../src';
import { appendMigrations } from '../../../src/ledger/migrations/append-migrations';
import { errorsOf } from '../../../src/rules/finding';
import { auditText } from '../../support/audit-text';
import { inOwnFolder } from '../../support/own-folder';
import { newDatabase } from '../../support/stack';

inOwnFolder();

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
  }, [
    'role clerk names the change stream DeclaredByNobody, and the schema has no such change stream', 'role clerk names the function Taxes, and the schema has no such function',
  ]],
  ['the function of a change stream', (db) => {
    new ChangeStream(db, 'Changes', { watch: [Watch.allTables()] });
    const clerk = new DatabaseRole(db, 'clerk');
    ['READ_Changes', 'Changes', 'READ_Nope', 'DeclaredByNobody'].forEach((name) => clerk.grantExecute(name));
  }, [
    'role clerk names the change stream Nope, and the schema has no such change stream', 'role clerk names the function DeclaredByNobody, and the schema has no such function',
  ]],
])('a privilege of %s that does not exist is refused', (_, declare, messages) => {
  expect(messagesOf(declare).sort()).toEqual(messages);
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
    ['default', 'public', 'INFORMATION_SCHEMA'].forEach((each) => clerk.grantUsage(each));
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

/** What a definition names has to be there, whichever door it comes through. */

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;
const KEY = [Column.uuid('id')];

type Declare = (db: Database) => unknown;

/** What the names are used by, and what has the names, in the dialects that have it. */
const USES: readonly (readonly [string, readonly Dialect[], Declare, Declare])[] = [
  ['the locality group of a table', [G, P], (db) => new UuidTable(db, 'users', { key: KEY, localityGroup: 'cold' }), (db) => new LocalityGroup(db, 'cold')],
  ['the locality group of a column', [G, P], (db) => new UuidTable(db, 'users', { key: KEY, columns: [Column.string('name', { localityGroup: 'cold' })] }), (db) => new LocalityGroup(db, 'cold')],
  ['the locality group of an index', [G, P], (db) => new SafeIndex(new UuidTable(db, 'users', { key: KEY, columns: [Column.string('name')] }), 'by_name', { columns: ['name'], localityGroup: 'cold' }),
    (db) => new LocalityGroup(db, 'cold')],
  ['the locality group of a queue', [G], (db) => new Queue(db, 'jobs', { key: KEY, localityGroup: 'cold' }), (db) => new LocalityGroup(db, 'cold')],
  ['the message of a column', [G], (db) => new UuidTable(db, 'users', { key: KEY, columns: [Column.proto('body', 'a.b.N')] }), (db) => new ProtoBundle(db, 'pb', { types: ['a.b.N'] })],
  ['the enum of a column', [G], (db) => new UuidTable(db, 'users', { key: KEY, columns: [Column.protoEnum('body', 'a.b.N')] }), (db) => new ProtoBundle(db, 'pb', { types: ['a.b.N'] })],
  ['the messages of an array', [G], (db) => new UuidTable(db, 'users', { key: KEY, columns: [Column.array('body', ElementType.proto('a.b.N'))] }), (db) => new ProtoBundle(db, 'pb', { types: ['a.b.N'] })],
  ['the message of a queue', [G], (db) => new Queue(db, 'jobs', { key: KEY, payload: Column.proto('Payload', 'a.b.N', { notNull: true }) }), (db) => new ProtoBundle(db, 'pb', { types: ['a.b.N'] })],
  ['the change stream that a role reads', [G, P], (db) => new DatabaseRole(db, 'r').grantReadChangeStream('cs'), (db) => new ChangeStream(db, 'cs')],
  ['the schema that a role uses', [G, P], (db) => new DatabaseRole(db, 'r').grantUsage('sch'), (db) => new NamedSchema(db, 'sch')],
  ['the function that a role calls', [G], (db) => new DatabaseRole(db, 'r').grantExecute('f'), (db) => new DatabaseFunction(db, 'f', { returns: 'INT64', body: '1' })],
  ['the model that a role reads', [G], (db) => new DatabaseRole(db, 'r').grantSelect('m'), (db) => new Model(db, 'm', { endpoint: '//aiplatform.googleapis.com/x' })],
  ['the table that a role reads', [G, P], (db) => new DatabaseRole(db, 'r').grantSelect('t'), (db) => new UuidTable(db, 't', { key: KEY })],
  ['the table that a role writes', [G, P], (db) => new DatabaseRole(db, 'r').grantInsert('t'), (db) => new UuidTable(db, 't', { key: KEY })],
  ['the sequence that a role updates', [G, P], (db) => new DatabaseRole(db, 'r').grantUpdate('sq'), (db) => new Sequence(db, 'sq')],
  ['the role of a member', [G, P], (db) => new DatabaseRole(db, 'r', { memberOf: ['other'] }), (db) => new DatabaseRole(db, 'other')],
  ['the sequence of a default', [G, P], (db) => new Table(db, 't', { key: [Column.int64('id', { defaultValue: Default.nextValue('sq') })] }), (db) => new Sequence(db, 'sq')],
  ['the function of a default', [G], (db) => new UuidTable(db, 't', { key: KEY, columns: [Column.int64('n', { defaultValue: Default.expression('f()') })] }),
    (db) => new DatabaseFunction(db, 'f', { returns: 'INT64', body: '1' })],
  ['the function of a generated column', [G], (db) => new UuidTable(db, 't', { key: KEY, columns: [Column.int64('n', { generated: Generated.stored('f()') })] }),
    (db) => new DatabaseFunction(db, 'f', { returns: 'INT64', body: '1' })],
  ['the table of a view', [G, P], (db) => new View(db, 'v', { query: 'SELECT t.id FROM t' }), (db) => new UuidTable(db, 't', { key: KEY })],
  ['the function of a view', [G], (db) => new View(db, 'v', { query: 'SELECT f() AS n' }), (db) => new DatabaseFunction(db, 'f', { returns: 'INT64', body: '1' })],
  ['the schema and function of a view', [G], (db) => new View(db, 'v', { query: 'SELECT sch.f() AS n' }),
    (db) => new DatabaseFunction(new NamedSchema(db, 'sch'), 'f', { returns: 'INT64', body: '1' })],
  ['the table of a graph', [G], (db) => new PropertyGraph(db, 'g', { nodes: [{ table: 't', properties: GraphProperties.none() }] }), (db) => new UuidTable(db, 't', { key: KEY })],
  ['the schema of a table', [G, P], (db) => new UuidTable(db, 'sch.t', { key: KEY }), (db) => new NamedSchema(db, 'sch')],
];

const CASES = USES.flatMap(([what, dialects, use, make]) => dialects.map((dialect) => [what, dialect, use, make] as const));

function errors(db: Database): string[] {
  return db.findings().filter(({ severity }) => severity === 'error').map(({ message }) => message);
}

function errorsOfText(db: Database): string[] {
  const text = db.ddl.map((statement) => `${statement};\n`).join('');
  const { findings, refused } = auditText(text, db.dialect, { today: '2026-11-30' });
  return [...errorsOf(findings.map(({ finding }) => finding)).map(({ rule, objectName }) => `${rule} ${objectName}`), ...refused.map(({ message }) => message)];
}

test.each(CASES)('%s in %s has to be there', (_, dialect, use, make) => {
  const [without, withIt] = [newDatabase({ dialect }), newDatabase({ dialect })];
  use(without);
  make(withIt);
  use(withIt);
  expect([errors(withIt), errorsOfText(withIt)]).toEqual([[], []]);
  expect([errors(without), errorsOfText(without)]).toEqual([[expect.any(String)], expect.arrayContaining([expect.any(String)])]);
});

describe('with migrations', () => {
  const user: Declare = (db) => new UuidTable(db, 'users', { key: KEY, localityGroup: 'cold' });
  const declared = { source: 'constructs', entries: [{ statement: 'CREATE SCHEMA a' }] } as const;
  const byHand = { entries: [{ statement: 'CREATE SCHEMA b' }] };
  const missing = ['table users names the locality group cold, and the schema has no such locality group'];

  test.each<[string, Parameters<typeof appendMigrations>[1], readonly string[]]>([
    ['nothing is recorded', [], missing],
    ['constructs declared what is recorded', [{ name: 'first', ...declared }], missing],
    ['a statement is written by hand', [{ name: 'first', ...declared }, { name: 'second', ...byHand }], []],
    ['the database was adopted', [{ name: 'baseline', number: 0, ...byHand }, { name: 'first', ...declared }], []],
    ['what it names is written by hand', [{ name: 'first', entries: [{ statement: 'CREATE LOCALITY GROUP cold' }] }], []],
    ['another object of the kind is written by hand', [{ name: 'first', entries: [{ statement: 'CREATE LOCALITY GROUP warm' }] }], missing],
  ])('others may create what a definition names if %s', (_, migrations, expected) => {
    appendMigrations('migrations', migrations, { dialect: G });
    const db = newDatabase({ migrations: 'migrations' });
    user(db);
    expect(errors(db).filter((message) => message.includes('cold'))).toEqual(expected);
  });
});

test('a table that is managed elsewhere has objects beside it that are, too', () => {
  const db = newDatabase();
  Table.fromTableName(db, 'Old', 'old', { key: KEY });
  new UuidTable(db, 'users', { key: KEY, localityGroup: 'cold' });
  expect(errors(db)).toEqual([]);
});

test('a role with several privileges on what is missing has one finding for it', () => {
  const db = newDatabase();
  const roles = ['a', 'b'].map((name) => new DatabaseRole(db, name));
  roles.forEach((role) => (role.grantReadChangeStream('cs'), role.grantReadChangeStream('other')));
  expect(errors(db)).toHaveLength(4);
});

test('what Spanner creates is there', () => {
  const db = newDatabase({ dialect: P });
  new DatabaseRole(db, 'r').grantExecute('spanner.cancel_query');
  expect(errors(db)).toEqual([]);
});
