import * as fs from 'node:fs';
import * as path from 'node:path';

const ROOT = path.join(__dirname, '..', '..');
const PAGE = fs.readFileSync(path.join(ROOT, 'SECURITY.md'), 'utf8');
const sources = fs.readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file: file.split(path.sep).join('/'), text: fs.readFileSync(path.join(ROOT, 'src', file), 'utf8') }));

/** Where the source does something that SECURITY.md has to list. */
function filesWith(pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file).sort();
}

describe('[P4] SECURITY.md lists', () => {
  it('the one connection, that of verify and hotspots', () => {
    expect(filesWith(/\bfetch\(|node:(https?|net|tls|dns|dgram)\b/)).toEqual(['cli/running/rest.ts']);
  });

  it('the one process, that of migrate', () => {
    expect(filesWith(/node:(child_process|worker_threads|cluster)\b/)).toEqual(['cli/migrate/run-app.ts']);
  });

  it('what writes files: the record of a Database, import, report, splits, adopt and migrate', () => {
    expect(filesWith(/\bfs\.(promises|write|append|open|mk|rename|rm|unlink|copy|cp|truncate|symlink|link|ch|create)/)).toEqual([
      'cli/migrate/run-app.ts', 'cli/output/new-file.ts', 'cli/report/write-report.ts', 'ledger/migrations/append-migrations.ts', 'ledger/migrations/make-folder.ts', 'ledger/migrations/recorded-model.ts',
    ]);
  });

  it('every variable of the environment with a credential or a host', () => {
    const names = sources.flatMap(({ text }) => text.match(/\b(?:GOOGLE|SPANNER)_[A-Z_]+\b/g) ?? []);
    expect([...new Set(names)].filter((name) => !PAGE.includes(name))).toEqual(['GOOGLE_STANDARD_SQL']);
  });
});
