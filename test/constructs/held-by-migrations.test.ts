import { Testing, type TerraformStack } from 'cdktf';
import { Column, Database, DestructiveChange, Dialect, SafeIndex, Table, UuidTable, ValueSource, type RenderedFinding } from '../../src';
import { appendMigrations } from '../../src/ledger/migrations/append-migrations';
import { stackWith } from '../support/entry-points';
import { migrate } from '../support/migrate';
import { inOwnFolder } from '../support/own-folder';
import { newStack } from '../support/stack';

/** H2: what `ddl` holds is what is judged, whatever wrote it. */

const folder = 'migrations/shop';

inOwnFolder();

function shop(stack: TerraformStack): Database {
  const db = new Database(stack, 'shop', { instance: 'main', migrations: folder });
  new UuidTable(db, 'Customers', { key: [Column.uuid('CustomerId')], columns: [Column.string('Note')] });
  return db;
}

type Declare = (stack: TerraformStack) => Database;

function recorded(statements: readonly string[], declare: Declare = shop): void {
  expect(migrate(() => Testing.synth(stackWith(declare)), 'initial')).toEqual([]);
  appended(statements);
}

function appended(statements: readonly string[], name = 'by_hand', number?: number): void {
  appendMigrations(folder, [{ name, number, entries: statements.map((statement) => ({ statement })) }], { dialect: Dialect.GOOGLESQL });
}

function found(declare: Declare = shop): string[] {
  return declare(newStack()).findings().map(({ severity, rule, objectName }: RenderedFinding) => `${severity} ${rule} ${objectName}`);
}

const SCHEMA = 'CREATE SCHEMA sales';
const HOT = 'CREATE TABLE sales.Events (SeenAt TIMESTAMP NOT NULL) PRIMARY KEY (SeenAt)';

test.each<[string, readonly string[], readonly string[]]>([
  ['a hot table of a schema that is not declared', [SCHEMA, HOT], ['error monotonic-key sales.Events']],
  ['a hot index of it', [
    SCHEMA, 'CREATE TABLE sales.Jobs (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), SeenAt TIMESTAMP) PRIMARY KEY (Id)', 'CREATE INDEX sales.ByAt ON sales.Jobs (SeenAt)',
  ], ['error monotonic-index sales.ByAt']],
  ['a hot index of a table without a key', [
    'CREATE TABLE Log (SeenAt TIMESTAMP, Line STRING(99))', 'CREATE INDEX LogByAt ON Log (SeenAt)',
  ], ['error monotonic-index LogByAt', 'warning missing-primary-key Log']],
  ['a table that Spanner refuses', [SCHEMA, 'CREATE TABLE sales.Flags (Id STRING(36) NOT NULL, Tags ARRAY<STRING(9)> NOT NULL) PRIMARY KEY (Tags)'], [
    'error key-columns sales.Flags',
  ]],
  ['a view of what is not there', ['CREATE VIEW V SQL SECURITY INVOKER AS SELECT c.Nope FROM Customers AS c'], ['error unknown-column V']],
  ['nothing of what is safe', [SCHEMA, 'CREATE TABLE sales.Docs (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id)', 'CREATE ROLE reader'], []],
  ['nothing of what a later migration dropped', [SCHEMA, HOT, 'DROP TABLE sales.Events'], []],
])('[H2] synth judges what migrations hold: %s', (_, statements, findings) => {
  recorded(statements);
  expect(found()).toEqual(findings);
  const synth = expect(() => Testing.synth(stackWith(shop)));
  findings.length > 0 ? synth.toThrow(new RegExp(findings[0].replace(/ \S+$/, ': '))) : synth.not.toThrow();
});

test('the finding says which migration made it, and how it is accepted', () => {
  recorded([SCHEMA, HOT]);
  const [finding] = shop(newStack()).findings();
  expect(finding).toMatchObject({ acknowledgeable: true, fixes: [] });
  expect(finding.why[0]).toContain('0002_by_hand.sql creates it');
});

test('the finding of a change that takes away what a view reads says how the view is changed first', () => {
  recorded(['CREATE VIEW Notes SQL SECURITY INVOKER AS SELECT c.Note FROM Customers AS c']);
  const db = new Database(newStack(), 'shop', { instance: 'main', migrations: folder });
  new UuidTable(db, 'Customers', { key: [Column.uuid('CustomerId')] });
  db.allowDestructive(DestructiveChange.dropColumn('Customers', 'Note', { reason: 'not read since May' }));
  const [ofView, ofChange, ...others] = db.findings();
  expect([ofView.rule, ofChange.rule, others]).toEqual(['unknown-column', 'object-changed', []]);
  const way = 'migrate --append while the tables are declared as they are recorded';
  expect([ofView.why.join('\n'), ofChange.message]).toEqual([expect.stringContaining(way), expect.stringContaining(way)]);
});

test('it is acknowledged by name, as what is declared', () => {
  recorded([SCHEMA, HOT]);
  const accepted: Declare = (stack) => {
    const db = shop(stack);
    db.acknowledge({ rule: 'monotonic-key', on: 'sales.Events', reason: 'ten rows a day, written by a person' });
    return db;
  };
  expect(found(accepted)).toEqual([]);
});

test('what constructs declare of the values of a table holds for what migrations add to it', () => {
  const declare = (values?: ValueSource): Declare => (stack) => {
    const db = shop(stack);
    Table.fromTableName(db, 'Refs', 'sales.Refs', { key: [Column.string('Ref', { lengthChars: 36, values })] });
    return db;
  };
  const statements = [SCHEMA, 'CREATE TABLE sales.Refs (Ref STRING(36) NOT NULL) PRIMARY KEY (Ref)'];
  recorded(statements);
  expect(found(declare())).toEqual(['warning unproven-key sales.Refs']);
  expect(found(declare(ValueSource.entity('chosen by the partner')))).toEqual([]);
});

test.each<[string, number | undefined]>([['baseline', 0], ['adopted', undefined]])('what an adopted database held stays as it was: %s', (name, number) => {
  const ofShop = 'CREATE TABLE `Customers` (`CustomerId` STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), `Note` STRING(MAX)) PRIMARY KEY (`CustomerId`)';
  appended([ofShop, SCHEMA, HOT], name, number);
  expect(found()).toEqual([]);
  appended(['CREATE TABLE sales.More (SeenAt TIMESTAMP NOT NULL) PRIMARY KEY (SeenAt)']);
  expect(found()).toEqual(['error monotonic-key sales.More']);
});

test('a change that waits is reported beside it', () => {
  recorded([SCHEMA, HOT]);
  const more: Declare = (stack) => {
    const db = shop(stack);
    new SafeIndex(new UuidTable(db, 'Orders', { key: [Column.uuid('OrderId')], columns: [Column.uuid('Ref')] }), 'OrdersByRef', { columns: ['Ref'] });
    return db;
  };
  expect(found(more)).toEqual(['error monotonic-key sales.Events', 'error pending-migration shop']);
});

test.each<[string, readonly string[], string]>([
  ['change stream', ['CREATE CHANGE STREAM C FOR ALL', 'CREATE CHANGE STREAM C FOR ALL'], 'C'],
  ['view', ['CREATE VIEW V SQL SECURITY INVOKER AS SELECT 1 AS x', 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT 1 AS x'], 'V'],
  ['role', ['CREATE ROLE r', 'CREATE ROLE r'], 'r'],
  ['schema', [SCHEMA, SCHEMA], 'sales'],
  ['locality group', ["CREATE LOCALITY GROUP g OPTIONS (storage = 'hdd')", "CREATE LOCALITY GROUP g OPTIONS (storage = 'hdd')"], 'g'],
  ['table', [SCHEMA, HOT, 'DROP TABLE sales.Events', 'DROP TABLE sales.Events'], 'sales.Events'],
  ['index', ['DROP INDEX Nope'], 'Nope'],
])('[L1] synth refuses migrations that create twice or drop what never was: %s', (_, statements, name) => {
  recorded(statements);
  expect(found()).toEqual([`error statement-order ${name}`]);
});
