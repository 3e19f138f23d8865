import { Dialect } from '../../src/schema';
import { audit, spotOf } from '../report/support';

const { GOOGLESQL, POSTGRESQL } = Dialect;

/** The token between the guillemets is where the finding has to stand. */
interface Case {
  readonly it: string;
  readonly rule: string;
  readonly ddl: string;
  readonly dialect?: Dialect;
}

const cases: readonly Case[] = [
  {
    it: 'a hot key at the deciding column of the key list, not at its definition',
    rule: 'monotonic-key',
    ddl: 'CREATE TABLE Events (\n  Seen TIMESTAMP NOT NULL,\n  Id STRING(36) NOT NULL,\n) PRIMARY KEY («Seen» DESC, Id);',
  },
  {
    it: 'a hot key behind a column with few values',
    rule: 'few-write-fronts',
    ddl: 'CREATE TABLE Events (Done BOOL NOT NULL, Seen TIMESTAMP NOT NULL) PRIMARY KEY (Done, «Seen»);',
  },
  {
    it: 'a hot key that stands beside its column',
    rule: 'monotonic-key',
    ddl: 'CREATE TABLE events (\n  «at» timestamptz PRIMARY KEY,\n  note varchar\n);',
    dialect: POSTGRESQL,
  },
  {
    it: 'a hot key among the columns, in quotes',
    rule: 'monotonic-key',
    ddl: 'CREATE TABLE "Events" ("Seen" timestamptz, "Id" varchar, CONSTRAINT pk PRIMARY KEY («"Seen"», "Id"));',
    dialect: POSTGRESQL,
  },
  {
    it: 'a hot index',
    rule: 'monotonic-index',
    ddl: 'CREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID()), Seen TIMESTAMP) PRIMARY KEY (Id);\nCREATE UNIQUE NULL_FILTERED INDEX ByAt ON T(«`Seen`») STORING (Id);',
  },
  {
    it: 'an index that the key behind it makes hot, at its name',
    rule: 'few-write-fronts',
    ddl: 'CREATE TABLE T (Seen TIMESTAMP, Done BOOL) PRIMARY KEY (Seen);\nCREATE INDEX «ByDone» ON T(Done);',
  },
  {
    it: 'the backing index of a foreign key at the deciding column of the foreign key',
    rule: 'monotonic-index',
    ddl: 'CREATE TABLE Days (Day DATE) PRIMARY KEY (Day);\nCREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID()), Day DATE,\n'
      + '  CONSTRAINT fk_day\n    FOREIGN KEY («Day») REFERENCES Days (Day)) PRIMARY KEY (Id);',
  },
  {
    it: 'the backing index of a foreign key that was added later',
    rule: 'monotonic-index',
    ddl: 'CREATE TABLE Days (Day DATE) PRIMARY KEY (Day);\nCREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID()), Day DATE) PRIMARY KEY (Id);\n'
      + 'ALTER TABLE T ADD FOREIGN KEY («Day») REFERENCES Days (Day);',
  },
  {
    it: 'an option of the database, where it is set last',
    rule: 'option-value',
    ddl: "CREATE ROLE r;\nALTER DATABASE d SET OPTIONS (version_retention_period = '2d');\n"
      + "ALTER DATABASE d SET OPTIONS (optimizer_version = 3, «version_retention_period = '30d'»);",
  },
  {
    it: 'an option of a PostgreSQL database',
    rule: 'option-value',
    ddl: "CREATE ROLE r;\nALTER DATABASE d SET «spanner.version_retention_period» = '30d';",
    dialect: POSTGRESQL,
  },
  {
    it: 'an unknown column of a key',
    rule: 'unknown-column',
    ddl: 'CREATE TABLE T (Id STRING(36)) PRIMARY KEY (Id, «Idd»);',
  },
  {
    it: 'an unknown column that an index stores',
    rule: 'unknown-column',
    ddl: 'CREATE TABLE T (Id STRING(36), Name STRING(9)) PRIMARY KEY (Id);\nCREATE INDEX ByName ON T (Name) STORING («Nam»);',
  },
  {
    it: 'an unknown table of a foreign key',
    rule: 'unknown-column',
    ddl: 'CREATE TABLE T (Id STRING(36), A STRING(36), CONSTRAINT fk FOREIGN KEY (A) REFERENCES «Nope» (X)) PRIMARY KEY (Id);',
  },
  {
    it: 'an unknown table of a foreign key that stands beside its column',
    rule: 'unknown-column',
    ddl: 'CREATE TABLE t (id varchar PRIMARY KEY, a varchar REFERENCES «nope» (x));',
    dialect: POSTGRESQL,
  },
  {
    it: 'an unknown parent',
    rule: 'unknown-column',
    ddl: 'CREATE TABLE T (Id STRING(36)) PRIMARY KEY (Id),\n  INTERLEAVE IN PARENT «Nope» ON DELETE CASCADE;',
  },
  {
    it: 'the column of a TTL',
    rule: 'ttl',
    ddl: 'CREATE TABLE T (Id STRING(36), Day DATE) PRIMARY KEY (Id),\n  ROW DELETION POLICY (OLDER_THAN(«Day», INTERVAL 3 DAY));',
  },
  {
    it: 'the column of a TTL in PostgreSQL',
    rule: 'ttl',
    ddl: 'CREATE TABLE t (id varchar PRIMARY KEY, day date) TTL INTERVAL \'3 days\' ON «day»;',
    dialect: POSTGRESQL,
  },
  {
    it: 'a column by its type',
    rule: 'column-type',
    ddl: 'CREATE TABLE T (Id STRING(36), /* STRING(0) */ Empty «STRING(0)» NOT NULL) PRIMARY KEY (Id);',
  },
  {
    it: 'a column where it was added',
    rule: 'column-type',
    ddl: 'CREATE TABLE T (Id STRING(36)) PRIMARY KEY (Id);\nALTER TABLE T ADD COLUMN Empty «STRING(0)»;',
  },
  {
    it: 'a column where it was last altered',
    rule: 'column-type',
    ddl: 'CREATE TABLE T (Id STRING(36), Name STRING(5)) PRIMARY KEY (Id);\nALTER TABLE T ALTER COLUMN Name «STRING(0)»;',
  },
  {
    it: 'a column that is named with a reserved word',
    rule: 'reserved-word',
    ddl: 'CREATE TABLE T (Id STRING(36), «`select`» STRING(5)) PRIMARY KEY (Id);',
  },
  {
    it: 'a table that is named with a reserved word',
    rule: 'reserved-word',
    ddl: 'CREATE TABLE IF NOT EXISTS «`Group`» (Id STRING(36)) PRIMARY KEY (Id);',
  },
  {
    it: 'a generated column by its expression',
    rule: 'signed-shard',
    ddl: 'CREATE TABLE T (Id STRING(36) NOT NULL,\n  Shard INT64 NOT NULL AS («MOD(FARM_FINGERPRINT(Id), 16)») STORED) PRIMARY KEY (Shard, Id);',
  },
  {
    it: 'a check by the column that it reads',
    rule: 'unknown-column',
    ddl: 'CREATE TABLE T (Id STRING(36), Price INT64, CONSTRAINT ck CHECK («Prise» > 0)) PRIMARY KEY (Id);',
  },
  {
    it: 'the second of two checks without a name',
    rule: 'unknown-column',
    ddl: 'CREATE TABLE T (Id STRING(36), Price INT64, CHECK (Price > 0), CHECK (Price  >\n  «Low»)) PRIMARY KEY (Id);',
  },
  {
    it: 'the parent that keeps a row of a table with a TTL',
    rule: 'interleave-on-delete',
    ddl: 'CREATE TABLE P (Id STRING(36), Seen TIMESTAMP) PRIMARY KEY (Id), ROW DELETION POLICY (OLDER_THAN(Seen, INTERVAL 3 DAY));\n'
      + 'CREATE TABLE C (Id STRING(36), N INT64) PRIMARY KEY (Id, N), INTERLEAVE IN PARENT «P»;',
  },
  {
    it: 'a sequence by its name',
    rule: 'sequence-options',
    ddl: 'CREATE SEQUENCE «S» OPTIONS (sequence_kind = "bit_reversed_positive", start_with_counter = 0);',
  },
  {
    it: 'a hot key of a table that was renamed',
    rule: 'monotonic-key',
    ddl: 'CREATE TABLE Old (Seen TIMESTAMP) PRIMARY KEY («Seen»);\nALTER TABLE Old RENAME TO Newer;',
  },
  {
    it: 'a key behind CR LF, tabs and characters of two units',
    rule: 'monotonic-key',
    ddl: '-- \u{1f600}\r\nCREATE TABLE T (\r\n\tSeen TIMESTAMP /* \u{1f600} */\r\n) PRIMARY KEY (/* \u{1f600} */ «Seen»);\r\n',
  },
];

describe('a finding about', () => {
  test.each(cases.map((each) => [each.it, each] as const))('%s', (_, { rule, ddl, dialect }) => {
    const marked = spotOf(ddl);
    const places = audit(marked.text, dialect ?? GOOGLESQL).findings.filter(({ finding }) => finding.rule === rule).map(({ line, column, length }) => ({ line, column, length }));
    expect(places).toContainEqual(marked.place);
  });
});

test('a finding about the database stands at the start of the text', () => {
  const schema = Array.from({ length: 5001 }, (_, i) => `CREATE TABLE T${i} (Id STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);`).join('\n');
  const found = audit(schema, GOOGLESQL).findings.filter(({ finding }) => finding.rule === 'limit-exceeded');
  expect(found.map(({ line, column }) => [line, column])).toEqual([[1, 1]]);
});

test('a statement that is not understood stands where it went wrong', () => {
  const { text, place } = spotOf('CREATE TABLE A (Id STRING(36)) PRIMARY KEY (Id);\n\nCREATE TABLE B (\n  Id «5»\n) PRIMARY KEY (Id);');
  const { notUnderstood, objects, findings } = audit(text, GOOGLESQL);
  expect(notUnderstood).toMatchObject([{ ...place, found: '5' }]);
  expect(objects.map(({ name, verdict }) => [name, verdict])).toEqual([['A', 'safe'], ['B', 'unproven']]);
  // Nobody knows what the column is, so nothing is said of it.
  expect(findings.filter(({ finding }) => finding.objectName === 'B')).toEqual([]);
});
