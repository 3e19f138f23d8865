import { ChangeStream, Column, Dialect, NamedSchema, PartitionMode, UuidTable, ValueCaptureType, Watch, type ChangeStreamProps, type Database, type ITable } from '../../../src';
import { printDatabase } from '../../../src/ddl/printer/print-objects';
import { stepsBetween } from '../../../src/ledger/differ/steps-between';
import { lossOf } from '../../../src/ledger/step';
import type { Schema } from '../../../src/schema';
import { planned, testStatements } from '../../support/planned';
import { newDatabase } from '../../support/stack';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;

type PropsOf = (users: ITable, teams: ITable) => ChangeStreamProps;

function database(dialect: Dialect, streams: Readonly<Record<string, PropsOf>>, columns = ['name', 'mail']): Database {
  const db = newDatabase({ dialect });
  const [users, teams] = ['users', 'teams'].map((name) => (
    new UuidTable(db, name, { key: [Column.uuid('id')], columns: columns.map((column) => Column.string(column)) })
  ));
  Object.entries(streams).forEach(([name, props]) => new ChangeStream(db, name, props(users, teams)));
  return db;
}

const declared = (...args: Parameters<typeof database>): Schema => database(...args)._toModel();

describe.each<[Dialect, PropsOf, string]>([
  [G, () => ({}), 'CREATE CHANGE STREAM IF NOT EXISTS `changes`'],
  [G, () => ({ watch: [Watch.allTables()] }), 'CREATE CHANGE STREAM IF NOT EXISTS `changes` FOR ALL'],
  [G, (users, teams) => ({ watch: [Watch.columns(users, ['mail', 'name']), Watch.keysOf(teams)] }), 'CREATE CHANGE STREAM IF NOT EXISTS `changes` FOR `users`(`mail`, `name`), `teams`()'],
  [
    G,
    (users) => ({
      watch: [Watch.table(users)], retentionPeriod: '36h', valueCaptureType: ValueCaptureType.NEW_ROW_AND_OLD_VALUES,
      excludeTtlDeletes: true, excludeInsert: false, excludeUpdate: true, excludeDelete: true, allowTxnExclusion: true,
      partitionMode: PartitionMode.MUTABLE_KEY_RANGE,
    }),
    "CREATE CHANGE STREAM IF NOT EXISTS `changes` FOR `users` OPTIONS (retention_period = '36h', value_capture_type = 'NEW_ROW_AND_OLD_VALUES', "
      + 'exclude_ttl_deletes = true, exclude_insert = false, exclude_update = true, exclude_delete = true, allow_txn_exclusion = true, ' + "partition_mode = 'MUTABLE_KEY_RANGE')",
  ],
  [P, (users) => ({ watch: [Watch.table(users)], retentionPeriod: '7d' }), "CREATE CHANGE STREAM IF NOT EXISTS \"changes\" FOR \"users\" WITH (retention_period = '7d')"],
])('in %s', (dialect, props, statement) => {
  testStatements(declared(dialect, { changes: props }), [expect.stringContaining('CREATE TABLE'), expect.stringContaining('CREATE TABLE'), statement]);
});

describe('later', () => {
  const log = printDatabase(declared(G, { changes: (users) => ({ watch: [Watch.table(users)], retentionPeriod: '3d' }) }));
  const changed = (props: PropsOf): string[] => planned(log, declared(G, { changes: props }));

  test('it watches something else', () => {
    expect(changed((_, teams) => ({ watch: [Watch.columns(teams, ['name'])], retentionPeriod: '3d' }))).toEqual(['ALTER CHANGE STREAM `changes` SET FOR `teams`(`name`)']);
    expect(changed(() => ({ retentionPeriod: '3d' }))).toEqual(['ALTER CHANGE STREAM `changes` DROP FOR ALL']);
  });

  test('it has other options', () => {
    expect(changed((users) => ({ watch: [Watch.table(users)], retentionPeriod: '72h', excludeInsert: true }))).toEqual(['ALTER CHANGE STREAM `changes` SET OPTIONS (exclude_insert = true)']);
  });

  test('shorter retention loses records', () => {
    const from = declared(G, { changes: () => ({ retentionPeriod: '3d' }) });
    const { steps } = stepsBetween(from, declared(G, { changes: () => ({ retentionPeriod: '2d' }) }));
    expect(steps.map(lossOf)).toEqual(['shorten-retention']);
  });

  test('a column that it names can go', () => {
    const named: PropsOf = (users) => ({ watch: [Watch.columns(users, ['name', 'mail'])] });
    const rest: PropsOf = (users) => ({ watch: [Watch.columns(users, ['name'])] });
    expect(planned(printDatabase(declared(G, { changes: named })), declared(G, { changes: rest }, ['name']))).toEqual([
      'ALTER CHANGE STREAM `changes` SET FOR `users`(`name`)',
      'ALTER TABLE `teams` DROP COLUMN `mail`',
      'ALTER TABLE `users` DROP COLUMN `mail`',
    ]);
  });

  test('it is dropped when another one is still declared, and stays when none ever was', () => {
    const both = printDatabase(declared(G, { a: () => ({}), b: () => ({}) }));
    expect(planned(both, declared(G, { a: () => ({}) }))).toEqual(['DROP CHANGE STREAM IF EXISTS `b`']);
    expect(planned(both, declared(G, {}))).toEqual([]);
  });
});

test.each<[string, PropsOf, RegExp]>([
  ['all tables and one more', (users) => ({ watch: [Watch.allTables(), Watch.table(users)] }), /conflicting-options/],
  ['a column that does not exist', (users) => ({ watch: [Watch.columns(users, ['Name'])] }), /unknown-column/],
  ['a table of another database', () => ({ watch: [Watch.table(new UuidTable(newDatabase(), 'others', { key: [Column.uuid('id')] }))] }), /foreign-table/],
  ['a retention period that is none', () => ({ retentionPeriod: '1d12h' }), /out-of-range/],
  ['a value capture type that is none', () => ({ valueCaptureType: 'ALL' as ValueCaptureType }), /out-of-range/],
])('is refused with %s', (_, props, message) => {
  expect(() => declared(G, { changes: props })).toThrow(message);
});

test.each<[string, PropsOf]>([
  ['a column of the key', (users) => ({ watch: [Watch.columns(users, ['id'])] })],
  ['more than 30 days', () => ({ retentionPeriod: '31d' })],
])('with %s, it is found at synth', (_, props) => {
  expect(database(G, { changes: props }).findings().map(({ rule }) => rule)).toEqual(['change-stream']);
});

test('it cannot be in a named schema', () => {
  const db = newDatabase();
  new ChangeStream(new NamedSchema(db, 'sales'), 'changes');
  expect(db.findings().map(({ message }) => message)).toEqual([
    'change stream "sales.changes" is in a named schema: Spanner has change streams only in the default schema',
  ]);
});
