import { docsOnly, DROP_C, DROP_U, googleSql, INVOKER, PG_T, PG_T_WITHOUT_C, postgreSql, T, T_WITHOUT_C, U, type ObjectCase } from './object-case';
import { Phase } from '../../../src/ledger/differ/phase';

export const VIEWS: readonly ObjectCase[] = [
  googleSql('new views come in the order in which they read each other', {
    from: [T],
    to: [T, `CREATE VIEW Z ${INVOKER} SELECT t.A FROM T AS t`, `CREATE VIEW A ${INVOKER} SELECT z.A FROM Z AS z`],
    steps: [
      `CREATE_DEPENDENTS: CREATE OR REPLACE VIEW \`Z\` ${INVOKER} SELECT t.A FROM T AS t`,
      `CREATE_DEPENDENTS: CREATE OR REPLACE VIEW \`A\` ${INVOKER} SELECT z.A FROM Z AS z`,
    ],
  }),
  googleSql('views that go, go in reverse', {
    from: [T, `CREATE VIEW Z ${INVOKER} SELECT t.A FROM T AS t`, `CREATE VIEW A ${INVOKER} SELECT z.A FROM Z AS z`],
    to: [T],
    steps: ['RELEASE_DEPENDENTS: DROP VIEW IF EXISTS `A`', 'RELEASE_DEPENDENTS: DROP VIEW IF EXISTS `Z`'],
  }),
  googleSql('a view that is written another way is the same', {
    from: [T, `CREATE VIEW V ${INVOKER} SELECT t.A FROM T AS t WHERE t.B != 'x'`],
    to: [T, 'create or replace view `V` sql security invoker as select `t`.`A`\nfrom T as t -- yes\nwhere t.B <> "x";'],
    steps: [],
    ...docsOnly,
  }),
  googleSql('a view that changes is replaced at the end', {
    from: [T, `CREATE VIEW V ${INVOKER} SELECT t.A FROM T AS t`],
    to: [T, `CREATE VIEW V ${INVOKER} SELECT t.A, t.C FROM T AS t`],
    steps: [`CREATE_DEPENDENTS: CREATE OR REPLACE VIEW \`V\` ${INVOKER} SELECT t.A, t.C FROM T AS t`],
  }),
  googleSql('a view that no longer reads a column is replaced before the column is dropped, without a gap', {
    from: [T, `CREATE VIEW V ${INVOKER} SELECT t.A, t.C FROM T AS t`],
    to: [T_WITHOUT_C, `CREATE VIEW V ${INVOKER} SELECT t.A FROM T AS t`],
    tables: [DROP_C],
    steps: [`RELEASE_DEPENDENTS: CREATE OR REPLACE VIEW \`V\` ${INVOKER} SELECT t.A FROM T AS t`],
  }),
  googleSql('a view that reads a new column instead of a dropped one goes and comes back', {
    from: [T, `CREATE VIEW V ${INVOKER} SELECT t.A, t.C FROM T AS t`],
    to: ['CREATE TABLE T (Id INT64, A INT64, B STRING(10), D INT64) PRIMARY KEY (Id)', `CREATE VIEW V ${INVOKER} SELECT t.A, t.D FROM T AS t`],
    tables: [DROP_C, { phase: Phase.CHANGE_COLUMNS, statement: 'ALTER TABLE T ADD COLUMN D INT64' }],
    steps: ['RELEASE_DEPENDENTS: DROP VIEW IF EXISTS `V`', `CREATE_DEPENDENTS: CREATE OR REPLACE VIEW \`V\` ${INVOKER} SELECT t.A, t.D FROM T AS t`],
  }),
  googleSql('a view that reads a column whose type changes goes and comes back, with the view that reads it', {
    from: [T, `CREATE VIEW V ${INVOKER} SELECT t.A, t.B FROM T AS t`, `CREATE VIEW W ${INVOKER} SELECT v.A FROM V AS v`, `CREATE VIEW X ${INVOKER} SELECT t.A FROM T AS t`],
    to: [
      'CREATE TABLE T (Id INT64, A INT64, B BYTES(10), C INT64) PRIMARY KEY (Id)', `CREATE VIEW V ${INVOKER} SELECT t.A, t.B FROM T AS t`,
      `CREATE VIEW W ${INVOKER} SELECT v.A FROM V AS v`, `CREATE VIEW X ${INVOKER} SELECT t.A FROM T AS t`,
    ],
    tables: [{ phase: Phase.CHANGE_COLUMNS, statement: 'ALTER TABLE T ALTER COLUMN B BYTES(10)' }],
    steps: [
      'RELEASE_DEPENDENTS: DROP VIEW IF EXISTS `W`', 'RELEASE_DEPENDENTS: DROP VIEW IF EXISTS `V`',
      `CREATE_DEPENDENTS: CREATE OR REPLACE VIEW \`V\` ${INVOKER} SELECT t.A, t.B FROM T AS t`, `CREATE_DEPENDENTS: CREATE OR REPLACE VIEW \`W\` ${INVOKER} SELECT v.A FROM V AS v`,
    ],
  }),
  googleSql('a view stays when a column that it reads gets another length, and when one goes that it does not read', {
    from: [T, U, `CREATE VIEW V ${INVOKER} SELECT t.B, u.A FROM T AS t JOIN U AS u ON t.Id = u.Id`],
    to: ['CREATE TABLE T (Id INT64, B STRING(20), C INT64) PRIMARY KEY (Id)', U, `CREATE VIEW V ${INVOKER} SELECT t.B, u.A FROM T AS t JOIN U AS u ON t.Id = u.Id`],
    tables: [{ phase: Phase.CHANGE_COLUMNS, statement: 'ALTER TABLE T ALTER COLUMN B STRING(20)' }, { phase: Phase.DROP_COLUMNS, statement: 'ALTER TABLE T DROP COLUMN A' }],
    steps: [],
  }),
  googleSql('a view goes before the view that it reads and that loses a column', {
    from: [T, `CREATE VIEW V ${INVOKER} SELECT t.A, t.C FROM T AS t`, `CREATE VIEW W ${INVOKER} SELECT v.A, v.C FROM V AS v`],
    to: [T, `CREATE VIEW V ${INVOKER} SELECT t.A FROM T AS t`, `CREATE VIEW W ${INVOKER} SELECT v.A FROM V AS v`],
    steps: [
      'RELEASE_DEPENDENTS: DROP VIEW IF EXISTS `W`',
      `CREATE_DEPENDENTS: CREATE OR REPLACE VIEW \`V\` ${INVOKER} SELECT t.A FROM T AS t`, `CREATE_DEPENDENTS: CREATE OR REPLACE VIEW \`W\` ${INVOKER} SELECT v.A FROM V AS v`,
    ],
  }),
  googleSql('views that get more columns are replaced in their order, without a gap', {
    from: [T, `CREATE VIEW V ${INVOKER} SELECT t.A FROM T AS t`, `CREATE VIEW W ${INVOKER} SELECT v.A FROM V AS v`],
    to: [T, `CREATE VIEW V ${INVOKER} SELECT t.A, t.C FROM T AS t`, `CREATE VIEW W ${INVOKER} SELECT v.A, v.C FROM V AS v`],
    steps: [
      `CREATE_DEPENDENTS: CREATE OR REPLACE VIEW \`V\` ${INVOKER} SELECT t.A, t.C FROM T AS t`, `CREATE_DEPENDENTS: CREATE OR REPLACE VIEW \`W\` ${INVOKER} SELECT v.A, v.C FROM V AS v`,
    ],
  }),
  googleSql('views that turn round, so that the one reads the other', {
    from: [T, `CREATE VIEW V ${INVOKER} SELECT t.A FROM T AS t`, `CREATE VIEW W ${INVOKER} SELECT v.A FROM V AS v`],
    to: [T, `CREATE VIEW W ${INVOKER} SELECT t.A FROM T AS t`, `CREATE VIEW V ${INVOKER} SELECT w.A FROM W AS w`],
    steps: [
      `RELEASE_DEPENDENTS: CREATE OR REPLACE VIEW \`W\` ${INVOKER} SELECT t.A FROM T AS t`, `CREATE_DEPENDENTS: CREATE OR REPLACE VIEW \`V\` ${INVOKER} SELECT w.A FROM W AS w`,
    ],
  }),
  googleSql('a view that reads a dropped table goes, one that reads another table instead is replaced first', {
    from: [T, U, `CREATE VIEW V ${INVOKER} SELECT u.A FROM U AS u`, `CREATE VIEW W ${INVOKER} SELECT A FROM (SELECT u.A FROM U AS u)`],
    to: [T, `CREATE VIEW W ${INVOKER} SELECT t.A FROM T AS t`],
    tables: [DROP_U],
    steps: [`RELEASE_DEPENDENTS: CREATE OR REPLACE VIEW \`W\` ${INVOKER} SELECT t.A FROM T AS t`, 'RELEASE_DEPENDENTS: DROP VIEW IF EXISTS `V`'],
    ...docsOnly,
  }),
  googleSql('a view follows the new name of a table', {
    from: [U, `CREATE VIEW V ${INVOKER} SELECT u.A FROM U AS u`],
    to: ['CREATE TABLE W (Id INT64, A INT64) PRIMARY KEY (Id)', `CREATE VIEW V ${INVOKER} SELECT u.A FROM W AS u`],
    renamed: { W: 'U' },
    tables: [{ phase: Phase.RENAME_TABLES, statement: 'ALTER TABLE U RENAME TO W' }],
    steps: ['RELEASE_DEPENDENTS: DROP VIEW IF EXISTS `V`', `CREATE_DEPENDENTS: CREATE OR REPLACE VIEW \`V\` ${INVOKER} SELECT u.A FROM W AS u`],
  }),
  googleSql('a view that reads a synonym reads the table itself before the synonym goes', {
    from: [U, 'ALTER TABLE U ADD SYNONYM Old', `CREATE VIEW V ${INVOKER} SELECT o.A FROM Old AS o`],
    to: [U, `CREATE VIEW V ${INVOKER} SELECT o.A FROM U AS o`],
    tables: [{ phase: Phase.CHANGE_COLUMNS, statement: 'ALTER TABLE U DROP SYNONYM Old' }],
    steps: [`RELEASE_DEPENDENTS: CREATE OR REPLACE VIEW \`V\` ${INVOKER} SELECT o.A FROM U AS o`],
  }),
  googleSql('a view of a named schema goes before the schema, and one comes behind it', {
    from: ['CREATE SCHEMA s', 'CREATE TABLE s.T (Id INT64) PRIMARY KEY (Id)', `CREATE VIEW s.V ${INVOKER} SELECT t.Id FROM s.T AS t`],
    to: ['CREATE SCHEMA r', 'CREATE TABLE r.T (Id INT64) PRIMARY KEY (Id)', `CREATE VIEW r.V ${INVOKER} SELECT t.Id FROM r.T AS t`],
    tables: [{ phase: Phase.CREATE_TABLES, statement: 'CREATE TABLE r.T (Id INT64) PRIMARY KEY (Id)' }, { phase: Phase.DROP_TABLES, statement: 'DROP TABLE s.T' }],
    steps: [
      'CREATE_SCHEMAS: CREATE SCHEMA `r`', 'RELEASE_DEPENDENTS: DROP VIEW IF EXISTS `s`.`V`',
      `CREATE_DEPENDENTS: CREATE OR REPLACE VIEW \`r\`.\`V\` ${INVOKER} SELECT t.Id FROM r.T AS t`, 'DROP_SCHEMAS: DROP SCHEMA `s`',
    ],
  }),
  googleSql('functions, models and graphs are replaced in the order in which they are read', {
    from: [T, 'CREATE FUNCTION F(x INT64) RETURNS INT64 AS (x + 1)', `CREATE VIEW V ${INVOKER} SELECT F(t.A) AS A FROM T AS t`, 'CREATE PROPERTY GRAPH G NODE TABLES (T)'],
    to: [
      T, `CREATE VIEW V ${INVOKER} SELECT F(t.A) AS A, t.C FROM T AS t`, 'CREATE FUNCTION F(x INT64) RETURNS INT64 AS (x + 2)', 'CREATE PROPERTY GRAPH G NODE TABLES (T LABEL L)',
      "CREATE MODEL M INPUT (a INT64) OUTPUT (b INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/x')",
    ],
    steps: [
      'CREATE_DEPENDENTS: CREATE OR REPLACE FUNCTION `F` (`x` INT64) RETURNS INT64 AS (x + 2)',
      'CREATE_DEPENDENTS: CREATE OR REPLACE PROPERTY GRAPH `G` NODE TABLES (`T` LABEL `L`)',
      "CREATE_DEPENDENTS: CREATE OR REPLACE MODEL `M` INPUT (`a` INT64) OUTPUT (`b` INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/x')",
      `CREATE_DEPENDENTS: CREATE OR REPLACE VIEW \`V\` ${INVOKER} SELECT F(t.A) AS A, t.C FROM T AS t`,
    ],
    ...docsOnly,
  }),
  googleSql('a graph steps aside for a column of its tables', {
    from: [T, 'CREATE PROPERTY GRAPH G NODE TABLES (T)'],
    to: [T_WITHOUT_C, 'CREATE PROPERTY GRAPH G NODE TABLES (T)'],
    tables: [DROP_C],
    steps: ['RELEASE_DEPENDENTS: DROP PROPERTY GRAPH IF EXISTS `G`', 'CREATE_DEPENDENTS: CREATE OR REPLACE PROPERTY GRAPH `G` NODE TABLES (`T`)'],
    ...docsOnly,
  }),
  postgreSql('a view without a name in front of its columns steps aside for one of them', {
    from: [PG_T, `CREATE VIEW v ${INVOKER} SELECT a FROM t WHERE c > 1`],
    to: ['CREATE TABLE t (id bigint, a bigint, b varchar(10), d bigint, PRIMARY KEY (id))', `CREATE VIEW v ${INVOKER} SELECT a FROM t WHERE d > 1`],
    tables: [{ phase: Phase.DROP_COLUMNS, statement: 'ALTER TABLE t DROP COLUMN c' }, { phase: Phase.CHANGE_COLUMNS, statement: 'ALTER TABLE t ADD COLUMN d bigint' }],
    steps: ['RELEASE_DEPENDENTS: DROP VIEW IF EXISTS "v"', `CREATE_DEPENDENTS: CREATE OR REPLACE VIEW "v" ${INVOKER} SELECT a FROM t WHERE d > 1`],
  }),
  postgreSql('a view that is written another way is the same, and one that changes is replaced', {
    from: [PG_T, `CREATE VIEW v ${INVOKER} SELECT a FROM t`, `CREATE VIEW w ${INVOKER} SELECT a FROM t`],
    to: [PG_T, 'create or replace view "v" sql security invoker as SELECT "a"\nFROM T', `CREATE VIEW w ${INVOKER} SELECT a, b FROM t`],
    steps: [`CREATE_DEPENDENTS: CREATE OR REPLACE VIEW "w" ${INVOKER} SELECT a, b FROM t`],
  }),
  googleSql('a view stays when a column goes that has the name of its result, of its alias or of a unit of time in it', {
    from: [
      'CREATE TABLE T (Id INT64, A TIMESTAMP, C INT64, Year INT64, Inner_ INT64) PRIMARY KEY (Id)',
      `CREATE VIEW V ${INVOKER} SELECT Inner_.Id AS C, EXTRACT(YEAR FROM Inner_.A) AS B FROM (SELECT t.Id, t.A FROM T AS t) AS Inner_`,
    ],
    to: [
      'CREATE TABLE T (Id INT64, A TIMESTAMP) PRIMARY KEY (Id)',
      `CREATE VIEW V ${INVOKER} SELECT Inner_.Id AS C, EXTRACT(YEAR FROM Inner_.A) AS B FROM (SELECT t.Id, t.A FROM T AS t) AS Inner_`,
    ],
    tables: ['C', 'Year', 'Inner_'].map((column) => ({ phase: Phase.DROP_COLUMNS, statement: `ALTER TABLE T DROP COLUMN ${column}` })),
    steps: [],
  }),
  googleSql('a view that joins the elements of an array steps aside for its column', {
    from: ['CREATE TABLE T (Id INT64, C ARRAY<INT64>) PRIMARY KEY (Id)', `CREATE VIEW V ${INVOKER} SELECT t.Id, c AS A FROM T AS t JOIN UNNEST(t.C) AS c`],
    to: ['CREATE TABLE T (Id INT64) PRIMARY KEY (Id)', `CREATE VIEW V ${INVOKER} SELECT t.Id FROM T AS t`],
    tables: [DROP_C],
    steps: [`RELEASE_DEPENDENTS: CREATE OR REPLACE VIEW \`V\` ${INVOKER} SELECT t.Id FROM T AS t`],
  }),
  postgreSql('a view stays when a column goes that has the name of a type in it', {
    from: ['CREATE TABLE t (id bigint, a timestamptz, date bigint, PRIMARY KEY (id))', `CREATE VIEW v ${INVOKER} SELECT id, a::date AS day FROM t`],
    to: ['CREATE TABLE t (id bigint, a timestamptz, PRIMARY KEY (id))', `CREATE VIEW v ${INVOKER} SELECT id, a::date AS day FROM t`],
    tables: [{ phase: Phase.DROP_COLUMNS, statement: 'ALTER TABLE t DROP COLUMN date' }],
    steps: [],
  }),
  postgreSql('a view that names the default schema steps aside for a column of its table', {
    from: [PG_T, `CREATE VIEW v ${INVOKER} SELECT a, c FROM public.t`],
    to: [PG_T_WITHOUT_C, `CREATE VIEW v ${INVOKER} SELECT a FROM public.t`],
    tables: [{ phase: Phase.DROP_COLUMNS, statement: 'ALTER TABLE t DROP COLUMN c' }],
    steps: [`RELEASE_DEPENDENTS: CREATE OR REPLACE VIEW "v" ${INVOKER} SELECT a FROM public.t`],
  }),
];
