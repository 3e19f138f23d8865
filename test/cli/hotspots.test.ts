import * as fs from 'node:fs';
import * as path from 'node:path';
import { Folder, inFolder } from './support';
import { liveStatistics } from '../../src/cli/running/result-set';
import { Dialect } from '../../src/schema';
import { databaseStatistics, statisticsQueries } from '../../src/statistics/statistics';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { suiteEmulator } from '../support/emulator/suite-emulator';
import { writeRecordingApp } from '../support/recording-app';

const PATH = 'projects/p/instances/main/databases/shop';

/** The schema of https://cloud.google.com/spanner/docs/introspection/hot-split-statistics, with a time as the key of Logs. */
const SCHEMA = `
CREATE TABLE Users (UserId INT64 NOT NULL, FirstName STRING(MAX)) PRIMARY KEY (UserId);
CREATE INDEX UsersByFirstName ON Users (FirstName DESC);
CREATE TABLE Threads (UserId INT64 NOT NULL, ThreadId INT64 NOT NULL) PRIMARY KEY (UserId, ThreadId), INTERLEAVE IN PARENT Users;
CREATE TABLE Logs (LoggedAt TIMESTAMP NOT NULL, Note STRING(MAX)) PRIMARY KEY (LoggedAt);
-- spanner-constructs: acknowledge monotonic-index until 2026-12-31: a job of one minute a day, checked by the data team
CREATE INDEX LogsByTime ON Logs (LoggedAt, Note);
`;

type Row = readonly unknown[];

function resultSet(columns: readonly string[], rows: readonly Row[]): Record<string, unknown> {
  return { metadata: { rowType: { fields: columns.map((name) => ({ name, type: { code: 'STRING' } })) } }, rows };
}

const SPLIT_COLUMNS = ['interval_end', 'split_start', 'split_limit', 'cpu_usage_score', 'affected_tables', 'unsplittable_reasons'];
const AT = '2072-05-18T17:50:00Z';
/** From the same page. */
const DOCUMENTED: readonly Row[] = [
  [AT, 'Users(620)', '<end>', '100', ['Users', 'Threads'], ['MOVING_HOT_SPOT']],
  [AT, 'Users(101)', 'Users(102)', '90', ['Users', 'Threads'], ['HOT_ROW']],
  [AT, 'Users(13)', 'Users(76)', '82', ['Users', 'Threads'], ['LARGE_SCAN_HOT_SPOT']],
  [AT, 'Threads(12, "zebra")', 'Users(14)', '76', ['Users', 'Threads'], []],
];

async function hotspots(statistics: unknown, args: readonly string[] = [], schema = SCHEMA): ReturnType<Folder['run']> {
  const folder = new Folder({ 'shop.sql': schema, 'statistics.json': typeof statistics === 'string' ? statistics : JSON.stringify(statistics) });
  const outcome = await folder.run(['hotspots', 'shop.sql', '--from', 'statistics.json', ...args]);
  folder.remove();
  return outcome;
}

interface JsonHotspots {
  readonly splits: readonly {
    readonly start: string; readonly score: number; readonly intervals: number; readonly latest: string;
    readonly reasons: readonly { readonly code: string; readonly meaning: string }[];
    readonly suspects: readonly {
      readonly object: string; readonly writes: number | null; readonly findings: readonly { readonly rule: string; readonly acknowledged: unknown; readonly message: string }[];
    }[];
  }[];
  readonly locks: readonly unknown[];
  readonly transactions: readonly unknown[];
  readonly queries: readonly unknown[];
}

async function asJson(statistics: unknown, schema = SCHEMA): Promise<JsonHotspots> {
  return JSON.parse((await hotspots(statistics, ['--format', 'json'], schema)).out) as JsonHotspots;
}

test('a finding that explains several splits is said once in text, and of each split in JSON', async () => {
  const moving = ['2072-05-18T17:40:00Z', AT].map((at) => [AT, `Logs(${at})`, '<end>', '100', ['Logs'], ['MOVING_HOT_SPOT']]);
  const { out } = await hotspots(resultSet(SPLIT_COLUMNS, moving));
  expect(out.match(/^    Logs: monotonic-key.*/gm)).toEqual([expect.stringMatching(/monotonic-key: /), '    Logs: monotonic-key, as above']);
  expect(out.match(/fix   /g)).toHaveLength(1);
  const { splits } = await asJson(resultSet(SPLIT_COLUMNS, moving));
  expect(splits.map(({ suspects }) => suspects[0].findings[0].message)).toEqual(Array(2).fill(expect.stringContaining('Logs')));
});

test('the rows that the documentation shows are explained', async () => {
  const { splits } = await asJson(resultSet(SPLIT_COLUMNS, DOCUMENTED));
  expect(splits.map(({ start, score, reasons, suspects }) => [
    start, score, reasons.map(({ code }) => code), suspects.map(({ object, findings }) => `${object}: ${findings.map(({ rule }) => rule).join()}`),
  ])).toEqual([
    ['Users(620)', 100, ['MOVING_HOT_SPOT'], ['Users: unproven-key', 'Threads: unproven-key']],
    ['Users(101)', 90, ['HOT_ROW'], ['Users: ', 'Threads: ']],
    ['Users(13)', 82, ['LARGE_SCAN_HOT_SPOT'], ['Users: ', 'Threads: ']],
    ['Threads(12, "zebra")', 76, [], ['Users: unproven-key', 'Threads: unproven-key']],
  ]);
});

test('the culprit is the object with a fault, not the one that the split begins with', async () => {
  const { code, out } = await hotspots(resultSet(SPLIT_COLUMNS, [[AT, 'Logs(2072-05-18)', 'LogsByTime(2072-05-19, "x")', 100, ['Logs', 'LogsByTime', 'UsersByFirstName'], ['MOVING_HOT_SPOT']]]));
  expect(code).toBe(1);
  expect(out).toContain('    Logs: monotonic-key: every insert into Logs lands at one end of its key space (1 write front)\n        at    shop.sql:5:80\n');
  expect(out).toContain('\n                 - Write every insert, update and delete to both tables in one transaction: Logs and Logs_v2.');
  expect(out).toContain('\n                 - This deletes data and needs consent: drop-table Logs_old.\n');
  expect(out).toContain('    LogsByTime: monotonic-index: ');
  expect(out).toContain('        kept  acknowledged until 2026-12-31: a job of one minute a day, checked by the data team\n');
});

describe('a key that counts as spread by its name', () => {
  const NAMED = `CREATE TABLE Users (UserId STRING(36) NOT NULL) PRIMARY KEY (UserId);
    CREATE TABLE Orders (UserId STRING(36) NOT NULL, OrderNo INT64 NOT NULL) PRIMARY KEY (UserId, OrderNo), INTERLEAVE IN PARENT Users;
    CREATE TABLE Products (Sku STRING(40) NOT NULL) PRIMARY KEY (Sku);
    CREATE TABLE Logs (LoggedAt TIMESTAMP NOT NULL) PRIMARY KEY (LoggedAt);`;
  const explained = async (objects: readonly string[], reasons: readonly string[]): Promise<string[]> => {
    const { splits: [{ suspects }] } = await asJson(resultSet(SPLIT_COLUMNS, [[AT, `${objects[0]}(0193a5c2-7b1e-7)`, '<end>', '100', objects, reasons]]), NAMED);
    return suspects.flatMap(({ object, findings }) => findings.map(({ rule }) => `${object}: ${rule}`));
  };

  test.each([
    ['explains a load that moves', ['Users'], ['MOVING_HOT_SPOT'], ['Users: named-key']],
    ['explains that of a table below it', ['Orders'], ['MOVING_HOT_SPOT'], ['Orders: named-key']],
    ['explains that of a natural key', ['Products'], ['MOVING_HOT_SPOT'], ['Products: named-key']],
    ['is not suspected beside a hot one', ['Users', 'Logs'], ['MOVING_HOT_SPOT'], ['Logs: monotonic-key']],
    ['explains no other load', ['Users'], [], []],
    ['explains no hot row', ['Users'], ['HOT_ROW'], []],
  ])('%s', async (_, objects, reasons, says) => {
    expect(await explained(objects, reasons)).toEqual(says);
  });
});

test('rows of several intervals are one split, and writes order those that may be hot', async () => {
  const safe = 'CREATE TABLE A (Id STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id); CREATE TABLE B (Id STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);';
  const splits = resultSet(['SPLIT_START', 'SPLIT_LIMIT', 'INTERVAL_END', 'CPU_USAGE_SCORE', 'AFFECTED_TABLES', 'UNSPLITTABLE_REASONS'], [
    ['A()', '<end>', '2072-05-18T17:40:00Z', '70', ['A', 'B'], []], ['A()', '<end>', AT, '100', ['B', 'Gone'], ['HOT_ROW']],
  ]);
  const operations = resultSet(['INTERVAL_END', 'TABLE_NAME', 'WRITE_COUNT'], [[AT, 'A', '10'], [AT, 'B', '30'], [AT, 'A', '5']]);
  const text = `${JSON.stringify(splits, undefined, 2)}\n${JSON.stringify(operations, undefined, 2)}\n`;
  expect((await asJson(text, safe)).splits).toMatchObject([{
    score: 100, intervals: 2, latest: AT, reasons: [{ code: 'HOT_ROW' }],
    suspects: [{ object: 'B', writes: 30, findings: [] }, { object: 'A', writes: 15 }, { object: 'Gone', writes: null }],
  }]);
  const { out } = await hotspots(text, [], safe);
  expect(out).toContain('    may hold Gone, which the schema does not declare\n    no schema rule explains it\n');
});

const LOCKS = resultSet(['interval_end', 'row_range_start_key', 'lock_wait_seconds', 'sample_lock_requests_json_string'], [
  [AT, 'Users(3, 2020-11-01 12:34:56.426426+00:00)', 0.61, null],
  [AT, Buffer.from('Logs(2072-05-18)+').toString('base64'), 1.5, '[{"COLUMN":"Logs.Note","LOCK_MODE":"Exclusive","TRANSACTION_TAG":"app=log"},{"COLUMN":"Logs._exists","LOCK_MODE":"ReaderShared","TRANSACTION_TAG":""}]'],
  ['2072-05-18T17:40:00Z', 'Logs(2072-05-18)+', 0.26, '[{"COLUMN":"Logs.Note","LOCK_MODE":"WriterShared","TRANSACTION_TAG":"app=log"}]'],
  [AT, 'Gone(1)', 0.1, 'no JSON'],
]);
const TRANSACTION_COLUMNS = [
  'interval_end', 'fprint', 'transaction_tag', 'write_constructive_columns', 'write_delete_tables', 'commit_attempt_count', 'commit_abort_count', 'avg_participants', 'avg_commit_latency_seconds',
];
const TRANSACTIONS = resultSet(
  TRANSACTION_COLUMNS,
  [[AT, '1866043996151916800', '', ['LogsByTime._exists', 'Users._exists', 'Threads._exists'], ['Threads', 'Old'], '1', '2', 1.5, 4.89]],
);

test('locks and transactions are explained by the columns and objects that they name', async () => {
  const { out, code } = await hotspots([LOCKS, TRANSACTIONS], [], SCHEMA.replace('INT64 NOT NULL, FirstName', 'INT64 NOT NULL GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE), FirstName'));
  expect(code).toBe(2);
  expect(out).toBe([
    'statistics.json: nothing is known of its splits, because no result has the columns split_start, split_limit and cpu_usage_score',
    '',
    'lock waits',
    '    1.760 s  Logs(2072-05-18)+ (Exclusive, ReaderShared, WriterShared)',
    '        on Logs.Note, Logs._exists',
    '        in app=log',
    '        Logs: monotonic-key at shop.sql:5:80',
    '    0.610 s  Users(3, 2020-11-01 12:34:56.426426+00:00)',
    '    0.100 s  Gone(1)',
    '        the schema does not declare Gone',
    '',
    'transactions',
    '    4.890 s to commit  1866043996151916800 (1 attempt, 2 aborts, 1.5 participants) writes LogsByTime, Users, Threads, Old',
    '        LogsByTime: monotonic-index at shop.sql:7:34, acknowledged',
    '        the schema does not declare Old',
    '',
  ].join('\n'));
});

test('a transaction of several intervals is shown once, and so is what a second run appended', async () => {
  const rows = [[100, 2, 1, 0.5], [300, 0, 3, 0.1], [1, 0, 1, 4]].map(([commits, ...others], at) => [`2072-05-18T17:${at}0:00Z`, '7', 'app=log', ['Logs.Note'], [], String(commits), ...others]);
  const transactions = resultSet(TRANSACTION_COLUMNS, [...rows, [AT, '8', '', [], [], '1', '0', 7 / 3, 0.3]]);
  const { out } = await hotspots([transactions, LOCKS, transactions, LOCKS]);
  expect(out).toContain([
    'transactions',
    '    0.300 s to commit  8 (1 attempt, 0 aborts, 2.3 participants) writes nothing',
    '    0.209 s to commit  app=log (401 attempts, 2 aborts, 2.5 participants) writes Logs',
    '',
  ].join('\n'));
  expect(out).toContain('    1.760 s  Logs(2072-05-18)+ ');
});

test('results after one another are told apart, whatever the texts of queries hold', async () => {
  const text = "SELECT Note FROM Logs WHERE Note = '{\"a\": {} {}}' AND Note <> '\\\\'";
  const queries = JSON.stringify(resultSet(QUERY_COLUMNS, [[AT, text, false, '', '1', 1, 1, 1, 1]]));
  const { queries: found } = await asJson(`${queries}\n${JSON.stringify(LOCKS)}`);
  expect(found).toMatchObject([{ text }]);
});

test('samples of locks are read as structs, too, as SELECT * answers them', async () => {
  const structs = resultSet(['row_range_start_key', 'lock_wait_seconds', 'sample_lock_requests'], [['Users(3)', 0.5, [['Users.FirstName', 'Exclusive', 'rename'], ['Users.FirstName', 'Exclusive', null]]]]);
  expect((await asJson(structs)).locks).toMatchObject([{ object: 'Users', columns: ['Users.FirstName'], modes: ['Exclusive'], transactionTags: ['rename'] }]);
});

const QUERY_COLUMNS = ['interval_end', 'text', 'text_truncated', 'request_tag', 'execution_count', 'avg_latency_seconds', 'avg_cpu_seconds', 'avg_rows_scanned', 'avg_rows'];

test('the queries with the most CPU are explained by the rules about queries, and so are the splits that they scan', async () => {
  const queries = resultSet(QUERY_COLUMNS, [
    [AT, 'SELECT UserId FROM Threads WHERE ThreadId = @id', false, 'app=threads', '10', 0.5, 0.4, 1000, 1],
    ['2072-05-18T17:40:00Z', 'SELECT UserId FROM Threads WHERE ThreadId = @id', false, '', '30', 0.1, 0.2, 3000, 1],
    [AT, 'SELECT FirstName FROM Users WHERE FirstName = @cut', true, '', '1', 1, 1, 1, 1],
    [AT, 'SELECT * FROM spanner_sys.query_stats_top_minute', false, '', '99', 1, 9, 1, 1],
  ]);
  const splits = resultSet(SPLIT_COLUMNS, [[AT, 'Users(13)', 'Users(76)', '82', ['Users', 'Threads'], ['LARGE_SCAN_HOT_SPOT']]]);
  const { out } = await hotspots([splits, queries]);
  expect(out).toContain([
    '    large scans read the range, which Spanner does not split: read less of it, or from an index',
    '    Threads: full-scan: SELECT UserId FROM Threads WHERE ThreadId = @id',
    '',
    'queries',
    '    10.000 s of CPU  SELECT UserId FROM Threads WHERE ThreadId = @id',
    '        40 executions of 0.200 s; rows scanned by each: 2,500, returned: 1; tag app=threads',
    '        full-scan: this query scans all of Threads: no key or index begins with ThreadId',
    '            fix   CREATE INDEX IF NOT EXISTS `ThreadsByThreadId` ON `Threads` (`ThreadId`)',
    '            docs  npx spanner-constructs explain full-scan',
    '    1.000 s of CPU  SELECT FirstName FROM Users WHERE FirstName = @cut',
    '        1 execution of 1.000 s; rows scanned by each: 1, returned: 1',
    '        its text cannot be read to the end, so no rule judges it',
    '',
  ].join('\n'));
});

test.each([['SELECT x FROM', false], ['GRAPH FinGraph MATCH (n) RETURN n', false], ['SELECT Note FROM Logs', true]])('%s: rules judge it: %j', async (text, isRead) => {
  const queries = resultSet(QUERY_COLUMNS, [[AT, text, false, '', '1', 1, 1, 1, 1]]);
  expect((await hotspots([resultSet(SPLIT_COLUMNS, []), queries])).out.includes('so no rule judges it')).toBe(!isRead);
  expect((await asJson([queries])).queries).toMatchObject([{ text, isRead }]);
});

test('a scan is explained by a query without a condition', async () => {
  const texts = [
    'SELECT * FROM Logs', 'SELECT COUNT(*) AS n FROM logs', 'SELECT * FROM Logs LIMIT 10', 'SELECT Note FROM (SELECT * FROM Logs) WHERE LoggedAt = @at',
    'SELECT * FROM Logs WHERE LoggedAt = @at', 'SELECT * FROM Logs@{FORCE_INDEX=LogsByTime}', 'INSERT INTO Logs (LoggedAt) VALUES (@at)',
  ];
  const queries = resultSet(QUERY_COLUMNS, texts.map((text) => [AT, text, false, '', '10', 0.5, 0.4, 200_000, 1]));
  const splits = resultSet(SPLIT_COLUMNS, [[AT, 'Logs(13)', 'Logs(76)', '82', ['Logs', 'Users'], ['LARGE_SCAN_HOT_SPOT']]]);
  const { out } = await hotspots([splits, queries]);
  expect(out).toContain(', or from an index\n    Logs: SELECT * FROM Logs\n    Logs: SELECT COUNT(*) AS n FROM logs\n\nqueries\n');
});

test('what no result was asked for is said to be unknown', async () => {
  const { code, out } = await hotspots(resultSet(['split_start', 'split_limit', 'cpu_usage_score', 'affected_tables'], [['Logs()', '<end>', '100', ['Logs']]]));
  expect(code).toBe(1);
  expect(out).toContain([
    'score 100  Logs() to <end>',
    '    why Spanner does not split it is unknown, because no result has the column unsplittable_reasons',
    '    Logs: monotonic-key: ',
  ].join('\n'));
  expect(out).not.toContain('interval');
});

test.each([
  ['split statistics without a score', ['interval_end', 'split_start', 'split_limit']],
  ['COLUMN_OPERATIONS_STATS', ['interval_end', 'table_name', 'column_name', 'read_count', 'query_count', 'write_count']],
  ['TXN_STATS_TOTAL', ['interval_end', 'commit_attempt_count', 'commit_abort_count', 'avg_participants', 'avg_commit_latency_seconds']],
  ['QUERY_STATS_TOTAL', ['interval_end', 'execution_count', 'avg_latency_seconds', 'avg_cpu_seconds', 'avg_rows_scanned', 'avg_rows']],
  ['LOCK_STATS_TOTAL', ['interval_end', 'total_lock_wait_seconds']],
  ['READ_STATS_TOP', ['interval_end', 'read_columns', 'fprint', 'execution_count', 'avg_cpu_seconds']],
  ['TABLE_SIZES_STATS', ['interval_end', 'table_name', 'used_bytes']],
])('a result of %s is noted, and the others are read', async (_, columns) => {
  const others = [resultSet(columns, [columns.map(() => '1')]), resultSet(SPLIT_COLUMNS, [])];
  expect(await hotspots(others)).toEqual({
    code: 0, out: 'statistics.json: no hot split\n',
    err: expect.stringMatching(/^note: statistics\.json: a result with the columns interval_end.* is not read: see --print-sql\n$/),
  });
});

test('a split in many rows is read', () => {
  const rows = Array.from({ length: 150_000 }, (_, at) => [`${at}`, 'Logs()', '<end>', at === 7 ? '100' : '60', [], []]);
  expect(databaseStatistics([{ columns: SPLIT_COLUMNS, rows }]).splits).toMatchObject([{ score: 100, intervals: 150_000 }]);
});

test.each([
  [['3'], 0, 'no hot split, 1 split below a score of 50'],
  [['3', '49', '50'], 1, 'no hot split, 1 warm split, 2 splits below a score of 50'],
  [['100', '100', '99', '0'], 1, '2 hot splits, 1 warm split, 1 split below a score of 50'],
])('splits of the scores %j', async (scores, code, said) => {
  const outcome = await hotspots(resultSet(SPLIT_COLUMNS, scores.map((score, at) => [AT, `Logs(${at})`, '<end>', score, ['Logs'], ['HOT_ROW']])));
  expect(outcome).toMatchObject({ code, out: expect.stringContaining(`statistics.json: ${said}\n`) });
  expect(outcome.out.match(/^score \d+/gm)).toHaveLength(scores.length);
});

test('a database without hot splits is clean', async () => {
  expect(await hotspots(resultSet(SPLIT_COLUMNS, []))).toEqual({ code: 0, out: 'statistics.json: no hot split\n', err: '' });
});

test('a split of an app is explained at its construct, in the language of the app', inFolder({
  'statistics.json': JSON.stringify(resultSet(SPLIT_COLUMNS, [[AT, 'Logs()', '<end>', '100', ['Logs'], ['MOVING_HOT_SPOT']]])),
}, async (folder) => {
  writeRecordingApp(folder, [{ ddl: 'CREATE TABLE Logs (LoggedAt TIMESTAMP NOT NULL) PRIMARY KEY (LoggedAt)' }]);
  const { code, out } = await folder.run(['hotspots', '--app', '--from', 'statistics.json']);
  expect([code, out]).toEqual([1, expect.stringMatching(/ {4}Logs: monotonic-key: .*\n {8}at {4}prod\/shop\n {8}fix {3}new ShardedTable\(db, 'Logs'/)]);
  expect(await folder.run(['hotspots', 'shop.sql', '--app', '--from', 'statistics.json'])).toMatchObject({ code: 2, err: expect.stringContaining('leave one of the two out') });
}));

test.each<[string, readonly string[], RegExp]>([
  ['nothing to ask', ['shop.sql'], /needs either --database PATH or --from FILE/],
  ['both', ['shop.sql', '--from', 'a.json', '--database', PATH], /needs either/],
  ['results without a schema', ['--from', 'empty.json'], /--from has no schema/],
  ['what is not JSON', ['shop.sql', '--from', 'shop.sql'], /shop.sql is not JSON/],
  ['an emulator', ['--database', PATH, '--endpoint', 'localhost:9020'], /^error no-statistics: an emulator keeps no statistics.*\n {4}docs {2}npx spanner-constructs explain no-statistics\n$/],
  ['the service without a token', ['--database', PATH], /GOOGLE_OAUTH_ACCESS_TOKEN is not set/],
  ['less than an interval', ['--print-sql', '--interval', 'hour', '--minutes', '10'], /^error out-of-range: --minutes cannot be "10"[^]*from 60 to/],
  ['a file that is too large', ['shop.sql', '--from', 'large.json'], /^error: large\.json has 33 MiB, and files of up to 32 MiB are read: ask for fewer rows\n$/],
  ['an empty file of results', ['shop.sql', '--from', 'nothing.json'], /nothing\.json is empty/],
  ['no number', ['--print-sql', '--minutes', 'x'], /^error out-of-range: --minutes cannot be "x"/],
])('refuses %s', (_, args, message) => inFolder({ 'shop.sql': SCHEMA, 'empty.json': '[]', 'nothing.json': '\n' }, async (folder) => {
  fs.writeFileSync(path.join(folder.path, 'large.json'), '');
  fs.truncateSync(path.join(folder.path, 'large.json'), 33 * 1024 * 1024);
  expect(await folder.run(['hotspots', ...args])).toMatchObject({ code: 2, out: '', err: expect.stringMatching(message) });
})());

test('prints the queries in the dialect of the schema', inFolder({ 'users.sql': 'CREATE TABLE users (id varchar(36) DEFAULT spanner.generate_uuid() PRIMARY KEY);' }, async (folder) => {
  const postgresql = (await folder.run(['hotspots', '--print-sql', '--dialect', 'postgresql'])).out;
  expect((await folder.run(['hotspots', 'users.sql', '--print-sql'])).out).toBe(postgresql);
}));

/** Columns as the documentation lists them. */
const VIEWS: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  SPLIT_STATS_TOP: [
    ['SPLIT_START', 'STRING(MAX)', 'varchar'], ['SPLIT_LIMIT', 'STRING(MAX)', 'varchar'], ['CPU_USAGE_SCORE', 'INT64', 'bigint'],
    ['AFFECTED_TABLES', 'ARRAY<STRING(MAX)>', 'varchar[]'], ['UNSPLITTABLE_REASONS', 'ARRAY<STRING(MAX)>', 'varchar[]'],
  ],
  LOCK_STATS_TOP: [
    ['ROW_RANGE_START_KEY', 'BYTES(MAX)', 'bytea'], ['LOCK_WAIT_SECONDS', 'FLOAT64', 'float8'], ['SAMPLE_LOCK_REQUESTS_JSON_STRING', 'STRING(MAX)', 'varchar'],
  ],
  TXN_STATS_TOP: [
    ['FPRINT', 'INT64', 'bigint'], ['TRANSACTION_TAG', 'STRING(MAX)', 'varchar'], ['WRITE_CONSTRUCTIVE_COLUMNS', 'ARRAY<STRING(MAX)>', 'varchar[]'],
    ['WRITE_DELETE_TABLES', 'ARRAY<STRING(MAX)>', 'varchar[]'],
    ['COMMIT_ATTEMPT_COUNT', 'INT64', 'bigint'], ['COMMIT_ABORT_COUNT', 'INT64', 'bigint'], ['AVG_PARTICIPANTS', 'FLOAT64', 'float8'],
    ['AVG_COMMIT_LATENCY_SECONDS', 'FLOAT64', 'float8'],
  ],
  QUERY_STATS_TOP: [
    ['TEXT', 'STRING(MAX)', 'varchar'], ['TEXT_TRUNCATED', 'BOOL', 'boolean'], ['REQUEST_TAG', 'STRING(MAX)', 'varchar'], ['EXECUTION_COUNT', 'INT64', 'bigint'],
    ['AVG_LATENCY_SECONDS', 'FLOAT64', 'float8'], ['AVG_CPU_SECONDS', 'FLOAT64', 'float8'], ['AVG_ROWS_SCANNED', 'FLOAT64', 'float8'], ['AVG_ROWS', 'FLOAT64', 'float8'],
  ],
  TABLE_OPERATIONS_STATS: [['TABLE_NAME', 'STRING(MAX)', 'varchar'], ['WRITE_COUNT', 'INT64', 'bigint']],
};

describeOnEmulator('the queries', (client) => {
  test.each(Object.values(Dialect))('run over REST in %s on tables with the documented columns', async (dialect) => {
    const isPostgresql = dialect === Dialect.POSTGRESQL;
    const ddl = Object.entries(VIEWS).map(([name, columns]) => (isPostgresql
      ? `CREATE TABLE ${name}_HOUR (INTERVAL_END timestamptz NOT NULL, ${columns.map(([column, , type]) => `${column} ${type}`).join(', ')}, PRIMARY KEY (INTERVAL_END))`
      : `CREATE TABLE ${name}_HOUR (INTERVAL_END TIMESTAMP NOT NULL, ${columns.map(([column, type]) => `${column} ${type}`).join(', ')}) PRIMARY KEY (INTERVAL_END)`));
    const created = await client.createDatabase(dialect, ddl);
    const database = created.accepted ? created.database : '';
    const now = new Date().toISOString();
    const rows: Readonly<Record<string, readonly never[]>> = {
      SPLIT_STATS_TOP: ['Users(620)', '<end>', '100', ['Users'], ['MOVING_HOT_SPOT']] as never,
      LOCK_STATS_TOP: [Buffer.from('Users(3)').toString('base64'), 0.5, '[{"COLUMN":"Users.Name","LOCK_MODE":"Exclusive","TRANSACTION_TAG":"t"}]'] as never,
      TXN_STATS_TOP: ['7', 'checkout', ['Users.Name'], ['Carts'], '9', '1', 2.5, 0.25] as never,
      QUERY_STATS_TOP: ['SELECT 1', false, 'tag', '4', 0.5, 0.25, 3, 1] as never,
      TABLE_OPERATIONS_STATS: ['Users', '41'] as never,
    };
    for (const [name, columns] of Object.entries(VIEWS)) {
      const insert = async (at: string): Promise<void> =>
        client.insert(database, `${name}_HOUR`, ['INTERVAL_END', ...columns.map(([column]) => column)], [[at, ...rows[name]]]);
      await insert(now);
      await insert('2020-01-01T00:00:00Z');
    }
    const [, project, instance, id] = /projects\/(.*)\/instances\/(.*)\/databases\/(.*)/.exec(database)!;
    const connection = { base: new URL(`http://${suiteEmulator().rest}/`), isEmulator: false, database: { project, instance, database: id } };
    const queries = statisticsQueries(dialect, 'hour', 60).map(({ kind, sql }) => ({ kind, sql: sql.split('SPANNER_SYS.').join('') }));
    const notes: string[] = [];
    const withUnknown = queries.map(({ kind, sql }) => ({ kind, sql: kind === 'locks' ? sql.replace('STATS_TOP', 'STATS_GONE') : sql }));
    const others = databaseStatistics(await liveStatistics(connection, withUnknown, (note) => notes.push(note)));
    expect([...others.kinds]).toEqual(['splits', 'transactions', 'queries', 'operations']);
    expect(notes).toEqual([expect.stringMatching(/^locks cannot be read: \S+ answers 40[04]: .*lock_stats_gone_hour/i)]);
    await expect(liveStatistics(connection, [{ kind: 'splits', sql: 'SELECT * FROM Nothing' }], () => undefined)).rejects.toThrow(/answers 40[04]/);
    expect(databaseStatistics(await liveStatistics(connection, queries, (note) => notes.push(note)))).toEqual({
      splits: [{ start: 'Users(620)', limit: '<end>', score: 100, reasons: ['MOVING_HOT_SPOT'], affected: ['Users'], intervals: 1, latest: expect.any(String) }],
      locks: [{ key: 'Users(3)', object: 'Users', seconds: 0.5, columns: ['Users.Name'], modes: ['Exclusive'], transactionTags: ['t'] }],
      transactions: [{ name: 'checkout', writtenTables: ['Users', 'Carts'], commits: 9, aborts: 1, participants: 2.5, commitLatencySeconds: 0.25 }],
      queries: [{ text: 'SELECT 1', isTruncated: false, tag: 'tag', executions: 4, cpuSeconds: 1, latencySeconds: 0.5, rowsScanned: 3, rows: 1 }],
      writes: new Map([['Users', 41]]),
      kinds: new Set(['splits', 'locks', 'transactions', 'queries', 'operations']),
    });
  });
});

describeOnEmulator('the index of a foreign key', (client) => {
  test.each([
    [Dialect.GOOGLESQL, `CREATE SCHEMA sales;
      CREATE TABLE Days (Id STRING(36) DEFAULT (GENERATE_UUID()), Day DATE, N DATE) PRIMARY KEY (Id);
      CREATE TABLE Tx (Id STRING(36) DEFAULT (GENERATE_UUID()), BookedOn DATE NOT NULL, PaidOn DATE,
        CONSTRAINT Booked FOREIGN KEY (BookedOn) REFERENCES Days (Day), CONSTRAINT Paid FOREIGN KEY (PaidOn, BookedOn) REFERENCES Days (N, Day)) PRIMARY KEY (Id);
      CREATE TABLE sales.Tx (Id STRING(36) DEFAULT (GENERATE_UUID()), BookedOn DATE, FOREIGN KEY (BookedOn) REFERENCES Days (Day)) PRIMARY KEY (Id);`,
    ['IDX_Days_Day_N_U: Paid on Days', 'IDX_Days_Day_U: sales.Tx on Days', 'IDX_Tx_BookedOn: Booked on Tx', 'IDX_Tx_BookedOn_PaidOn_N: Paid on Tx', 'sales.IDX_Tx_BookedOn_N: sales.Tx on sales.Tx']],
    [Dialect.POSTGRESQL, `CREATE SCHEMA sales;
      CREATE TABLE days (id varchar(36) DEFAULT spanner.generate_uuid() PRIMARY KEY, day date, n date);
      CREATE TABLE tx (id varchar(36) DEFAULT spanner.generate_uuid() PRIMARY KEY, booked_on date NOT NULL, paid_on date,
        CONSTRAINT booked FOREIGN KEY (booked_on) REFERENCES days (day), CONSTRAINT paid FOREIGN KEY (paid_on, booked_on) REFERENCES days (n, day));
      CREATE TABLE sales.tx (id varchar(36) DEFAULT spanner.generate_uuid() PRIMARY KEY, booked_on date, FOREIGN KEY (booked_on) REFERENCES days (day));`,
    ['IDX_days_day_U: sales.tx on days', 'IDX_days_day_n_U: paid on days', 'IDX_tx_booked_on: booked on tx', 'IDX_tx_booked_on_paid_on_N: paid on tx', 'sales.IDX_tx_booked_on_N: sales.tx on sales.tx']],
  ])('is known by the name that it has in %s', async (dialect, ddl, explained) => {
    const created = await client.createDatabase(dialect, ddl.split(';').slice(0, -1));
    const { rows } = await client.query(created.accepted ? created.database : '', "SELECT table_schema, index_name FROM information_schema.indexes WHERE index_name LIKE 'IDX%'");
    const names = rows.map(([schema, name]) => (schema === 'sales' ? `sales.${String(name)}` : String(name)));
    const { splits: [{ suspects }] } = await asJson(resultSet(SPLIT_COLUMNS, [[AT, `${names[0]}(2026-11-29)`, '<end>', '100', names, ['MOVING_HOT_SPOT']]]), ddl);
    expect(suspects.map(({ object, findings }) => (
      `${object.replace(/_[^_]+$/, '')}: ${findings.map(({ message }) => /foreign key (.*) \(/.exec(message)?.[1]).join()}`)).sort()).toEqual(explained);
  });
});

test('[H9] names the rows that the declared updates make hot', inFolder({
  'shop.sql': SCHEMA, 'statistics.json': '[]', 'spanner-constructs.yaml': 'workload:\n  tables:\n    Users: { updatesPerSecond: 5000, updatedRows: 1 }\n',
}, async (folder) => {
  const { out } = await folder.run(['hotspots', 'shop.sql', '--from', 'statistics.json']);
  expect(out).toContain('declared: Users has 5,000 updates per second on 1 row: npx spanner-constructs explain hot-row\n');
  const json = await folder.run(['hotspots', 'shop.sql', '--from', 'statistics.json', '--format', 'json']);
  expect(JSON.parse(json.out)).toMatchObject({ hotRows: [{ table: 'Users', updatesPerSecond: 5000, updatedRows: 1 }] });
}));
