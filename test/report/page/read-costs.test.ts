import { DdlSource, SourceFile } from '../../../src/audit/source';
import { pageSchema, type PageFix } from '../../../src/report/page/data/page-data';
import * as engine from '../../../src/rules/engine';
import { Dialect } from '../../../src/schema';
import { auditText } from '../../support/audit-text';

const ID = 'Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())';
const TIME = `CREATE TABLE Events (SeenAt TIMESTAMP NOT NULL, ${ID}) PRIMARY KEY (SeenAt, Id);`;

function fixOf(ddl: string, title: string, object: string, queries?: string): PageFix {
  const audit = auditText(ddl, Dialect.GOOGLESQL, {
    today: '2026-06-30', advice: { queries: queries === undefined ? undefined : DdlSource.ofFile(new SourceFile('q.sql', queries)) },
  });
  const { keys } = pageSchema({ title: '', audit }, 'sql', { insertsOfTable: 200 });
  const fixes = keys.find(({ simulated: { key } }) => key.object === object)!.findings.flatMap((finding) => finding.fixes);
  const fix = fixes.find((each) => each.title === title);
  expect([fixes.map((each) => each.title), fix]).toEqual([expect.arrayContaining([title]), expect.anything()]);
  return fix!;
}

const lines = (fix: PageFix): string[] => fix.reads().map(({ change, read, was, is }) => `${change}: ${read}: ${was} -> ${is}`);

test.each<[string, string, string, string, string[]]>([
  ['shards in front of a time', TIME, 'Events', '16 shards', [
    'slower: WHERE SeenAt BETWEEN @a AND @b: 1 range read -> 16 range reads, if the query names ShardId',
    'slower: ORDER BY SeenAt LIMIT 50: reads 50 rows -> reads 800 rows, merges 16 ranges, if the query names ShardId',
    'same: WHERE SeenAt = @SeenAt AND Id = @Id: reads 1 row -> reads 1 row',
  ]],
  ['another column first', TIME, 'Events', 'Id first', [
    'lost: WHERE SeenAt BETWEEN @a AND @b: 1 range read -> reads the whole table',
    'lost: ORDER BY SeenAt LIMIT 50: reads 50 rows -> reads the whole table',
    'same: WHERE SeenAt = @SeenAt AND Id = @Id: reads 1 row -> reads 1 row',
    'faster: WHERE Id = @Id: reads the whole table -> 1 range read',
  ]],
  ['numbers that are reversed', '-- spanner-constructs: values BillNo sequential\nCREATE TABLE Bills (BillNo INT64 NOT NULL) PRIMARY KEY (BillNo);', 'Bills', 'bit-reversed key', [
    'lost: WHERE BillNo BETWEEN @a AND @b: 1 range read -> its values no longer tell the order of the inserts',
    'lost: ORDER BY BillNo LIMIT 50: reads 50 rows -> its values no longer tell the order of the inserts',
    'same: WHERE BillNo = @BillNo: reads 1 row -> reads 1 row',
  ]],
  ['shards in front of an index', `CREATE TABLE Jobs (${ID}, RunAt TIMESTAMP NOT NULL) PRIMARY KEY (Id);\nCREATE INDEX ByTime ON Jobs (RunAt);`, 'ByTime', '16 shards', [
    'slower: WHERE RunAt BETWEEN @a AND @b: 1 range read -> 16 range reads, if the query names IndexShard16',
    'slower: ORDER BY RunAt LIMIT 50: reads 50 rows -> reads 800 rows, merges 16 ranges, if the query names IndexShard16',
    'same: WHERE RunAt = @RunAt AND Id = @Id: reads 1 entry -> reads 1 entry',
  ]],
  ['a newest row that comes first', TIME.replace('(SeenAt,', '(SeenAt DESC,'), 'Events', 'Id first', [
    'lost: WHERE SeenAt BETWEEN @a AND @b: 1 range read -> reads the whole table',
    'lost: ORDER BY SeenAt DESC LIMIT 50: reads 50 rows -> reads the whole table',
    'same: WHERE SeenAt = @SeenAt AND Id = @Id: reads 1 row -> reads 1 row',
    'faster: WHERE Id = @Id: reads the whole table -> 1 range read',
  ]],
  [
    'a key that keeps its first column, and then no order',
    `CREATE TABLE Kinds (Kind BOOL NOT NULL) PRIMARY KEY (Kind);\nCREATE TABLE Events (Kind BOOL NOT NULL, SeenAt TIMESTAMP NOT NULL, ${ID}) PRIMARY KEY (Kind, SeenAt, Id), INTERLEAVE IN PARENT Kinds;`,
    'Events', 'interleave in Kinds', [
      'lost: WHERE Kind = @Kind AND SeenAt BETWEEN @a AND @b: 1 range read -> reads more rows than it asks for',
      'lost: WHERE Kind = @Kind ORDER BY SeenAt LIMIT 50: reads 50 rows -> reads more rows than it asks for',
      'lost: WHERE Kind = @Kind AND SeenAt = @SeenAt AND Id = @Id: reads 1 row -> reads more rows than it asks for',
    ],
  ],
  ['shards in front of a key that a UUID ends', 'CREATE TABLE Seen (Kind BOOL NOT NULL, SeenAt TIMESTAMP NOT NULL) PRIMARY KEY (Kind, SeenAt);', 'Seen', '16 shards', [
    'slower: WHERE Kind = @Kind AND SeenAt BETWEEN @a AND @b: 1 range read -> 16 range reads, if the query names ShardId',
    'slower: WHERE Kind = @Kind ORDER BY SeenAt LIMIT 50: reads 50 rows -> reads 800 rows, merges 16 ranges, if the query names ShardId',
    'slower: WHERE Kind = @Kind AND SeenAt = @SeenAt: reads 1 row -> 16 range reads, if the query names ShardId',
  ]],
  ['numbers of which nobody knows whether they told an order', 'CREATE TABLE Bills (BillNo INT64 NOT NULL) PRIMARY KEY (BillNo);', 'Bills', 'bit-reversed key', [
    'same: WHERE BillNo = @BillNo: reads 1 row -> reads 1 row',
  ]],
  ['a declaration', 'CREATE TABLE Refs (Ref STRING(64) NOT NULL) PRIMARY KEY (Ref);', 'Refs', 'declare how Ref is generated', []],
])('%s: which reads are lost, get slower or stay', (_, ddl, object, title, expected) => {
  expect(lines(fixOf(ddl, title, object))).toEqual(expected);
});

test('of the queries of the application, those are said that a fix changes something for', () => {
  const fix = fixOf(TIME, '16 shards', 'Events', 'SELECT Id FROM Events WHERE SeenAt BETWEEN @a AND @b;\nSELECT SeenAt FROM Events WHERE SeenAt = @a AND Id = @b;');
  expect(lines(fix).slice(3)).toEqual([
    'slower: q.sql:1: SELECT Id FROM Events WHERE SeenAt BETWEEN @a AND @b: nothing is found -> this query reads Events by SeenAt without ShardId, ' +
      'the first key column, so it scans the table',
  ]);
});

test('of equal queries the first is said, and another scan is no slower read', () => {
  const ddl = `CREATE TABLE Posts (${ID}, Title STRING(100), PostedAt TIMESTAMP) PRIMARY KEY (Id); CREATE TABLE Users (${ID}) PRIMARY KEY (Id);`;
  const [late, other] = ['SELECT Id FROM Posts WHERE PostedAt > @since;\n', 'SELECT Id FROM Posts WHERE Title = @title;\n'];
  const audit = auditText(ddl, Dialect.GOOGLESQL, { today: '2026-06-30', advice: { queries: DdlSource.ofFile(new SourceFile('q.sql', `${late}${other}${late}SELECT Id FROM Users`)) } });
  const judged = jest.spyOn(engine, 'queryFindings');
  const { advice } = pageSchema({ title: '', audit }, 'sql', { insertsOfTable: 200 });
  const [[shards], [titles], [repeated]] = advice.map(({ fixes }) => fixes);
  expect(lines(shards)).toEqual([
    'same: q.sql:1 and 1 more: SELECT Id FROM Posts WHERE PostedAt > @since: this query scans all of Posts: no key or index begins with PostedAt -> ' +
      'this query reads PostsByPostedAt by PostedAt without IndexShard16, the first key column, so it scans the table',
  ]);
  expect(lines(titles)).toEqual([
    'faster: q.sql:2: SELECT Id FROM Posts WHERE Title = @title: this query scans all of Posts: no key or index begins with Title -> nothing is found',
  ]);
  expect(repeated.reads()).toEqual(shards.reads());
  // Once as it is, and once for each of two fixes.
  expect(judged.mock.calls.map(([, { length }]) => length)).toEqual([2, 2, 2]);
  expect(shards.says).toMatch(/^the query also needs AND `IndexShard16` IN \(0, 1, /);
});
