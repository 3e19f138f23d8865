import { inPostgresql, pgTable, table, type AlterCase } from './alter-case';

const OLD_EMULATOR = 'the emulator does not know the statement';
const DOCUMENTS = 'CREATE TABLE D (Id INT64, A TOKENLIST AS (TOKENIZE_FULLTEXT(\'a\')) HIDDEN, B TOKENLIST AS (TOKENIZE_FULLTEXT(\'b\')) HIDDEN, N INT64) PRIMARY KEY (Id)';
const GROUP = "CREATE LOCALITY GROUP g OPTIONS (storage = 'ssd')";
const OTHER_GROUP = "CREATE LOCALITY GROUP h OPTIONS (storage = 'hdd')";
const EMBEDDINGS = 'CREATE TABLE E (Id INT64, V ARRAY<FLOAT32>(vector_length=>8) NOT NULL) PRIMARY KEY (Id)';

const GOOGLESQL: readonly AlterCase[] = [
  {
    it: 'a search index is the same with its ascending order written, and its WHERE in another order',
    from: `${DOCUMENTS};CREATE SEARCH INDEX I ON D (A) ORDER BY N WHERE A IS NOT NULL AND N IS NOT NULL`,
    to: `${DOCUMENTS};create search index I on D (A) order by N asc where N is not null and A is not null`,
    docsOnly: 'the emulator prints a search index as a plain one',
  },
  {
    it: '[S9] an option of an index is its value, whatever quotes are around it',
    from: "CREATE TABLE T (Id INT64, X INT64) PRIMARY KEY (Id);CREATE INDEX I ON T (X) OPTIONS (columnar_policy = 'enabled')",
    to: 'CREATE TABLE T (Id INT64, X INT64) PRIMARY KEY (Id);CREATE INDEX I ON T (X) OPTIONS (columnar_policy = "enabled")',
    docsOnly: 'the emulator takes no options of an index',
  },
  {
    it: '[S9] a number of a vector index is its value, in whatever base',
    from: `${EMBEDDINGS};CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'COSINE', tree_depth = 3, num_leaves = 255)`,
    to: `${EMBEDDINGS};CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'COSINE', tree_depth = 0x3, num_leaves = 0xFF)`,
    docsOnly: OLD_EMULATOR,
  },
  {
    it: 'a locality group goes behind the table that leaves it',
    from: `${GROUP};${table('A INT64', ", OPTIONS (locality_group = 'g')")}`,
    to: table('A INT64'),
    plan: ["ALTER TABLE `T` SET OPTIONS (locality_group = 'default')", 'DROP LOCALITY GROUP `g`'],
    docsOnly: OLD_EMULATOR,
  },
  {
    it: 'a locality group goes behind the column that is stored in it',
    from: `${GROUP};${table("A INT64, B INT64 OPTIONS (locality_group = 'g')")}`,
    to: table('A INT64'),
    plan: ['ALTER TABLE `T` DROP COLUMN `B`', 'DROP LOCALITY GROUP `g`'],
    consents: ['drop-column T.B'],
    docsOnly: OLD_EMULATOR,
  },
  {
    it: 'a locality group goes behind a column that moves to another one',
    from: `${GROUP};${OTHER_GROUP};${table("A INT64 OPTIONS (locality_group = 'g')")}`,
    to: `${OTHER_GROUP};${table("A INT64 OPTIONS (locality_group = 'h')")}`,
    plan: ["ALTER TABLE `T` ALTER COLUMN `A` SET OPTIONS (locality_group = 'h')", 'DROP LOCALITY GROUP `g`'],
    docsOnly: OLD_EMULATOR,
  },
  {
    it: 'a locality group goes behind an index that moves to another one',
    from: `${GROUP};${OTHER_GROUP};${table('A INT64')};CREATE INDEX I ON T (A) OPTIONS (locality_group = 'g')`,
    to: `${OTHER_GROUP};${table('A INT64')};CREATE INDEX I ON T (A) OPTIONS (locality_group = 'h')`,
    plan: ["ALTER INDEX `I` SET OPTIONS (locality_group = 'h')", 'DROP LOCALITY GROUP `g`'],
    docsOnly: OLD_EMULATOR,
  },
  {
    it: 'an index goes to a new table under its name, with consent',
    from: `${table('A INT64')};CREATE INDEX I ON T (A)`,
    to: `${table('A INT64')};CREATE TABLE U (Id INT64, A INT64) PRIMARY KEY (Id);CREATE INDEX I ON U (A)`,
    plan: [
      'DROP INDEX IF EXISTS `I`',
      'CREATE TABLE IF NOT EXISTS `U` (`Id` INT64, `A` INT64) PRIMARY KEY (`Id`)',
      'CREATE INDEX IF NOT EXISTS `I` ON `U` (`A`)',
    ],
    consents: ['replace-index I'],
  },
  {
    it: '[S9] the default locality group is that of a table without one, whatever quotes are around it',
    from: table('A INT64'),
    to: table('A INT64', ', OPTIONS (locality_group = "default")'),
    docsOnly: OLD_EMULATOR,
  },
  {
    it: '[S9] options of tables, columns, databases and models are their values',
    from: `${GROUP};${table("A INT64 OPTIONS (locality_group = 'g')", ", OPTIONS (columnar_policy = 'enabled')")};ALTER DATABASE d SET OPTIONS (optimizer_version = 5)`,
    to: `${GROUP};${table('A INT64 OPTIONS (locality_group = "g")', ', OPTIONS (columnar_policy = "enabled")')};ALTER DATABASE d SET OPTIONS (optimizer_version = 0x5)`,
    docsOnly: OLD_EMULATOR,
  },
  {
    it: '[L6] a search index gets one token column and loses another',
    from: `${DOCUMENTS};CREATE SEARCH INDEX S ON D (A) STORING (N)`,
    to: `${DOCUMENTS};CREATE SEARCH INDEX S ON D (B) STORING (N)`,
    plan: ['ALTER SEARCH INDEX `S` ADD COLUMN `B`', 'ALTER SEARCH INDEX `S` DROP COLUMN `A`'],
    docsOnly: OLD_EMULATOR,
  },
  {
    it: '[L6] a search index that is altered is the one that was made so',
    from: `${DOCUMENTS};CREATE SEARCH INDEX S ON D (A, B) STORING (N)`,
    to: `${DOCUMENTS};CREATE SEARCH INDEX S ON D (A);ALTER SEARCH INDEX S ADD COLUMN B;ALTER SEARCH INDEX S ADD STORED COLUMN N`,
    docsOnly: OLD_EMULATOR,
  },
  {
    it: '[S10] a search index that gets partitions goes first, with consent',
    from: `${DOCUMENTS};CREATE SEARCH INDEX S ON D (A)`,
    to: `${DOCUMENTS};CREATE SEARCH INDEX S ON D (A) PARTITION BY N`,
    plan: ['DROP SEARCH INDEX IF EXISTS `S`', 'CREATE SEARCH INDEX `S` ON `D` (`A`) PARTITION BY `N`'],
    consents: ['replace-index S'],
    docsOnly: 'the emulator prints a search index as a plain one',
  },
  {
    it: '[L6] a locality group gets other options, and loses one',
    from: "CREATE LOCALITY GROUP g OPTIONS (storage = 'ssd', ssd_to_hdd_spill_timespan = '10d')",
    to: "CREATE LOCALITY GROUP g OPTIONS (storage = 'hdd')",
    plan: ["ALTER LOCALITY GROUP `g` SET OPTIONS (storage = 'hdd', ssd_to_hdd_spill_timespan = null)"],
    docsOnly: OLD_EMULATOR,
  },
  {
    it: '[L6] a table, a column and an index get a locality group',
    from: `${GROUP};${table('A INT64')};CREATE INDEX I ON T (A)`,
    to: `${GROUP};${table("A INT64 OPTIONS (locality_group = 'g')", ", OPTIONS (locality_group = 'g')")};CREATE INDEX I ON T (A) OPTIONS (locality_group = 'g')`,
    plan: [
      "ALTER TABLE `T` ALTER COLUMN `A` SET OPTIONS (locality_group = 'g')",
      "ALTER INDEX `I` SET OPTIONS (locality_group = 'g')",
      "ALTER TABLE `T` SET OPTIONS (locality_group = 'g')",
    ],
    docsOnly: OLD_EMULATOR,
  },
  {
    it: '[L6] a table goes back to the default locality group and gets a columnar policy, and an index loses one',
    from: `${GROUP};${table('A INT64', ", OPTIONS (locality_group = 'g')")};CREATE INDEX I ON T (A) OPTIONS (columnar_policy = 'enabled')`,
    to: `${GROUP};${table('A INT64', ", OPTIONS (columnar_policy = 'enabled')")};CREATE INDEX I ON T (A)`,
    plan: [
      'ALTER INDEX `I` SET OPTIONS (columnar_policy = null)',
      "ALTER TABLE `T` SET OPTIONS (locality_group = 'default')",
      "ALTER TABLE `T` SET OPTIONS (columnar_policy = 'enabled')",
    ],
    docsOnly: OLD_EMULATOR,
  },
  {
    it: '[L6] an index and a column keep a locality group of their own, which no statement takes back',
    from: `${GROUP};${table("A INT64 OPTIONS (locality_group = 'g')")};CREATE INDEX I ON T (A) OPTIONS (locality_group = 'g')`,
    to: `${GROUP};${table('A INT64')};CREATE INDEX I ON T (A)`,
    refused: ['clause-changed', 'clause-changed'],
  },
  {
    it: '[L6] a table becomes no dictionary, which it is from the start or not at all',
    from: table('A INT64'),
    to: table('A INT64', ', OPTIONS (fulltext_dictionary_table = true)'),
    refused: ['clause-changed'],
  },
  {
    it: '[L6] a vector index is taken out of searches',
    from: `${EMBEDDINGS};CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'COSINE')`,
    to: `${EMBEDDINGS};CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'COSINE', disable_search = true)`,
    plan: ['ALTER VECTOR INDEX `I` SET OPTIONS (disable_search = true)'],
    docsOnly: OLD_EMULATOR,
  },
  {
    it: '[S10] a vector index with another distance takes the place of the old one, with consent',
    from: `${EMBEDDINGS};CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'COSINE')`,
    to: `${EMBEDDINGS};CREATE VECTOR INDEX I ON E (V) OPTIONS (distance_type = 'EUCLIDEAN')`,
    plan: ['DROP VECTOR INDEX IF EXISTS `I`', "CREATE VECTOR INDEX IF NOT EXISTS `I` ON `E` (`V`) OPTIONS (distance_type = 'EUCLIDEAN')"],
    consents: ['replace-index I'],
    docsOnly: OLD_EMULATOR,
  },
  {
    it: '[S10] an index makes room for a search index of its name, with consent',
    from: `${DOCUMENTS};CREATE INDEX S ON D (N)`,
    to: `${DOCUMENTS};CREATE SEARCH INDEX S ON D (A)`,
    plan: ['DROP INDEX IF EXISTS `S`', 'CREATE SEARCH INDEX `S` ON `D` (`A`)'],
    consents: ['replace-index S'],
  },
  {
    it: '[S10] a search index makes room for an index of its name, with consent',
    from: `${DOCUMENTS};CREATE SEARCH INDEX S ON D (A)`,
    to: `${DOCUMENTS};CREATE INDEX S ON D (N)`,
    plan: ['DROP SEARCH INDEX IF EXISTS `S`', 'CREATE INDEX IF NOT EXISTS `S` ON `D` (`N`)'],
    consents: ['replace-index S'],
  },
  {
    it: '[S10] an index becomes unique, and another one moves to another table, with consent for each',
    from: `${table('A INT64')};CREATE TABLE U (Id INT64) PRIMARY KEY (Id);CREATE INDEX I ON T (A);CREATE INDEX J ON T (A)`,
    to: `${table('A INT64')};CREATE TABLE U (Id INT64) PRIMARY KEY (Id);CREATE UNIQUE INDEX I ON T (A);CREATE INDEX J ON U (Id)`,
    plan: [
      'DROP INDEX IF EXISTS `I`', 'DROP INDEX IF EXISTS `J`',
      'CREATE UNIQUE INDEX IF NOT EXISTS `I` ON `T` (`A`)', 'CREATE INDEX IF NOT EXISTS `J` ON `U` (`Id`)',
    ],
    consents: ['replace-index I', 'replace-index J'],
  },
  {
    it: '[L6] types come into the proto bundle before columns have them, and go after',
    from: `CREATE PROTO BUNDLE (shop.Order, shop.Old);${table('A shop.Old')}`,
    to: `CREATE PROTO BUNDLE (shop.Order, shop.New);${table('A shop.New')}`,
    plan: [
      'ALTER PROTO BUNDLE INSERT (`shop.New`)',
      'ALTER TABLE `T` ALTER COLUMN `A` `shop.New`',
      'ALTER PROTO BUNDLE DELETE (`shop.Old`)',
    ],
    docsOnly: 'the bundle needs descriptors that DDL does not hold',
  },
  {
    it: '[L6] a message becomes bytes',
    from: `CREATE PROTO BUNDLE (shop.Order);${table('A shop.Order')}`,
    to: `CREATE PROTO BUNDLE (shop.Order);${table('A BYTES(MAX)')}`,
    plan: ['ALTER TABLE `T` ALTER COLUMN `A` BYTES(MAX)'],
    docsOnly: 'the bundle needs descriptors that DDL does not hold',
  },
];

const PG_GROUP = "CREATE LOCALITY GROUP g STORAGE 'ssd'";

const POSTGRESQL: readonly AlterCase[] = [
  {
    it: '[S9] an option of a stream that is on is on with quotes and without',
    from: "CREATE CHANGE STREAM s FOR ALL WITH (exclude_insert = 'true')",
    to: 'CREATE CHANGE STREAM s FOR ALL WITH (exclude_insert = true)',
  },
  {
    it: '[L6] a locality group gets other storage',
    from: PG_GROUP,
    to: "CREATE LOCALITY GROUP g STORAGE 'hdd' SSD_TO_HDD_SPILL_TIMESPAN '10d'",
    plan: ["ALTER LOCALITY GROUP \"g\" STORAGE 'hdd' SSD_TO_HDD_SPILL_TIMESPAN '10d'"],
    docsOnly: OLD_EMULATOR,
  },
  {
    it: '[L6] a table, a column and an index get a locality group, and lose it to the default one',
    from: `${PG_GROUP};${pgTable('a bigint', ' LOCALITY GROUP g')};CREATE INDEX i ON t (a)`,
    to: `${PG_GROUP};${pgTable('a bigint LOCALITY GROUP g')};CREATE INDEX i ON t (a) LOCALITY GROUP g`,
    plan: [
      'ALTER TABLE "t" ALTER COLUMN "a" SET LOCALITY GROUP "g"',
      'ALTER INDEX "i" SET LOCALITY GROUP "g"',
      'ALTER TABLE "t" SET LOCALITY GROUP "default"',
    ],
    docsOnly: OLD_EMULATOR,
  },
];

export const OBJECT_ALTERS: readonly AlterCase[] = [...GOOGLESQL, ...inPostgresql(POSTGRESQL)];
