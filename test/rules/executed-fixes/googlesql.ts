import { followed, type FixCases } from './fix-case';

const ID = 'Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())';
const REST = "Name STRING(40) NOT NULL, Note STRING(MAX), SeenAt TIMESTAMP, CONSTRAINT ck_name CHECK (Name != '')";
const TTL = 'ROW DELETION POLICY (OLDER_THAN(SeenAt, INTERVAL 30 DAY))';

/** A table with a check, a TTL and an index besides the columns that are given. */
function table(columns: string, key = 'Id', more = ''): string {
  return `CREATE TABLE T (${ID}, ${columns}, ${REST}) PRIMARY KEY (${key})${more}, ${TTL};\nCREATE INDEX ByName ON T (Name, Note);\n`;
}

const PLAIN = table('N INT64');
const PARENT = `CREATE TABLE P (${ID}, Stamp TIMESTAMP, N INT64) PRIMARY KEY (Id);\n`;

/** Values that differ in what is counted. */
function many(count: number, text: (n: number) => string, separator = ', '): string {
  return Array.from({ length: count }, (_, n) => text(n)).join(separator);
}

const TOKENS = 'Tk TOKENLIST AS (TOKENIZE_FULLTEXT(Note)) HIDDEN, Rank INT64 NOT NULL';
const SEARCHED = table(`${TOKENS}, Score INT64`);
const EMBEDDED = table('E ARRAY<FLOAT32>(vector_length=>4)');
const COSINE = "OPTIONS (distance_type = 'COSINE')";

export const GOOGLESQL_FIXES: FixCases = {
  'redundant-index': [
    { ddl: `${PLAIN}CREATE INDEX ByNameAgain ON T (Name)` },
    { ddl: `${PLAIN}CREATE INDEX ByNumber ON T (Note, Id)` },
  ],
  'interleavable-index': [
    { ddl: `${PARENT}CREATE TABLE T (Id STRING(36) NOT NULL, N INT64, SeenAt TIMESTAMP) PRIMARY KEY (Id, N), INTERLEAVE IN PARENT P;\nCREATE INDEX BySeen ON T (Id, SeenAt)` },
  ],
  'interleavable-table': [
    {
      ddl: `${PARENT}CREATE TABLE T (Id STRING(36) NOT NULL, N INT64, SeenAt TIMESTAMP, CONSTRAINT OfP FOREIGN KEY (Id) REFERENCES P (Id) ON DELETE CASCADE) PRIMARY KEY (Id, N), ${TTL};\n`
        + 'CREATE INDEX BySeen ON T (SeenAt)',
    },
  ],
  'uninherited-locality-group': [
    {
      ddl: `CREATE LOCALITY GROUP cold OPTIONS (storage = 'hdd');\nCREATE TABLE P (${ID}) PRIMARY KEY (Id), OPTIONS (locality_group = 'cold');\n`
        + "CREATE TABLE T (Id STRING(36) NOT NULL, N INT64) PRIMARY KEY (Id, N), INTERLEAVE IN PARENT P, OPTIONS (columnar_policy = 'enabled');\n"
        + 'CREATE TABLE U (Id STRING(36) NOT NULL, N INT64, M INT64) PRIMARY KEY (Id, N, M), INTERLEAVE IN T',
    },
  ],
  'doubled-foreign-key-index': [
    { ddl: `${PARENT}${table('PId STRING(36) NOT NULL, CONSTRAINT OfP FOREIGN KEY (PId) REFERENCES P (Id)')}CREATE INDEX ByP ON T (PId, Name)` },
  ],
  'streamed-hot-key': [followed(`${table('N INT64', 'SeenAt, Id')}CREATE CHANGE STREAM C FOR ALL`, 'watch only those columns of T that its readers need', ['FOR ALL', 'FOR T(Note)'])],
  'wide-hot-index': [{ ddl: `${PLAIN}CREATE INDEX BySeen ON T (SeenAt) STORING (Note, N)` }],
  'reserved-word': [
    { ddl: table('`Order` INT64'), ways: { 'rename it, for example to OrderValue': [['`Order`', 'OrderNo']], 'write `Order` in every query': [] } },
  ],
  'missing-primary-key': [
    { ddl: `CREATE TABLE T (Name STRING(40), SeenAt TIMESTAMP, CONSTRAINT ck CHECK (Name != '')) PRIMARY KEY (), ${TTL}` },
  ],
  'zone-dependent-hash': [
    { ddl: table('H INT64 AS (FARM_FINGERPRINT(CAST(SeenAt AS STRING))) STORED') },
    { ddl: table('H INT64 AS (FARM_FINGERPRINT(CAST(UNIX_MICROS(TIMESTAMP_TRUNC(SeenAt, DAY)) AS STRING))) STORED') },
  ],
  'key-columns': [
    { ddl: table('Weight FLOAT32 NOT NULL', 'Id, Weight') },
    { ddl: table('Data JSON', 'Id, Data') },
    followed(table('Tags ARRAY<STRING(10)>', 'Id, Tags'), 'a table interleaved below with one row for each element of Tags', ['Id, Tags)', 'Id)']),
    followed(table('Tk TOKENLIST AS (TOKENIZE_FULLTEXT(Note)) HIDDEN', 'Id, Tk'), 'CREATE SEARCH INDEX: only a search index reads Tk', ['Id, Tk)', 'Id)'], ['CREATE INDEX', 'CREATE SEARCH INDEX S ON T (Tk);\nCREATE INDEX']),
    { ddl: table('N INT64', 'Id, N, Id') },
  ],
  'unknown-column': [
    followed(`${PLAIN}CREATE INDEX I ON T (Nme)`, 'write Name instead of Nme', ['(Nme)', '(Name)']),
    followed(`${PLAIN}CREATE INDEX I ON T (Country)`, 'add Country to the columns of T, or name one that it has', ['N INT64', 'N INT64, Country STRING(2)']),
  ],
  'column-type': [
    { ddl: table('N INTEGER') },
    { ddl: table('B STRING(9999999)') },
    { ddl: table('U STRING(20) DEFAULT (GENERATE_UUID())') },
    followed(table('N shop.Order'), 'CREATE PROTO BUNDLE (shop.Order)', ['shop.Order', 'BYTES(MAX)']),
    { ddl: table('Tk TOKENLIST AS (TOKENIZE_FULLTEXT(Note))') },
    followed(table('Tk TOKENLIST'), 'make it a TOKENLIST that is generated, as in Column.tokenlist(..., \'TOKENIZE_FULLTEXT(...)\')', ['Tk TOKENLIST', 'Tk TOKENLIST AS (TOKENIZE_FULLTEXT(Note)) HIDDEN']),
    followed(table('E ARRAY<INT64>(vector_length=>4)'), 'leave out vectorLength', ['(vector_length=>4)', '']),
    followed(table('E ARRAY<FLOAT32>(vector_length=>-1)'), 'vectorLength: 768, or as many numbers as the model makes', ['=>-1', '=>128']),
  ],
  'default-expression': [
    followed(table('N INT64 DEFAULT (GENERATE_UUID())'), 'leave out the default', ['N INT64 DEFAULT (GENERATE_UUID())', 'N INT64']),
    { ddl: table('CommitAt TIMESTAMP DEFAULT (CURRENT_TIMESTAMP()) OPTIONS (allow_commit_timestamp = true)') },
    { ddl: table('U STRING(40) DEFAULT (LOWER(Name))') },
    followed(table('N INT64 DEFAULT ((SELECT 1))'), 'compute the value in the application, and write it', [' DEFAULT ((SELECT 1))', '']),
    { ddl: table("U STRING(40) DEFAULT (LOWR('X'))") },
    { ddl: table('U STRING(40) DEFAULT (1)') },
    followed(table('N INT64 DEFAULT (1 = = 1)'), 'change the expression', ['1 = = 1', '1']),
  ],
  'generated-column': [
    { ddl: table('R STRING(36) AS (GENERATE_UUID()) STORED') },
    followed(table('R DATE AS (DATE_ADD(CURRENT_DATE(), INTERVAL N DAY)) STORED, N INT64'), 'write the value into R from the application', [' AS (DATE_ADD(CURRENT_DATE(), INTERVAL N DAY)) STORED', '']),
    followed(table('A INT64 AS (B + 1) STORED, B INT64 AS (A + 1) STORED'), 'compute A from columns that are written', ['(B + 1)', '(LENGTH(Name))']),
    followed(table('L STRING(MAX) NOT NULL AS (LOWER(Name))'), 'leave out notNull', [' NOT NULL AS', ' AS']),
    { ddl: table('L STRING(40) AS (LOWER(Name))') },
    { ddl: table('L STRING(MAX) AS (LOWER(Id))', 'L, Id') },
    followed(table('K INT64 NOT NULL AS (G + 1) STORED, G INT64 AS (LENGTH(Id)) STORED', 'Id, K'), 'replace G with (LENGTH(Id))', ['G + 1', '(LENGTH(Id)) + 1']),
    followed(table('K INT64 NOT NULL AS (LENGTH(Name) + LENGTH(Note)) STORED', 'Id, K'), 'compute K from columns of the key, or from Name alone', [' + LENGTH(Note)', '']),
    { ddl: table("D STRING(9) DEFAULT ('x'), K INT64 NOT NULL AS (LENGTH(D)) STORED", 'Id, K'), ways: { 'leave out the default of D, and write its value': [[" DEFAULT ('x')", '']], 'put D in the primary key': [['Id, K)', 'Id, D, K)']] } },
    { ddl: table('L STRING(MAX) AS (LOWR(Name)) STORED') },
    { ddl: table('L INT64 AS (LOWER(Name)) STORED') },
    { ddl: table('`Order` INT64, K INT64 AS (Order + 1) STORED') },
    { ddl: table('N INT64, H INT64 AS (FARM_FINGERPRINT(N + 1)) STORED') },
    { ddl: table('N INT64, K STRING(MAX) AS (Name || N || SeenAt) STORED') },
    { ddl: table('K STRING(MAX) AS (CAST(Name AS STRING(9))) STORED') },
    { ddl: table('K INT64 AS (CAST(Name AS bigint)) STORED') },
    followed(table('L TOKENLIST AS (TOKENIZE_SUBSTRING(Name, ngram_size_min=>5, ngram_size_max=>2)) HIDDEN'), 'change ngram_size_min', ['5', '2']),
    followed(table('L INT64 AS (LENGTH(Name) + + ) STORED'), 'change the expression', [' + + ', '']),
  ],
  'commit-timestamp': [
    followed(table('CommitAt INT64 DEFAULT (0) OPTIONS (allow_commit_timestamp = true)'), 'leave out OPTIONS (allow_commit_timestamp = true)', [' OPTIONS (allow_commit_timestamp = true)', '']),
    followed(table('CommitAt TIMESTAMP OPTIONS (allow_commit_timestamp = true), D DATE AS (DATE(CommitAt, "UTC")) STORED'), 'compute D from another column of T, best an id of its key', ['DATE(CommitAt, "UTC")', 'DATE(SeenAt, "UTC")']),
    followed(table('CommitAt TIMESTAMP OPTIONS (allow_commit_timestamp = true), CONSTRAINT ck_at CHECK (CommitAt IS NOT NULL)'), 'remove the check', [', CONSTRAINT ck_at CHECK (CommitAt IS NOT NULL)', '']),
    followed(
      `${PARENT}${table('CommitAt TIMESTAMP OPTIONS (allow_commit_timestamp = true), CONSTRAINT fk FOREIGN KEY (CommitAt) REFERENCES P (Stamp)')}`,
      'reference a column that is not a commit timestamp, best the whole primary key of P', ['FOREIGN KEY (CommitAt) REFERENCES P (Stamp)', 'FOREIGN KEY (Name) REFERENCES P (Id)'],
    ),
  ],
  'sequence-options': [
    followed(`CREATE SEQUENCE S OPTIONS (sequence_kind = 'bit_reversed_positive', start_with_counter = 0);\n${PLAIN}`, 'startCounter: 1, or leave it out', ['_counter = 0', '_counter = 1']),
    followed(`CREATE SEQUENCE S OPTIONS (sequence_kind = 'bit_reversed_positive', start_with_counter = 99999999999999999999);\n${PLAIN}`, 'startCounter: 1', ['99999999999999999999', '1']),
    followed(`CREATE SEQUENCE S BIT_REVERSED_POSITIVE SKIP RANGE 1, 99999999999999999999;\n${PLAIN}`, 'skipRangeMin: 1, skipRangeMax: 1000000', ['99999999999999999999', '1000000']),
    followed(`CREATE SEQUENCE S BIT_REVERSED_POSITIVE SKIP RANGE 9, 1;\n${PLAIN}`, 'skipRangeMin: 1, skipRangeMax: 9', ['9, 1', '1, 9']),
    followed(`CREATE SEQUENCE S BIT_REVERSED_POSITIVE SKIP RANGE -9, -1;\n${PLAIN}`, 'leave out the range to skip', [' SKIP RANGE -9, -1', '']),
    { ddl: `CREATE SEQUENCE Numbers BIT_REVERSED_POSITIVE;\n${table('N INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE Nmbers))')}` },
    { ddl: table('N STRING(20) GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE)') },
  ],
  'check-constraint': [
    followed(table('`Group` INT64, CONSTRAINT ck CHECK (1 = 1)'), 'remove the check', [', CONSTRAINT ck CHECK (1 = 1)', '']),
    followed(table('N INT64, CONSTRAINT ck CHECK (SeenAt < CURRENT_TIMESTAMP())'), 'compare with a column that the row holds, such as Id', ['CURRENT_TIMESTAMP()', "TIMESTAMP '2030-01-01 00:00:00+00'"]),
    followed(`${PARENT}${table('N INT64, CONSTRAINT ck CHECK (Name IN (SELECT Id FROM P))')}`, 'make it a foreign key when it looks up a row of another table', ['CHECK (Name IN (SELECT Id FROM P))', 'FOREIGN KEY (Name) REFERENCES P (Id)']),
    { ddl: table("N INT64, CONSTRAINT ck CHECK (LOWR(Name) = 'x')") },
    followed(table('N INT64, CONSTRAINT ck CHECK (N + 1)'), 'compare it with a value: a check is a condition', ['N + 1', 'N + 1 > 1']),
    followed(table('N INT64, CONSTRAINT ck CHECK (N = = 1)'), 'change the expression', ['= =', '=']),
  ],
  'foreign-key': [
    { ddl: `${PARENT}${table('Ref INT64 DEFAULT (7), CONSTRAINT fk FOREIGN KEY (Ref) REFERENCES P (Id)')}` },
    { ddl: `CREATE TABLE P (Id FLOAT32 NOT NULL) PRIMARY KEY (Id);\n${table('Ref FLOAT32, CONSTRAINT fk FOREIGN KEY (Ref) REFERENCES P (Id)')}` },
    followed(`${PARENT}${table('Ref STRING(36), CONSTRAINT fk FOREIGN KEY (Ref, Name) REFERENCES P (Id)')}`, 'name one column for each of the key of P: Id', ['(Ref, Name)', '(Ref)']),
    {
      ddl: 'CREATE TABLE P (Region STRING(9) NOT NULL, Code STRING(36) NOT NULL) PRIMARY KEY (Region, Code);\n'
        + table('Code STRING(36), Region STRING(9), CONSTRAINT fk FOREIGN KEY (Code) REFERENCES P (Region, Code)'),
    },
    followed(`${PARENT}${table('Ref STRING(36), CONSTRAINT fk FOREIGN KEY (Ref, Ref) REFERENCES P (Id, Id)')}`, 'remove the second Ref and the column that it pairs with', ['(Ref, Ref)', '(Ref)'], ['(Id, Id)', '(Id)']),
    followed(`CREATE TABLE P (Id STRING(36) NOT NULL, J JSON) PRIMARY KEY (Id);\n${table('Ref JSON, CONSTRAINT fk FOREIGN KEY (Ref) REFERENCES P (J)')}`, 'remove the foreign key, and check the reference in the application', [', CONSTRAINT fk FOREIGN KEY (Ref) REFERENCES P (J)', '']),
    { ddl: `${PARENT}${table('Ref STRING(36), CONSTRAINT fk FOREIGN KEY (Ref) REFERENCES P (Id) ON DELETE CASCADE NOT ENFORCED')}` },
    followed(
      `${PARENT}${table('Tags ARRAY<STRING(36)>, CONSTRAINT fk FOREIGN KEY (Tags) REFERENCES P (Id)')}`,
      'a table interleaved below with one row for each element of Tags', [', CONSTRAINT fk FOREIGN KEY (Tags) REFERENCES P (Id)', ''],
    ),
    followed(
      `${PARENT}${table('Tk TOKENLIST AS (TOKENIZE_FULLTEXT(Note)) HIDDEN, CONSTRAINT fk FOREIGN KEY (Tk) REFERENCES P (Id)')}`,
      'CREATE SEARCH INDEX: only a search index reads Tk', [', CONSTRAINT fk FOREIGN KEY (Tk) REFERENCES P (Id)', ''], ['CREATE INDEX', 'CREATE SEARCH INDEX S ON T (Tk);\nCREATE INDEX'],
    ),
  ],
  'ttl': [
    { ddl: `CREATE TABLE T (${ID}, Day DATE, ${REST}) PRIMARY KEY (Id), ROW DELETION POLICY (OLDER_THAN(Day, INTERVAL 30 DAY))` },
    { ddl: `CREATE TABLE T (${ID}, Epoch INT64 DEFAULT (0), ${REST}) PRIMARY KEY (Id), ROW DELETION POLICY (OLDER_THAN(Epoch, INTERVAL 30 DAY))` },
    { ddl: `CREATE TABLE T (${ID}, Ends TIMESTAMP AS (TIMESTAMP_ADD(SeenAt, INTERVAL 1 HOUR)), ${REST}) PRIMARY KEY (Id), ROW DELETION POLICY (OLDER_THAN(Ends, INTERVAL 30 DAY))` },
    { ddl: table('N INT64').replace('INTERVAL 30', 'INTERVAL 3000000000') },
    { ddl: `${PLAIN}CREATE TABLE U (${ID}, Ref STRING(36), CONSTRAINT fk FOREIGN KEY (Ref) REFERENCES T (Id)) PRIMARY KEY (Id)` },
  ],
  'interleave-key': [
    { ddl: `CREATE TABLE P (Pid STRING(36) NOT NULL) PRIMARY KEY (Pid);\n${table('N INT64', 'Id', ', INTERLEAVE IN PARENT P ON DELETE CASCADE')}` },
    { ddl: `CREATE TABLE P (Pid STRING(36) NOT NULL) PRIMARY KEY (Pid);\n${table('Pid INT64', 'Pid, Id', ', INTERLEAVE IN PARENT P ON DELETE CASCADE')}` },
    { ddl: `CREATE TABLE P (Pid STRING(36) NOT NULL) PRIMARY KEY (Pid);\n${table('Pid STRING(36) NOT NULL', 'Pid, Id', ', INTERLEAVE IN P ON DELETE CASCADE')}` },
    {
      ddl: 'CREATE TABLE P (H INT64 NOT NULL AS (FARM_FINGERPRINT(Pid)) STORED, Pid STRING(36) NOT NULL) PRIMARY KEY (H, Pid);\n'
        + table('H INT64 NOT NULL AS (FARM_FINGERPRINT(LOWER(Pid))) STORED, Pid STRING(36) NOT NULL', 'H, Pid, Id', ', INTERLEAVE IN PARENT P ON DELETE CASCADE'),
    },
    followed(
      `CREATE TABLE A (${ID}) PRIMARY KEY (Id), INTERLEAVE IN PARENT B ON DELETE CASCADE;\nCREATE TABLE B (${ID}) PRIMARY KEY (Id), INTERLEAVE IN PARENT A ON DELETE CASCADE`,
      'declare A as a table of its own, the root of the others', [', INTERLEAVE IN PARENT B ON DELETE CASCADE', ''],
    ),
  ],
  'interleave-on-delete': [
    {
      ddl: `CREATE TABLE P (Pid STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), SeenAt TIMESTAMP) PRIMARY KEY (Pid), ${TTL};\n`
        + table('Pid STRING(36) NOT NULL', 'Pid, Id', ', INTERLEAVE IN PARENT P ON DELETE NO ACTION'),
    },
  ],
  'index-definition': [
    { ddl: `${PLAIN}CREATE INDEX I ON T (Note, Name, Note)` },
    { ddl: `${table('Data JSON')}CREATE INDEX I ON T (Name, Data)` },
    { ddl: `${table('Weight FLOAT32')}CREATE INDEX I ON T (Weight)` },
    followed(`${table('Tags ARRAY<STRING(10)>')}CREATE INDEX I ON T (Tags)`, 'a table interleaved below with one row for each element of Tags', [';\nCREATE INDEX I ON T (Tags)', '']),
    followed(`${table('Tk TOKENLIST AS (TOKENIZE_FULLTEXT(Note)) HIDDEN')}CREATE INDEX I ON T (Tk)`, 'CREATE SEARCH INDEX: only a search index reads Tk', ['CREATE INDEX I', 'CREATE SEARCH INDEX I']),
    { ddl: `${PLAIN}CREATE INDEX I ON T (Note) STORING (Name, Note)` },
    { ddl: `${PLAIN}CREATE INDEX I ON T (Note) STORING (Note)` },
    { ddl: `${PLAIN}CREATE INDEX I ON T (Note) WHERE Name IS NOT NULL` },
    { ddl: `CREATE TABLE P (Pid STRING(36) NOT NULL) PRIMARY KEY (Pid);\n${table('Pid STRING(36) NOT NULL')}CREATE INDEX I ON T (Note), INTERLEAVE IN P` },
    { ddl: `CREATE TABLE P (Pid BYTES(16) NOT NULL) PRIMARY KEY (Pid);\n${PLAIN}CREATE INDEX I ON T (Note), INTERLEAVE IN P` },
    followed('CREATE SCHEMA s;\nCREATE TABLE s.T (Id STRING(36), Note STRING(MAX)) PRIMARY KEY (Id);\nCREATE INDEX I ON s.T (Note)', 'name it s.I', ['INDEX I', 'INDEX s.I']),
  ],
  'search-index': [
    { ddl: `${SEARCHED}CREATE SEARCH INDEX S ON T (Tk) WHERE Score IS NOT NULL` },
    followed(`${SEARCHED}CREATE SEARCH INDEX S ON T (Tk, Name)`, 'Column.tokens(\'NameTokens\', ...) makes the tokens of Name that it can search', ['(Tk, Name)', '(Tk)']),
    followed(`${SEARCHED}CREATE SEARCH INDEX S ON T (Tk) ORDER BY SeenAt`, 'order by a column of whole numbers, such as the microseconds of a time', ['BY SeenAt', 'BY Rank']),
    followed(`${SEARCHED}CREATE SEARCH INDEX S ON T (Tk) ORDER BY Score`, 'make Score NOT NULL', ['Score INT64', 'Score INT64 NOT NULL']),
    followed(
      `${table(`${many(16, (n) => `K${n} INT64`)}, ${TOKENS}`)}CREATE SEARCH INDEX S ON T (Tk) PARTITION BY ${many(16, (n) => `K${n}`)}`,
      'leave out columns of PARTITION BY', [`PARTITION BY ${many(16, (n) => `K${n}`)}`, 'PARTITION BY K0'],
    ),
    followed(
      'CREATE TABLE P (Pid STRING(36) NOT NULL) PRIMARY KEY (Pid);\n'
        + 'CREATE TABLE C (Pid STRING(36) NOT NULL, Cid STRING(36) NOT NULL) PRIMARY KEY (Pid, Cid), INTERLEAVE IN PARENT P ON DELETE CASCADE;\n'
        + table(`Pid STRING(36) NOT NULL, Cid STRING(36) NOT NULL, ${TOKENS}`, 'Pid, Cid, Id', ', INTERLEAVE IN PARENT C ON DELETE CASCADE')
        + 'CREATE SEARCH INDEX S ON T (Tk) PARTITION BY Pid, Cid ORDER BY Rank, INTERLEAVE IN C OPTIONS (sort_order_sharding = true)',
      'interleave it in a table at the top of its hierarchy', ['PARTITION BY Pid, Cid', 'PARTITION BY Pid'], ['INTERLEAVE IN C OPTIONS', 'INTERLEAVE IN P OPTIONS'],
    ),
  ],
  'vector-index': [
    followed(`${EMBEDDED}CREATE VECTOR INDEX V ON T (Name) WHERE Name IS NOT NULL ${COSINE}`, 'begin with the column that holds the embedding', ['(Name) WHERE Name', '(E) WHERE E']),
    followed(`${table('E ARRAY<FLOAT32>')}CREATE VECTOR INDEX V ON T (E) WHERE E IS NOT NULL ${COSINE}`, 'give E the vector length that the model makes: vectorLength: 768', ['<FLOAT32>', '<FLOAT32>(vector_length=>4)']),
    followed(`${table('E ARRAY<FLOAT32>(vector_length=>9000)')}CREATE VECTOR INDEX V ON T (E) WHERE E IS NOT NULL ${COSINE}`, 'store an embedding with fewer numbers: most models make shorter ones on request', ['=>9000', '=>768']),
    followed(
      `${EMBEDDED}CREATE VECTOR INDEX V ON T (E) WHERE E IS NOT NULL OPTIONS (distance_type = 'COSINE', tree_depth = 3, num_leaves = 1000, num_branches = 2000)`,
      'fewer branches: a branch serves well with 50 to 500 leaves', ['num_branches = 2000', 'num_branches = 20'],
    ),
    { ddl: `${EMBEDDED}CREATE VECTOR INDEX V ON T (E) WHERE E IS NOT NULL OPTIONS (distance_type = 'COSIN')` },
  ],
  'change-stream': [
    followed(`${PLAIN}CREATE CHANGE STREAM S FOR T (Id, Note)`, 'leave out Id', ['(Id, Note)', '(Note)']),
    followed(`${PLAIN}CREATE CHANGE STREAM S FOR T (Note) OPTIONS (retention_period = '40d')`, "write '7d', or another number of s, m, h or d from 1d to 30d", ["'40d'", "'7d'"]),
  ],
  'view-query': [
    { ddl: `${PLAIN}CREATE VIEW V SQL SECURITY INVOKER AS SELECT LOWR(t.Name) AS Low FROM T AS t` },
    { ddl: `${PLAIN}CREATE VIEW V SQL SECURITY INVOKER AS SELECT Name FROM T AS t` },
    { ddl: `${PLAIN}CREATE VIEW V SQL SECURITY INVOKER AS SELECT * FROM T AS t` },
  ],
  'property-graph': [
    followed(`${PLAIN}CREATE PROPERTY GRAPH Web NODE TABLES (T, T)`, 'give one of them an alias', ['T, T', 'T, T AS U']),
    followed(`${PLAIN}CREATE PROPERTY GRAPH Web NODE TABLES (T PROPERTIES (N + 1))`, 'give it a name', ['N + 1', 'N + 1 AS M']),
    followed(`${PLAIN}CREATE PROPERTY GRAPH Web NODE TABLES (T PROPERTIES (N), T AS U PROPERTIES (Name AS N))`, 'give one of them another name, or CAST it', ['Name AS N', 'Name AS M']),
  ],
  'function-definition': [
    { ddl: `${PLAIN}CREATE FUNCTION F(x INT64) RETURNS INT64 AS (ABSS(x) + 1)` },
    { ddl: `${PLAIN}CREATE FUNCTION F(x STRING DEFAULT LOWR('A')) RETURNS STRING AS (x)` },
    followed(`${PLAIN}CREATE FUNCTION F(x INT64) RETURNS STRING AS (x + 1)`, 'name the type INT64, or write CAST(... AS STRING)', ['RETURNS STRING', 'RETURNS INT64']),
    followed(`${PLAIN}CREATE FUNCTION F(x INT64) RETURNS INT64 AS (MAX(x))`, 'aggregate in a subquery: (SELECT ... FROM ...)', ['MAX(x)', '(SELECT MAX(T.N) FROM T)']),
    followed(`${PLAIN}CREATE FUNCTION F(x INT64) NOT DETERMINISTIC LANGUAGE REMOTE OPTIONS (endpoint = 'https://x.run.app')`, 'add RETURNS and the type of its value', [' NOT DETERMINISTIC', ' RETURNS INT64 NOT DETERMINISTIC']),
  ],
  'full-text-dictionary': [
    { ddl: 'CREATE TABLE T (Key STRING(40), Value ARRAY<STRING(MAX)>) PRIMARY KEY (Key), OPTIONS (fulltext_dictionary_table = true)' },
    followed(
      'CREATE TABLE T (Key STRING(40) NOT NULL, Value ARRAY<STRING(MAX)> NOT NULL, N INT64) PRIMARY KEY (Key), OPTIONS (fulltext_dictionary_table = true)',
      'keep other columns in a table of their own', [', N INT64', ''],
    ),
    followed(
      'CREATE SCHEMA s;\nCREATE TABLE s.T (Key STRING(40) NOT NULL, Value ARRAY<STRING(MAX)> NOT NULL) PRIMARY KEY (Key), OPTIONS (fulltext_dictionary_table = true)',
      'declare it outside of named schemas', ['TABLE s.T', 'TABLE T'],
    ),
  ],
  'option-value': [
    followed(`${PLAIN}CREATE LOCALITY GROUP cold OPTIONS (storage = 'tape')`, 'set storage to \'ssd\' or \'hdd\'', ["'tape'", "'hdd'"]),
    followed(`${PLAIN}ALTER DATABASE shop SET OPTIONS (version_retention_period = '8d')`, 'set version_retention_period to a duration from \'1h\' to \'7d\'', ["'8d'", "'7d'"]),
  ],
  'invalid-privilege': [
    followed(
      `${table('N INT64, G INT64 AS (N + 1) STORED')}CREATE ROLE r;\nGRANT SELECT, UPDATE (N, G) ON TABLE T TO ROLE r`,
      'leave out G', ['UPDATE (N, G)', 'UPDATE (N)'],
    ),
    followed(
      `${PLAIN}CREATE CHANGE STREAM S FOR T;\nCREATE ROLE r;\nGRANT DELETE ON CHANGE STREAM S TO ROLE r`,
      'leave it out, or grant SELECT', ['DELETE', 'SELECT'],
    ),
    followed(`${PLAIN}CREATE ROLE r;\nGRANT DELETE (N) ON TABLE T TO ROLE r`, 'grant DELETE on the table, or leave it out', [' (N) ON', ' ON']),
    followed('CREATE ROLE a;\nCREATE ROLE b;\nGRANT ROLE a TO ROLE b;\nGRANT ROLE b TO ROLE a', 'leave out the membership of a in b', [';\nGRANT ROLE b TO ROLE a', '']),
    followed('CREATE ROLE r;\nGRANT ROLE r TO ROLE spanner_info_reader', 'leave it out, or grant the role to a role of your own', [';\nGRANT ROLE r TO ROLE spanner_info_reader', '']),
    followed(`${PLAIN}CREATE ROLE r;\nGRANT SELECT ON TABLE T TO ROLE spanner_sys_reader`, 'grant it to a role of your own', ['spanner_sys_reader', 'r']),
    followed(`${PLAIN}CREATE ROLE r;\nGRANT SELECT ON VIEW T TO ROLE r`, 'ON TABLE T', ['VIEW', 'TABLE']),
    followed(`${PLAIN}CREATE ROLE r;\nGRANT ROLE public TO ROLE r`, 'leave it out: every role has the privileges of public', [';\nGRANT ROLE public TO ROLE r', '']),
  ],
  'incomplete-privilege': [
    { ddl: `${PLAIN}CREATE ROLE r;\nGRANT INSERT (Id) ON TABLE T TO ROLE r` },
    { ddl: `${PLAIN}CREATE ROLE r;\nGRANT UPDATE (Note), SELECT (Note) ON TABLE T TO ROLE r` },
    { ddl: `${PLAIN}CREATE ROLE r;\nGRANT DELETE ON TABLE T TO ROLE r` },
    {
      ddl: `CREATE SEQUENCE S BIT_REVERSED_POSITIVE;\n${table('N INT64 NOT NULL DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE S))')}`
        + 'CREATE ROLE r;\nGRANT INSERT (Id, Name) ON TABLE T TO ROLE r',
    },
    { ddl: `${PLAIN}CREATE CHANGE STREAM C FOR ALL;\nCREATE ROLE r;\nGRANT SELECT ON CHANGE STREAM C TO ROLE r` },
    { ddl: `${PLAIN}CREATE CHANGE STREAM C FOR ALL;\nCREATE ROLE r;\nGRANT EXECUTE ON TABLE FUNCTION READ_C TO ROLE r` },
    followed(
      `${PLAIN}CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.Name FROM T AS t;\nCREATE ROLE r;\nGRANT SELECT ON VIEW V TO ROLE r`,
      'set SQL SECURITY DEFINER on view V', ['INVOKER', 'DEFINER'],
    ),
  ],
  'invalid-name': [
    followed(`${PLAIN}CREATE INDEX _I ON T (Note)`, 'rename it, for example to I', ['_I', 'I']),
  ],
  'reserved-name': [
    followed(`${PLAIN}CREATE INDEX Dir_I ON T (Note)`, 'rename it, for example to I_Dir', ['Dir_I', 'I_Dir']),
  ],
  'duplicate-name': [
    followed(`${PLAIN}CREATE INDEX t ON T (Note)`, 'rename all but one of them', ['INDEX t ', 'INDEX ByNote ']),
    followed(table('N INT64, n INT64'), 'rename or remove all but one of them', [', n INT64', ', m INT64']),
  ],
  'limit-exceeded': [
    followed(table(many(17, (n) => `K${n} STRING(9) NOT NULL`), `Id, ${many(17, (n) => `K${n}`)}`), 'replace columns of the key by one generated key, for example Column.uuid(...)', [`Id, ${many(17, (n) => `K${n}`)})`, 'Id)']),
    followed(
      `${table(`${many(12, (n) => `K${n} STRING(9) NOT NULL`)}, N INT64`, `Id, ${many(12, (n) => `K${n}`)}`)}CREATE INDEX I ON T (N, Note, Name, SeenAt)`,
      "store columns that no query searches by: storing: ['...']", ['(N, Note, Name, SeenAt)', '(N) STORING (Note, Name, SeenAt)'],
    ),
  ],
};
