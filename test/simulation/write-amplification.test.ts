import { foldScript } from '../../src/ddl/fold/fold-script';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { Dialect } from '../../src/schema';
import { writeAmplification } from '../../src/simulation/write-amplification';

const DDL = `
  CREATE TABLE Countries (Code STRING(2) NOT NULL, Name STRING(MAX), Embedding ARRAY<FLOAT32>(vector_length=>3)) PRIMARY KEY (Code);
  CREATE TABLE Users (
    Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Email STRING(MAX) NOT NULL, Phone STRING(MAX), Country STRING(2),
    Words TOKENLIST AS (TOKENIZE_FULLTEXT(Email)) HIDDEN,
    CONSTRAINT FK_Country FOREIGN KEY (Country) REFERENCES Countries (Code),
    CONSTRAINT FK_Loose FOREIGN KEY (Country) REFERENCES Countries (Code) NOT ENFORCED,
  ) PRIMARY KEY (Id);
  CREATE TABLE Orders (Id STRING(36) NOT NULL, Email STRING(MAX) NOT NULL, No INT64 NOT NULL, At TIMESTAMP,
    FOREIGN KEY (Email) REFERENCES Users (Email),
  ) PRIMARY KEY (Id, No), INTERLEAVE IN PARENT Users;
  CREATE INDEX UsersByEmail ON Users (Email);
  CREATE NULL_FILTERED INDEX UsersByPhone ON Users (Phone);
  CREATE INDEX OrdersByAt ON Orders (Id, At), INTERLEAVE IN Users;
  CREATE SEARCH INDEX UsersByWords ON Users (Words);
  CREATE VECTOR INDEX Nearest ON Countries (Embedding) WHERE Embedding IS NOT NULL OPTIONS (distance_type = 'COSINE');
  CREATE CHANGE STREAM Everything FOR ALL;
  CREATE CHANGE STREAM Phones FOR Users (Phone);
  CREATE CHANGE STREAM Changes FOR ALL OPTIONS (exclude_insert = true);
`;

const { schema } = foldScript(parseScript(DDL, Dialect.GOOGLESQL), Dialect.GOOGLESQL, 'database');
const found = new Map(writeAmplification(schema).map((each) => [each.table.name, each]));

test.each<[string, number, number, string[]]>([
  ['Countries', 2.9, 1.9, ['table Countries', 'vector-index Nearest 0.9', 'change-stream Everything with its row']],
  ['Users', 7, 5, [
    'table Users', 'index UsersByEmail', 'index UsersByPhone 0.5', 'foreign-key Orders FOREIGN KEY (Email)', 'foreign-key FK_Country 0.5', 'search-index UsersByWords',
    'change-stream Everything with its row', 'change-stream Phones with its row',
  ]],
  ['Orders', 4, 2, ['table Orders', 'index OrdersByAt with its row', 'foreign-key Orders FOREIGN KEY (Email)', 'change-stream Everything with its row']],
])('an insert into %s writes %d rows into at most %d splits', (name, rows, splits, writes) => {
  const { writes: written, rowsPerInsert, splitsPerInsert } = found.get(name)!;
  expect(written.map((each) => [each.kind, each.object, ...(each.rows < 1 ? [each.rows] : []), ...(each.hasOwnSplit ? [] : ['with its row'])].join(' '))).toEqual(writes);
  expect([rowsPerInsert, splitsPerInsert]).toEqual([rows, splits]);
});

test('rows without a value have no entry by a column computed from it', () => {
  const ddl = 'CREATE TABLE T (Id INT64 NOT NULL, A STRING(9), G STRING(9) AS (A) STORED) PRIMARY KEY (Id); CREATE NULL_FILTERED INDEX ByG ON T (G);';
  const { schema: computed } = foldScript(parseScript(ddl, Dialect.GOOGLESQL), Dialect.GOOGLESQL, 'database');
  expect(writeAmplification(computed)).toMatchObject([{ rowsPerInsert: 1.9 }]);
});

test('a table that nothing else reads is written once', () => {
  const { schema: plain } = foldScript(parseScript('CREATE TABLE T (Id INT64 NOT NULL) PRIMARY KEY (Id);', Dialect.GOOGLESQL), Dialect.GOOGLESQL, 'database');
  expect(writeAmplification(plain)).toMatchObject([{ rowsPerInsert: 1, splitsPerInsert: 1 }]);
});
