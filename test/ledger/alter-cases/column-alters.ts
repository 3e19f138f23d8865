import { inPostgresql, pgTable, table, type AlterCase } from './alter-case';

const VIRTUAL = 'the emulator stores every generated column';
const VECTOR = 'the emulator changes no vector length';

/** Of two tables that refer to each other, the first by name comes second. */
const circle = (column: string): string => [
  `CREATE TABLE A (Id INT64, T INT64, ${column}) PRIMARY KEY (Id)`,
  'CREATE TABLE T (Id INT64, A INT64, CONSTRAINT Ta FOREIGN KEY (A) REFERENCES A (U)) PRIMARY KEY (Id)',
  'ALTER TABLE A ADD CONSTRAINT Back FOREIGN KEY (T) REFERENCES T (Id)',
].join(';');

const STAMPED = ' OPTIONS (allow_commit_timestamp = true)';
const family = (parent: string, child: string): string => [
  `CREATE TABLE P (W TIMESTAMP NOT NULL${parent}) PRIMARY KEY (W)`,
  `CREATE TABLE C (W TIMESTAMP NOT NULL${child}, Id INT64) PRIMARY KEY (W, Id), INTERLEAVE IN PARENT P`,
].join(';');

const GOOGLESQL: readonly AlterCase[] = [
  {
    it: 'a foreign key of a circle goes while the column that it refers to becomes NOT NULL',
    from: circle('U INT64'),
    to: circle('U INT64 NOT NULL'),
    plan: [
      'ALTER TABLE `T` DROP CONSTRAINT `Ta`',
      'ALTER TABLE `A` ALTER COLUMN `U` INT64 NOT NULL',
      'ALTER TABLE `T` ADD CONSTRAINT `Ta` FOREIGN KEY (`A`) REFERENCES `A` (`U`)',
    ],
  },
  ...[['', STAMPED], [STAMPED, '']].map(([from, to]): AlterCase => ({
    it: `[S6] a child key ${to === '' ? 'loses' : 'gets'} a commit timestamp that its parent does not have`,
    from: family('', from), to: family('', to),
    plan: [`ALTER TABLE \`C\` ALTER COLUMN \`W\` SET OPTIONS (allow_commit_timestamp = ${to === '' ? 'null' : 'true'})`],
  })),
  ...[['', STAMPED], [STAMPED, '']].map(([from, to]): AlterCase => ({
    it: `[S6] a parent key ${to === '' ? 'loses' : 'gets'} a commit timestamp before its child`,
    from: family(from, from), to: family(to, from),
    plan: [`ALTER TABLE \`P\` ALTER COLUMN \`W\` SET OPTIONS (allow_commit_timestamp = ${to === '' ? 'null' : 'true'})`],
  })),
  {
    it: '[L5] a stored generated column becomes NOT NULL by ALTER COLUMN',
    from: table('N INT64, G INT64 AS (N + 1) STORED'),
    to: table('N INT64, G INT64 NOT NULL AS (N + 1) STORED'),
    plan: ['ALTER TABLE `T` ALTER COLUMN `G` INT64 NOT NULL AS (N + 1) STORED'],
  },
  {
    it: '[L5] a stored generated column takes NULL by ALTER COLUMN',
    from: table('N INT64, G INT64 NOT NULL AS (N + 1) STORED'),
    to: table('N INT64, G INT64 AS (N + 1) STORED'),
    plan: ['ALTER TABLE `T` ALTER COLUMN `G` INT64 AS (N + 1) STORED'],
  },
  {
    it: '[L5] a stored generated column gets a longer STRING(n) by ALTER COLUMN, with an index on it',
    from: `${table('X STRING(9), G STRING(20) AS (LOWER(X)) STORED')};CREATE INDEX I ON T (G)`,
    to: `${table('X STRING(9), G STRING(30) AS (LOWER(X)) STORED')};CREATE INDEX I ON T (G)`,
    plan: ['ALTER TABLE `T` ALTER COLUMN `G` STRING(30) AS (LOWER(X)) STORED'],
  },
  {
    it: '[L5] an index goes while a stored generated column becomes NOT NULL under it',
    from: `${table('N INT64, G INT64 AS (N + 1) STORED')};CREATE INDEX I ON T (G)`,
    to: `${table('N INT64, G INT64 NOT NULL AS (N + 1) STORED')};CREATE INDEX I ON T (G)`,
    plan: [
      'DROP INDEX IF EXISTS `I`',
      'ALTER TABLE `T` ALTER COLUMN `G` INT64 NOT NULL AS (N + 1) STORED',
      'CREATE INDEX IF NOT EXISTS `I` ON `T` (`G`)',
    ],
  },
  {
    it: '[L5] a generated key column that no other table shares gets a longer STRING(n)',
    from: 'CREATE TABLE T (X STRING(9) NOT NULL, G STRING(20) NOT NULL AS (LOWER(X)) STORED) PRIMARY KEY (G)',
    to: 'CREATE TABLE T (X STRING(9) NOT NULL, G STRING(30) NOT NULL AS (LOWER(X)) STORED) PRIMARY KEY (G)',
    plan: ['ALTER TABLE `T` ALTER COLUMN `G` STRING(30) NOT NULL AS (LOWER(X)) STORED'],
  },
  {
    it: '[L5] a stored generated column keeps its type, as Spanner decides',
    from: table('X STRING(9), G STRING(20) AS (X) STORED'),
    to: table('X STRING(9), G BYTES(20) AS (CAST(X AS BYTES)) STORED'),
    refused: ['generated-column-changed'],
    tried: ['ALTER TABLE T ALTER COLUMN G BYTES(20) AS (CAST(X AS BYTES)) STORED'],
  },
  {
    it: '[L5] a generated column that nothing stores or reads is computed in another way by ALTER COLUMN',
    from: table('X STRING(9), G STRING(MAX) AS (LOWER(X))'),
    to: table('X STRING(9), G STRING(MAX) AS (UPPER(X))'),
    plan: ['ALTER TABLE `T` ALTER COLUMN `G` STRING(MAX) AS (UPPER(X))'],
    docsOnly: VIRTUAL,
  },
  {
    it: '[L5] a generated column with an index keeps its expression, as Spanner decides',
    from: `${table('X STRING(9), G STRING(MAX) AS (LOWER(X))')};CREATE INDEX I ON T (G)`,
    to: `${table('X STRING(9), G STRING(MAX) AS (UPPER(X))')};CREATE INDEX I ON T (G)`,
    refused: ['generated-column-changed'],
    tried: ['ALTER TABLE T ALTER COLUMN G STRING(MAX) AS (UPPER(X))'],
  },
  {
    it: '[L5] the elements of an array get another length by ALTER COLUMN',
    from: table('A ARRAY<STRING(100)>, B ARRAY<BYTES(100)>'),
    to: table('A ARRAY<STRING(200)>, B ARRAY<BYTES(50)>'),
    plan: [
      'ALTER TABLE `T` ALTER COLUMN `A` ARRAY<STRING(200)>',
      'ALTER TABLE `T` ALTER COLUMN `B` ARRAY<BYTES(50)>',
    ],
  },
  {
    it: '[L5] an array of text becomes one of bytes by ALTER COLUMN',
    from: table('A ARRAY<STRING(100)>, B ARRAY<BYTES(MAX)>'),
    to: table('A ARRAY<BYTES(100)>, B ARRAY<STRING(MAX)>'),
    plan: [
      'ALTER TABLE `T` ALTER COLUMN `A` ARRAY<BYTES(100)>',
      'ALTER TABLE `T` ALTER COLUMN `B` ARRAY<STRING(MAX)>',
    ],
  },
  {
    it: '[L5] an array keeps a type of elements without a length, as Spanner decides',
    from: table('A ARRAY<INT64>'),
    to: table('A ARRAY<FLOAT64>'),
    refused: ['column-type-changed'],
    tried: ['ALTER TABLE T ALTER COLUMN A ARRAY<FLOAT64>'],
  },
  {
    it: '[L8] an array gets a vector length, or another one, by ALTER COLUMN',
    from: table('A ARRAY<FLOAT32>, B ARRAY<FLOAT32>(vector_length=>4)'),
    to: table('A ARRAY<FLOAT32>(vector_length=>8), B ARRAY<FLOAT32>(vector_length=>16)'),
    plan: [
      'ALTER TABLE `T` ALTER COLUMN `A` ARRAY<FLOAT32>(vector_length=>8)',
      'ALTER TABLE `T` ALTER COLUMN `B` ARRAY<FLOAT32>(vector_length=>16)',
    ],
    docsOnly: VECTOR,
  },
  {
    it: '[L8] an array keeps its vector length, as Spanner decides',
    from: table('A ARRAY<FLOAT32>(vector_length=>8)'),
    to: table('A ARRAY<FLOAT32>'),
    refused: ['column-type-changed'],
    tried: ['ALTER TABLE T ALTER COLUMN A ARRAY<FLOAT32>'],
  },
  {
    it: '[L2] the longest length written as a number is MAX',
    from: table('A STRING(MAX), B BYTES(MAX), C ARRAY<STRING(MAX)>'),
    to: table('A STRING(2621440), B BYTES(10485760), C ARRAY<STRING(2621440)>'),
    docsOnly: 'the emulator prints them as they were written',
  },
  {
    it: '[L5] [S10] a column stays HIDDEN, which no statement takes from it: another one takes its place',
    from: table('A INT64 HIDDEN'),
    to: table('A INT64'),
    refused: ['clause-changed'],
    tried: ['ALTER TABLE T ALTER COLUMN A DROP HIDDEN', 'ALTER TABLE T ALTER COLUMN A SET HIDDEN'],
    releases: 4,
  },
];

const POSTGRESQL: readonly AlterCase[] = [
  {
    it: '[L2] character varying is varchar(2621440)',
    from: pgTable('a character varying, b character varying[]'),
    to: pgTable('a varchar(2621440), b varchar(2621440)[]'),
  },
  {
    it: '[L5] the elements of an array get another length by ALTER COLUMN',
    from: pgTable('a varchar(100)[], b varchar(100)[]'),
    to: pgTable('a varchar(200)[], b varchar(50)[]'),
    plan: [
      'ALTER TABLE "t" ALTER COLUMN "a" TYPE varchar(200)[]',
      'ALTER TABLE "t" ALTER COLUMN "b" TYPE varchar(50)[]',
    ],
  },
  {
    it: '[L5] a generated column keeps its length and nullability, which PostgreSQL cannot restate',
    from: pgTable('x varchar(9), g varchar(20) GENERATED ALWAYS AS (lower(x)) STORED'),
    to: pgTable('x varchar(9), g varchar(30) NOT NULL GENERATED ALWAYS AS (lower(x)) STORED'),
    refused: ['generated-column-changed'],
    tried: [
      'ALTER TABLE t ALTER COLUMN g TYPE varchar(30)',
      'ALTER TABLE t ALTER COLUMN g SET DATA TYPE varchar(20)',
      'ALTER TABLE t ALTER COLUMN g TYPE varchar(20), ALTER COLUMN g SET NOT NULL',
    ],
  },
];

export const COLUMN_ALTERS: readonly AlterCase[] = [...GOOGLESQL, ...inPostgresql(POSTGRESQL)];
