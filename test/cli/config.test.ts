import * as fs from 'node:fs';
import * as path from 'node:path';
import { HOT, inFolder, jsonReport, SAFE, UNPROVEN } from './support';

const FILES = { 'hot.sql': HOT, 'safe.sql': SAFE, 'unproven.sql': UNPROVEN };
const configured = (config: unknown): Record<string, string> => ({ ...FILES, 'ci/audit.json': JSON.stringify(config, undefined, 2) });
const OPTION = ['--config', 'ci/audit.json'];
/** Of a list, before its last line. */
const ENTRY = 'acknowledgements:\n  - rule: monotonic-key\n    on: T\n    ';
const REASON = 'ten rows a day, checked';

describe('a configuration', () => {
  test('sets what makes the exit code 1', inFolder(configured({ failOn: 'warning' }), async (folder) => {
    expect(await folder.run(['audit', 'unproven.sql', ...OPTION])).toMatchObject({ code: 1 });
  }));

  test('stands behind the options', inFolder(configured({ failOn: 'warning', dialect: 'postgresql' }), async (folder) => {
    const { code, files } = await jsonReport(folder, ['unproven.sql', ...OPTION, '--fail-on', 'error', '--dialect', 'googlesql']);
    expect([code, files[0].dialect]).toEqual([0, 'googlesql']);
  }));

  test('sets the dialect', inFolder(configured({ dialect: 'postgresql' }), async (folder) => {
    expect((await jsonReport(folder, ['safe.sql', ...OPTION])).files[0].dialect).toBe('postgresql');
  }));

  test.each(['', '# later\n', '---\n'])('may have nothing in it: %j', (text) => inFolder({ ...FILES, 'a.yaml': text }, async (folder) => {
    expect(await folder.run(['audit', 'safe.sql', '--config', 'a.yaml'])).toMatchObject({ code: 0, err: '' });
  })());

  test('leaves files out, from its own folder on', inFolder({ ...configured({ ignore: ['../old/', '../**/*.gen.sql'] }), 'old/a/b.sql': HOT, 'x/y.gen.sql': HOT }, async (folder) => {
    expect((await jsonReport(folder, ['.', ...OPTION])).files.map(({ file }) => file)).toEqual(['hot.sql', 'safe.sql', 'unproven.sql']);
    expect((await jsonReport(folder, ['safe.sql', 'old/a/b.sql', ...OPTION])).files.map(({ file }) => file)).toEqual(['safe.sql']);
  }));

  test('may ignore all of the input, which is no error of what the command names', inFolder({
    'spanner-constructs.yaml': 'ignore: [old, "*.sql"]\n', 'old/a.sql': HOT, 'b.sql': HOT, '.git/HEAD': '',
  }, async (folder) => {
    const all = 'spanner-constructs.yaml ignores all of the input';
    for (const paths of [['b.sql'], ['old'], ['old/a.sql', 'b.sql']]) {
      expect(await folder.run(['audit', ...paths])).toMatchObject({ code: 0, err: `note: ${all}\n` });
      expect(await folder.run(['report', ...paths])).toEqual({ code: 2, out: '', err: `error: ${all}\n` });
    }
    for (const name of ['.', '*.sql']) {
      const err = `error: spanner-constructs.yaml ignores all DDL files of ${name}\n`;
      expect(await folder.run(['audit', name])).toMatchObject({ code: 2, out: '', err });
    }
  }));

  test('acknowledges', inFolder(configured({ acknowledgements: [{ rule: 'monotonic-key', on: 'Events', reason: REASON, until: '2026-12-31' }] }), async (folder) => {
    const { code, findings, acknowledged } = await jsonReport(folder, ['hot.sql', 'safe.sql', ...OPTION]);
    expect([code, findings]).toEqual([0, []]);
    expect(acknowledged).toMatchObject([{ rule: 'monotonic-key', object: 'Events', reason: REASON }]);
  }));

  test('has a finding where an acknowledgement hides nothing in any file', inFolder(configured({
    acknowledgements: [{ rule: 'monotonic-key', on: 'Events', reason: REASON }, { rule: 'monotonic-key', on: 'Users', reason: REASON }],
  }), async (folder) => {
    expect((await jsonReport(folder, ['.', ...OPTION])).findings.filter(({ rule }) => rule !== 'unproven-key')).toEqual([
      expect.objectContaining({ rule: 'unused-acknowledgement', object: 'Users', file: 'ci/audit.json', line: 9, column: 15 }),
    ]);
  }));
});

test('[E9] an acknowledgement that hides nothing is shown as it is in a configuration, with the name that was meant', inFolder({
  'db.sql': HOT, 'own.yaml': `acknowledgements:\n  - {rule: monotonic-key, on: events, reason: "${REASON}"}\n  - {rule: monotonic-key, on: Events, reason: "${REASON}", until: 2026-06-29}\n`,
}, async (folder) => {
  const { out } = await folder.run(['audit', 'db.sql', '--config', 'own.yaml']);
  expect(out).toContain('own.yaml:2:12: warning unused-acknowledgement: the acknowledgement of monotonic-key on events hides nothing: did you mean Events?\n');
  expect(out).toContain('\n    at    {rule: monotonic-key, on: events}\n');
  expect(out).toContain('own.yaml:3:12: warning unused-acknowledgement: the acknowledgement of monotonic-key on Events ended on 2026-06-29\n');
}));

test.each([
  ['that has expired', 'Events', ', until: 2026-06-29', 'Events ended on 2026-06-29'],
  ['in other capitals', 'events', '', 'events hides nothing: did you mean Events?'],
])('an acknowledgement %s is told beside the finding that it was for, whatever else the configuration is for', (_, on, until, told) => inFolder({
  'spanner-constructs.yaml': `acknowledgements:\n  - {rule: monotonic-key, on: Others, reason: "${REASON}"}\n  - {rule: monotonic-key, on: ${on}, reason: "${REASON}"${until}}\n`,
  'a/hot.sql': HOT, 'a/safe.sql': SAFE, '.git/HEAD': '',
}, async (folder) => {
  const warning = `spanner-constructs.yaml:3:12: warning unused-acknowledgement: the acknowledgement of monotonic-key on ${told}\n`;
  for (const input of ['a', 'a/hot.sql']) {
    const { code, out } = await folder.run(['audit', input]);
    expect([code, out.match(/^.*unused-acknowledgement:.*\n/gm)]).toEqual([1, [warning]]);
  }
  expect(await folder.run(['audit', 'a/safe.sql'])).toMatchObject({ code: 0, out: expect.not.stringContaining('unused') });
  expect(await folder.run(['migrate', '--schema', 'a/hot.sql'])).toMatchObject({ code: 3, err: expect.stringMatching(/^a\/hot\.sql:1:\d+: error monotonic-key/) });
  expect((await folder.run(['migrate', '--schema', 'a/hot.sql'])).err).toContain(warning);
})());

describe('a configuration is refused with', () => {
  const cases: readonly (readonly [string, unknown, string])[] = [
    ['an unknown key', { failon: 'error' }, '2:3: the configuration has no "failon": did you mean "failOn"?'],
    ['a key that is near nothing', { quiet: true }, '2:3: the configuration has no "quiet": it can have failOn, dialect, ignore, acknowledgements, workload'],
    ['an unknown value', { failOn: 'errors' }, '2:13: failOn is "errors", want one of error, warning, advice, never: did you mean "error"?'],
    ['a list in its place', [], '1:1: the configuration is not an object'],
    ['patterns that are no list', { ignore: 'old/' }, '2:13: ignore is not a list'],
    ['a list where one word is wanted', { dialect: [{}] }, '2:14: dialect is not a string'],
    ['a pattern that is no text', { ignore: [1] }, '3:5: ignore[0] is not a string'],
    ['an acknowledgement without a reason', { acknowledgements: [{ rule: 'monotonic-key', on: 'T' }] }, '3:5: reason is not a string'],
    ['an acknowledgement of no rule', { acknowledgements: [{ rule: 'monotonic', on: 'T', reason: REASON }] }, '4:15: "monotonic" is not the name of a rule: want one of monotonic-key, '],
    ['an acknowledgement until no day', { acknowledgements: [{ rule: 'monotonic-key', on: 'T', reason: REASON, until: '2027-02-30' }] }, '7:16: until is "2027-02-30": want a day that exists, as YYYY-MM-DD\n'],
    ['an acknowledgement for hardly a reason', { acknowledgements: [{ rule: 'monotonic-key', on: 'T', reason: 'short' }] }, '6:17: the reason "short" is too short: want a reason of at least 10 characters\n'],
    ['an acknowledgement with more', { acknowledgements: [{ rule: 'monotonic-key', on: 'T', reason: REASON, by: 'me' }] }, '7:7: the acknowledgement has no "by"'],
    ['a workload that is a number', { workload: 5 }, '2:15: workload is not an object'],
    ['a table that no file declares', { workload: { tables: { User: { rowBytes: 5 } } } }, '4:7: no table is called User: did you mean "Users"?'],
  ];
  test.each(cases)('%s', (_, config, message) => inFolder(configured(config), async (folder) => {
    const { code, err, out } = await folder.run(['audit', 'safe.sql', ...OPTION]);
    expect([code, out]).toEqual([2, '']);
    expect(err.startsWith(`error: ci/audit.json:${message}`) ? message : err).toBe(message);
  })());

  test.each<[string, unknown, string]>([
    ['a rate out of range', { writesPerSecond: 0 }, 'error out-of-range: writesPerSecond cannot be 0'],
    ['a size that is a text', { tables: { Users: { rowBytes: 'big' } } }, 'error wrong-type: rowBytes cannot be the string "big"'],
    ['an unknown option', { writesPerSeconds: 5 }, 'error unknown-option: "writesPerSeconds" is not an option of WorkloadOptions. Did you mean "writesPerSecond"?'],
  ])('a workload with %s, at its place', (_, workload, message) => inFolder(configured({ workload }), async (folder) => {
    const { code, err } = await folder.run(['audit', 'safe.sql', ...OPTION]);
    expect([code, err.split('\n')[0]]).toEqual([2, message]);
    expect(err).toMatch(/^ +at +ci\/audit\.json:\d:\d+$/m);
  })());

  test.each<[string, string, string]>([
    ['text that is neither YAML nor JSON', '{', '1:2: this is not YAML: Flow map must end with a }'],
    ['a name that is given twice', 'failOn: error\nfailOn: never', '2:1: failOn is given twice'],
    ['the same in quotes', 'workload: {tables: {"1": {}, 1: {}}}', '1:30: 1 is given twice'],
    ['a line that is too deep', 'failOn: error\n  ignore: []', '1:9: this is not YAML: Nested mappings are not allowed in compact mappings: a string with ": " in it needs quotes'],
    ['a sign that nothing begins with', 'ignore: [@old]', '1:10: this is not YAML: Plain value cannot start with reserved character @: put the string in quotes'],
    ['a pattern without quotes', 'ignore:\n  - *.gen.sql', '2:5: there is no anchor &.gen.sql: a string that begins with * needs quotes: "*.gen.sql"'],
    ['an alias in what it stands for', 'ignore: &all [*all]', '1:15: an alias cannot stand in what it is an alias of'],
    ['a merge of a text', `${ENTRY}<<: all`, '4:9: what << merges is not an object'],
    ['a tag of another program', 'failOn: !Ref error', '1:9: this is not YAML: Unresolved tag: !Ref'],
    ['a name that is a list', '? [failOn]\n: error', '1:3: a name is not a string'],
    ['two documents', 'failOn: error\n---\nfailOn: never', '2:1: this is not YAML: Source contains multiple documents'],
  ])('%s', (_, text, message) => inFolder({ ...FILES, 'a.yaml': text }, async (folder) => {
    expect(await folder.run(['audit', 'safe.sql', '--config', 'a.yaml'])).toEqual({ code: 2, out: '', err: `error: a.yaml:${message}\n` });
  })());
});

describe('[E9] a configuration is all of YAML:', () => {
  const entry = (rest: string): string => `failOn: never\nacknowledgements:\n${rest}`;
  const WRITTEN: readonly (readonly [string, string])[] = [
    ['JSON, set in by tabs', JSON.stringify({ failOn: 'never', acknowledgements: [{ rule: 'monotonic-key', on: 'Events', reason: REASON }] }, undefined, '\t')],
    ['texts of several lines', entry('  - rule: monotonic-key\n    on: Events\n    reason: >-\n      ten rows\n      a day, checked\n')],
    ['texts that go on in the next line', entry('- rule: monotonic-key\n  on: Events\n  reason: ten rows\n    a day,\n    checked # by the data team\n')],
    ['an anchor', entry(`  - {rule: &rule monotonic-key, on: Events, reason: &why "${REASON}"}\n  - {rule: *rule, on: Gone, reason: *why}\n`)],
    ['merged mappings', entry(`  - &all {rule: monotonic-key, on: Gone, reason: '${REASON}'}\n  - <<: [*all, {on: Nothing}]\n    on: Events\n`)],
    ['the line ends of Windows', entry(`  - rule: monotonic-key\r\n    on: Events\r\n    reason: ${REASON}\r\n`)],
    ['a mark of the document and of its version', `%YAML 1.1\n---\n${entry(`  - rule: monotonic-key\n    on: Events\n    reason: ${REASON}\n    until: 2026-12-31\n`)}...\n`],
  ];
  test.each(WRITTEN)('%s', (_, text) => inFolder({ ...FILES, 'spanner-constructs.yaml': text }, async (folder) => {
    const { code, acknowledged } = await jsonReport(folder, ['hot.sql']);
    expect([code, acknowledged]).toEqual([0, [expect.objectContaining({ rule: 'monotonic-key', object: 'Events', reason: REASON })]]);
  })());

  test('an anchor of anchors is read once, whatever it would be written out', inFolder({ ...FILES, 'a.yaml': bomb(40) }, async (folder) => {
    expect(await folder.run(['audit', 'safe.sql', '--config', 'a.yaml'])).toMatchObject({ code: 2, err: expect.stringContaining('ignore[0] is not a string') });
  }));
});

/** Each list holds the one before it ten times. */
function bomb(depth: number): string {
  const lists = Array.from({ length: depth }, (_, at) => `- &a${at + 1} [${Array(10).fill(`*a${at}`).join(', ')}]`);
  return `ignore:\n- &a0 []\n${lists.join('\n')}\n`;
}

const YAML = `
failOn: never
acknowledgements:
  - rule: monotonic-key
    on: Events
    reason: ${REASON} # by the data team
workload:
  writesPerSecond: 200
  tables:
    Users: {writesPerSecond: 5000, rowBytes: 300}
`;

test('a configuration can be YAML', inFolder({ 'db/hot.sql': HOT, 'db/safe.sql': SAFE, 'audit.yaml': YAML }, async (folder) => {
  const { code, findings, acknowledged } = await jsonReport(folder, ['db', '--config', 'audit.yaml']);
  expect([code, findings, acknowledged.length]).toEqual([0, [], 1]);
}));

test('[workload] rows below one row of a parent are declared of a table in DDL', inFolder({
  'db.sql': `CREATE TABLE Devices (DeviceId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), SeenAt TIMESTAMP) PRIMARY KEY (DeviceId), ROW DELETION POLICY (OLDER_THAN(SeenAt, INTERVAL 90 DAY));
    CREATE TABLE Readings (DeviceId STRING(36) NOT NULL, ReadingId STRING(36), Unit STRING(8)) PRIMARY KEY (DeviceId, ReadingId), INTERLEAVE IN PARENT Devices ON DELETE CASCADE;
    CREATE INDEX ByUnit ON Readings (DeviceId, Unit), INTERLEAVE IN Devices;`,
  'audit.yaml': 'workload: {tables: {Readings: {rowsPerParent: 500000}}}',
  'whole.yaml': 'workload: {rowsPerParent: 5}',
}, async (folder) => {
  const { findings } = await jsonReport(folder, ['db.sql', '--advice', '--config', 'audit.yaml']);
  expect(findings.map(({ rule, object }) => [rule, object])).toEqual([['undeletable-row', 'Devices']]);
  expect(await folder.run(['audit', 'db.sql', '--config', 'whole.yaml'])).toMatchObject({ code: 2, err: expect.stringMatching(/^error unknown-option: "rowsPerParent"/) });
}));

test('[workload] what a configuration declares is what the report simulates', inFolder({ 'db.sql': SAFE, 'audit.yaml': YAML.replace(/ack[^]*team\n/, '') }, async (folder) => {
  await folder.run(['report', 'db.sql', '--config', 'audit.yaml']);
  expect(fs.readFileSync(path.join(folder.path, 'report', 'report.html'), 'utf8')).toContain('5,000 inserts/s');
}));

describe('[E9] the configuration is found', () => {
  const CONFIG = 'failOn: never\nacknowledgements:\n  - rule: monotonic-key\n    on: Gone\n    reason: ten rows a day, checked\nworkload:\n  tables:\n    Nowhere: {writesPerSecond: 1}\n';
  test.each([
    ['in the folder of the input', 'db/spanner-constructs.yaml', ['db/a.sql']],
    ['above it', 'spanner-constructs.yaml', ['db/a.sql']],
    ['above a pattern', 'spanner-constructs.yaml', ['db/*.sql']],
    ['above a folder', 'spanner-constructs.yaml', ['db']],
    ['beside the standard input', 'spanner-constructs.yaml', ['-']],
  ])('%s', (_, name, args) => inFolder({ 'db/a.sql': HOT, [name]: CONFIG, '.git/HEAD': '' }, async (folder) => {
    expect(await folder.run(['audit', ...args], { input: HOT })).toMatchObject({ code: 0, err: '' });
    expect((await folder.run(['audit', ...args, '--fail-on', 'error'], { input: HOT })).code).toBe(1);
  })());

  test.each(['spanner-constructs.yml', 'spanner-constructs.json'])('and not left unread where it is called %s', (name) => inFolder({
    [name]: '{"failOn": "warning"}', '.git/HEAD': '', 'db/unproven.sql': UNPROVEN,
  }, async (folder) => {
    const err = `error: ${name} is not read: call it spanner-constructs.yaml, or name it by --config\n`;
    expect(await folder.run(['audit', 'db'])).toEqual({ code: 2, out: '', err });
    expect((await folder.run(['audit', 'db', '--config', name])).code).toBe(1);
  })());

  test('and has to be a file', inFolder({ ...FILES, 'db/a.sql': SAFE }, async (folder) => {
    expect(await folder.run(['audit', 'safe.sql', '--config', 'db'])).toEqual({ code: 2, out: '', err: 'error: db is a folder, and has to be a file\n' });
  }));

  test('but not above the repository', inFolder({ 'spanner-constructs.yaml': CONFIG, 'repo/.git/HEAD': '', 'repo/a.sql': HOT }, async (folder) => {
    expect((await folder.run(['audit', 'repo/a.sql'])).code).toBe(1);
  }));

  test.each(['db', './db', 'db/', 'db/../db'])('in the folder that is the input: %s', (input) => inFolder({ 'db/a.sql': HOT, 'db/spanner-constructs.yaml': 'failOn: never\n' }, async (folder) => {
    expect((await folder.run(['audit', input])).code).toBe(0);
  })());

  test.each([
    ['broken', 'gone.yaml', 'there is no file spanner-constructs.yaml'], ['circular', 'spanner-constructs.yaml', 'spanner-constructs.yaml cannot be read: ELOOP'],
  ])('and is not ignored as a %s link', (_, target, message) => inFolder({ 'a.sql': HOT }, async (folder) => {
    fs.symlinkSync(target, `${folder.path}/spanner-constructs.yaml`);
    expect(await folder.run(['audit', 'a.sql'])).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
  })());

  describe('once for several paths:', () => {
    const OWN = { 'a/own.sql': HOT, 'a/spanner-constructs.yaml': 'failOn: never\n', 'b/own.sql': HOT, '.git/HEAD': '' };
    const err = 'error: a/spanner-constructs.yaml is for only a part of the input: name one by --config, or run the command for each part\n';
    test.each([
      ['none for the other', ['audit', 'a', 'b'], OWN],
      ['none for the first', ['report', 'b/own.sql', 'a/own.sql'], OWN],
      ['another one', ['audit', 'a', 'b'], { ...OWN, 'b/spanner-constructs.yaml': '{}' }],
    ])('%s is refused', (_, args, files) => inFolder(files, async (folder) => {
      expect(await folder.run(args)).toEqual({ code: 2, out: '', err });
      expect((await folder.run([...args, '--config', 'a/spanner-constructs.yaml'])).code).toBe(0);
    })());

    test('the same one is for all', inFolder({ ...OWN, 'a/c/d.sql': HOT }, async (folder) => {
      expect((await folder.run(['audit', 'a/own.sql', 'a/c', 'a/*.sql'])).code).toBe(0);
    }));

    test.each([['audit .'], ['audit **/*.sql'], ['report .'], ['migrate --schema . --migrations m/shop']])('one below is refused: %s', (args) => (
      inFolder({ ...OWN, 'spanner-constructs.yaml': '{}' }, async (folder) => {
        expect(await folder.run(args.split(' '))).toEqual({ code: 2, out: '', err });
      })()
    ));

    test('one below is refused also where it has a name that is not read', inFolder({ 'a/b/own.sql': SAFE, 'a/spanner-constructs.yml': '{}' }, async (folder) => {
      expect(await folder.run(['audit', '.'])).toMatchObject({ code: 2, err: expect.stringContaining('a/spanner-constructs.yml is not read') });
    }));

    test.each([
      ['of what is ignored', { ...OWN, 'spanner-constructs.yaml': 'ignore: [a]\n' }],
      ['without DDL', { 'a/spanner-constructs.yaml': '{}', 'b.sql': HOT }],
      ['that a repository hides', { 'a/.git/HEAD': '', 'a/own.sql': HOT, 'spanner-constructs.yaml': 'failOn: error' }],
    ])('one below does not count %s', (_, files) => inFolder(files, async (folder) => {
      expect((await folder.run(['audit', '.'])).code).toBe(1);
    })());
  });

  test('and names what nothing has only where all of its folder is read', inFolder({ 'spanner-constructs.yaml': CONFIG, '.git/HEAD': '', 'a.sql': HOT }, async (folder) => {
    expect(await folder.run(['audit', '.'])).toMatchObject({ code: 2, err: expect.stringContaining('no table is called Nowhere') });
    folder.write('spanner-constructs.yaml', CONFIG.slice(0, CONFIG.indexOf('workload')));
    expect((await folder.run(['audit', '.'])).out).toContain('unused-acknowledgement');
    expect((await folder.run(['audit', 'a.sql', '.'])).out).toContain('unused-acknowledgement');
    expect((await folder.run(['audit', 'a.sql'])).out).not.toContain('unused-acknowledgement');
  }));
});

test.each(['splits', 'loadtest', 'hotspots', 'verify', 'audit', 'report', 'diff', 'import', 'adopt'])('[E9] %s takes --dialect auto', (command) => inFolder({}, async (folder) => {
  expect((await folder.run([command, '--help'])).out).toMatch(/--dialect auto\|googlesql\|postgresql/);
})());
