import * as fs from 'node:fs';
import * as path from 'node:path';
import { Folder, HOT, inFolder, jsonReport, SAFE, UNPROVEN } from './support';

const FILES = { 'hot.sql': HOT, 'safe.sql': SAFE, 'unproven.sql': UNPROVEN, 'broken.sql': `CREATE TABLE;\nnonsense;\n${SAFE}`, 'nonsense.sql': 'CREATE TABLE;\nnonsense' };

describe('the exit code', () => {
  const cases: readonly (readonly [string, readonly string[], number])[] = [
    ['is 0 without findings', ['safe.sql'], 0],
    ['is 1 with an error', ['hot.sql'], 1],
    ['is 1 with an error among other files', ['safe.sql', 'hot.sql'], 1],
    ['is 0 with a warning', ['unproven.sql'], 0],
    ['is 1 with a warning where those fail', ['unproven.sql', '--fail-on', 'warning'], 1],
    ['is 0 with an error where nothing fails', ['hot.sql', '--fail-on=never'], 0],
    ['[E1] is 2 with statements that are not understood', ['broken.sql', '--fail-on', 'never'], 2],
    ['[E1] is 2 with a file that is not understood beside one that is', ['nonsense.sql', 'safe.sql'], 2],
    ['[E1] is 0 with statements that are not understood where those are allowed', ['broken.sql', '--allow-unread'], 0],
    ['[E1] is 1 with a finding beside them', ['hot.sql', 'broken.sql', '--allow-unread'], 1],
    ['is 2 when nothing is understood', ['nonsense.sql', '--fail-on', 'never', '--allow-unread'], 2],
    ['is 2 for a file that is not there beside one that is', ['safe.sql', 'nope.sql'], 2],
    ['is 2 without a path', [], 2],
  ];
  test.each(cases)('%s', (_, args, code) => inFolder(FILES, async (folder) => {
    expect(await folder.run(['audit', ...args])).toMatchObject({ code });
  })());
});

test.each([
  ['in CREATE TABLE is added after that table', 'CREATE TABLE A (Id STRING(36), FOREIGN KEY (Id) REFERENCES Users (Id)) PRIMARY KEY (Id);\n',
    'create A without the foreign key, and add it by ALTER TABLE after the statement that creates Users'],
  ['in ALTER TABLE is moved', 'CREATE TABLE A (Id STRING(36)) PRIMARY KEY (Id);\nALTER TABLE A ADD FOREIGN KEY (Id) REFERENCES Users (Id);\n',
    'move the statement after the one that creates Users'],
])('a foreign key before the table that it refers to: one %s', (_, key, fix) => inFolder({ 'a.sql': key + SAFE }, async (folder) => {
  const { code, out } = await folder.run(['audit', 'a.sql']);
  expect([code, out]).toEqual([1, expect.stringContaining(`    fix   ${fix}\n`)]);
  expect((await folder.run(['report', 'a.sql', '--out', 'page.html'])).out).toContain('Not ready: Spanner would refuse A');
})());

describe('input that cannot be used is told with its name', () => {
  const cases: readonly (readonly [string, readonly string[], string])[] = [
    ['a missing file', ['audit', 'nope.sql'], 'error: there is no file or folder nope.sql\n'],
    ['a folder without DDL', ['audit', 'empty'], 'error: the folder empty holds no files that end with .sql, .sdl, .ddl, .tf, .tf.json\n'],
    ['a binary file', ['audit', 'binary.sql'], 'error: binary.sql is not a text file: it holds zero bytes: text is UTF-8, or UTF-16 with a byte order mark\n'],
    ['a pattern without a match', ['audit', 'x/*.sql'], 'error: no file matches x/*.sql\n'],
    ['an unknown option', ['audit', '--fromat', 'json', 'hot.sql'], 'error: audit has no option --fromat: did you mean --format?\n'],
    ['an unknown letter', ['audit', '-f', 'hot.sql'], 'error: audit has no option -f: npx spanner-constructs audit --help lists the options\n'],
    ['an option without its value', ['audit', 'hot.sql', '--format'], 'error: --format needs a value: write --format text|json|sarif|github\n'],
    ['an option with a value too many', ['audit', 'hot.sql', '--history=yes'], 'error: --history takes no value, but got "yes"\n'],
    ['a value that is near', ['audit', 'hot.sql', '--format', 'jsom'], 'error: --format is "jsom", want one of text, json, sarif, github: did you mean "json"?\n'],
    ['an unknown command', ['audti', 'hot.sql'], 'error: there is no command audti: did you mean "audit"?\n'],
    ['a configuration that is not there', ['audit', 'hot.sql', '--config', 'no.json'], 'error: there is no file no.json\n'],
    ['broken Terraform JSON', ['audit', 'broken.tf.json'], 'error: broken.tf.json is not JSON: '],
  ];
  test.each(cases)('%s', (_, args, message) => inFolder({ ...FILES, 'empty/readme.md': '', 'binary.sql': Buffer.from([1, 0, 2]), 'broken.tf.json': '{' }, async (folder) => {
    const { code, out, err } = await folder.run(args);
    expect(err.startsWith(message) ? message : err).toBe(message);
    expect([code, out]).toEqual([2, '']);
  })());

  test('and what can be used is judged all the same', inFolder(FILES, async (folder) => {
    const { code, out, err } = await folder.run(['audit', 'nope.sql', 'hot.sql']);
    expect([code, err]).toEqual([2, 'error: there is no file or folder nope.sql\n']);
    expect(out).toContain('hot.sql:1:53: error monotonic-key:');
  }));
});

describe('text comes in many forms:', () => {
  const marked = (text: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  const cases: readonly (readonly [string, string | Buffer, readonly [number, number]])[] = [
    ['with CR LF', `-- a\r\n${HOT.replace(') PRIMARY', ')\r\n  PRIMARY')}\r\n`, [3, 16]],
    ['with a byte order mark', `\ufeff${HOT}`, [1, 53]],
    ['in UTF-16', marked(HOT), [1, 53]],
    ['in UTF-16 the other way round', Buffer.from(marked(HOT)).swap16(), [1, 53]],
    ['without a line end', HOT.trimEnd().slice(0, -1), [1, 53]],
    ['on one line of 140 kB', `CREATE TABLE T (${'C STRING(MAX),'.repeat(10_000)}) PRIMARY KEY (Gone);${HOT}`, [1, 140_090]],
  ];
  test.each(cases)('%s', (_, content, [line, column]) => inFolder({ 'a.sql': content }, async (folder) => {
    const { code, findings } = await jsonReport(folder, ['a.sql']);
    expect(code).toBe(1);
    expect(findings.filter(({ rule }) => rule === 'monotonic-key')).toMatchObject([{ line, column, object: 'Events' }]);
  })());

  test.each([['empty', ''], ['only a byte order mark', '\ufeff'], ['only spaces', ' \r\n']])('%s', (_, content) => inFolder({ 'a.sql': content }, async (folder) => {
    expect(await jsonReport(folder, ['a.sql'])).toMatchObject({ code: 2, files: [{ file: 'a.sql', statements: 0, notUnderstood: 0 }], objects: [], findings: [] });
  })());

  test.each([[['-']], [['a.sql']], [['a.tf']]])('[E2] and where there is none in %s, nothing is judged, which is an error', (args) => inFolder({ 'a.sql': '-- later', 'a.tf': 'locals {}' }, async (folder) => {
    expect(await folder.run(['audit', ...args], { input: '' })).toMatchObject({ code: 2, err: 'error: nothing to check: the input has no statements\n' });
  })());

  test('from the standard input', inFolder({}, async (folder) => {
    expect(await folder.run(['audit', '-'], { input: HOT })).toMatchObject({ code: 1, out: expect.stringMatching(/^<stdin>:1:53: error monotonic-key:/) });
  }));

  test('from the standard input, as the list that gcloud prints as JSON', inFolder({}, async (folder) => {
    expect(await folder.run(['audit', '-'], { input: JSON.stringify([HOT]) })).toMatchObject({ code: 1, out: expect.stringMatching(/^<stdin>:1:53: error monotonic-key:/) });
  }));

  test('from the standard input, which is no text', inFolder({}, async (folder) => {
    expect(await folder.run(['audit', '-'], { input: Buffer.alloc(9) })).toEqual({ code: 2, out: '', err: 'error: the standard input is not a text file: it holds zero bytes: text is UTF-8, or UTF-16 with a byte order mark\n' });
  }));

  const IN_LATIN_1 = Buffer.from(`\n${HOT.replace('Events', 'Evénements')}`, 'latin1');
  const MARKED = '\n<<<<<<< HEAD\n=======\n>>>>>>> other\n';
  test.each([
    ['audit', 'a.sql'], ['audit', 'main.tf'], ['ddl', 'a.sql'], ['import', 'a.sql'], ['migrate', '--schema', 'a.sql'], ['audit', 'a.sql', '--config', 'c.yaml'],
  ])('%s refuses the conflict markers of a merge: %s', (...args) => inFolder({
    'a.sql': SAFE + (args.length === 4 ? '' : MARKED), 'main.tf': `resource "google_spanner_database" "a" {${MARKED}}\n`, 'c.yaml': MARKED,
  }, async (folder) => {
    const { code, out, err } = await folder.run(args);
    expect([code, out, err.replace(/in line \d/, '')]).toEqual([2, '', `error: ${args.at(-1)} holds the conflict markers of an unfinished merge, : resolve the conflict first\n`]);
  })());

  test.each([
    ['audit', 'a.sql'], ['ddl', 'a.sql'], ['import', 'a.sql'], ['adopt', 'a.sql', '--out', 'migrations'], ['migrate', '--schema', 'a.sql', '--migrations', 'migrations'],
  ])('%s refuses a file of another code page, whose letters it cannot know', (...args) => inFolder({ 'a.sql': IN_LATIN_1 }, async (folder) => {
    const { code, err } = await folder.run(args);
    expect([code, err]).toEqual([2, expect.stringContaining('a.sql is not UTF-8 in line 2: save it as UTF-8, or as UTF-16 with a byte order mark\n')]);
  })());

  test('from a file that is far too large for a schema, which is not read', inFolder({ 'dump.sql': Buffer.alloc(33 * 1024 * 1024, ' ') }, async (folder) => {
    expect(await folder.run(['audit', 'dump.sql'])).toMatchObject({ code: 2, err: expect.stringMatching(/^error: dump\.sql has 33 MiB, and files of up to 32 MiB are read/) });
  }));
});

describe('colours', () => {
  const cases: readonly (readonly [string, boolean, Readonly<Record<string, string>>, boolean])[] = [
    ['are shown on a terminal', true, {}, true],
    ['are not shown in a pipe', false, {}, false],
    ['are not shown where NO_COLOR is set', true, { NO_COLOR: '1' }, false],
    ['are shown where NO_COLOR is empty', true, { NO_COLOR: '' }, true],
    ['are not shown on a terminal that has none', true, { TERM: 'dumb' }, false],
  ];
  test.each(cases)('%s', (_, isTerminal, environment, shown) => inFolder(FILES, async (folder) => {
    const { out } = await folder.run(['audit', 'hot.sql'], { isTerminal, environment });
    expect(out.includes('\u001b[')).toBe(shown);
  })());
});

describe('several files', () => {
  const migrations = {
    'm/1_init.up.sql': 'CREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);',
    'm/1_init.down.sql': 'DROP TABLE T;',
    'm/9_seen.up.sql': 'ALTER TABLE T ADD COLUMN SeenAt TIMESTAMP;',
    'm/10_index.up.sql': 'CREATE INDEX BySeen\n  ON T (SeenAt);',
    'm/U1__undo.sql': 'DROP TABLE T;',
    'm/11_goose.sql': '-- +goose Up\nCREATE INDEX ByNothing ON T (Id);\n-- +goose Down\nDROP INDEX BySeen;',
  };

  test('are judged each by itself', inFolder({ 'a.sql': HOT, 'b.sql': HOT }, async (folder) => {
    const { files, objects } = await jsonReport(folder, ['.']);
    expect(files.map(({ file }) => file)).toEqual(['a.sql', 'b.sql']);
    expect(objects.map(({ file, name }) => `${file} ${name}`)).toEqual(['a.sql Events', 'b.sql Events']);
  }));

  test('are one history where the option says so, in the order of their numbers and without the ways back', inFolder(migrations, async (folder) => {
    const { files, objects, findings, err } = await jsonReport(folder, ['m', '--history']);
    expect(files.map(({ file, statements }) => `${file} ${statements}`)).toEqual(['m/1_init.up.sql 1', 'm/9_seen.up.sql 1', 'm/10_index.up.sql 1', 'm/11_goose.sql 1']);
    expect(objects.map(({ file, name, verdict }) => `${file} ${name} ${verdict}`)).toEqual([
      'm/10_index.up.sql BySeen hot', 'm/11_goose.sql ByNothing safe', 'm/1_init.up.sql T safe',
    ]);
    expect(findings).toMatchObject([{ file: 'm/10_index.up.sql', line: 2, column: 9, rule: 'monotonic-index' }, { file: 'm/11_goose.sql', rule: 'redundant-index' }]);
    expect(err).toBe('');
  }));

  it('[P5] of Flyway are read in the order of their versions, the repeatable ones last and without those that undo', inFolder({
    'V1__users.sql': 'CREATE TABLE Users (Id STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);',
    'V1.1__mail.sql': 'ALTER TABLE Users ADD COLUMN Mail STRING(320);',
    'V1.3__no_phone.sql': 'ALTER TABLE Users DROP COLUMN Phone;',
    'V1_2__phone.sql': 'ALTER TABLE Users ADD COLUMN Phone STRING(20);',
    'U1.1__mail.sql': 'ALTER TABLE Users DROP COLUMN Mail;',
    'V10__name.sql': 'ALTER TABLE Users ADD COLUMN Name STRING(64);',
    'V2__index.sql': 'CREATE INDEX ByMail ON Users (Mail);',
    'U2__index.sql': 'DROP INDEX ByMail;',
    'R__views.sql': 'CREATE OR REPLACE VIEW Names SQL SECURITY INVOKER AS SELECT Users.Name FROM Users;',
  }, async (folder) => {
    const { files, objects, err } = await jsonReport(folder, ['.', '--history']);
    expect(files.map(({ file }) => file)).toEqual(['V1__users.sql', 'V1.1__mail.sql', 'V1_2__phone.sql', 'V1.3__no_phone.sql', 'V2__index.sql', 'V10__name.sql', 'R__views.sql']);
    expect([objects.map(({ name }) => name), err]).toEqual([['Users', 'ByMail'], '']);
  }));

  it('[P5] of dbmate are read up to where the way back begins', inFolder({ 'm/1.sql': `-- migrate:up\n${HOT}-- migrate:down\nDROP TABLE Events;` }, async (folder) => {
    expect((await jsonReport(folder, ['m', '--history'])).objects).toMatchObject([{ name: 'Events', verdict: 'hot' }]);
  }));

  test.each([['migration.sql', {}], ['up.sql', { 'm/1_init/down.sql': 'DROP TABLE Events' }]])('each in a folder of its own as %s are one history, too', (file, others) => inFolder({
    [`m/1_init/${file}`]: 'CREATE TABLE Events (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id)',
    [`m/2_more/${file}`]: 'ALTER TABLE Events ADD COLUMN CreatedAt TIMESTAMP;\nCREATE INDEX ByTime ON Events (CreatedAt);', ...others,
  }, async (folder) => {
    expect((await jsonReport(folder, ['m', '--history'])).objects).toMatchObject([{ name: 'Events', verdict: 'safe' }, { name: 'ByTime', verdict: 'hot' }]);
  })());

  test('that miss only a sequence kind are no history', inFolder({
    'm/a.sql': 'CREATE TABLE A (Id bigserial PRIMARY KEY);', 'm/b.sql': 'CREATE TABLE B (Id varchar(36) PRIMARY KEY);',
  }, async (folder) => {
    expect((await jsonReport(folder, ['m', '--dialect', 'postgresql'])).err).toBe('');
  }));

  test('that look like a history are told of the option', inFolder(migrations, async (folder) => {
    expect((await jsonReport(folder, ['m'])).err).toMatch(/--history/);
  }));

  test('named twice are judged once', inFolder({ 'a.sql': HOT }, async (folder) => {
    expect((await jsonReport(folder, ['a.sql', '.', './a.sql', '*.sql'])).files).toHaveLength(1);
  }));
});

describe('the dialect', () => {
  const POSTGRESQL = 'CREATE TABLE events (seen timestamptz PRIMARY KEY);';
  test('is recognised for each file', inFolder({ 'a.sql': HOT, 'b.sql': POSTGRESQL }, async (folder) => {
    expect((await jsonReport(folder, ['.'])).files.map(({ dialect, notUnderstood }) => [dialect, notUnderstood])).toEqual([['googlesql', 0], ['postgresql', 0]]);
  }));

  test('is that of the option where there is one', inFolder({ 'a.sql': POSTGRESQL }, async (folder) => {
    expect((await jsonReport(folder, ['.', '--dialect', 'googlesql'])).files).toMatchObject([{ dialect: 'googlesql' }]);
  }));
});

test.each([
  ['postgresql', 'CREATE TABLE t (id STRING(36) NOT NULL PRIMARY KEY, a STRING(MAX), b BYTES(9) NOT NULL, c ARRAY<STRING(MAX)>, d JSON, e INT64)',
    ['"id" varchar(36) NOT NULL', '"a" varchar', '"b" bytea NOT NULL', '"c" varchar[]', '"d" jsonb', '"e" bigint']],
  ['googlesql', 'CREATE TABLE t (id STRING(36), a timestamp with time zone, b varchar(max), c text[], d ARRAY<bigint>, e serial, f double precision, g bytea, '
    + 'h character varying(10) NOT NULL, i varchar(99999999)) PRIMARY KEY (id)',
  ['`a` TIMESTAMP', '`b` STRING(MAX)', '`c` ARRAY<STRING(MAX)>', '`d` ARRAY<INT64>', '`e` INT64 NOT NULL GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE)',
    '`f` FLOAT64', '`g` BYTES(MAX)', '`h` STRING(10) NOT NULL', '`i` STRING(MAX)']],
])('[V2] types of the other dialect are read and named, with their lengths, in %s', (dialect, ddl, fixes) => inFolder({ 'a.sql': ddl }, async (folder) => {
  const { out } = await folder.run(['audit', 'a.sql', '--dialect', dialect]);
  expect([...out.matchAll(/^ {4}fix {3}(.*)$/gm)].map(([, fix]) => fix)).toEqual(fixes);
  expect(out).not.toContain('not understood');
})());

test('what is read in the wrong dialect says so', inFolder({
  'pg.sql': 'CREATE TABLE events (id varchar(36) NOT NULL, at timestamptz NOT NULL, PRIMARY KEY (at, id));\n',
}, async (folder) => {
  const { err } = await folder.run(['audit', 'pg.sql', '--dialect', 'googlesql']);
  expect(err).toContain('note: pg.sql was parsed as GoogleSQL, with 1 statement not understood; as PostgreSQL it would be 0: use --dialect postgresql\n');
  expect(await folder.run(['audit', 'pg.sql'])).toMatchObject({ code: 1, err: '' });
}));

test('a name that is reserved in one dialect does not speak for the other', inFolder({
  'a.sql': 'CREATE TABLE A (Id STRING(36) DEFAULT (GENERATE_UUID()), At TIMESTAMP, Hash INT64, B UUID) PRIMARY KEY (Id);\nCREATE INDEX ByAt ON A (At);\nCREATE INDEX ByHash ON A (B, Hash) STORING (At);\n',
}, async (folder) => {
  expect((await folder.run(['audit', 'a.sql', '--allow-unread'])).err).toBe('');
}));

test('SARIF says that a file could not be read, and holds the findings of the others', inFolder({ 'hot.sql': HOT }, async (folder) => {
  const { code, out } = await folder.run(['audit', 'hot.sql', 'gone.sql', '--format', 'sarif']);
  const [{ invocations: [invocation], results }] = (JSON.parse(out) as { runs: { invocations: object[]; results: object[] }[] }).runs;
  expect([code, results.length > 0]).toEqual([2, true]);
  expect(invocation).toEqual({
    executionSuccessful: false,
    toolExecutionNotifications: [{ level: 'error', message: { text: 'there is no file or folder gone.sql' } }],
  });
}));

test('[J11] a type that Spanner does not have is an error, and its table is not safe', inFolder({
  'types.sql': 'CREATE TABLE B (Created DATETIME NOT NULL) PRIMARY KEY (Created);\nCREATE TABLE C (Id INT32) PRIMARY KEY (Id);\n',
}, async (folder) => {
  const { code, out } = await folder.run(['audit', 'types.sql']);
  expect(code).toBe(1);
  expect(out).toContain('types.sql:1:25: error column-type: column B.Created has the type DATETIME, which Spanner does not have');
  expect(out).toContain('fix   `Id` INT64');
  expect(out).toContain(' 0 hot, 2 wrong, 0 unproven, 0 safe');
}));

test('a fix that takes rows out of their parent names it', inFolder({
  'schema.sql': '-- spanner-constructs: acknowledge monotonic-key: one row a day\nCREATE TABLE Days (Day DATE) PRIMARY KEY (Day);\n'
    + 'CREATE TABLE Visits (Day DATE, VisitId STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (Day, VisitId), INTERLEAVE IN PARENT Days ON DELETE CASCADE;\n',
}, async (folder) => {
  expect((await folder.run(['audit', 'schema.sql'])).out).toContain(', and rows no longer need a parent row in Days and are not deleted with it');
}));

describe('in a folder of a repository on GitHub', () => {
  const shownIn = (folder: Folder, args: readonly string[], input?: string): Promise<string[]> => Promise.all(['github', 'sarif'].map(async (format) => {
    const { out } = await folder.run(['audit', ...args, '--format', format], {
      folder: path.join(folder.path, 'db'), environment: { GITHUB_WORKSPACE: folder.path }, input,
    });
    return format === 'github' ? /^::error file=([^,]*),/.exec(out)![1] : JSON.stringify((JSON.parse(out) as { runs: { results: object[] }[] }).runs[0].results);
  }));

  test.each([['schema.sql', 'db/schema.sql'], ['../other db/schema.sql', 'other db/schema.sql'], ['.', 'db/schema.sql']])(
    '%s is named from the root, as %s', (given, shown) => inFolder({ 'db/schema.sql': HOT, 'other db/schema.sql': HOT }, async (folder) => {
      const [github, sarif] = await shownIn(folder, [given]);
      expect(github).toBe(shown);
      const uris = [...sarif.matchAll(/"artifactLocation":\{"uri":"([^"]*)","uriBaseId":"%SRCROOT%"/g)].map(([, uri]) => uri);
      expect([uris.length > 1, new Set(uris)]).toEqual([true, new Set([encodeURI(shown)])]);
    })(),
  );

  test('what is no file of it keeps its name', inFolder({ 'db/a.sql': HOT }, async (folder) => {
    expect((await shownIn(folder, ['-'], HOT))[0]).toBe('<stdin>');
    const other = new Folder({ 'schema.sql': HOT });
    expect((await shownIn(folder, [path.join(other.path, 'schema.sql')]))[0]).toBe(path.join(other.path, 'schema.sql'));
    other.remove();
  }));
});

describe('what moves the cursor of a terminal, or turns a line round, is shown as an escape', () => {
  const [SIGN, SHOWN] = ['\u001b[2J\u202e', '\\u{1b}[2J\\u{202e}'];
  const ACKNOWLEDGED = `-- spanner-constructs: acknowledge monotonic-key: ten ${SIGN} a day\n${HOT}`;
  const YAML = 'acknowledgements:\n  - { rule: monotonic-key, on: Events, reason: "ten \\e[2J\\u202E a day" }\n';
  test.each<[string, readonly string[]]>([
    ['the reason in a comment', ['audit', 'a.sql']],
    ['the reason in a comment, as an annotation', ['audit', 'a.sql', '--format', 'github']],
    ['the reason in the configuration', ['audit', 'hot.sql', '--config', 'c.yaml']],
    ['the name of a file', ['audit', `b${SIGN}.sql`]],
    ['the name of a file, as an annotation', ['audit', `b${SIGN}.sql`, '--format', 'github']],
    ['a file that is not there', ['audit', `c${SIGN}.sql`]],
    ['a value', ['audit', 'hot.sql', '--fix', SIGN]],
    ['an option', ['audit', `--fix${SIGN}`]],
    ['a command', [SIGN]],
  ])('%s', (_, args) => inFolder({ 'a.sql': ACKNOWLEDGED, 'hot.sql': HOT, 'c.yaml': YAML, [`b${SIGN}.sql`]: HOT }, async (folder) => {
    const { out, err } = await folder.run(args);
    expect(out + err).toContain(SHOWN);
    expect(out + err).not.toMatch(/[\u001b\u202e]/);
  })());

  test('and as a mark in a picture, which is well-formed', inFolder({ 'a.sql': 'CREATE TABLE `a\u001bb` (SeenAt TIMESTAMP) PRIMARY KEY (SeenAt);' }, async (folder) => {
    await folder.run(['report', 'a.sql', '--pictures']);
    const pictures = fs.readdirSync(path.join(folder.path, 'report/pictures')).filter((name) => name.endsWith('.svg')).map((name) => folder.read(`report/pictures/${name}`));
    expect(pictures.join()).toContain('a\ufffdb');
    expect(pictures.join()).not.toContain('\u001b');
  }));
});
