import { editedFiles } from '../../../src/audit/fixes/file-fixes';
import { SourceFile } from '../../../src/audit/source';
import { shownFixes } from '../../../src/report/shown-fixes';
import { errorsOf } from '../../../src/rules/finding';
import { Dialect } from '../../../src/schema';
import { REALISTIC_SCHEMAS } from '../../realistic';
import { CORPUS_FILES } from '../../support/corpus';
import { readDdl, slipsIn } from '../../support/fixes-oracle';
import { Chance } from '../../support/rows-rule/chance';
import { newDatabase } from '../../support/stack';

const { GOOGLESQL, POSTGRESQL } = Dialect;

const TABLES: Readonly<Record<Dialect, string>> = {
  [GOOGLESQL]: `CREATE TABLE Customers (
  CustomerId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Email STRING(100), \`Order\` INT64, CreatedAt TIMESTAMP,
) PRIMARY KEY (CustomerId);
CREATE TABLE Logs (LogId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Words STRING(MAX), Rank INT64 NOT NULL, Tokens TOKENLIST AS (TOKENIZE_FULLTEXT(Words)) HIDDEN) PRIMARY KEY (LogId);
`,
  [POSTGRESQL]: `CREATE TABLE customers (
  customer_id varchar(36) NOT NULL DEFAULT spanner.generate_uuid(), email varchar(100), "Order" bigint, "Rank" bigint, created_at timestamptz,
  PRIMARY KEY (customer_id)
);
`,
};

/** A text after its fixes, each wrong name in it with the right one behind it: `«wrong|right»`. */
function fixed(dialect: Dialect, marked: string): { readonly text: string; readonly wanted: string } {
  const whole = TABLES[dialect] + marked;
  const [before, wanted] = ['$1', '$2'].map((side) => whole.replace(/«([^|]*)\|([^»]*)»/g, side));
  const { findings } = readDdl(dialect)(new SourceFile('schema.sql', before));
  const edits = findings.filter(({ finding }) => finding.rule === 'unknown-column').flatMap((found) => shownFixes(found)[0].edits ?? []);
  return { text: edits.length > 0 ? editedFiles(edits)[0].text : before, wanted };
}

describe('[N1] a misspelt name is corrected in', () => {
  test.each([
    ['a primary key', 'CREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID()), Code STRING(9)) PRIMARY KEY (Id, «Coed|Code»);'],
    ['an interleaving', 'CREATE TABLE T (CustomerId STRING(36) NOT NULL, Id INT64) PRIMARY KEY (CustomerId, Id), INTERLEAVE IN PARENT «Custmers|Customers» ON DELETE CASCADE;'],
    ['a TTL', 'CREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID()), SeenAt TIMESTAMP) PRIMARY KEY (Id), ROW DELETION POLICY (OLDER_THAN(«SenAt|SeenAt», INTERVAL 30 DAY));'],
    ['an index, in its key', 'CREATE INDEX ByEmail ON Customers («email|Email» DESC, CreatedAt);'],
    ['an index, in its key and its condition', 'CREATE INDEX ByEmail ON Customers («Emial|Email») WHERE «Emial|Email» IS NOT NULL;'],
    ['an index, in STORING', 'CREATE INDEX ByEmail ON Customers (Email) STORING («Createdat|CreatedAt»);'],
    ['an index, as its table', 'CREATE INDEX Custmers_Email ON «Custmers|Customers» (Email);'],
    ['an index with the name of the column', 'CREATE INDEX Emial ON Customers («Emial|Email»);'],
    ['a foreign key', 'CREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID()), Owner STRING(36), FOREIGN KEY («Onwer|Owner») REFERENCES Customers (CustomerId)) PRIMARY KEY (Id);'],
    ['a foreign key, as its table', 'CREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID()), FOREIGN KEY (Id) REFERENCES «Customer|Customers» (CustomerId)) PRIMARY KEY (Id);'],
    ['a foreign key, behind its table', 'CREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID()), FOREIGN KEY (Id) REFERENCES Customers («CustmerId|CustomerId»)) PRIMARY KEY (Id);'],
    ['a foreign key that is added', 'CREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);\nALTER TABLE T ADD FOREIGN KEY (Id) REFERENCES Customers («CustmerId|CustomerId»);'],
    ['a CHECK, wherever it stands', "CREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID()), Code STRING(9), CONSTRAINT Coed CHECK («Coed|Code» != 'Coed' AND «Coed|Code» != '' /* Coed */)) PRIMARY KEY (Id);"],
    ['a generated column', 'CREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID()), Code STRING(9), Upper STRING(9) AS (UPPER(«Coed|Code»)) STORED) PRIMARY KEY (Id);'],
    ['the type of quotes that it has', 'CREATE INDEX ByEmail ON Customers («`Emial`|`Email`»);'],
    ['an index of a reserved word', 'CREATE INDEX ByOrder ON Customers («Ordr|`Order`»);'],
    ['a view', 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT c.«Emial|Email» AS Emial FROM Customers AS c WHERE c.«Emial|Email» IS NOT NULL;'],
    ['a view, as its table', 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT c.Email FROM «customrs|Customers» AS c;'],
    ['a change stream', 'CREATE CHANGE STREAM S FOR Customers(«Emial|Email»);'],
    ['a change stream, as its table', 'CREATE CHANGE STREAM S FOR «Custmers|Customers»(Email);'],
    ['a search index', 'CREATE SEARCH INDEX S ON Logs («Tokns|Tokens») ORDER BY «Rnak|Rank»;'],
    ['a search index, in an ALTER of it', 'CREATE SEARCH INDEX S ON Logs (Tokens);\nALTER SEARCH INDEX S ADD STORED COLUMN «Wrods|Words»;'],
    ['a vector index, in what it stores', "CREATE TABLE E (Id STRING(36) DEFAULT (GENERATE_UUID()), V ARRAY<FLOAT32>(vector_length=>3) NOT NULL, Note STRING(9)) PRIMARY KEY (Id);\nCREATE VECTOR INDEX I ON E (V) STORING («Noet|Note») OPTIONS (distance_type = 'COSINE');"],
    ['a property graph', 'CREATE PROPERTY GRAPH G NODE TABLES (Customers KEY («CustmerId|CustomerId») LABEL Custmers PROPERTIES (Email));'],
    ['a property graph, in an expression', 'CREATE PROPERTY GRAPH G NODE TABLES (Customers PROPERTIES (UPPER(«Emial|Email») AS Emial));'],
    ['the nodes of a property graph', 'CREATE PROPERTY GRAPH G NODE TABLES (Customers AS Person) EDGE TABLES (Customers AS Knows SOURCE KEY (CustomerId) REFERENCES «Prson|Person» (CustomerId) DESTINATION KEY (CustomerId) REFERENCES Person (CustomerId));'],
    ['the locality group of a table', "CREATE LOCALITY GROUP cold OPTIONS (storage='hdd');\nCREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID()), Code STRING(9) DEFAULT ('cld')) PRIMARY KEY (Id), OPTIONS (locality_group = «'cld'|'cold'»);"],
    ['the locality group of a column', "CREATE LOCALITY GROUP cold OPTIONS (storage='hdd');\nCREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID()), Code STRING(9) OPTIONS (locality_group=«'cld'|'cold'»)) PRIMARY KEY (Id);"],
    ['the locality group of an index', "CREATE LOCALITY GROUP cold OPTIONS (storage='hdd');\nCREATE INDEX ByEmail ON Customers (Email) OPTIONS (locality_group=«'cld'|'cold'»);"],
    ['a table of a named schema', 'CREATE SCHEMA sales;\nCREATE TABLE sales.Orders (Id STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);\nCREATE INDEX sales.ById ON sales.«Ordrs|Orders» (Id);'],
  ])('%s', (_, marked) => {
    const { text, wanted } = fixed(GOOGLESQL, marked);
    expect(text).toBe(wanted);
  });

  test.each([
    ['an index', 'CREATE INDEX by_email ON customers («EMIAL|email»);'],
    ['an index of a name that lacks its quotes', 'CREATE INDEX by_rank ON customers («Rank|"Rank"»);'],
    ['an index of a reserved word', 'CREATE INDEX by_order ON customers («"order"|"Order"»);'],
    ['the quotes that it has', 'CREATE INDEX by_email ON customers («"Email"|"email"»);'],
    ['a check', 'CREATE TABLE t (id varchar(36) DEFAULT spanner.generate_uuid(), code varchar(9), PRIMARY KEY (id), CONSTRAINT c CHECK (t.«coed|code» <> \'coed\' AND «COED|code» <> \'\'));'],
    ['a key in front of the columns that it includes', 'CREATE INDEX by_email ON customers («emial|email») INCLUDE («craeted_at|created_at»);'],
    ['a foreign key of a column', 'CREATE TABLE t (id varchar(36) DEFAULT spanner.generate_uuid() REFERENCES customers («custmer_id|customer_id»), PRIMARY KEY (id));'],
    ['a TTL', 'CREATE TABLE t (id varchar(36) DEFAULT spanner.generate_uuid(), seen_at timestamptz, PRIMARY KEY (id)) TTL INTERVAL \'3 days\' ON «sen_at|seen_at»;'],
    ['the locality group of a table', "CREATE LOCALITY GROUP cold STORAGE 'hdd';\nCREATE TABLE t (id varchar(36) DEFAULT spanner.generate_uuid(), PRIMARY KEY (id)) LOCALITY GROUP «cld|cold»;"],
    ['a view', 'CREATE VIEW v SQL SECURITY INVOKER AS SELECT c.«emial|email» FROM customers AS c;'],
  ])('%s of PostgreSQL', (_, marked) => {
    const { text, wanted } = fixed(POSTGRESQL, marked);
    expect(text).toBe(wanted);
  });

  test.each([
    ['a name that is like no other', 'CREATE INDEX ByZone ON Customers (Zone);'],
    ['a name that would then stand twice', 'CREATE CHANGE STREAM S FOR Customers(Email, Emial);'],
    ['a table that is only created later', 'CREATE TABLE T (LaterId STRING(36) NOT NULL) PRIMARY KEY (LaterId), INTERLEAVE IN PARENT Latr;\nCREATE TABLE Later (LaterId STRING(36) NOT NULL) PRIMARY KEY (LaterId);'],
    ['a table without the columns of its foreign key', 'CREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID()), FOREIGN KEY (Id) REFERENCES Custmers (Zone)) PRIMARY KEY (Id);'],
  ])('no text, but only a sentence, for %s', (_, ddl) => {
    const { text, wanted } = fixed(GOOGLESQL, ddl);
    expect(text).toBe(wanted);
  });

  test('as many names as there are, but not one that brings another fault', () => {
    const wrong = Array.from({ length: 30 }, (_, n) => `CREATE INDEX I${n} ON Customers (Emial, ${n === 7 ? 'Email' : 'CreatedAt'});\n`);
    const { findings } = readDdl(GOOGLESQL)(new SourceFile('schema.sql', TABLES[GOOGLESQL] + wrong.join('')));
    const unknown = findings.filter(({ finding }) => finding.rule === 'unknown-column');
    const left = unknown.filter((placed) => shownFixes(placed)[0].edits === undefined).map(({ finding }) => finding.objectName);
    expect([unknown.length, left]).toEqual([30, ['I7']]);
  });
});

describe('[N1] of a schema with one name misspelt the fix brings back the text', () => {
  const realistic = Object.entries(REALISTIC_SCHEMAS).map(([name, declare], at) => {
    const dialect = at % 2 === 0 ? GOOGLESQL : POSTGRESQL;
    const db = newDatabase({ dialect });
    declare(db);
    return { name: `${name} ${dialect}`, dialect, text: db.ddl.map((statement) => `${statement};\n`).join('\n') };
  });

  const accepted = [...CORPUS_FILES, ...realistic].filter(({ name, dialect, text }) => (
    errorsOf(readDdl(dialect)(new SourceFile(name, text)).findings.map(({ finding }) => finding)).every(({ entry }) => entry.kind !== 'refused')
  ));

  test.each(accepted.map((file) => [file.name, file] as const))('%s', (name, { text, dialect }) => {
    const slips = slipsIn(text, dialect, new Chance(name.length), 4);
    const left = slips.filter((slip) => {
      const { findings } = readDdl(dialect)(new SourceFile(name, slip.text));
      const unknown = findings.filter(({ finding }) => finding.rule === 'unknown-column');
      return !unknown.some((placed) => shownFixes(placed).some(({ edits }) => edits && editedFiles(edits)[0].text === text));
    });
    expect(slips.length).toBeGreaterThan(0);
    expect(left.map(({ line }) => line)).toEqual([]);
  });
});
