import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { promisify } from 'node:util';
import { appendMigrations, type NewMigration } from '../../src/ledger/migrations/append-migrations';
import { migrationName } from '../../src/ledger/migrations/file-names';
import type { MigrationHeader } from '../../src/ledger/migrations/migration-text';
import { readMigrations } from '../../src/ledger/migrations/migrations-folder';
import { Dialect } from '../../src/schema';
import { TYPESCRIPT } from '../support/cdktf-app';
import { inOwnFolder } from '../support/own-folder';
import { thrownBy } from '../support/thrown-by';

const GOOGLESQL: MigrationHeader = { dialect: Dialect.GOOGLESQL };
const TABLE = 'CREATE TABLE IF NOT EXISTS `Orders` (`Id` INT64 NOT NULL) PRIMARY KEY (`Id`)';
const INDEX = 'CREATE INDEX IF NOT EXISTS `OrdersById` ON `Orders` (`Id`)';
const COLUMN = 'ALTER TABLE `Orders` ADD COLUMN IF NOT EXISTS `Note` STRING(MAX)';
const INITIAL: NewMigration = { name: 'initial', entries: [{ comment: 'create table Orders: metadata', statement: TABLE }, { statement: INDEX }] };
const NOTE: NewMigration = { name: 'add_note', entries: [{ statement: COLUMN }] };

const folder = 'migrations/shop';
const fileIn = (name: string): string => path.join(folder, name);
const read = (name: string): string => fs.readFileSync(fileIn(name), 'utf8');
const write = (name: string, text: string | Buffer): void => fs.writeFileSync(fileIn(name), text);

inOwnFolder();

function messageOf(act: () => unknown): string {
  const { code, message } = thrownBy(act);
  expect(code).toBe('broken-migrations');
  return message;
}

describe('an empty log', () => {
  test.each<[string, () => void]>([
    ['is a folder that does not exist', () => undefined],
    ['is a folder without files', () => fs.mkdirSync(folder, { recursive: true })],
  ])('%s', (_, make) => {
    make();
    const log = readMigrations(folder);
    expect([log.migrations, log.statements(), log.all(), log.dialect, log.last]).toEqual([[], [], [], undefined, 0]);
  });
});

test('what systems and editors hide in the folder is no part of the log', () => {
  appendMigrations(folder, [INITIAL], GOOGLESQL);
  write('.DS_Store', 'x');
  fs.symlinkSync('someone@somewhere.1:2', fileIn('.#0001_initial.sql'));
  expect(readMigrations(folder).all()).toEqual([TABLE, INDEX]);
});

describe('what is recorded', () => {
  test('is a numbered file with a header, the comments and the statements, and one checksum a file', () => {
    const { appended } = appendMigrations(folder, [INITIAL, NOTE], { ...GOOGLESQL, defaultTimeZone: 'Europe/Berlin' });
    expect(appended.map(({ fileName }) => fileName)).toEqual(['0001_initial.sql', '0002_add_note.sql']);
    expect(read('0001_initial.sql')).toBe([
      '-- spanner-constructs migration 1: initial',
      '-- dialect: GOOGLE_STANDARD_SQL',
      '-- default_time_zone: Europe/Berlin',
      '',
      '-- create table Orders: metadata',
      `${TABLE};`,
      '',
      `${INDEX};`,
      '',
    ].join('\n'));
    expect(read('0002_add_note.sql')).toBe(`-- spanner-constructs migration 2: add_note\n-- dialect: GOOGLE_STANDARD_SQL\n\n${COLUMN};\n`);
    expect(read('checksums.sha256')).toMatch(/^[0-9a-f]{64} {2}0001_initial\.sql\n[0-9a-f]{64} {2}0002_add_note\.sql\n$/);
    expect(read('.gitattributes')).toBe('* text eol=lf\n');
    expect(fs.readdirSync(folder).length).toBe(4);
  });

  test('has checksums that sha256sum confirms', () => {
    appendMigrations(folder, [INITIAL, NOTE], GOOGLESQL);
    const checked = execFileSync('sha256sum', ['--check', '--strict', 'checksums.sha256'], { cwd: folder, encoding: 'utf8' });
    expect(checked).toBe('0001_initial.sql: OK\n0002_add_note.sql: OK\n');
  });

  test('is what is read again', () => {
    appendMigrations(folder, [INITIAL], { ...GOOGLESQL, defaultTimeZone: 'Europe/Berlin' });
    const marks = ['spanner-constructs: values Note random', 'spanner-constructs: immutable Note'];
    appendMigrations(folder, [{ ...NOTE, entries: [{ marks, statement: COLUMN }] }], GOOGLESQL);
    const log = readMigrations(folder);
    expect(log.migrations).toEqual([
      { number: 1, name: 'initial', fileName: '0001_initial.sql', statements: [TABLE, INDEX], marked: [TABLE, INDEX] },
      { number: 2, name: 'add_note', fileName: '0002_add_note.sql', statements: [COLUMN], marked: [`-- ${marks.join('\n-- ')}\n${COLUMN}`] },
    ]);
    expect([log.dialect, log.defaultTimeZone, log.last]).toEqual([Dialect.GOOGLESQL, 'Europe/Berlin', 2]);
    expect(log.statements()).toEqual([TABLE, INDEX, COLUMN]);
    expect(log.statements(1)).toEqual([TABLE, INDEX]);
    expect(log.statements(0)).toEqual([]);
  });

  test('never changes a file that was recorded before', () => {
    appendMigrations(folder, [INITIAL], GOOGLESQL);
    const before = [read('0001_initial.sql'), read('checksums.sha256')];
    appendMigrations(folder, [NOTE], GOOGLESQL);
    expect(read('0001_initial.sql')).toBe(before[0]);
    expect(read('checksums.sha256').startsWith(before[1])).toBe(true);
  });

  test('is part of the schema and never emitted when it is a baseline', () => {
    appendMigrations(folder, [{ ...INITIAL, name: 'baseline', number: 0 }, NOTE], GOOGLESQL);
    const log = readMigrations(folder);
    expect(log.migrations.map(({ fileName }) => fileName)).toEqual(['0000_baseline.sql', '0001_add_note.sql']);
    expect(log.all()).toEqual([TABLE, INDEX, COLUMN]);
    expect(log.statements()).toEqual([COLUMN]);
  });

  test('[W] says of a baseline that was edited or is gone that plans depend on it, not that it is sent', () => {
    appendMigrations(folder, [{ ...INITIAL, name: 'baseline', number: 0 }, NOTE], GOOGLESQL);
    const recorded = read('0000_baseline.sql');
    write('0000_baseline.sql', recorded.replace('`Id` INT64', '`Id`  INT64'));
    expect(() => readMigrations(folder)).toThrow('it is never sent, but every change is planned from the schema in it');
    remove('0000_baseline.sql');
    expect(() => readMigrations(folder)).toThrow('nothing shows what the database held before the first migration');
  });

  test('is made from an absolute path as well', () => {
    const absolute = path.join(process.cwd(), 'elsewhere');
    appendMigrations(absolute, [INITIAL], GOOGLESQL);
    expect(readMigrations(absolute).all()).toEqual([TABLE, INDEX]);
  });

  test.each<[string, MigrationHeader, NewMigration['entries'][number]]>([
    ['a statement that names templates of Terraform', GOOGLESQL, { statement: "ALTER TABLE T ALTER COLUMN A SET DEFAULT ('${a}%{b}')" }],
    ['a semicolon in a string', GOOGLESQL, { statement: "ALTER TABLE T ADD CONSTRAINT C CHECK (A != ';')" }],
    ['a comment mark in a string', GOOGLESQL, { statement: "ALTER TABLE T ADD CONSTRAINT C CHECK (A != '-- x')" }],
    ['letters beyond ASCII', GOOGLESQL, { statement: "ALTER TABLE T ADD CONSTRAINT C CHECK (A != '\u2028\u00e4\u{1f600}')" }],
    ['several lines', GOOGLESQL, { statement: 'CREATE TABLE T (\n  Id INT64, -- the key\n) PRIMARY KEY (Id)' }],
    ['what stands around a statement in an existing list', GOOGLESQL, { statement: 'DROP TABLE T', before: '\n  /* "old" \\ */ \r\n', after: ' -- bye\u2028\n;\n' }],
    ['line ends alone in front', GOOGLESQL, { statement: 'DROP TABLE T', before: '\n' }],
    ['a semicolon alone behind', GOOGLESQL, { statement: 'DROP TABLE T', after: ';' }],
    ['a quoted body of PostgreSQL', { dialect: Dialect.POSTGRESQL }, { statement: 'CREATE VIEW "v" SQL SECURITY INVOKER AS SELECT $$ ; -- $$' }],
  ])('comes back byte for byte with %s', (_, header, entry) => {
    appendMigrations(folder, [{ name: 'first', entries: [{ comment: 'above', ...entry }, { statement: 'DROP TABLE U' }] }], header);
    expect(readMigrations(folder).all()).toEqual([`${entry.before ?? ''}${entry.statement}${entry.after ?? ''}`, 'DROP TABLE U']);
  });

  test('is nothing at all when a statement would not come back', () => {
    appendMigrations(folder, [INITIAL], GOOGLESQL);
    const before = fs.readdirSync(folder).map((name) => read(name));
    for (const statement of ['DROP TABLE `a', "SELECT 'a", 'DROP TABLE a;', 'DROP TABLE a; DROP TABLE b', ' DROP TABLE a', 'DROP TABLE a\r\n, b', 'DROP TABLE \ud800', '-- none', '']) {
      expect(messageOf(() => appendMigrations(folder, [NOTE, { name: 'bad', entries: [{ statement }] }], GOOGLESQL))).toContain('read back byte for byte; nothing was written');
    }
    expect(fs.readdirSync(folder).map((name) => read(name))).toEqual(before);
  });

  test.each(['Add Orders', 'a-b', '', '../up', 'ä'])('is nothing under the name %p', (name) => {
    expect(messageOf(() => appendMigrations(folder, [{ ...NOTE, name }], GOOGLESQL))).toContain('the name of a migration becomes a file name');
    expect(fs.existsSync(folder)).toBe(false);
  });

  test('is nothing for a database of the other dialect', () => {
    appendMigrations(folder, [INITIAL], GOOGLESQL);
    expect(messageOf(() => appendMigrations(folder, [NOTE], { dialect: Dialect.POSTGRESQL }))).toContain('recorded for another dialect');
  });
});

test.each([
  ['create table Orders', 'create_table_orders'],
  ['add column sales.Orders.Note', 'add_column_sales_orders_note'],
  ['  Ünï  ', 'n'],
  ['---', ''],
])('the words %p become the name %p', (words, name) => {
  expect(migrationName(words)).toBe(name);
});

const [FIRST, SECOND, SUMS] = ['0001_initial.sql', '0002_add_note.sql', 'checksums.sha256'];

const changed = (name: string, change: (text: string) => string) => (): void => write(name, change(read(name)));

/** Breaks the second file and gives it the checksum that it has now. */
const rewritten = (change: (text: string) => string) => (): void => {
  changed(SECOND, change)();
  const sum = createHash('sha256').update(fs.readFileSync(fileIn(SECOND))).digest('hex');
  changed(SUMS, (text) => text.replace(new RegExp(`^[0-9a-f]{64}(?=  ${SECOND})`, 'm'), sum))();
};

const remove = (name: string): void => fs.rmSync(fileIn(name));
const dropLine = (name: string): void => changed(SUMS, (text) => text.split('\n').filter((line) => !line.endsWith(name)).join('\n'))();

interface Fault {
  /** Below `migrations/shop`. */
  readonly at: string;
  readonly what: string;
  readonly fix: RegExp;
}

const restores = (name: string, rest = ''): RegExp => (
  new RegExp(`^git log --all --oneline -- ${folder}/${name}, and from the last good COMMIT: git restore --source=COMMIT --staged --worktree -- ${folder}/${name}${rest}`)
);
const foreign = (name: string): Fault => (
  { at: name, what: `${name} does not belong in a folder of migrations`, fix: /^move it/ }
);
const unread = (line: number, reason: string): Fault => ({
  at: `${SECOND}:${line}`, what: `${SECOND} cannot be read as statements: ${reason}`, fix: /^its checksum was written for these bytes/,
});
const edited = (name: string, fix: RegExp): Fault => (
  { at: name, what: `${name} was edited after it was recorded: a changed statement makes Terraform replace the database`, fix }
);
const marked = (name: string): Fault => ({
  at: name,
  what: `${name} begins with a byte order mark, which was not recorded: an editor wrote it`,
  fix: restores(FIRST, '$'),
});
const ofWindows = (name: string): Fault => ({
  at: `${name}:1`,
  what: `${name} has CR LF line endings that were not recorded: a checkout changed them`,
  fix: /^write `\* text eol=lf` into migrations\/shop\/\.gitattributes; git add --renormalize migrations\/shop; .*; git checkout -- migrations\/shop; commit them$/,
});
const missing = (fix: RegExp): Fault => (
  { at: SECOND, what: `${SECOND} is missing: its statements would be missing in \`ddl\`, and Terraform would replace the database`, fix }
);
const twice = (name: string, fix: RegExp): Fault => (
  { at: name, what: `two migrations of two branches have the same number: ${SECOND} and ${name}`, fix }
);
const unfinished = (at: string): Fault => (
  { at, what: `${at.split(':')[0]} holds the conflict markers of an unfinished merge`, fix: /^keep what is merged/ }
);

describe('a broken folder is refused with what to do', () => {
  const FAULTS: [string, () => void, Fault][] = [
    ['Windows line ends', changed(SECOND, (text) => text.replaceAll('\n', '\r\n')), ofWindows(SECOND)],
    ['Windows line ends in the checksums', changed(SUMS, (text) => text.replaceAll('\n', '\r\n')), ofWindows(SUMS)],
    ['a byte order mark', changed(FIRST, (text) => `\ufeff${text}`), marked(FIRST)],
    ['UTF-16', () => write(FIRST, Buffer.from(`\ufeff${read(FIRST)}`, 'utf16le')), marked(FIRST)],
    ['bytes that are not UTF-8', () => write(FIRST, Buffer.concat([fs.readFileSync(fileIn(FIRST)), Buffer.from([0xff])])), {
      at: FIRST, what: '0001_initial.sql is not UTF-8', fix: restores(FIRST, '$'),
    }],
    ['an edited file', changed(FIRST, (text) => text.replace('`Id` INT64', '`Id`  INT64')),
      edited(FIRST, restores(FIRST, ', and make the change in the code: npx spanner-constructs migrate appends it$'))],
    ['an edited file behind which no other comes', changed(SECOND, (text) => text.replace('Note', 'Notes')),
      edited(SECOND, /; or, if it is neither merged nor applied, remove 0002_add_note\.sql and its line in .*, and record it again: npx spanner-constructs migrate$/)],
    ['an edited comment', changed(FIRST, (text) => text.replace('metadata', 'quick')), edited(FIRST, restores(FIRST))],
    ['a missing file', () => remove(SECOND),
      missing(restores(SECOND, '; or, if it is neither merged nor applied, remove its line in checksums.sha256, '))],
    ['a renamed file', () => fs.renameSync(fileIn(SECOND), fileIn('0002_note.sql')), missing(restores(SECOND))],
    ['a missing first number', () => {
      remove(FIRST);
      dropLine(FIRST);
    }, { at: SECOND, what: 'no migration has the number 1, and 0002_add_note.sql comes after it', fix: /npx spanner-constructs migrate$/ }],
    ['a gap', () => fs.copyFileSync(fileIn(SECOND), fileIn('0004_add_note.sql')), {
      at: '0004_add_note.sql',
      what: 'no migration has the number 3, and 0004_add_note.sql comes after it',
      fix: /^restore the file with that number from Git; or, if 0004_add_note\.sql is not merged yet/,
    }],
    ['a number of two branches', () => fs.copyFileSync(fileIn(SECOND), fileIn('0002_add_tags.sql')),
      twice('0002_add_tags.sql', /^keep what is merged: git restore --source=BRANCH --staged --worktree -- migrations\/shop, from .* record your change again: npx spanner-constructs migrate$/)],
    ['a foreign file', () => write('notes.txt', ''), foreign('notes.txt')],
    ['the backup of an editor', () => write('0001_initial.sql~', ''), foreign('0001_initial.sql~')],
    ['a folder within', () => fs.mkdirSync(fileIn('0003_more.sql.d')), foreign('0003_more.sql.d')],
    ['a file without a checksum', () => fs.copyFileSync(fileIn(SECOND), fileIn('0003_more.sql')), {
      at: '0003_more.sql',
      what: '0003_more.sql has no line in checksums.sha256: it was written by hand, a migrate was interrupted, or a merge lost the line',
      fix: /^if it is merged, restore its line from Git; otherwise move it out of the folder and run .* of your own go in by npx spanner-constructs migrate --append FILE$/,
    }],
    ['no checksums at all', () => remove(SUMS), {
      at: SUMS,
      what: 'checksums.sha256 is missing or empty, and nothing else shows that the migrations are those that were recorded',
      fix: restores(SUMS, '; if a first migrate or adopt was interrupted, .* sha256sum \\*\\.sql > checksums\\.sha256$'),
    }],
    ['empty checksums', () => write(SUMS, ''), {
      at: SUMS,
      what: 'checksums.sha256 is missing or empty, and nothing else shows that the migrations are those that were recorded',
      fix: restores(SUMS),
    }],
    ['lines of both branches in the checksums', changed(SUMS, (text) => text.replace(/(.*)0002_add_note\.sql\n/, '$&$10002_add_addresses.sql\n')),
      twice('0002_add_addresses.sql', /^keep what is merged/)],
    ['other files and no migrations', () => {
      [FIRST, SECOND, SUMS].forEach(remove);
      write('main.ts', '');
    }, { at: '', what: 'migrations/shop holds no migrations, but other files such as main.ts', fix: /^name one that npx spanner-constructs migrate creates, for example migrations: 'migrations\/shop'$/ }],
    ['the marks of a merge in the checksums', changed(SUMS, (text) => `<<<<<<< HEAD\n${text}=======\n>>>>>>> other\n`),
      unfinished('checksums.sha256:1')],
    ['the marks of a merge in a migration', changed(SECOND, (text) => `${text}<<<<<<< HEAD\n`),
      unfinished('0002_add_note.sql:5')],
    ['a line that is no checksum', changed(SUMS, (text) => `${text}0003_more.sql\n`), {
      at: 'checksums.sha256:3',
      what: 'checksums.sha256 has a line that is not a checksum, or is out of place',
      fix: restores(SUMS, '; in a merge, keep what is merged: '),
    }],
    ['checksums in another order', () => write(SUMS, `${read(SUMS).trim().split('\n').reverse().join('\n')}\n`), {
      at: 'checksums.sha256:2', what: 'checksums.sha256 has a line that is not a checksum, or is out of place', fix: restores(SUMS),
    }],
    ['a statement without its end', rewritten((text) => text.replace(';', '')),
      unread(4, 'the last statement does not end with `;`')],
    ['an open quote', rewritten((text) => text.replace('`Note`', '`Note')),
      unread(4, 'unterminated quoted identifier')],
    ['no statement', rewritten((text) => text.replace(/^ALTER.*$/m, '')), unread(1, 'it holds none')],
    ['an empty statement', rewritten((text) => `${text};\n`), unread(5, 'a `;` without a statement')],
    ['a line about what is around a statement that says nothing', rewritten((text) => text.replace('ALTER', '-- spanner-constructs: before=x\nALTER')),
      unread(4, 'this line has neither before="..." nor after="..."')],
    ['such a line without a statement', rewritten((text) => `${text}-- spanner-constructs: after=";"\n`),
      unread(5, 'no statement follows this line')],
    ['no dialect', rewritten((text) => text.replace('-- dialect: GOOGLE_STANDARD_SQL\n', '')),
      unread(1, 'the header names no dialect')],
    ['two dialects', rewritten((text) => text.replace('GOOGLE_STANDARD_SQL', 'POSTGRESQL')), {
      at: SECOND,
      what: '0002_add_note.sql is recorded for another dialect than that of the migrations before it',
      fix: /^name the folder that belongs to this database, or a new one$/,
    }],
    ['a file in the place of the folder', () => {
      fs.rmSync(folder, { recursive: true });
      fs.writeFileSync(folder, '');
    }, { at: '', what: 'migrations/shop is a file, or one of its parents is', fix: /migrate creates it$/ }],
  ];

  beforeEach(() => {
    appendMigrations(folder, [INITIAL, NOTE], GOOGLESQL);
  });

  test.each(FAULTS)('%s', (_, spoil, { at, what, fix }) => {
    spoil();
    const [first, ...lines] = messageOf(() => readMigrations(folder)).split('\n');
    const labelled = new Map(lines.map((line) => [line.slice(4, 10).trim(), line.slice(10)]));
    expect(first).toBe(`error broken-migrations: ${what}`);
    expect([...labelled.keys()].filter((label) => label !== 'got')).toEqual(['at', 'want', 'fix', 'docs']);
    expect(labelled.get('at')).toBe(path.posix.join('migrations/shop', at));
    expect(labelled.get('fix')).toMatch(fix);
  });

  test.each(FAULTS)('%s, before anything is appended', (_, spoil) => {
    spoil();
    const before = fs.statSync(folder).isFile() ? [] : fs.readdirSync(folder);
    expect(messageOf(() => appendMigrations(folder, [{ ...NOTE, name: 'more' }], GOOGLESQL))).toMatch(/^error broken-migrations: /);
    expect(fs.statSync(folder).isFile() ? [] : fs.readdirSync(folder)).toEqual(before);
  });
});

/** Runs as a user that may not write here, also where the tests run as root. */
function withoutRights(place: string, act: () => unknown): string {
  const isRoot = process.geteuid!() === 0;
  fs.chmodSync(process.cwd(), 0o755);
  fs.chmodSync(place, 0o555);
  if (isRoot) {
    process.seteuid!(65534);
  }
  try {
    return messageOf(act);
  } finally {
    if (isRoot) {
      process.seteuid!(0);
    }
    fs.chmodSync(place, 0o755);
  }
}

describe('a folder that cannot be written', () => {
  it('[P2] for lack of rights is reported with the reason', () => {
    expect(withoutRights(process.cwd(), () => appendMigrations(folder, [INITIAL], GOOGLESQL)).split('\n').slice(0, 3)).toEqual([
      'error broken-migrations: migrations/shop cannot be written; nothing was changed', '    at    migrations/shop', '    got   EACCES: permission denied',
    ]);
  });

  it('[P2] in the end is as it was before: what was written of it is removed', () => {
    appendMigrations(folder, [INITIAL], GOOGLESQL);
    const before = fs.readdirSync(folder);
    const tooLong = { ...NOTE, name: 'a'.repeat(300) };
    expect(messageOf(() => appendMigrations(folder, [NOTE, tooLong], GOOGLESQL))).toContain('got   ENAMETOOLONG: name too long');
    expect(fs.readdirSync(folder)).toEqual(before);
    expect(readMigrations(folder).all()).toEqual([TABLE, INDEX]);
  });

  it('[P2] nor read is reported with the reason', () => {
    fs.mkdirSync('migrations');
    fs.symlinkSync('shop', folder);
    expect(messageOf(() => readMigrations(folder))).toMatch(/^error broken-migrations: migrations\/shop cannot be read\n[^]*got {3}ELOOP: too many symbolic links/);
  });
});

describe('[T9] a statement that Terraform would change, because it composes characters', () => {
  const decomposed: NewMigration = { name: 'cafe', entries: [{ statement: "ALTER TABLE Orders ADD CONSTRAINT c CHECK (Note != 'cafe\u0301')" }] };

  it('is refused by name', () => {
    expect(messageOf(() => appendMigrations(folder, [INITIAL, decomposed], GOOGLESQL))).toMatch(/^error broken-migrations: a statement holds decomposed characters/);
    expect(fs.existsSync(folder)).toBe(false);
  });

  it('is kept in a baseline, which Terraform never sends', () => {
    appendMigrations(folder, [{ ...decomposed, number: 0 }], GOOGLESQL);
    expect(readMigrations(folder).all()).toEqual(decomposed.entries.map(({ statement }) => statement));
  });

  it('is recorded once it is composed', () => {
    const composed = { name: 'cafe', entries: [{ statement: decomposed.entries[0].statement.normalize('NFC') }] };
    expect(appendMigrations(folder, [composed], GOOGLESQL).appended).toHaveLength(1);
  });
});

describe('[L1] two that record at the same time', () => {
  const lock = '.migrate.lock';
  const holder = (pid: number, host = os.hostname()): string => JSON.stringify({ pid, host });

  test('do not record the same change twice: the plan of the later one is out of date', () => {
    appendMigrations(folder, [INITIAL], GOOGLESQL);
    const { migrations } = readMigrations(folder);
    appendMigrations(folder, [NOTE], GOOGLESQL, migrations);
    expect(messageOf(() => appendMigrations(folder, [NOTE], GOOGLESQL, migrations))).toContain('0002_add_note.sql was recorded by another migrate at the same time; nothing was changed');
    expect(readMigrations(folder).migrations).toHaveLength(2);
  });

  test('wait for each other: the later one says who writes', () => {
    appendMigrations(folder, [INITIAL], GOOGLESQL);
    write(lock, holder(process.ppid));
    expect(messageOf(() => appendMigrations(folder, [NOTE], GOOGLESQL))).toContain(`got   process ${process.ppid} on ${os.hostname()}`);
    write(lock, holder(1, 'elsewhere'));
    expect(messageOf(() => appendMigrations(folder, [NOTE], GOOGLESQL))).toContain('if it was killed on another machine, remove .migrate.lock');
    expect(readMigrations(folder).migrations).toHaveLength(1);
  });

  test.each([['of a process that died', holder(2 ** 22 + 1)], ['that was never written whole', '']])('a lock %s is taken over', (_, left) => {
    appendMigrations(folder, [INITIAL], GOOGLESQL);
    write(lock, left);
    expect(appendMigrations(folder, [NOTE], GOOGLESQL).appended).toHaveLength(1);
    expect(fs.readdirSync(folder).filter((name) => name.startsWith(lock))).toEqual([]);
  });

  test('among many processes one wins, and the others change nothing', async () => {
    appendMigrations(folder, [INITIAL], GOOGLESQL);
    const script = [
      "const { appendMigrations } = require('./src/ledger/migrations/append-migrations');",
      `const [files, header, planned] = ${JSON.stringify([[NOTE], GOOGLESQL, readMigrations(folder).migrations])};`,
      `try { appendMigrations(${JSON.stringify(path.resolve(folder))}, files, header, planned); console.log('won'); } catch (error) { console.log(error.code); }`,
    ].join('\n');
    const root = path.join(__dirname, '../..');
    const outcomes = await Promise.all(Array.from({ length: 3 }, () => promisify(execFile)(process.execPath, [...TYPESCRIPT, '-e', script], { cwd: root })));
    const said = outcomes.map(({ stdout }) => stdout.trim());
    expect(said.sort()).toEqual([...Array<string>(2).fill('broken-migrations'), 'won']);
    expect(readMigrations(folder).migrations).toHaveLength(2);
  }, 60_000);
});

describe('a migrate that is interrupted', () => {
  test('behind the files and before the checksums is told apart and can be run again', () => {
    appendMigrations(folder, [INITIAL], GOOGLESQL);
    const checksums = read('checksums.sha256');
    appendMigrations(folder, [NOTE], GOOGLESQL);
    write('checksums.sha256', checksums);
    expect(messageOf(() => readMigrations(folder))).toContain('a migrate was interrupted');
    remove('0002_add_note.sql');
    appendMigrations(folder, [NOTE], GOOGLESQL);
    expect(readMigrations(folder).all()).toEqual([TABLE, INDEX, COLUMN]);
  });
});

describe('with Git', () => {
  /** Free of what the machine has configured. */
  const env = { ...process.env, GIT_CONFIG_GLOBAL: os.devNull, GIT_CONFIG_NOSYSTEM: '1', GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' };
  const git = (...args: string[]): string => execFileSync('git', args, { env, encoding: 'utf8', stdio: 'pipe' });
  const commit = (message: string): void => {
    git('add', '--all');
    git('commit', '--quiet', '--message', message);
  };
  const TAGS: NewMigration = { name: 'add_tags', entries: [{ statement: 'ALTER TABLE `Orders` ADD COLUMN IF NOT EXISTS `Tags` STRING(MAX)' }] };

  beforeEach(() => {
    git('init', '--quiet', '--initial-branch', 'main');
    appendMigrations(folder, [INITIAL], GOOGLESQL);
    commit('initial');
  });

  /** Runs what the message says up to its first condition: from `main`, or from the commit before the damage. */
  function mend(damages = 0): void {
    const [, fix] = /\n {4}fix {3}(.*?)(?:; (?:if|in|or)\b.*)?\n/.exec(messageOf(() => readMigrations(folder)))!;
    let found = '';
    for (const step of fix.split(/; |, and /)) {
      const [command] = /git [^,]*/.exec(step) ?? [];
      if (command !== undefined) {
        const out = git(...command.replace('BRANCH', 'main').replace('COMMIT', found).split(' ').slice(1));
        found = out.split('\n')[damages]?.split(' ')[0];
      } else if (step.startsWith('write')) {
        fs.writeFileSync(/into (\S+)/.exec(step)![1], `${/`(.*)`/.exec(step)![1]}\n`);
      } else if (step.startsWith('delete')) {
        fs.readdirSync(folder).filter((name) => step.includes(`${path.extname(name) || '?'}`)).forEach(remove);
      }
    }
  }

  test.each([
    ['two names', 'merge', 'main'], ['one name', 'rebase', 'main'], ['two names', 'cherry-pick', 'mine'], ['one name', 'cherry-pick', 'mine'],
  ])('two branches that append under %s are a conflict, and the later one records again after %s %s', (names, ...join) => {
    git('switch', '--quiet', '--create', 'mine');
    appendMigrations(folder, [names === 'two names' ? NOTE : { ...NOTE, name: TAGS.name }], GOOGLESQL);
    commit('mine');
    git('switch', '--quiet', 'main');
    appendMigrations(folder, [TAGS], GOOGLESQL);
    commit('theirs');
    git('switch', '--quiet', ...(join[1] === 'main' ? ['mine'] : ['--detach']));
    expect(() => git(...join)).toThrow();
    expect(git('status', '--porcelain')).toContain('UU migrations/shop/checksums.sha256');
    expect(messageOf(() => readMigrations(folder))).toContain('the conflict markers of an unfinished merge');
    mend();
    appendMigrations(folder, [NOTE], GOOGLESQL);
    expect(readMigrations(folder).migrations.map(({ fileName }) => fileName)).toEqual(['0001_initial.sql', '0002_add_tags.sql', '0003_add_note.sql']);
    expect(readMigrations(folder).migrations[1].statements).toEqual(TAGS.entries.map(({ statement }) => statement));
  });

  test.each<[string, () => void]>([
    ['an edited file', changed(FIRST, (text) => text.replace('INT64', 'INT32'))],
    ['a missing file', () => remove(FIRST)],
    ['a byte order mark', changed(FIRST, (text) => `\ufeff${text}`)],
    ['bytes that are not UTF-8', () => write(FIRST, Buffer.from([0xfc]))],
    ['no checksums', () => remove(SUMS)],
    ['a line that is no checksum', changed(SUMS, (text) => `${text}x\n`)],
    ['an edited list', () => {
      write('ddl.json', '[]\n');
      changed(SUMS, (text) => text.replace(/\w+(?= {2}ddl)/, 'f'.repeat(64)))();
    }],
    ['Windows line ends', () => {
      remove('.gitattributes');
      fs.readdirSync(folder).forEach((name) => changed(name, (text) => text.replaceAll('\n', '\r\n'))());
    }],
  ])('%s: mended by what the message says, before it is committed and after', (_, damage) => {
    appendMigrations(folder, [NOTE], GOOGLESQL, undefined, { through: 2 });
    commit('note');
    const recorded = fs.readdirSync(folder).map((name) => [name, read(name)]);
    damage();
    mend();
    expect(fs.readdirSync(folder).map((name) => [name, read(name)])).toEqual(recorded);
    damage();
    commit('damage');
    mend(1);
    expect(fs.readdirSync(folder).map((name) => [name, read(name)])).toEqual(recorded);
  });

  test.each([true, false])('a checkout as on Windows keeps its line ends, or is mended by what the message says without .gitattributes: %p', (isProtected) => {
    if (!isProtected) {
      git('rm', '--quiet', `${folder}/.gitattributes`);
      commit('unprotected');
    }
    git('clone', '--quiet', '--config', 'core.autocrlf=true', '.', 'windows');
    process.chdir('windows');
    if (!isProtected) {
      expect(messageOf(() => readMigrations(folder))).toContain('CR LF line endings');
      mend();
    }
    expect(readMigrations(folder).all()).toEqual([TABLE, INDEX]);
  });
});
