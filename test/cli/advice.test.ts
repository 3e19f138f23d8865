import * as fs from 'node:fs';
import { inFolder, jsonReport } from './support';

const SCHEMA = `CREATE TABLE Customers (
  CustomerId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  Email STRING(320) NOT NULL,
) PRIMARY KEY (CustomerId);
CREATE TABLE Orders (
  CustomerId STRING(36) NOT NULL,
  OrderId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  PlacedAt TIMESTAMP NOT NULL,
) PRIMARY KEY (CustomerId, OrderId), INTERLEAVE IN PARENT Customers ON DELETE CASCADE;
CREATE INDEX OrdersByPlacedAt ON Orders (CustomerId, PlacedAt);
`;
const SCAN = 'SELECT CustomerId FROM Customers WHERE Email = @email;\n';
const FILES = {
  'schema.sql': SCHEMA,
  'queries.sql': SCAN,
  'sql/a.sql': SCAN,
  'sql/b.sql': 'SELECT Emial FROM Customers;',
  'accepted.sql': SCHEMA.replace('CREATE INDEX', '-- spanner-constructs: acknowledge interleavable-index: read over all customers\nCREATE INDEX'),
  'accepting.sql': `-- spanner-constructs: acknowledge full-scan: the nightly report\n${SCAN}${SCAN}`,
  'stale.sql': '-- spanner-constructs: acknowledge full-scan: the nightly report\nSELECT 1 AS one;',
  'infra/main.tf': '',
  'two.tf': ['shop', 'bank'].map((name) => `resource "google_spanner_database" "${name}" {\n  name = "${name}"\n  ddl = [<<-EOT\n${SCHEMA}EOT\n  ]\n}\n`).join(''),
  'config.json': JSON.stringify({ acknowledgements: [{ rule: 'full-scan', on: 'Customers', reason: 'a handful of rows' }] }),
};

const rules = async (folder: Parameters<typeof jsonReport>[0], ...args: string[]): Promise<string[]> =>
  (await jsonReport(folder, args)).findings.map(({ rule, file, line }) => `${file}:${line} ${rule}`);

test.each<readonly [string, readonly string[], readonly string[]]>([
  ['without a word, nothing', ['schema.sql'], []],
  ['with --advice, that on the schema', ['schema.sql', '--advice'], ['schema.sql:10 interleavable-index']],
  ['with --queries, that on both', ['schema.sql', '--queries', 'queries.sql'], ['queries.sql:1 full-scan', 'schema.sql:10 interleavable-index']],
  ['with --queries twice, that on all of them', ['schema.sql', '--queries', 'queries.sql', '--queries', 'sql/b.sql'], [
    'queries.sql:1 full-scan', 'schema.sql:10 interleavable-index', 'sql/b.sql:1 unknown-query-name',
  ]],
  ['with a pattern, that on each file', ['schema.sql', '--queries', 'sql/*.sql'], [
    'schema.sql:10 interleavable-index', 'sql/a.sql:1 full-scan', 'sql/b.sql:1 unknown-query-name',
  ]],
  ['but for what a comment accepts of the schema', ['accepted.sql', '--advice'], []],
  ['but for the one query that a comment accepts', ['accepted.sql', '--queries', 'accepting.sql'], ['accepting.sql:3 full-scan']],
  ['but for all queries of a table that the configuration accepts', ['accepted.sql', '--queries', 'accepting.sql', '--config', 'config.json'], []],
  ['and of a comment that hides nothing', ['accepted.sql', '--queries', 'stale.sql'], ['stale.sql:1 unused-acknowledgement']],
  ['and nothing of an acknowledgement whose advice nobody asked for', ['accepted.sql', '--config', 'config.json'], []],
])('audit gives, %s', (_, args, found) => inFolder(FILES, async (folder) => {
  expect(await rules(folder, ...args)).toEqual(found);
})());

test('one index that several queries want is shown once in text, and with each in JSON', inFolder({ ...FILES, 'twice.sql': SCAN + SCAN }, async (folder) => {
  const { out } = await folder.run(['audit', 'schema.sql', '--queries', 'twice.sql']);
  expect(out.match(/CREATE INDEX IF NOT EXISTS `CustomersByEmail`/g)).toHaveLength(1);
  expect(out).toMatch(/    fix .*, as above\n/);
  const { findings } = await jsonReport(folder, ['schema.sql', '--queries', 'twice.sql']);
  expect(JSON.stringify(findings).match(/CREATE INDEX IF NOT EXISTS `CustomersByEmail`/g)?.length).toBeGreaterThan(1);
}));

test('advice fails nothing', inFolder(FILES, async (folder) => {
  for (const failOn of ['error', 'warning', 'never']) {
    expect(await folder.run(['audit', 'schema.sql', '--queries', 'queries.sql', '--fail-on', failOn])).toMatchObject({ code: 0, err: '' });
  }
}));

test('advice is a note of SARIF and a notice of GitHub', inFolder(FILES, async (folder) => {
  const args = ['audit', 'schema.sql', '--queries', 'queries.sql', '--format'];
  const { out } = await folder.run([...args, 'sarif']);
  const [{ results }] = (JSON.parse(out) as { runs: { results: { ruleId: string; level: string }[] }[] }).runs;
  expect(results.map(({ ruleId, level }) => [ruleId, level])).toEqual([['full-scan', 'note'], ['interleavable-index', 'note']]);
  const github = (await folder.run([...args, 'github'])).out.split('\n');
  expect(github.map((line) => /^::(\w+) file=([\w.]+)/.exec(line)?.slice(1)).filter((each) => each)).toEqual([['notice', 'queries.sql'], ['notice', 'schema.sql']]);
}));

test('the summary and the JSON count queries, understood or not', inFolder({ ...FILES, 'broken.sql': `${SCAN}SELECT FROM` }, async (folder) => {
  const args = ['schema.sql', '--queries', 'broken.sql'];
  expect((await folder.run(['audit', ...args])).out).toMatch(/; 2 queries \(1 not understood\)\n$/);
  expect((await jsonReport(folder, args)).files.find(({ file }) => file === 'broken.sql')).toMatchObject({
    statements: 2, notUnderstood: 1, problems: [{ line: 2, column: 8, expected: 'an expression', found: 'FROM' }],
  });
}));

test('--queries takes one of several databases by its name', inFolder(FILES, async (folder) => {
  expect(await rules(folder, 'two.tf', '--database', 'shop', '--queries', 'queries.sql')).toContain('queries.sql:1 full-scan');
}));

test.each([
  ['the schema of several databases', ['audit', 'schema.sql', 'accepted.sql', '--queries', 'queries.sql'], '--queries needs the schema of one database, and the input has 2: name one file, or use --history where'],
  ['databases with names', ['audit', 'two.tf', '--queries', 'queries.sql'], 'and the input has 2: name one with --database: shop, bank\n'],
  ['a folder without SQL', ['audit', 'schema.sql', '--queries', 'infra'], 'the folder infra holds no files that end with .sql\n'],
  ['a file that is not there', ['audit', 'schema.sql', '--queries', 'nope.sql'], 'there is no file or folder nope.sql'],
  ['no value', ['audit', 'schema.sql', '--queries'], '--queries needs a value'],
  ['a file without a statement', ['audit', 'schema.sql', '--queries', 'blank.sql'], 'error: blank.sql holds no statements\n'],
])('--queries refuses %s', (_, args, message) => inFolder({ ...FILES, 'blank.sql': '-- none yet\n' }, async (folder) => {
  const { code, err } = await folder.run(args);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
})());

test('the report shows advice, and names a query that is not understood', inFolder({ ...FILES, 'broken.sql': `${SCAN}SELECT FROM` }, async (folder) => {
  const { code, err } = await folder.run(['report', 'schema.sql', '--queries', 'broken.sql', '--allow-unread']);
  expect([code, err]).toEqual([0, 'broken.sql:2:8: cannot parse this statement: expected an expression, found "FROM"\n']);
  const page = fs.readFileSync(`${folder.path}/report/report.html`, 'utf8');
  expect(page).toContain('interleavable-index');
  expect(page).toContain('full-scan');
}));

test.each([
  ['a table', 'SELECT 1 FROM Custmers;'],
  ['a column', 'SELECT Emial FROM Customers;'],
  ['an index', 'SELECT Email FROM Customers@{FORCE_INDEX=ByMail} WHERE CustomerId = @id;'],
])('[E3] a query with %s that does not exist fails the run', (_, query) => inFolder({ ...FILES, 'wrong.sql': query }, async (folder) => {
  const args = ['audit', 'schema.sql', '--queries', 'wrong.sql'];
  expect((await folder.run(args)).code).toBe(1);
  expect((await folder.run([...args, '--fail-on', 'never'])).code).toBe(0);
})());

test('[E3] advice fails the run when it is asked to', inFolder({ ...FILES, 'scan.sql': SCAN }, async (folder) => {
  const args = ['audit', 'schema.sql', '--queries', 'scan.sql'];
  expect((await folder.run(args)).code).toBe(0);
  expect((await folder.run([...args, '--fail-on', 'warning'])).code).toBe(0);
  expect((await folder.run([...args, '--fail-on', 'advice'])).code).toBe(1);
}));
