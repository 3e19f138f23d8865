import { docsOnly, DROP_C, DROP_U, googleSql, INVOKER, PG_T, postgreSql, T, T_WITHOUT_C, U, type ObjectCase } from './object-case';
import { Phase } from '../../../src/ledger/differ/phase';

export const GRANTS: readonly ObjectCase[] = [
  googleSql('roles come before what is granted to them, and nothing is granted twice', {
    from: [T, 'CREATE ROLE a', 'GRANT SELECT(A) ON TABLE T TO ROLE a'],
    to: [T, 'CREATE ROLE a', 'CREATE ROLE b', 'GRANT UPDATE(A), SELECT(C), SELECT(A) ON TABLE T TO ROLE b, a', 'GRANT ROLE a TO ROLE b'],
    steps: [
      'CREATE_DEPENDENTS: CREATE ROLE `b`', 'CREATE_DEPENDENTS: GRANT UPDATE(`A`), SELECT(`C`, `A`) ON TABLE `T` TO ROLE `b`',
      'CREATE_DEPENDENTS: GRANT UPDATE(`A`), SELECT(`C`) ON TABLE `T` TO ROLE `a`', 'CREATE_DEPENDENTS: GRANT ROLE `a` TO ROLE `b`',
    ],
    ...docsOnly,
  }),
  googleSql('privileges on a column are revoked before it is dropped, those on a table go with it', {
    from: [T, U, 'CREATE ROLE a', 'GRANT SELECT(A, C), UPDATE(C) ON TABLE T TO ROLE a', 'GRANT SELECT, UPDATE(A) ON TABLE U TO ROLE a'],
    to: [T_WITHOUT_C, 'CREATE ROLE a', 'GRANT SELECT(A) ON TABLE T TO ROLE a'],
    tables: [DROP_C, DROP_U],
    steps: ['RELEASE_DEPENDENTS: REVOKE SELECT(`C`), UPDATE(`C`) ON TABLE `T` FROM ROLE `a`'],
    ...docsOnly,
  }),
  googleSql('a role is dropped last, without its privileges; its memberships go with it', {
    from: [T, U, 'CREATE ROLE a', 'CREATE ROLE b', 'GRANT SELECT ON TABLE T, U TO ROLE a, b', 'GRANT ROLE a TO ROLE b'],
    to: [T, 'CREATE ROLE b', 'GRANT SELECT ON TABLE T TO ROLE b'],
    tables: [DROP_U],
    steps: ['RELEASE_DEPENDENTS: REVOKE SELECT ON TABLE `T` FROM ROLE `a`', 'CREATE_DEPENDENTS: DROP ROLE `a`'],
    ...docsOnly,
  }),
  googleSql('a view that goes and comes back gets its privileges again', {
    from: [T, `CREATE VIEW V ${INVOKER} SELECT t.B FROM T AS t`, 'CREATE ROLE a', 'GRANT SELECT ON VIEW V TO ROLE a'],
    to: ['CREATE TABLE T (Id INT64, A INT64, B BYTES(10), C INT64) PRIMARY KEY (Id)', `CREATE VIEW V ${INVOKER} SELECT t.B FROM T AS t`, 'CREATE ROLE a', 'GRANT SELECT ON VIEW V TO ROLE a'],
    tables: [{ phase: Phase.CHANGE_COLUMNS, statement: 'ALTER TABLE T ALTER COLUMN B BYTES(10)' }],
    steps: [
      'RELEASE_DEPENDENTS: REVOKE SELECT ON VIEW `V` FROM ROLE `a`', 'RELEASE_DEPENDENTS: DROP VIEW IF EXISTS `V`',
      `CREATE_DEPENDENTS: CREATE OR REPLACE VIEW \`V\` ${INVOKER} SELECT t.B FROM T AS t`, 'CREATE_DEPENDENTS: GRANT SELECT ON VIEW `V` TO ROLE `a`',
    ],
    ...docsOnly,
  }),
  googleSql('privileges on a view and on a stream are revoked before these are dropped', {
    from: [
      T, `CREATE VIEW V ${INVOKER} SELECT t.B FROM T AS t`, 'CREATE CHANGE STREAM S FOR T', 'CREATE ROLE a', 'GRANT SELECT ON VIEW V TO ROLE a', 'GRANT SELECT ON CHANGE STREAM S TO ROLE a',
      'GRANT EXECUTE ON TABLE FUNCTION READ_S TO ROLE a',
    ],
    to: [T, 'CREATE ROLE a'],
    steps: [
      'RELEASE_DEPENDENTS: REVOKE SELECT ON VIEW `V` FROM ROLE `a`', 'RELEASE_DEPENDENTS: REVOKE SELECT ON CHANGE STREAM `S` FROM ROLE `a`',
      'RELEASE_DEPENDENTS: REVOKE EXECUTE ON TABLE FUNCTION `READ_S` FROM ROLE `a`', 'RELEASE_DEPENDENTS: DROP VIEW IF EXISTS `V`',
      'RELEASE_DEPENDENTS: DROP CHANGE STREAM IF EXISTS `S`',
    ],
    losses: ['drop-change-stream S'],
    ...docsOnly,
  }),
  googleSql('privileges follow a table to its new name', {
    from: [U, 'CREATE ROLE a', 'GRANT SELECT, UPDATE(A) ON TABLE U TO ROLE a'],
    to: ['CREATE TABLE W (Id INT64, A INT64) PRIMARY KEY (Id)', 'CREATE ROLE a', 'GRANT SELECT ON TABLE W TO ROLE a'],
    renamed: { W: 'U' },
    tables: [{ phase: Phase.RENAME_TABLES, statement: 'ALTER TABLE U RENAME TO W' }],
    steps: ['RELEASE_DEPENDENTS: REVOKE UPDATE(`A`) ON TABLE `U` FROM ROLE `a`'],
    ...docsOnly,
  }),
  postgreSql('a view that goes and comes back gets its privileges again', {
    from: [PG_T, `CREATE VIEW v ${INVOKER} SELECT b FROM t`, 'CREATE ROLE a', 'GRANT SELECT ON v TO a', 'GRANT a TO b'],
    to: ['CREATE TABLE t (id bigint, a bigint, b bytea, c bigint, PRIMARY KEY (id))', `CREATE VIEW v ${INVOKER} SELECT b FROM t`, 'CREATE ROLE a', 'GRANT SELECT ON TABLE v TO a'],
    tables: [{ phase: Phase.CHANGE_COLUMNS, statement: 'ALTER TABLE t ALTER COLUMN b TYPE bytea' }],
    steps: [
      'RELEASE_DEPENDENTS: REVOKE SELECT ON TABLE "v" FROM "a"', 'RELEASE_DEPENDENTS: REVOKE "a" FROM "b"', 'RELEASE_DEPENDENTS: DROP VIEW IF EXISTS "v"',
      `CREATE_DEPENDENTS: CREATE OR REPLACE VIEW "v" ${INVOKER} SELECT b FROM t`, 'CREATE_DEPENDENTS: GRANT SELECT ON TABLE "v" TO "a"',
    ],
    ...docsOnly,
  }),
];
