import { Dialect } from '../../../src';
import { danglingText } from '../../../src/rules/changes/dangling-text';
import { normalSchema } from '../../support/normal-schema';
import { folded, printed } from '../parser/support';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;
const BASE = {
  [G]: 'CREATE TABLE T (Id INT64 NOT NULL, A STRING(9) DEFAULT (\'x\'), At TIMESTAMP, CONSTRAINT c CHECK (Id > 0)) PRIMARY KEY (Id);',
  [P]: 'CREATE TABLE t (id bigint NOT NULL, a varchar(9) DEFAULT \'x\', at timestamptz, CONSTRAINT c CHECK (id > 0), PRIMARY KEY (id));',
};

/** What follows the table above, and parts of the print that it makes or unmakes. */
const CHANGES: readonly (readonly [Dialect, string, { readonly has?: readonly string[]; readonly hasNot?: readonly string[] }])[] = [
  [G, 'ALTER TABLE T ADD COLUMN B INT64 NOT NULL DEFAULT (0)', { has: ['`B` INT64 NOT NULL DEFAULT (0)'] }],
  [G, 'ALTER TABLE T ADD COLUMN IF NOT EXISTS A INT64', { has: ['`A` STRING(9)'], hasNot: ['`A` INT64'] }],
  [P, 'ALTER TABLE t ADD b bigint CHECK (b > 0)', { has: ['"b" bigint', 'CHECK (b > 0)'] }],
  [G, 'ALTER TABLE T DROP COLUMN A', { hasNot: ['`A`'] }],
  // Spanner finds columns and constraints in any case, and keeps the one that was declared.
  [G, 'ALTER TABLE T DROP COLUMN a', { hasNot: ['`A`'] }],
  [G, 'ALTER TABLE T ALTER COLUMN a STRING(20) NOT NULL', { has: ['`A` STRING(20) NOT NULL,'] }],
  [G, 'ALTER TABLE T DROP CONSTRAINT C', { hasNot: ['CHECK'] }],
  [G, 'ALTER TABLE T ALTER COLUMN A STRING(20) NOT NULL', { has: ['`A` STRING(20) NOT NULL,'], hasNot: ["DEFAULT ('x')"] }],
  [P, 'ALTER TABLE t ALTER COLUMN a TYPE varchar(20), ALTER COLUMN a SET NOT NULL', { has: ['"a" varchar(20) DEFAULT (\'x\') NOT NULL'] }],
  [P, 'ALTER TABLE t ALTER at SET NOT NULL; ALTER TABLE t ALTER at DROP NOT NULL', { has: ['"at" timestamptz,'] }],
  [G, "ALTER TABLE T ALTER COLUMN A SET DEFAULT ('y')", { has: ["DEFAULT ('y')"] }],
  [P, "ALTER TABLE t ALTER COLUMN a SET DEFAULT 'y'::varchar", { has: ["DEFAULT ('y'::varchar)"] }],
  [G, 'ALTER TABLE T ALTER COLUMN A DROP DEFAULT', { has: ['`A` STRING(9),'] }],
  [G, 'ALTER TABLE T ALTER COLUMN At SET OPTIONS (allow_commit_timestamp = true)', { has: ['`At` TIMESTAMP OPTIONS (allow_commit_timestamp = true)'] }],
  [G, 'ALTER TABLE T ALTER COLUMN At SET OPTIONS (allow_commit_timestamp = true, x = 1)', {
    has: ['`At` TIMESTAMP OPTIONS (allow_commit_timestamp = true)', 'ALTER TABLE `T` ALTER COLUMN At SET OPTIONS (x = 1)'],
  }],
  [G, 'ALTER TABLE T ALTER COLUMN At SET OPTIONS (allow_commit_timestamp=true); ALTER TABLE T ALTER COLUMN At SET OPTIONS (allow_commit_timestamp=null)', { hasNot: ['OPTIONS'] }],
  [P, 'ALTER TABLE t ALTER COLUMN at TYPE spanner.commit_timestamp', { has: ['"at" spanner.commit_timestamp'] }],
  [G, 'ALTER TABLE T ALTER COLUMN A SET OPTIONS (x = 1); ALTER TABLE T DROP COLUMN A', { hasNot: ['OPTIONS'] }],
  [G, 'ALTER TABLE T ADD COLUMN B INT64 AUTO_INCREMENT; ALTER TABLE T ALTER COLUMN B ALTER IDENTITY SET SKIP RANGE 1, 9', { has: ['(BIT_REVERSED_POSITIVE SKIP RANGE 1, 9)'] }],
  [P, 'ALTER TABLE t ADD b serial; ALTER TABLE t ALTER COLUMN b SET SKIP RANGE 1 9; ALTER TABLE t ALTER COLUMN b SET NO SKIP RANGE; ALTER TABLE t ALTER COLUMN b RESTART COUNTER WITH 7', {
    has: ['(BIT_REVERSED_POSITIVE START COUNTER WITH 7)'], hasNot: ['SKIP'],
  }],
  [G, 'ALTER TABLE T ADD CONSTRAINT d CHECK (Id < 9)', { has: ['CONSTRAINT `d` CHECK (Id < 9)'] }],
  [G, 'ALTER TABLE T ADD FOREIGN KEY (Id) REFERENCES T (Id) ON DELETE CASCADE', { has: [', FOREIGN KEY (`Id`) REFERENCES `T` (`Id`) ON DELETE CASCADE'] }],
  [G, 'ALTER TABLE T DROP CONSTRAINT c', { hasNot: ['CHECK'] }],
  [G, 'ALTER TABLE T ADD ROW DELETION POLICY (OLDER_THAN(At, INTERVAL 1 DAY)); ALTER TABLE T REPLACE ROW DELETION POLICY (OLDER_THAN(At, INTERVAL 2 DAY))', { has: ['INTERVAL 2 DAY'], hasNot: ['INTERVAL 1'] }],
  [G, 'ALTER TABLE T ADD ROW DELETION POLICY (OLDER_THAN(At, INTERVAL 1 DAY)); ALTER TABLE T DROP ROW DELETION POLICY', { hasNot: ['ROW DELETION'] }],
  [P, "ALTER TABLE t ADD TTL INTERVAL '5 days' ON at; ALTER TABLE t ALTER TTL INTERVAL '2 weeks' ON at", { has: ["TTL INTERVAL '14 days' ON \"at\""] }],
  [G, 'ALTER TABLE T SET INTERLEAVE IN PARENT P; ALTER TABLE T SET ON DELETE CASCADE', { has: ['INTERLEAVE IN PARENT `P` ON DELETE CASCADE'] }],
  [G, 'ALTER TABLE T SET INTERLEAVE IN P', { has: ['INTERLEAVE IN `P`'] }],
  [G, 'ALTER TABLE T RENAME TO U, ADD SYNONYM T', { has: ['EXISTS `U` (', 'ALTER TABLE `U` ADD SYNONYM T'], hasNot: ['EXISTS `T`'] }],
  [P, 'ALTER TABLE t RENAME WITH SYNONYM TO u', { has: ['EXISTS "u" (', 'ALTER TABLE "u" ADD SYNONYM t'] }],
  [G, 'ALTER TABLE T SET OPTIONS (x = 1)', { has: ['ALTER TABLE `T` SET OPTIONS (x = 1)'] }],
  [P, 'ALTER TABLE t SET LOCALITY GROUP lg', { has: ['ALTER TABLE "t" SET LOCALITY GROUP lg'] }],
  [G, 'CREATE TABLE U (Id INT64, FOREIGN KEY (Id) REFERENCES T (Id)) PRIMARY KEY (Id), INTERLEAVE IN PARENT T; CREATE INDEX I ON T (A), INTERLEAVE IN U; RENAME TABLE T TO V, U TO W', {
    has: ['EXISTS `W` (', 'REFERENCES `V` (`Id`)', 'INTERLEAVE IN PARENT `V`', '`I` ON `V` (`A`), INTERLEAVE IN `W`'], hasNot: ['`T`', '`U`'],
  }],
  [G, 'CREATE TABLE U (B INT64) PRIMARY KEY (B); RENAME TABLE T TO U, U TO T', { has: ['EXISTS `U` (`Id`', 'EXISTS `T` (`B`'] }],
  [G, 'CREATE TABLE U (B INT64) PRIMARY KEY (B); RENAME TABLE T TO Aside, U TO T, ASIDE TO U', { has: ['EXISTS `U` (`Id`', 'EXISTS `T` (`B`'], hasNot: ['side'] }],
  [G, 'ALTER TABLE T ADD CHECK (Id > 7); ALTER TABLE T ADD CONSTRAINT Named CHECK (Id > 8); ALTER TABLE T DROP CONSTRAINT CK_T_670E2EDA3EF0CE39_1', { has: ['> 8'], hasNot: ['> 7'] }],
  [G, `CREATE TABLE U (Id INT64, FOREIGN KEY (Id) REFERENCES T (Id), FOREIGN KEY (Id) REFERENCES U (Id)) PRIMARY KEY (Id);
    ALTER TABLE U DROP CONSTRAINT FK_U_T_FEA18EE060F838C1_1`, { has: ['REFERENCES `U`'], hasNot: ['REFERENCES `T`'] }],
  [G, 'CREATE INDEX I ON T (A); ALTER INDEX I ADD STORED COLUMN At', { has: ['STORING (`At`)'] }],
  [P, 'CREATE INDEX i ON t (a) INCLUDE (at); ALTER INDEX i DROP INCLUDE COLUMN at', { hasNot: ['INCLUDE'] }],
  [G, 'CREATE INDEX I ON T (A); ALTER INDEX I SET OPTIONS (x = 1)', { has: ['INDEX IF NOT EXISTS `I` ON `T` (`A`) OPTIONS (x = 1)'] }],
  [G, 'CREATE INDEX I ON T (A); ALTER INDEX I SET OPTIONS (x = 1); DROP INDEX I', { hasNot: ['INDEX'] }],
  [G, 'CREATE INDEX I ON T (A); DROP TABLE T', { hasNot: ['TABLE', 'INDEX'] }],
  [G, 'CREATE SEARCH INDEX S ON T (A); DROP SEARCH INDEX S', { hasNot: ['SEARCH'] }],
  [G, 'CREATE VECTOR INDEX S ON T (A) OPTIONS (distance_type = \'COSINE\'); DROP INDEX S', { hasNot: ['VECTOR'] }],
  [G, 'CREATE SEQUENCE q BIT_REVERSED_POSITIVE; ALTER SEQUENCE q SET OPTIONS (skip_range_min = 1, skip_range_max = 9)', { has: ['`q` BIT_REVERSED_POSITIVE SKIP RANGE 1, 9'] }],
  [P, 'CREATE SEQUENCE q BIT_REVERSED_POSITIVE SKIP RANGE 1 9; ALTER SEQUENCE q NO SKIP RANGE; ALTER SEQUENCE q RESTART COUNTER WITH 3', { has: ['"q" BIT_REVERSED_POSITIVE START COUNTER WITH 3'] }],
  [G, 'CREATE SEQUENCE q BIT_REVERSED_POSITIVE; DROP SEQUENCE IF EXISTS q', { hasNot: ['SEQUENCE'] }],
  [G, 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT 1 AS a; CREATE OR REPLACE VIEW V SQL SECURITY INVOKER AS SELECT 2 AS a', { has: ['SELECT 2'], hasNot: ['SELECT 1'] }],
  [G, 'CREATE CHANGE STREAM s FOR ALL; ALTER CHANGE STREAM s SET FOR T; DROP CHANGE STREAM s', { hasNot: ['STREAM'] }],
  [G, 'CREATE ROLE r; GRANT SELECT ON TABLE T TO ROLE r; REVOKE SELECT ON TABLE T FROM ROLE r; DROP ROLE r', { hasNot: ['ROLE'] }],
  [G, 'CREATE PROTO BUNDLE (a.B); ALTER PROTO BUNDLE INSERT (a.C); DROP PROTO BUNDLE', { hasNot: ['PROTO'] }],
  [G, 'CREATE TABLE IF NOT EXISTS T (Other INT64) PRIMARY KEY (Other)', { has: ['`Id`'], hasNot: ['`Other`'] }],
];

test.each(CHANGES)('in %s what came before is changed by %s', (dialect, change, { has = [], hasNot = [] }) => {
  const script = folded(BASE[dialect] + change, dialect);
  const text = printed(BASE[dialect] + change, dialect).join(';\n');
  expect(has.filter((part) => !text.includes(part))).toEqual([]);
  expect(hasNot.filter((part) => text.includes(part))).toEqual([]);
  expect([script.dangling, script.others.filter(({ verb }) => verb === '')]).toEqual([[], []]);
  expect(printed(text, dialect).join(';\n')).toBe(text);
});

test.each([
  ['ALTER TABLE Gone ADD COLUMN A INT64', 'the table Gone does not exist here'],
  ['RENAME TABLE Gone TO There', 'the table Gone does not exist here'],
  ['ALTER INDEX Gone ADD STORED COLUMN A', 'the index Gone does not exist here'],
  ['ALTER SEQUENCE Gone SET OPTIONS (start_with_counter = 5)', 'the sequence Gone does not exist here'],
  ['DROP TABLE Gone', 'the table Gone does not exist here'],
  ['DROP VIEW Gone', 'the view Gone does not exist here'],
  ['ALTER TABLE T DROP COLUMN Gone', 'T has no column Gone'],
  ['ALTER TABLE T ALTER COLUMN Gone INT64', 'T has no column Gone'],
  ['ALTER TABLE T DROP CONSTRAINT CK_T_670E2EDA3EF0CE39_1', 'T has no constraint CK_T_670E2EDA3EF0CE39_1, nor just one without a name that Spanner can have called so'],
  ['ALTER TABLE T ALTER COLUMN Gone SET OPTIONS (x = 1)', 'T has no column Gone'],
  ['ALTER TABLE T DROP CONSTRAINT Gone', 'T has no constraint Gone'],
  ['ALTER TABLE T SET ON DELETE CASCADE', 'T is not interleaved'],
  ['CREATE TABLE T (Other INT64) PRIMARY KEY (Other)', 'the table T exists already, and this statement changes nothing of it'],
  ['ALTER TABLE T ADD COLUMN Id STRING(9)', 'T has the column Id already'],
])('%s is reported and changes nothing', (change, message) => {
  const { dangling } = folded(`${BASE[G]} ${change}`, G);
  expect(dangling.map((each) => [danglingText(each.problem), each.statement.start])).toEqual([[message, BASE[G].length + 1]]);
  expect(printed(`${BASE[G]} ${change}`, G)).toEqual(printed(BASE[G], G));
});

test.each(['TABLE', 'INDEX', 'SEQUENCE', 'VIEW', 'SEARCH INDEX', 'PROPERTY GRAPH'])('DROP %s IF EXISTS needs nothing to drop', (object) => {
  expect(folded(`DROP ${object} IF EXISTS Gone`, G).dangling).toEqual([]);
});

test('a name that Spanner gave tells nothing of several constraints without one', () => {
  const two = `${BASE[G]} ALTER TABLE T ADD CHECK (Id > 7); ALTER TABLE T ADD CHECK (Id > 8);`;
  const { dangling, schema } = folded(`${two} ALTER TABLE T DROP CONSTRAINT CK_T_670E2EDA3EF0CE39_2;`, G);
  expect(dangling).toHaveLength(1);
  expect(normalSchema(schema)).toEqual(normalSchema(folded(two, G).schema));
});

test('the statements that made an object are known by its last name', () => {
  const { origins } = folded(`${BASE[G]} ALTER TABLE T ADD COLUMN B INT64; RENAME TABLE T TO U; CREATE INDEX I ON U (B);`, G);
  expect([...origins].map(([name, statements]) => [name, statements.map(({ statement }) => statement.kind)])).toEqual([
    ['I', ['create index']], ['U', ['create table', 'alter table', 'rename tables']],
  ]);
});

test('what others need is printed first, and what needs tables last', () => {
  const script = `GRANT SELECT ON TABLE s.T TO ROLE r; CREATE CHANGE STREAM c FOR ALL; CREATE ROLE r; ALTER CHANGE STREAM c SET FOR s.T;
    CREATE TABLE s.T (A INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE q))) PRIMARY KEY (A); CREATE SEQUENCE q BIT_REVERSED_POSITIVE; CREATE SCHEMA s`;
  expect(printed(script, G).map((statement) => statement.slice(0, 18))).toEqual([
    'CREATE SCHEMA s', 'CREATE SEQUENCE IF', 'CREATE TABLE IF NO', 'GRANT SELECT ON TA', 'CREATE CHANGE STRE', 'CREATE ROLE r', 'ALTER CHANGE STREA',
  ]);
});

test('public is what PostgreSQL calls having no named schema, with and without quotes', () => {
  const script = (name: (table: string) => string): string => `CREATE TABLE ${name('t')} (id bigint PRIMARY KEY); CREATE TABLE ${name('c')} (id bigint, n bigint, FOREIGN KEY (n) REFERENCES ${name('t')} (id),
    PRIMARY KEY (id, n)) INTERLEAVE IN PARENT ${name('t')}; CREATE INDEX i ON ${name('c')} (n); ALTER TABLE ${name('t')} ADD COLUMN a bigint; CREATE SEQUENCE ${name('s')} BIT_REVERSED_POSITIVE`;
  const plain = printed(script((table) => table), P);
  expect(printed(script((table) => `public.${table}`), P)).toEqual(plain);
  expect(printed(script((table) => `"public"."${table}"`), P)).toEqual(plain);
  expect(printed('CREATE TABLE public.t (Id INT64) PRIMARY KEY (Id)', G)[0]).toContain('`public`.`t`');
});
