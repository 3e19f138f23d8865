import * as fs from 'node:fs';
import * as path from 'node:path';
import { Folder } from './support';
import { USUAL } from '../../src/cli/emulator/started-emulator';
import { parseFileName } from '../../src/ledger/migrations/file-names';
import { checksumOf, printChecksums } from '../../src/ledger/migrations/raw-folder';
import { ADVICE_RULES } from '../../src/rules/catalogue';
import { CHECKSUM_FILE } from '../../src/rules/usage/recorded-folder';
import { packageVersion } from '../../src/text/package-version';
import { parsePage, ROOT, type Fence } from '../support/docs/markdown';
import { writeRecordingApp } from '../support/recording-app';

const PROMPT = '$ spanner-constructs ';
const PAGES = [
  'docs/recipes.md',
  ...fs.readdirSync(path.join(ROOT, 'docs', 'cli')).sort().map((name) => `docs/cli/${name}`),
  ...ADVICE_RULES.map(({ name }) => `docs/rules/${name}.md`).filter((file) => fs.readFileSync(path.join(ROOT, file), 'utf8').includes(PROMPT)),
];

/**
 * The page with what each command line in it really prints. `sql` and `json` fences with the name of a file are that file,
 * recorded where it is one of a migration, and a fence that is `declared` is what the constructs of an app declare.
 */
async function expectedPage(file: string): Promise<string> {
  const page = parsePage(file, fs.readFileSync(path.join(ROOT, file), 'utf8'));
  const folder = new Folder();
  try {
    const lines = [...page.lines];
    const shown: { fence: Fence; body: string }[] = [];
    for (const fence of page.fences) {
      const [name] = fence.words;
      if (name?.includes('.')) {
        folder.write(name, `${fence.body}\n`);
        recordChecksums(path.join(folder.path, path.dirname(name)));
      } else if (name === 'declared') {
        writeRecordingApp(folder, [{ ddl: fence.body }]);
      } else if (fence.body.startsWith(PROMPT)) {
        const [command] = fence.body.split('\n');
        const { out, err } = await folder.run(command.slice(PROMPT.length).split(' '));
        shown.push({ fence, body: `${command}\n${ofAnyVersion(`${out}${err}`)}`.trimEnd() });
      } else if (name === 'report') {
        shown.push({ fence, body: (await folder.run(['audit', 'schema.sql', '--format', 'json'])).out.trimEnd() });
      }
    }
    for (const { fence, body } of shown.reverse()) {
      lines.splice(fence.open + 1, fence.close - fence.open - 1, ...body.split('\n'));
    }
    return lines.join('\n');
  } finally {
    folder.remove();
  }
}

/** The same on each machine, and in each release. */
function ofAnyVersion(text: string): string {
  return text.replaceAll(process.versions.node, '22.12.0').replaceAll(packageVersion(), '0.1.0');
}

/** A folder in which migrations were written is one that holds their checksums. */
function recordChecksums(folder: string): void {
  const migrations = fs.readdirSync(folder).filter((name) => parseFileName(name)).sort();
  if (migrations.length > 0) {
    const checksums = new Map(migrations.map((name) => [name, checksumOf(fs.readFileSync(path.join(folder, name)))]));
    fs.writeFileSync(path.join(folder, CHECKSUM_FILE), printChecksums(checksums));
  }
}

// An emulator of this machine is not what the pages are about.
beforeAll(() => {
  jest.replaceProperty(USUAL, 'grpcPort', 1);
});

test.each(PAGES)('%s shows what the commands really print', async (file) => {
  const expected = await expectedPage(file);
  if (process.env.UPDATE_GOLDENS === '1') {
    fs.writeFileSync(path.join(ROOT, file), expected);
  }
  expect(expected).toContain(PROMPT);
  expect(fs.readFileSync(path.join(ROOT, file), 'utf8')).toBe(expected);
});
