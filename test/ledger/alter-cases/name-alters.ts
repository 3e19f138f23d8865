import { inPostgresql, pgTable, table, type AlterCase } from './alter-case';

const USERS = 'CREATE TABLE Users (Id INT64, Mail STRING(99)) PRIMARY KEY (Id)';

const SPELLED = [
  'CREATE SCHEMA Sales',
  'CREATE TABLE Sales.Other (Id INT64) PRIMARY KEY (Id)',
  'CREATE SEQUENCE Numbers BIT_REVERSED_POSITIVE',
  "CREATE TABLE Users (Id INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE Numbers)), Mail STRING(99), Short STRING(99) AS (LOWER(Mail)) STORED, Sent TIMESTAMP, CONSTRAINT HasMail CHECK (Mail != '')) PRIMARY KEY (Id), ROW DELETION POLICY (OLDER_THAN(Sent, INTERVAL 9 DAY))",
  'CREATE TABLE Letters (Id INT64, Other INT64, CONSTRAINT ToOther FOREIGN KEY (Other) REFERENCES Sales.Other (Id)) PRIMARY KEY (Id, Other), INTERLEAVE IN PARENT Users ON DELETE CASCADE',
  'CREATE UNIQUE NULL_FILTERED INDEX ByMail ON Users (Mail) STORING (Short)',
  'CREATE CHANGE STREAM Seen FOR Users(Mail)',
].join(';');

const GOOGLESQL: readonly AlterCase[] = [
  {
    it: '[S7] all that gets other capitals keeps its own: GoogleSQL takes no notice of case',
    from: SPELLED,
    to: SPELLED.replace(/\b(Users|Id|Mail|Short|HasMail|Sent|ByMail|Numbers|Seen|Letters|ToOther|Other|Sales)\b/g, (name) => name.toUpperCase()),
    capitals: true,
    tried: [
      'ALTER TABLE Users RENAME TO USERS', 'CREATE INDEX BYMAIL ON Users (Mail)', 'ALTER TABLE Users ADD COLUMN MAIL STRING(99)',
      'ALTER TABLE Users ADD CONSTRAINT HASMAIL CHECK (Id > 0)', 'CREATE CHANGE STREAM SEEN FOR ALL', 'CREATE SEQUENCE NUMBERS BIT_REVERSED_POSITIVE',
    ],
  },
  {
    it: '[S7] what changes beside capitals changes under the names that are there',
    from: `${USERS};CREATE INDEX ByMail ON Users (Mail);CREATE VIEW V SQL SECURITY INVOKER AS SELECT u.Id FROM Users AS u`,
    to: [
      'CREATE TABLE users (ID INT64, mail STRING(200), Age INT64) PRIMARY KEY (ID);CREATE INDEX bymail ON users (mail) STORING (Age)',
      'CREATE VIEW v SQL SECURITY INVOKER AS SELECT u.id FROM users AS u',
    ].join(';'),
    plan: [
      'ALTER TABLE `Users` ALTER COLUMN `Mail` STRING(200)',
      'ALTER TABLE `Users` ADD COLUMN IF NOT EXISTS `Age` INT64',
      'ALTER INDEX `ByMail` ADD STORED COLUMN `Age`',
      'CREATE OR REPLACE VIEW `v` SQL SECURITY INVOKER AS SELECT u.id FROM users AS u',
    ],
    capitals: true,
  },
  {
    it: '[S7] [S10] an index that gets another key goes first, with consent, whatever its capitals',
    from: `${USERS};CREATE INDEX ByMail ON Users (Mail)`,
    to: `${USERS};CREATE INDEX BYMAIL ON Users (Mail DESC)`,
    plan: ['DROP INDEX IF EXISTS `ByMail`', 'CREATE INDEX IF NOT EXISTS `ByMail` ON `Users` (`Mail` DESC)'],
    consents: ['replace-index ByMail'],
    capitals: true,
  },
  {
    it: '[L5] two tables swap their names by way of another name',
    from: 'CREATE TABLE A (Id INT64, X INT64) PRIMARY KEY (Id);CREATE TABLE B (Id INT64, Y INT64) PRIMARY KEY (Id)',
    to: [
      'CREATE TABLE A (Id INT64, X INT64) PRIMARY KEY (Id);CREATE TABLE B (Id INT64, Y INT64) PRIMARY KEY (Id)',
      'ALTER TABLE A RENAME TO C;ALTER TABLE B RENAME TO A;ALTER TABLE C RENAME TO B',
    ].join(';'),
    plan: ['ALTER TABLE `A` RENAME TO `B_v2`', 'ALTER TABLE `B` RENAME TO `A`', 'ALTER TABLE `B_v2` RENAME TO `B`'],
  },
  {
    it: '[L4] a check without a name gets none, as Spanner gave it one that the DDL does not show',
    from: table('X INT64, CHECK (X > 0)'),
    to: table('X INT64, CONSTRAINT Positive CHECK (X > 0)'),
    refused: ['clause-changed'],
    tried: ['ALTER TABLE T DROP CONSTRAINT Positive', 'ALTER TABLE T RENAME CONSTRAINT CK_T_1 TO Positive'],
  },
  {
    it: '[L4] a foreign key without a name gets none either',
    from: table('X INT64, FOREIGN KEY (X) REFERENCES T (Id)'),
    to: table('X INT64, CONSTRAINT ToT FOREIGN KEY (X) REFERENCES T (Id)'),
    refused: ['clause-changed'],
  },
  {
    it: '[L4] the name that Spanner gave to a check may be written',
    from: table('X INT64, CHECK (X > 0)'),
    to: table('X INT64, CONSTRAINT CK_T_670E2EDA3EF0CE39_1 CHECK (X > 0)'),
    docsOnly: 'the name depends on the database',
  },
  ...['', 'S.'].map((schema): AlterCase => ({
    it: `[S8] of foreign keys without names in ${schema}T, the one goes whose number the name has: Spanner gives the least that is free`,
    from: [
      'CREATE SCHEMA S', `CREATE TABLE ${schema}P (Id INT64) PRIMARY KEY (Id)`,
      `CREATE TABLE ${schema}T (Id INT64, X INT64, Y INT64, ${['X', 'X', 'Y'].map((column) => `FOREIGN KEY (${column}) REFERENCES ${schema}P (Id)`).join(', ')}) PRIMARY KEY (Id)`,
      `ALTER TABLE ${schema}T DROP CONSTRAINT FK_T_P_8ED6B1CC572B1A14_2`, `ALTER TABLE ${schema}T ADD FOREIGN KEY (Id) REFERENCES ${schema}P (Id)`,
      `ALTER TABLE ${schema}T DROP CONSTRAINT FK_T_P_8ED6B1CC572B1A14_3`,
    ].join(';'),
    to: [
      'CREATE SCHEMA S', `CREATE TABLE ${schema}P (Id INT64) PRIMARY KEY (Id)`,
      `CREATE TABLE ${schema}T (Id INT64, X INT64, Y INT64, ${['X', 'Id'].map((column) => `FOREIGN KEY (${column}) REFERENCES ${schema}P (Id)`).join(', ')}) PRIMARY KEY (Id)`,
    ].join(';'),
  })),
  {
    it: '[L4] a check with a name meets one that is declared without',
    from: table('X INT64, CONSTRAINT Positive CHECK (X > 0)'),
    to: table('X INT64, CHECK (X > 0)'),
    docsOnly: 'the names differ',
  },
];

/** In PostgreSQL, where quotes keep the case of a name: other capitals make another name, which is not free. */
const RECASED: readonly AlterCase[] = [
  {
    it: '[S7] other capitals make another index, which needs consent',
    from: pgTable('a bigint', ';CREATE INDEX i ON t (a)'), to: pgTable('a bigint', ';CREATE INDEX "I" ON t (a)'),
    plan: ['DROP INDEX IF EXISTS "i"', 'CREATE INDEX IF NOT EXISTS "I" ON "t" ("a")'], consents: ['replace-index i'],
  },
  {
    it: '[S7] other capitals make another check and another foreign key, which come after the old ones are gone',
    from: pgTable('a bigint, CONSTRAINT c CHECK (a > 0), CONSTRAINT f FOREIGN KEY (a) REFERENCES t (id)'),
    to: pgTable('a bigint, CONSTRAINT "C" CHECK (a > 0), CONSTRAINT "F" FOREIGN KEY (a) REFERENCES t (id)'),
    plan: [
      'ALTER TABLE "t" DROP CONSTRAINT "c"', 'ALTER TABLE "t" DROP CONSTRAINT "f"', 'ALTER TABLE "t" ADD CONSTRAINT "C" CHECK (a > 0)',
      'ALTER TABLE "t" ADD CONSTRAINT "F" FOREIGN KEY ("a") REFERENCES "t" ("id")',
    ],
    consents: [],
  },
  {
    it: '[S7] other capitals make another stream and another sequence, which need consent',
    from: 'CREATE CHANGE STREAM s FOR ALL;CREATE SEQUENCE q BIT_REVERSED_POSITIVE',
    to: 'CREATE CHANGE STREAM "S" FOR ALL;CREATE SEQUENCE "Q" BIT_REVERSED_POSITIVE',
    plan: [
      'DROP CHANGE STREAM IF EXISTS "s"', 'DROP SEQUENCE IF EXISTS "q"',
      'CREATE SEQUENCE IF NOT EXISTS "Q" BIT_REVERSED_POSITIVE', 'CREATE CHANGE STREAM IF NOT EXISTS "S" FOR ALL',
    ],
    consents: ['drop-change-stream s', 'drop-sequence q'],
  },
  {
    it: '[S7] other capitals make another view',
    from: pgTable('a bigint', ';CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id FROM t'),
    to: pgTable('a bigint', ';CREATE VIEW "V" SQL SECURITY INVOKER AS SELECT t.id FROM t'),
    plan: ['DROP VIEW IF EXISTS "v"', 'CREATE OR REPLACE VIEW "V" SQL SECURITY INVOKER AS SELECT t.id FROM t'],
    consents: [],
  },
  {
    it: '[S7] other capitals make another synonym',
    from: pgTable('a bigint', ';ALTER TABLE t ADD SYNONYM s'), to: pgTable('a bigint', ';ALTER TABLE t ADD SYNONYM "S"'),
    plan: ['ALTER TABLE "t" DROP SYNONYM "s"', 'ALTER TABLE "t" ADD SYNONYM "S"'],
    consents: [],
  },
  {
    it: '[S7] other capitals make another column, for which the values are copied',
    from: pgTable('a bigint'), to: pgTable('"A" bigint'), refused: ['column-renamed'], releases: 4,
    tried: ['ALTER TABLE t ADD COLUMN "A" bigint', 'ALTER TABLE t RENAME COLUMN a TO "A"'],
  },
  {
    it: '[S7] a schema gets no other capitals, as it goes last',
    from: 'CREATE SCHEMA s', to: 'CREATE SCHEMA "S"', refused: ['object-changed'], tried: ['CREATE SCHEMA "S"', 'ALTER SCHEMA s RENAME TO "S"'],
  },
  ...['ROLE', 'LOCALITY GROUP'].map((kind): AlterCase => ({
    it: `[S7] a ${kind.toLowerCase()} gets no other capitals, as it goes last`,
    from: `CREATE ${kind} r`, to: `CREATE ${kind} "R"`, refused: ['object-changed'], docsOnly: 'the emulator does not know it',
  })),
];

const POSTGRESQL: readonly AlterCase[] = [
  ...RECASED,
  {
    it: '[S7] [L5] a table gets other capitals by way of another name',
    from: 'CREATE TABLE "Users" (id bigint PRIMARY KEY)',
    to: 'CREATE TABLE users (id bigint PRIMARY KEY)',
    plan: ['ALTER TABLE "Users" RENAME TO "users_v2"', 'ALTER TABLE "users_v2" RENAME TO "users"'],
  },
  {
    it: '[L3] a table that gets another name keeps its words as Spanner prints them: key, default, generated column, check',
    from: [
      "CREATE TABLE p (h bigint GENERATED ALWAYS AS (abs(mod(spanner.farm_fingerprint((id)::text), '16'::bigint))) STORED NOT NULL",
      "id character varying(36) NOT NULL, s character varying(10) DEFAULT 'a'::text, n bigint",
      "l character varying GENERATED ALWAYS AS (lower((s)::text)) STORED, CONSTRAINT c CHECK((n = ANY (ARRAY['1'::bigint, '2'::bigint])))",
      'PRIMARY KEY(h, id))',
    ].join(', '),
    to: [
      'CREATE TABLE p (h bigint GENERATED ALWAYS AS (abs(mod(spanner.farm_fingerprint(id), 16))) STORED NOT NULL',
      "id varchar(36) NOT NULL, s varchar(10) DEFAULT 'a', n bigint",
      'l varchar GENERATED ALWAYS AS (lower(s)) STORED, CONSTRAINT c CHECK (n IN (1, 2))',
      'PRIMARY KEY (h, id));ALTER TABLE p RENAME WITH SYNONYM TO q',
    ].join(', '),
    plan: ['ALTER TABLE "p" RENAME WITH SYNONYM TO "q"'],
  },
  {
    it: '[L3] tables that swap their names keep their words, each under its new name',
    from: "CREATE TABLE a (id bigint PRIMARY KEY, n bigint DEFAULT '1'::bigint);CREATE TABLE b (id bigint PRIMARY KEY, n bigint DEFAULT '2'::bigint)",
    to: [
      'CREATE TABLE a (id bigint PRIMARY KEY, n bigint DEFAULT 1);CREATE TABLE b (id bigint PRIMARY KEY, n bigint DEFAULT 2)',
      'ALTER TABLE a RENAME TO c;ALTER TABLE b RENAME TO a;ALTER TABLE c RENAME TO b',
    ].join(';'),
    plan: ['ALTER TABLE "a" RENAME TO "b_v2"', 'ALTER TABLE "b" RENAME TO "a"', 'ALTER TABLE "b_v2" RENAME TO "b"'],
  },
  {
    it: '[L3] a check without a name is the one that Spanner prints',
    from: pgTable("x bigint, CHECK((x > '0'::bigint))"),
    to: pgTable('x bigint CHECK (x > 0)'),
  },
  {
    it: '[L3] one of two checks without names changes',
    from: pgTable("x bigint, CHECK((x > '0'::bigint)), CHECK((x < '9'::bigint))"),
    to: pgTable('x bigint CHECK (x > 0) CHECK (x < 8)'),
    refused: ['clause-changed'],
  },
];

export const NAME_ALTERS: readonly AlterCase[] = [...GOOGLESQL, ...inPostgresql(POSTGRESQL)];
