import { rendered } from '../../src/report/rendered-finding';
import { Dialect } from '../../src/schema';
import { audit } from '../report/support';

const UUID = 'STRING(36) DEFAULT (GENERATE_UUID())';

describe('the objects of an audit', () => {
  test('are all tables, indexes and backing indexes that stand at the end, by kind and name', () => {
    const { objects } = audit(`
      CREATE TABLE Gone (Id INT64) PRIMARY KEY (Id);
      CREATE TABLE Users (Id ${UUID}, Joined DATE) PRIMARY KEY (Id);
      CREATE TABLE Events (SeenAt TIMESTAMP, UserId STRING(36), CONSTRAINT fk_user FOREIGN KEY (UserId) REFERENCES Users (Id)) PRIMARY KEY (SeenAt);
      CREATE INDEX ByJoined ON Users (Joined);
      CREATE TABLE Ledger (Nr INT64) PRIMARY KEY (Nr);
      DROP TABLE Gone;`);
    expect(objects.map(({ file, ...object }) => object)).toEqual([
      { kind: 'table', name: 'Events', verdict: 'hot', writeFronts: 1, rules: ['monotonic-key'], misses: [] },
      expect.objectContaining({ kind: 'table', name: 'Ledger', rules: expect.any(Array) }),
      { kind: 'table', name: 'Users', verdict: 'safe', rules: [], misses: [] },
      { kind: 'index', name: 'ByJoined', verdict: 'hot', writeFronts: 1, rules: ['monotonic-index'], misses: [] },
      { kind: 'foreign key', name: 'fk_user', verdict: 'safe', rules: [], misses: [] },
    ]);
  });

  test('include search and vector indexes', () => {
    const { objects } = audit(`
      CREATE TABLE Docs (Id ${UUID}, Tokens TOKENLIST AS (TOKENIZE_FULLTEXT(Id)) HIDDEN, Num INT64 NOT NULL, Vector ARRAY<FLOAT32>(vector_length=>8)) PRIMARY KEY (Id);
      CREATE SEARCH INDEX Words ON Docs (Tokens) ORDER BY Num;
      CREATE SEARCH INDEX Sorted ON Docs (Tokens) ORDER BY Num OPTIONS (sort_order_sharding = true);
      CREATE VECTOR INDEX Near ON Docs (Vector) WHERE Vector IS NOT NULL OPTIONS (distance_type = 'COSINE');
      CREATE SEARCH INDEX Gone ON Docs (Tokens);
      DROP SEARCH INDEX Gone;`);
    expect(objects.map(({ kind, name, verdict, rules }) => [kind, name, verdict, rules])).toEqual([
      ['table', 'Docs', 'safe', []], ['index', 'Near', 'safe', []], ['index', 'Sorted', 'unproven', ['unproven-key']], ['index', 'Words', 'safe', []],
    ]);
  });

  test('include an index on a table that is not there', () => {
    expect(audit('CREATE INDEX I ON Nope (A);').objects).toMatchObject([{ kind: 'index', name: 'I', verdict: 'unproven', rules: ['unknown-column'] }]);
  });

  test('name the rules of an acknowledged finding, too', () => {
    const { objects, findings } = audit('-- spanner-constructs: acknowledge monotonic-key: one row a day\nCREATE TABLE Days (Day DATE) PRIMARY KEY (Day);');
    expect(findings).toEqual([]);
    expect(objects).toMatchObject([{ name: 'Days', verdict: 'hot', rules: ['monotonic-key'] }]);
  });

  test('tell a table from its foreign key without a name', () => {
    const { objects } = audit(`
      CREATE TABLE Days (Day DATE, Id ${UUID}) PRIMARY KEY (Id);
      CREATE TABLE T (Id ${UUID}, Day DATE, FOREIGN KEY (Day) REFERENCES Days (Day)) PRIMARY KEY (Id);`);
    expect(objects.filter(({ name }) => name === 'T').map(({ kind, verdict, rules }) => [kind, verdict, rules])).toEqual([
      ['table', 'safe', []],
      ['foreign key', 'hot', ['monotonic-index']],
      ['foreign key', 'hot', ['monotonic-index']],
    ]);
  });
});

test('a key that nobody can judge is a warning, since who reads the DDL of others cannot declare its columns', () => {
  const { findings } = audit('CREATE TABLE T (A STRING(36), B BOOL) PRIMARY KEY (A);');
  expect(findings.map(({ finding }) => [finding.rule, finding.severity])).toEqual([['unproven-key', 'warning']]);
});

test('a table without a key is a warning, since Spanner takes it, and a comment accepts it', () => {
  const ddl = 'CREATE TABLE One (N INT64) PRIMARY KEY ();\nCREATE TABLE NoKey (N INT64);';
  expect(audit(ddl).findings.map(({ finding }) => [finding.rule, finding.severity, finding.objectName])).toEqual([
    ['missing-primary-key', 'warning', 'One'], ['missing-primary-key', 'warning', 'NoKey'],
  ]);
  expect(audit(ddl.replace(/^CREATE/gm, '-- spanner-constructs: acknowledge missing-primary-key: one row of settings\nCREATE')).findings).toEqual([]);
});

test('a sample of the documentation of Spanner is no error, though the hash depends on the time zone', () => {
  const { findings } = audit(`
    CREATE TABLE Logs (
      LogId ${UUID}, CreatedAt TIMESTAMP NOT NULL,
      ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CAST(CreatedAt AS STRING)), 16))) STORED,
    ) PRIMARY KEY (ShardId, CreatedAt, LogId);`);
  expect(findings.map(({ finding }) => [finding.rule, finding.severity])).toEqual([['zone-dependent-hash', 'warning']]);
});

test('constraints without a name have no finding about their name', () => {
  const { findings } = audit(`
    CREATE TABLE P (Id ${UUID}, N INT64 NOT NULL, CHECK (N > 0), CHECK (N < 9)) PRIMARY KEY (Id);
    CREATE TABLE C (Id ${UUID}, A STRING(36), B STRING(36), FOREIGN KEY (A) REFERENCES P (Id), FOREIGN KEY (B) REFERENCES P (Id)) PRIMARY KEY (Id);`);
  expect(findings.map(({ finding }) => finding.rule)).toEqual([]);
});

test('findings come by place, of one place the errors first', () => {
  const { findings } = audit('CREATE TABLE B (`select` STRING(0)) PRIMARY KEY (`select`);\nCREATE TABLE A (SeenAt DATE) PRIMARY KEY (SeenAt);');
  const order = findings.map(({ line, column, finding }) => [line, column, finding.severity]);
  expect(order.length).toBeGreaterThan(3);
  expect(order).toEqual([...order].sort((a, b) => Number(a[0]) - Number(b[0]) || Number(a[1]) - Number(b[1]) || String(a[2]).localeCompare(String(b[2]))));
});

test('statements that change what is not there are told with their place', () => {
  const { refused } = audit('CREATE TABLE T (A STRING(36)) PRIMARY KEY (A);\n\n  ALTER TABLE Gone ADD COLUMN B INT64;');
  expect(refused).toMatchObject([{ line: 3, column: 3, message: 'the table Gone does not exist here' }]);
});

test('a name that PostgreSQL finds only in quotes is told with them', () => {
  const { refused, findings } = audit(`CREATE TABLE "Orders" ("Id" varchar(36) PRIMARY KEY DEFAULT spanner.generate_uuid(), "Status" varchar);
    CREATE ROLE r;
    ALTER TABLE "Orders" ALTER COLUMN Status SET DEFAULT 'x';
    GRANT SELECT (Status) ON TABLE "Orders" TO r;
    ALTER TABLE Orders ADD COLUMN x bigint;`, Dialect.POSTGRESQL);
  expect(refused).toMatchObject([{ line: 5, message: 'the table orders does not exist here: did you mean "Orders"?' }]);
  expect(findings.map(({ finding }) => rendered(finding, 'sql'))).toEqual(Array(2).fill(expect.objectContaining({
    message: 'Orders has no column status: did you mean "Status"?', fixes: ['write "Status", with the quotes'],
  })));
});

test('of two statements that create one thing the second is refused, unless it says IF NOT EXISTS', () => {
  const table = `CREATE TABLE T (Id ${UUID}) PRIMARY KEY (Id)`;
  const { refused, findings, objects } = audit(`${table};\nCREATE TABLE IF NOT EXISTS T (Day DATE) PRIMARY KEY (Day);\nCREATE TABLE T (Day DATE) PRIMARY KEY (Day);
    CREATE INDEX I ON T (Id);\nCREATE INDEX I ON T (Id);\nCREATE SEQUENCE S BIT_REVERSED_POSITIVE;\nCREATE SEQUENCE S BIT_REVERSED_POSITIVE;`);
  const repeated = findings.filter(({ finding }) => finding.rule === 'statement-order');
  expect(repeated.map(({ line, finding }) => [line, rendered(finding, 'sql').message])).toEqual([
    [3, 'the table T exists already'],
    [5, 'the index I exists already'],
    [7, 'the sequence S exists already'],
  ]);
  expect(refused).toEqual([]);
  expect(objects).toMatchObject([{ name: 'T', verdict: 'safe' }, { name: 'I' }]);
});

test.each([
  [Dialect.GOOGLESQL, `
    CREATE TABLE T (Id ${UUID}, X INT64 AS (F(1)) STORED, CHECK (Id != LOWER(g(Id)))) PRIMARY KEY (Id);
    ALTER TABLE T ADD COLUMN Y STRING(36) DEFAULT (G('a'));
    CREATE FUNCTION F(n INT64) RETURNS INT64 AS (H(n) + 1);
    CREATE VIEW V SQL SECURITY INVOKER AS SELECT H(T.X) AS Z FROM T;
    CREATE FUNCTION G(t STRING) RETURNS STRING AS (UPPER(t));
    CREATE FUNCTION H(n INT64) RETURNS INT64 AS (n);
    CREATE VIEW W SQL SECURITY INVOKER AS SELECT H(F(T.X)) AS Z FROM T;`, ['F 2', 'g 2', 'G 3', 'H 4', 'H 5']],
  [Dialect.POSTGRESQL, `
    CREATE TABLE t (id varchar(36) PRIMARY KEY, x bigint GENERATED ALWAYS AS (public.f(1)) STORED);
    CREATE VIEW v SQL SECURITY INVOKER AS SELECT F(t.x) AS z FROM t;
    CREATE FUNCTION f(n bigint) RETURNS bigint LANGUAGE sql AS 'SELECT n';
    CREATE VIEW w SQL SECURITY INVOKER AS SELECT f(t.x) AS z FROM t;`, ['f 2', 'f 3']],
])('a function is used only after the statement that creates it, in %s', (dialect, text, expected) => {
  const early = audit(text, dialect).findings.filter(({ finding }) => finding.rule === 'statement-order');
  expect(early.map(({ line, finding }) => [line, rendered(finding, 'sql').message])).toEqual(expected.map((each) => {
    const [name, line] = each.split(' ');
    return [Number(line), `the function ${name} is used here, but only a later statement creates it`];
  }));
});

test.each([['no text', ''], ['nothing but spaces', ' \r\n\t'], ['a comment', '-- nothing'], ['empty statements', ';;\n;']])('%s has nothing to judge', (_, text) => {
  const found = audit(text);
  expect([found.statements, found.notUnderstood, found.objects, found.findings]).toEqual([[], [], [], []]);
});

test('both dialects are judged', () => {
  expect(audit('CREATE TABLE "T" ("SeenAt" timestamptz PRIMARY KEY);', Dialect.POSTGRESQL).objects).toMatchObject([{ name: 'T', verdict: 'hot' }]);
});

describe('definitions that a later statement changes or drops', () => {
  const TABLE = `CREATE TABLE Users (Id ${UUID}, Name STRING(9)) PRIMARY KEY (Id);\n`;
  const found = (text: string): [string, number][] => audit(text).findings.map(({ finding, line }) => [finding.rule, line]);

  test('are refused at their place', () => {
    expect(found(`${TABLE}CREATE INDEX I ON Users (Name, Name);\nDROP INDEX I;`)).toEqual([['index-definition', 2]]);
    expect(found(`${TABLE}ALTER TABLE Users ADD COLUMN N INT64 DEFAULT (TRUE);\nALTER TABLE Users ALTER COLUMN N SET DEFAULT (5);`)).toEqual([['default-expression', 2]]);
  });

  test('are refused once where they are still wrong at the end', () => {
    expect(found(`${TABLE}ALTER TABLE Users ADD COLUMN N INT64 DEFAULT (TRUE);\nALTER TABLE Users ALTER COLUMN N SET DEFAULT (FALSE);`)).toEqual([['default-expression', 3]]);
  });

  test('are refused each time that a table changes, and are no hotspots', () => {
    expect(found(`${TABLE}CREATE INDEX I ON Users (Name, Name);\nDROP INDEX I;\nCREATE INDEX I ON Users (Nope);\nDROP INDEX I;`)).toEqual([['index-definition', 2], ['unknown-column', 4]]);
    expect(found('CREATE TABLE Hot (At TIMESTAMP NOT NULL) PRIMARY KEY (At);\nDROP TABLE Hot;')).toEqual([]);
  });
});

test('a search index on a missing table is reported once, by its rule', () => {
  const { refused, findings } = audit('CREATE SEARCH INDEX I ON Gone(Tk)', Dialect.GOOGLESQL);
  expect([refused, findings.map(({ finding }) => finding.rule)]).toEqual([[], ['unknown-column']]);
});
