import { planChange } from '../../src/ledger/plan-change';
import { statementOf } from '../../src/ledger/step';
import type { Schema, SchemaObjects } from '../../src/schema';
import { logSchema } from '../support/ddl-schema';
import { view } from '../support/views';

/** What a schema says of one kind of object says nothing of the others. */

const USERS = 'CREATE TABLE Users (Id INT64 NOT NULL, Name STRING(9)) PRIMARY KEY (Id)';
const LOG = [
  USERS, 'ALTER TABLE Users ADD SYNONYM Clients', 'CREATE SCHEMA sales', 'CREATE LOCALITY GROUP cold OPTIONS (storage = \'hdd\')',
  'CREATE VIEW Names SQL SECURITY INVOKER AS SELECT Users.Id, Users.Name FROM Users', 'CREATE CHANGE STREAM Changes FOR Users', 'CREATE SEARCH INDEX Words ON Users (Name)',
  'CREATE ROLE reader', 'GRANT SELECT ON TABLE Users TO ROLE reader', 'GRANT SELECT ON VIEW Names TO ROLE reader', 'ALTER DATABASE db SET OPTIONS (optimizer_version = 4)',
];
const NONE: SchemaObjects = { options: new Map(), grants: [], defined: [], unread: [] };
const NAMES = view('Names', 'SELECT Users.Id, Users.Name FROM Users');
const SEARCH = {
  kind: 'SEARCH INDEX', name: 'ByName', table: 'Users', columns: ['Name'], storing: [], partitionBy: [], orderBy: [], whereNotNull: [], options: new Map(),
} as const;

function after(...statements: string[]): Schema {
  return logSchema(statements);
}

/** As constructs declare it: tables, and of these kinds of object all there is to be. */
function declaring(kinds: readonly string[], objects: Partial<SchemaObjects> = {}, tables: readonly string[] = [USERS]): Schema {
  return { ...after(...tables), objects: { ...NONE, ...objects, declaredKinds: kinds } };
}

function planned(to: Schema, from = after(...LOG)): string[] {
  const { steps, refusals } = planChange(from, { ...to, tables: to.tables.map((table) => ({ ...table, renamedFrom: 'Clients' })) }, 'all');
  expect(refusals).toEqual([]);
  return steps.map(statementOf);
}

test.each<[string, Schema, string[]]>([
  ['nothing changes where no kind is declared', declaring([]), []],
  ['a view that is declared as it is leaves all other kinds alone', declaring(['VIEW'], { defined: [NAMES] }), []],
  ['a view that comes is created', declaring(['VIEW'], { defined: [NAMES, { ...NAMES, name: 'More' }] }), [
    'CREATE OR REPLACE VIEW `More` SQL SECURITY INVOKER AS SELECT Users.Id, Users.Name FROM Users',
  ]],
  ['a view that is declared no more goes, with the privileges on it, which nobody declares', declaring(['VIEW']), [
    'REVOKE SELECT ON VIEW `Names` FROM ROLE `reader`', 'DROP VIEW IF EXISTS `Names`',
  ]],
  ['a change stream that is declared is the only one', declaring(['CHANGE STREAM'], {
    defined: [{ kind: 'CHANGE STREAM', name: 'Others', watchesAll: true, watched: [], options: new Map() }],
  }), ['DROP CHANGE STREAM IF EXISTS `Changes`', 'CREATE CHANGE STREAM IF NOT EXISTS `Others` FOR ALL']],
  ['a role that is declared no more goes with its privileges', declaring(['ROLE']), [
    'REVOKE SELECT ON TABLE `Users` FROM ROLE `reader`', 'REVOKE SELECT ON VIEW `Names` FROM ROLE `reader`', 'DROP ROLE `reader`',
  ]],
  ['privileges that are declared are all there are', declaring(['GRANT']), [
    'REVOKE SELECT ON TABLE `Users` FROM ROLE `reader`', 'REVOKE SELECT ON VIEW `Names` FROM ROLE `reader`',
  ]],
  ['a search index that is declared replaces those of its kind alone', declaring(['SEARCH INDEX'], { defined: [SEARCH] }), [
    'CREATE SEARCH INDEX `ByName` ON `Users` (`Name`)', 'DROP SEARCH INDEX IF EXISTS `Words`',
  ]],
  ['options of the database that are declared are all there are', declaring(['DATABASE'], { options: new Map([['optimizer_version', '5']]) }), [
    'ALTER DATABASE `shop` SET OPTIONS (optimizer_version = 5)',
  ]],
])('%s', (_, to, expected) => {
  expect(planned(to)).toEqual(expected);
});

test('a kind that is not declared steps aside for a change of the tables, as far as it has to', () => {
  const renamed = 'CREATE TABLE Users (Id INT64 NOT NULL, Name BYTES(9)) PRIMARY KEY (Id)';
  const from = after(...LOG.filter((statement) => !/SEARCH|GRANT/.test(statement)));
  expect(planned(declaring(['CHANGE STREAM'], {}, [renamed]), from)).toEqual([
    'DROP VIEW IF EXISTS `Names`',
    'DROP CHANGE STREAM IF EXISTS `Changes`',
    'ALTER TABLE `Users` ALTER COLUMN `Name` BYTES(9)',
    'CREATE OR REPLACE VIEW `Names` SQL SECURITY INVOKER AS SELECT Users.Id, Users.Name FROM Users',
  ]);
});

test('clauses of tables that no construct can declare stay, whichever kind of object is declared', () => {
  const from = after('CREATE TABLE Users (Id INT64 NOT NULL) PRIMARY KEY (Id), OPTIONS (locality_group = \'cold\')');
  const to = declaring(['VIEW'], {}, ['CREATE TABLE Users (Id INT64 NOT NULL) PRIMARY KEY (Id)']);
  expect(planChange(from, to)).toEqual({ steps: [], refusals: [] });
});
