import { docsOnly, DROP_C, DROP_U, googleSql, PG_T, PG_T_WITHOUT_C, postgreSql, T, T_WITHOUT_C, U, type ObjectCase } from './object-case';
import { Phase } from '../../../src/ledger/differ/phase';

export const CHANGE_STREAMS: readonly ObjectCase[] = [
  googleSql('a stream is narrowed before what it watches is dropped', {
    from: [T, U, 'CREATE CHANGE STREAM S FOR T(A, C), U'],
    to: [T_WITHOUT_C, 'CREATE CHANGE STREAM S FOR T(A)'],
    tables: [DROP_C, DROP_U],
    steps: ['RELEASE_DEPENDENTS: ALTER CHANGE STREAM `S` SET FOR `T`(`A`)'],
  }),
  googleSql('a stream is narrowed first and widened at the end', {
    from: [T, U, 'CREATE CHANGE STREAM S FOR T(A), U'],
    to: [T, 'CREATE TABLE W (Id INT64) PRIMARY KEY (Id)', 'CREATE CHANGE STREAM S FOR T(A), W'],
    tables: [DROP_U, { phase: Phase.CREATE_TABLES, statement: 'CREATE TABLE W (Id INT64) PRIMARY KEY (Id)' }],
    steps: ['RELEASE_DEPENDENTS: ALTER CHANGE STREAM `S` SET FOR `T`(`A`)', 'CREATE_DEPENDENTS: ALTER CHANGE STREAM `S` SET FOR `T`(`A`), `W`'],
  }),
  googleSql('a stream that is left with nothing watches nothing meanwhile', {
    from: [T, U, 'CREATE CHANGE STREAM S FOR U'],
    to: [T, 'CREATE TABLE W (Id INT64) PRIMARY KEY (Id)', 'CREATE CHANGE STREAM S FOR W'],
    tables: [DROP_U, { phase: Phase.CREATE_TABLES, statement: 'CREATE TABLE W (Id INT64) PRIMARY KEY (Id)' }],
    steps: ['RELEASE_DEPENDENTS: ALTER CHANGE STREAM `S` DROP FOR ALL', 'CREATE_DEPENDENTS: ALTER CHANGE STREAM `S` SET FOR `W`'],
  }),
  googleSql('a stream that watches another way is altered at the end, one that watches all needs nothing', {
    from: [T, U, 'CREATE CHANGE STREAM S FOR T(A), U()', 'CREATE CHANGE STREAM E FOR ALL'],
    to: [T_WITHOUT_C, U, 'CREATE CHANGE STREAM S FOR T', 'CREATE CHANGE STREAM E FOR ALL'],
    tables: [DROP_C],
    steps: ['CREATE_DEPENDENTS: ALTER CHANGE STREAM `S` SET FOR `T`'],
  }),
  googleSql('a stream follows a table to its new name', {
    from: [U, 'CREATE CHANGE STREAM S FOR U(A)'],
    to: ['CREATE TABLE W (Id INT64, A INT64) PRIMARY KEY (Id)', 'CREATE CHANGE STREAM S FOR W(A)'],
    renamed: { W: 'U' },
    tables: [{ phase: Phase.RENAME_TABLES, statement: 'ALTER TABLE U RENAME TO W' }],
    steps: [],
    // It prints the old name in the stream.
    ...docsOnly,
  }),
  googleSql('a stream is narrowed under the old name of a table and widened under the new one', {
    from: [T, U, 'CREATE CHANGE STREAM S FOR U(A), T'],
    to: ['CREATE TABLE W (Id INT64, A INT64) PRIMARY KEY (Id)', 'CREATE CHANGE STREAM S FOR W'],
    renamed: { W: 'U' },
    tables: [{ phase: Phase.RENAME_TABLES, statement: 'ALTER TABLE U RENAME TO W' }, { phase: Phase.DROP_TABLES, statement: 'DROP TABLE T' }],
    steps: ['RELEASE_DEPENDENTS: ALTER CHANGE STREAM `S` SET FOR `U`(`A`)', 'CREATE_DEPENDENTS: ALTER CHANGE STREAM `S` SET FOR `W`'],
    // It ends when a stream is altered whose table has another name now.
    ...docsOnly,
  }),
  googleSql('neither order nor spelling of what a stream watches and sets says anything', {
    from: [T, U, "CREATE CHANGE STREAM S FOR T(A, C), U OPTIONS (retention_period = '48h', value_capture_type = 'OLD_AND_NEW_VALUES', exclude_insert = false)"],
    to: [T, U, 'create change stream `S` for U, `T`(C, A) options (retention_period="2d")'],
    steps: [],
    ...docsOnly,
  }),
  googleSql('options of a stream are altered, and taken back with null', {
    from: [T, "CREATE CHANGE STREAM S FOR T OPTIONS (retention_period = '36h', value_capture_type = 'NEW_ROW')"],
    to: [T, "CREATE CHANGE STREAM S FOR T OPTIONS (retention_period = '7d')"],
    steps: ["CREATE_DEPENDENTS: ALTER CHANGE STREAM `S` SET OPTIONS (retention_period = '7d', value_capture_type = null)"],
  }),
  googleSql('a stream that keeps its records for less long loses the older ones', {
    from: [T, "CREATE CHANGE STREAM S FOR T OPTIONS (retention_period = '7d')", "CREATE CHANGE STREAM R FOR T OPTIONS (retention_period = '7d')"],
    to: [T, "CREATE CHANGE STREAM S FOR T OPTIONS (retention_period = '36h')", 'CREATE CHANGE STREAM R FOR T'],
    steps: ["CREATE_DEPENDENTS: ALTER CHANGE STREAM `S` SET OPTIONS (retention_period = '36h')", 'CREATE_DEPENDENTS: ALTER CHANGE STREAM `R` SET OPTIONS (retention_period = null)'],
    losses: ['shorten-retention S', 'shorten-retention R'],
  }),
  googleSql('a stream that goes is dropped without an ALTER in front, and its records are lost', {
    from: [T, U, 'CREATE CHANGE STREAM S FOR U'],
    to: [T, 'CREATE CHANGE STREAM R FOR T'],
    tables: [DROP_U],
    steps: ['RELEASE_DEPENDENTS: DROP CHANGE STREAM IF EXISTS `S`', 'CREATE_DEPENDENTS: CREATE CHANGE STREAM IF NOT EXISTS `R` FOR `T`'],
    losses: ['drop-change-stream S'],
  }),
  googleSql('a stream keeps its partition mode', {
    from: [T, "CREATE CHANGE STREAM S FOR T OPTIONS (partition_mode = 'IMMUTABLE_KEY_RANGE')", 'CREATE CHANGE STREAM R FOR T'],
    to: [T, 'CREATE CHANGE STREAM S FOR T', "CREATE CHANGE STREAM R FOR T OPTIONS (partition_mode = 'mutable_key_range')"],
    refusals: [
      'object-changed R: the option partition_mode of the change stream R would change, which no documented statement does: create a new change stream under another name, and drop this one in a later change',
    ],
  }),
  postgreSql('a stream is narrowed, and its options are set', {
    from: [PG_T, "CREATE CHANGE STREAM s FOR t(a, c) WITH (retention_period = '36h', value_capture_type = 'NEW_ROW')"],
    to: [PG_T_WITHOUT_C, "CREATE CHANGE STREAM s FOR t(a) WITH (retention_period = '48h')"],
    tables: [{ phase: Phase.DROP_COLUMNS, statement: 'ALTER TABLE t DROP COLUMN c' }],
    steps: [
      'RELEASE_DEPENDENTS: ALTER CHANGE STREAM "s" SET FOR "t"("a")', 'CREATE_DEPENDENTS: ALTER CHANGE STREAM "s" SET (retention_period = \'48h\')',
      'CREATE_DEPENDENTS: ALTER CHANGE STREAM "s" RESET (value_capture_type)',
    ],
  }),
];
