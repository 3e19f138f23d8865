import { Testing, type TerraformStack } from 'cdktf';
import {
  ChangeStream, Column, Database, DatabaseFunction, DatabaseRole, DestructiveChange, Dialect, ElementType, LocalityGroup, Model, NamedSchema, Placement,
  PropertyGraph, ProtoBundle, SearchIndex, SqlSecurity, StatisticsPackage, StorageMedium, Tokens, UuidTable, VectorDistance, VectorIndex, View, Watch,
} from '../../src';
import { appendMigrations } from '../../src/ledger/migrations/append-migrations';
import { readMigrations } from '../../src/ledger/migrations/migrations-folder';
import { OBJECT_KINDS } from '../../src/schema/objects/kinds';
import { stackWith } from '../support/entry-points';
import { migrate } from '../support/migrate';
import { inOwnFolder } from '../support/own-folder';
import { newStack } from '../support/stack';

/** T2: removing the last object of a kind is a change like any other. */

const folder = 'migrations/shop';

inOwnFolder();

type Declare = (stack: TerraformStack) => Database;

function shop(more: (db: Database, users: UuidTable) => unknown = () => undefined, withUsers = true): Declare {
  return (stack) => {
    const db = new Database(stack, 'shop', { instance: 'main', migrations: folder });
    new UuidTable(db, 'Orders', { key: [Column.uuid('OrderId')] });
    if (withUsers) {
      more(db, new UuidTable(db, 'Users', { key: [Column.uuid('UserId')], columns: [
        Column.string('Note'), Column.tokens('Words', Tokens.fullText('Note')), Column.array('Face', ElementType.float32(), { vectorLength: 8, notNull: true }),
      ] }));
    } else {
      more(db, undefined as unknown as UuidTable);
    }
    return db;
  };
}

const record = (declare: Declare): string[] => migrate(() => Testing.synth(stackWith(declare))).map(({ rule, object }) => `${rule} ${object}`);
const last = (): readonly string[] => readMigrations(folder).migrations.at(-1)!.statements;
const found = (declare: Declare): string[] => declare(newStack()).findings().map(({ severity, rule, objectName }) => `${severity} ${rule} ${objectName}`);
const consent = (db: Database): void => db.allowDestructive(DestructiveChange.dropChangeStream('Changes', { reason: 'not read since May' }));

const stream = (db: Database, users: UuidTable): unknown => new ChangeStream(db, 'Changes', { watch: [Watch.table(users)] });
const appended = (statement: string): unknown => appendMigrations(folder, [{ name: 'by_hand', source: 'append', entries: [{ statement }] }], { dialect: Dialect.GOOGLESQL });

describe('[T2] the last of its kind', () => {
  const KINDS: readonly [string, (db: Database, users: UuidTable) => unknown, string[]][] = [
    ['VIEW', (db) => new View(db, 'Notes', { query: 'SELECT u.Note FROM Users AS u', security: SqlSecurity.INVOKER }), ['DROP VIEW IF EXISTS `Notes`']],
    ['ROLE', (db) => new DatabaseRole(db, 'reader'), ['DROP ROLE `reader`']],
    ['SCHEMA', (db) => new NamedSchema(db, 'sales'), ['DROP SCHEMA `sales`']],
    ['SEARCH INDEX', (_, users) => new SearchIndex(users, 'ByWords', { tokens: ['Words'] }), ['DROP SEARCH INDEX IF EXISTS `ByWords`']],
    ['VECTOR INDEX', (_, users) => new VectorIndex(users, 'ByFace', { column: 'Face', distance: VectorDistance.COSINE }), ['DROP VECTOR INDEX IF EXISTS `ByFace`']],
    ['PROPERTY GRAPH', (db) => new PropertyGraph(db, 'People', { nodes: [{ table: 'Users' }] }), ['DROP PROPERTY GRAPH IF EXISTS `People`']],
    ['PROTO BUNDLE', (db) => new ProtoBundle(db, 'Types', { types: ['shop.v1.Order'] }), ['DROP PROTO BUNDLE']],
    ['LOCALITY GROUP', (db) => new LocalityGroup(db, 'cold', { storage: StorageMedium.HDD }), ['DROP LOCALITY GROUP `cold`']],
    ['PLACEMENT', (db) => new Placement(db, 'eu', { instancePartition: 'eu-part' }), ['DROP PLACEMENT `eu`']],
    ['MODEL', (db) => new Model(db, 'Guess', { inputs: [{ name: 'a', type: 'INT64' }], outputs: [{ name: 'b', type: 'INT64' }], endpoint: '//aiplatform.googleapis.com/x' }), ['DROP MODEL IF EXISTS `Guess`']],
    ['FUNCTION', (db) => new DatabaseFunction(db, 'Next', { parameters: [{ name: 'x', type: 'INT64' }], returns: 'INT64', body: 'x + 1', security: SqlSecurity.INVOKER }), ['DROP FUNCTION IF EXISTS `Next`']],
    ['STATISTICS', (db) => new StatisticsPackage(db, 'auto_1'), ['ALTER STATISTICS `auto_1` SET OPTIONS (allow_gc = true)']],
  ];

  test('is tried for each kind that goes without consent', () => {
    const others = ['CHANGE STREAM', 'DATABASE', 'QUEUE', 'SEQUENCE'];
    expect([...KINDS.map(([kind]) => kind), ...others].sort()).toEqual(OBJECT_KINDS.map(({ words }) => words).sort());
  });

  test.each(KINDS.map(([kind, ...rest]) => [kind.toLowerCase(), ...rest] as const))('%s goes with its construct', (_, declare, statements) => {
    expect(record(shop(declare))).toEqual([]);
    expect(found(shop())).toEqual(['error pending-migration shop']);
    expect(record(shop())).toEqual([]);
    expect(last()).toEqual(statements);
    expect(found(shop())).toEqual([]);
  });

  test('locality group goes with the option of its table', () => {
    record(shop((db) => {
      new LocalityGroup(db, 'cold', { storage: StorageMedium.HDD });
      new UuidTable(db, 'Old', { key: [Column.uuid('Id')], localityGroup: 'cold' });
    }));
    const without = shop((db) => new UuidTable(db, 'Old', { key: [Column.uuid('Id')] }));
    expect(found(without)).toEqual(['error pending-migration shop']);
    expect(record(without)).toEqual([]);
    expect(last()).toEqual(["ALTER TABLE `Old` SET OPTIONS (locality_group = 'default')", 'DROP LOCALITY GROUP `cold`']);
    expect(found(without)).toEqual([]);
  });

  test('change stream needs consent, which is reported once it is spent', () => {
    record(shop(stream));
    expect(found(shop())).toEqual(['error drop-change-stream Changes']);
    expect(record(shop())).toEqual(['drop-change-stream Changes']);
    expect(record(shop(consent))).toEqual([]);
    expect(last()).toEqual(['DROP CHANGE STREAM IF EXISTS `Changes`']);
    expect(found(shop(consent))).toEqual(['warning unused-consent Changes']);
  });

  test('change stream goes with its table, and leaves no empty stream', () => {
    record(shop(stream));
    const both = shop((db) => {
      consent(db);
      db.allowDestructive(DestructiveChange.dropTable('Users', { reason: 'moved to the identity service' }));
    }, false);
    expect(record(both)).toEqual([]);
    expect(last()).toEqual(['DROP CHANGE STREAM IF EXISTS `Changes`', 'DROP TABLE IF EXISTS `Users`']);
  });

  test('object that was appended, adopted or recorded before migrations told who wrote them is in other hands', () => {
    record(shop());
    appended('CREATE CHANGE STREAM Theirs FOR Users');
    appendMigrations(folder, [{ name: 'old', entries: [{ statement: 'CREATE ROLE reader' }] }], { dialect: Dialect.GOOGLESQL });
    expect(found(shop())).toEqual([]);
    expect(record(shop())).toEqual([]);
    expect(last()).toEqual(['CREATE ROLE reader']);
  });

  test.each([
    ['view', 'CREATE VIEW Texts SQL SECURITY INVOKER AS SELECT n.Text FROM Notes AS n'],
    ['property graph', 'CREATE PROPERTY GRAPH Texts NODE TABLES (Notes)'],
  ])('%s of others is still theirs after a change that drops it and creates it again', (_, statement) => {
    const notes = (text: Column): Declare => shop((db) => new UuidTable(db, 'Notes', { key: [Column.uuid('NoteId')], columns: [text] }), false);
    record(notes(Column.string('Text', { lengthChars: 20 })));
    appended(statement);
    const after = notes(Column.bytes('Text', { lengthBytes: 80 }));
    expect(record(after)).toEqual([]);
    expect(last().map((each) => each.split(' ')[0])).toEqual(['DROP', 'ALTER', 'CREATE']);
    expect(found(after)).toEqual([]);
  });

  test('view of others belongs to the construct that replaces it', () => {
    record(shop());
    appended('CREATE VIEW Notes SQL SECURITY INVOKER AS SELECT u.UserId FROM Users AS u');
    record(shop((db) => new View(db, 'Notes', { query: 'SELECT u.Note FROM Users AS u', security: SqlSecurity.INVOKER })));
    record(shop());
    expect(last()).toEqual(['DROP VIEW IF EXISTS `Notes`']);
  });

  test('of constructs goes, and what others appended of its kind stays', () => {
    record(shop((db) => new DatabaseRole(db, 'reader')));
    appended('CREATE ROLE theirs');
    appended('GRANT SELECT ON TABLE Users TO ROLE theirs');
    expect(record(shop())).toEqual([]);
    expect(last()).toEqual(['DROP ROLE `reader`']);
  });
});

test('[T2] a consent for a name that does not exist is reported', () => {
  record(shop());
  expect(found(shop(consent))).toEqual(['warning unused-consent Changes']);
});
