import * as fs from 'node:fs';
import * as path from 'node:path';
import { COMMANDS } from '../../src/cli/commands';

const ROOT = path.join(__dirname, '..', '..');
const PAGE = fs.readFileSync(path.join(ROOT, 'SECURITY.md'), 'utf8');
const sources = fs.readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file: file.split(path.sep).join('/'), text: fs.readFileSync(path.join(ROOT, 'src', file), 'utf8') }));

/** Where the source does something that SECURITY.md has to list. */
function filesWith(pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file).sort();
}

/** What a command can do by a module that it loads, and how its row says so. */
const EFFECTS: Readonly<Record<string, RegExp>> = {
  'cli/migrate/run-app.ts': /runs the app/,
  'cli/running/rest.ts': /HTTPS request/,
  'cli/verify/synthesized-database.ts': /`cdktf\.out`/,
  'cli/running/spanner-client.ts': /`@google-cloud\/spanner`/,
  'cli/emulator/dev-database.ts': /a file of the temporary folder/,
  'cli/emulator/started-emulator.ts': /starts an emulator/,
  'cli/init/write-project.ts': /the files of a project, where none of them exists/,
  'cli/output/new-file.ts': /if (it does|they do) not exist yet/,
  'cli/report/open-page.ts': /opens the browser/,
  'cli/report/write-report.ts': /the page, and with `--pictures` the pictures/,
  'ledger/migrations/append-migrations.ts': /new files in the folders of migrations|new folder of migrations/,
};

/** Commands that share a module have its effect by an option alone. */
const BY_OPTION: Readonly<Record<string, (options: readonly string[]) => boolean>> = {
  'cli/migrate/run-app.ts': (options) => options.includes('app'),
  'cli/running/rest.ts': (options) => options.includes('endpoint'),
};

/** The row of the table in which a command stands. */
function rowOf(command: string): string {
  return PAGE.split('\n').find((line) => line.startsWith('|') && line.split('|')[1].includes(`\`${command}\``)) ?? '';
}

const files = new Set(sources.map(({ file }) => file));
const loaded = new Map(sources.map(({ file, text }) => [file, (
  [...text.matchAll(/^import (?!type\b)[^;]*?from '(\.[^']+)'|require\('(\.[^']+)'\)/gm)]
    .map(([, imported, required]) => path.posix.join(path.posix.dirname(file), imported ?? required))
    .flatMap((each) => [`${each}.ts`, `${each}/index.ts`].filter((name) => files.has(name)))
)]));

/** A module of the source and all that it loads. */
function modulesOf(first: string): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (file: string): void => {
    if (!found.has(file)) {
      found.add(file);
      loaded.get(file)!.forEach(add);
    }
  };
  add(first);
  return found;
}

describe('[P4] SECURITY.md lists', () => {
  it('the one connection, that to a live database, and the ports that are looked at for an emulator', () => {
    expect(filesWith(/\bfetch\(|node:(https?|net|tls|dns|dgram)\b/)).toEqual(['cli/emulator/started-emulator.ts', 'cli/running/rest.ts']);
  });

  it.each(Object.entries(EFFECTS))('%s the commands whose modules can: %s', (file, words) => {
    const can = BY_OPTION[file] ?? (() => true);
    const able = [...COMMANDS].filter(([name, load]) => modulesOf(`cli/commands/${name}.ts`).has(file) && can(load().options.map((option) => option.name)))
      .map(([name]) => name);
    expect(able).not.toEqual([]);
    expect([...COMMANDS.keys()].filter((name) => words.test(rowOf(name)))).toEqual(able);
  });

  it('the three processes, the app of --app and migrate, the emulator of dev, and what opens the page of report', () => {
    expect(filesWith(/node:(child_process|worker_threads|cluster)\b/)).toEqual(['cli/emulator/started-emulator.ts', 'cli/migrate/run-app.ts', 'cli/report/open-page.ts']);
  });

  it('all that calls the file system, by one name', () => {
    expect(filesWith(/from '(node:)?fs/)).toEqual(filesWith(/^import \* as fs from 'node:fs';$/m));
  });

  it('what writes files: the record of a Database, audit --fix, import, report, splits, verify, adopt, migrate, init and dev', () => {
    expect(filesWith(/\bfs\.(promises|write|append|open|mk|rename|rm|unlink|copy|cp|truncate|symlink|link|ch|create)|\b(makeFile|replaceFiles)\(/)).toEqual([
      'cli/commands/verify.ts', 'cli/emulator/dev-database.ts', 'cli/init/write-project.ts', 'cli/migrate/run-app.ts', 'cli/output/changed-files.ts', 'cli/output/new-file.ts', 'cli/report/write-report.ts', 'ledger/migrations/append-migrations.ts', 'ledger/migrations/folder-lock.ts', 'ledger/migrations/make-folder.ts', 'ledger/migrations/recorded-model.ts', 'text/written-files.ts',
    ]);
  });

  it('every variable of the environment with a credential or a host', () => {
    const names = sources.flatMap(({ text }) => text.match(/\b(?:GOOGLE|SPANNER)_[A-Z_]+\b/g) ?? []);
    expect([...new Set(names)].filter((name) => !PAGE.includes(name))).toEqual(['GOOGLE_DEFAULT_ENCRYPTION', 'GOOGLE_STANDARD_SQL']);
  });
});
