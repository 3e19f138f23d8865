import { docsOnly, googleSql, PG_T, postgreSql, T, U, type ObjectCase } from './object-case';
import { Phase } from '../../../src/ledger/differ/phase';

export const TEXTS: readonly ObjectCase[] = [
  googleSql('stored columns of a search index are added before others are dropped', {
    from: [T, 'CREATE SEARCH INDEX I ON T(Tokens) STORING (A, C)'],
    to: [T, 'CREATE SEARCH INDEX I ON T(Tokens) STORING (A)', 'ALTER SEARCH INDEX I ADD STORED COLUMN B'],
    steps: ['CREATE_INDEXES: ALTER SEARCH INDEX `I` ADD STORED COLUMN `B`', 'DROP_INDEXES: ALTER SEARCH INDEX `I` DROP STORED COLUMN `C`'],
    ...docsOnly,
  }),
  googleSql('a search index that is written another way is the same', {
    from: [T, 'CREATE SEARCH INDEX I ON T(Tokens) STORING (A, C) PARTITION BY A ORDER BY C DESC OPTIONS (sort_order_sharding = true)'],
    to: [T, 'create search index `I` on `T`(`Tokens`) storing (C) partition by A order by C desc options(sort_order_sharding=TRUE);', 'ALTER SEARCH INDEX I ADD STORED COLUMN A'],
    steps: [],
    ...docsOnly,
  }),
  googleSql('a search index comes behind the columns and goes before them', {
    from: [T, 'CREATE SEARCH INDEX I ON T(Tokens)', 'CREATE VECTOR INDEX V ON T(Embedding) OPTIONS (distance_type = \'COSINE\')'],
    to: [T, 'CREATE SEARCH INDEX J ON T(Tokens)'],
    steps: ['CREATE_INDEXES: CREATE SEARCH INDEX `J` ON `T` (`Tokens`)', 'DROP_INDEXES: DROP SEARCH INDEX IF EXISTS `I`', 'DROP_INDEXES: DROP VECTOR INDEX IF EXISTS `V`'],
    ...docsOnly,
  }),
  googleSql('a search index follows a table to its new name', {
    from: [U, 'CREATE SEARCH INDEX I ON U(Tokens)'],
    to: ['CREATE TABLE W (Id INT64, A INT64) PRIMARY KEY (Id)', 'CREATE SEARCH INDEX I ON W(Tokens)'],
    renamed: { W: 'U' },
    tables: [{ phase: Phase.RENAME_TABLES, statement: 'ALTER TABLE U RENAME TO W' }],
    steps: [],
    ...docsOnly,
  }),
  googleSql('another search index under the same name', {
    from: [T, 'CREATE SEARCH INDEX I ON T(Tokens) STORING (A)'],
    to: [T, 'CREATE SEARCH INDEX I ON T(Tokens) STORING (A) PARTITION BY B'],
    steps: ['RELEASE_DEPENDENTS: DROP SEARCH INDEX IF EXISTS `I`', 'CREATE_INDEXES: CREATE SEARCH INDEX `I` ON `T` (`Tokens`) STORING (`A`) PARTITION BY `B`'],
    losses: ['replace-index I'],
    ...docsOnly,
  }),
  googleSql('what tables refer to comes first and goes last, and what is said of it later is said', {
    from: [T, "CREATE LOCALITY GROUP hot OPTIONS (storage = 'ssd')", "CREATE LOCALITY GROUP cold OPTIONS (storage = 'hdd')"],
    to: [T, "CREATE LOCALITY GROUP cold OPTIONS (storage='hdd')", "ALTER LOCALITY GROUP cold SET OPTIONS (storage = 'ssd')", "CREATE PLACEMENT eu OPTIONS (instance_partition = 'p')"],
    steps: [
      "CREATE_SCHEMAS: ALTER LOCALITY GROUP `cold` SET OPTIONS (storage = 'ssd')", "CREATE_SCHEMAS: CREATE PLACEMENT `eu` OPTIONS (instance_partition = 'p')",
      'DROP_SCHEMAS: DROP LOCALITY GROUP `hot`',
    ],
    ...docsOnly,
  }),
  googleSql('a placement with another leader', {
    from: ["CREATE PLACEMENT eu OPTIONS (instance_partition = 'p')"],
    to: ["CREATE PLACEMENT eu OPTIONS (instance_partition = 'p', default_leader = 'europe-west1')"],
    refusals: ['object-changed eu: the placement eu would be another one, which no documented statement does: first create a new one under another name'],
  }),
  googleSql('another locality group under the same name', {
    from: [T, "CREATE LOCALITY GROUP cold OPTIONS (storage = 'hdd')"],
    to: [T, "CREATE LOCALITY GROUP cold OPTIONS (storage = 'ssd')"],
    steps: ["CREATE_SCHEMAS: ALTER LOCALITY GROUP `cold` SET OPTIONS (storage = 'ssd')"],
    ...docsOnly,
  }),
  googleSql('a statistics package is kept, and not any more', {
    from: [T, 'ALTER STATISTICS p SET OPTIONS (allow_gc = false)'],
    to: [T, 'ALTER STATISTICS `q` SET OPTIONS (allow_gc = false)'],
    steps: ['CREATE_DEPENDENTS: ALTER STATISTICS `q` SET OPTIONS (allow_gc = false)', 'CREATE_DEPENDENTS: ALTER STATISTICS `p` SET OPTIONS (allow_gc = true)'],
    ...docsOnly,
  }),
  googleSql('a statement that nobody understands is no change where both sides have it', {
    from: [T, 'MAKE IT FAST', 'ALTER INDEX gone SET OPTIONS (x = 1)'],
    to: [T, 'make  it fast'],
    steps: [],
    ...docsOnly,
  }),
  googleSql('a statement that nobody understands', {
    from: [T],
    to: [T, 'MAKE IT FAST'],
    refusals: ['statement-not-understood db: cannot parse this statement, which only one side has, so no step can be planned: MAKE IT FAST'],
  }),
  postgreSql('stored columns of a vector index', {
    from: [PG_T, "CREATE INDEX vi ON t USING scann (e) INCLUDE (a) WITH (distance_type = 'COSINE')"],
    to: [PG_T, "CREATE INDEX vi ON t USING scann (e) INCLUDE (b) WITH (distance_type = 'COSINE')"],
    steps: ['CREATE_INDEXES: ALTER INDEX "vi" ADD INCLUDE COLUMN "b"', 'DROP_INDEXES: ALTER INDEX "vi" DROP INCLUDE COLUMN "a"'],
    ...docsOnly,
  }),
];
