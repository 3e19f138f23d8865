import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import * as ts from 'typescript';
import type { FuzzCase } from './cases';
import { damaged } from './damage';
import type { Document } from './documents';
import { run } from '../../src/cli/main';
import { foldScript } from '../../src/ddl/fold/fold-script';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { appendMigrations } from '../../src/ledger/migrations/append-migrations';
import { writeRecordedModel } from '../../src/ledger/migrations/recorded-model';

interface Outcome {
  readonly code: number | undefined;
  readonly out: string;
  readonly err: string;
  /** What was thrown in place of an exit code. */
  readonly thrown?: string;
}

/** The exit codes that a command documents. */
const CODES: ReadonlyMap<string, readonly number[]> = new Map([['audit', [0, 1, 2]], ['diff', [0, 2, 3]], ['verify', [0, 2, 4]], ['migrate', [0, 2, 3]]]);
const USUAL_CODES = [0, 2];

/** What is wrong with how the commands of a case end; empty: nothing. */
export async function faultsOf(each: FuzzCase, repeat: boolean): Promise<string[]> {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'fuzz-')));
  try {
    setUp(each, folder);
    const outcome = await outcomeOf(each.args, folder, each.input);
    const faults = [...faultsIn(each, outcome), ...await broken(each, outcome, folder)];
    if (repeat && faults.length === 0 && each.damage === undefined) {
      fs.rmSync(folder, { recursive: true });
      fs.mkdirSync(folder);
      setUp(each, folder);
      const again = await outcomeOf(each.args, folder, each.input);
      return JSON.stringify(again) === JSON.stringify(outcome) ? [] : [`another output the second time:\n${JSON.stringify(outcome)}\n${JSON.stringify(again)}`];
    }
    return faults;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function outcomeOf(args: readonly string[], folder: string, input: string | Buffer): Promise<Outcome> {
  let [out, err] = ['', ''];
  const io = {
    // Without a variable `dev` would start an emulator, and watch.
    folder, environment: { PATH: process.env.PATH, SPANNER_EMULATOR_HOST: 'localhost:1' }, isTerminal: false, today: '2026-06-30',
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
    readInput: async () => Buffer.from(input),
  };
  try {
    return { code: await run(args, io), out, err };
  } catch (error) {
    return { code: undefined, out, err, thrown: (error as Error)?.stack ?? String(error) };
  }
}

function setUp({ files, recorded, damage, app }: FuzzCase, folder: string): void {
  files.forEach((file) => write(folder, file));
  const migrations = path.join(folder, 'migrations');
  if (recorded) {
    try {
      const releases = recorded.releases.map((statements, at) => ({ name: `release_${at + 1}`, entries: statements.map((statement) => ({ statement })) }));
      appendMigrations(migrations, releases, { dialect: recorded.dialect });
    } catch (error) {
      // Not every statement can be recorded as it is written.
      if ((error as { readonly code?: string }).code !== 'broken-migrations') {
        throw error;
      }
    }
  }
  if (damage && fs.existsSync(migrations)) {
    const names = fs.readdirSync(migrations);
    const name = path.join(migrations, damage.pick(names));
    fs.writeFileSync(name, damaged(fs.readFileSync(name, 'utf8'), damage));
    if (damage.once(4)) {
      fs.writeFileSync(path.join(migrations, damage.pick(['0001_x.sql', '0002_release_2.sql', '0009_y.sql', 'x.sql', '0000_baseline.sql'])), 'SELECT 1');
    }
  }
  if (app) {
    const { schema } = foldScript(parseScript(app.statements.join(';\n'), app.dialect), app.dialect, 'shop');
    const records = path.join(folder, 'records');
    writeRecordedModel(records, { path: 'stack/shop', database: 'shop', dialect: app.dialect, migrations, defaultTimeZone: null, consent: [], acknowledgements: [], schema });
    fs.renameSync(path.join(records, fs.readdirSync(records)[0]), path.join(folder, 'app.json'));
  }
}

function write(folder: string, { name, content }: Document): void {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
}

function faultsIn({ args, files, input, recorded, damage }: FuzzCase, { code, out, err, thrown }: Outcome): string[] {
  if (thrown !== undefined) {
    return [`thrown: ${thrown}`];
  }
  const printed = `${out}${err}`;
  const given = [...args, String(input), ...files.map(({ content }) => String(content)), ...recorded?.releases.flat() ?? []].join('\n');
  const words = ['undefined', '[object Object]', 'NaN', 'TypeError', 'RangeError', 'Cannot read propert', 'is not a function', 'internal error'];
  const options = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  const json = options.some((each, at) => each === '--format' && ['json', 'sarif'].includes(options[at + 1] ?? ''));
  return [
    ...((CODES.get(args[0]) ?? USUAL_CODES).includes(code!) ? [] : [`the exit code is ${code}`]),
    ...(code === 2 && err === '' ? ['unusable, without a word'] : []),
    ...(/^ +at .*:\d+:\d+\)?$/m.test(printed) ? ['a stack trace'] : []),
    ...words.filter((word) => printed.includes(word) && !given.includes(word) && args[0] !== 'explain' && !damage).map((word) => `prints ${word}:\n${printed.slice(0, 2000)}`),
    ...(json && out !== '' && !isJson(out) && !args.includes('--help') && !args.includes('-h') ? [`no JSON:\n${out.slice(0, 2000)}`] : []),
  ];
}

/** The laws between commands that hold whatever the input is. */
async function broken({ args, files, input }: FuzzCase, { code, out, err }: Outcome, folder: string): Promise<string[]> {
  const [command, first, second] = args;
  if (code !== 0 || args.includes('--help') || args.includes('-h') || args.some((each) => each.startsWith('--format=') || each.startsWith('--out='))) {
    return [];
  }
  if (command === 'diff' && first === second && (out.includes('\n-- ') || !err.includes('nothing changes'))) {
    return [`a file differs from itself:\n${out}${err}`];
  }
  if (command === 'import' && !args.includes('python')) {
    const { diagnostics } = ts.transpileModule(out, { reportDiagnostics: true });
    return (diagnostics ?? []).map(({ messageText }) => `no TypeScript: ${ts.flattenDiagnosticMessageText(messageText, '\n')}\n${out.slice(0, 3000)}`);
  }
  if (command === 'adopt' && files.length === 1 && !args.includes('--in-terraform') && args.lastIndexOf('--out') === 2 && args[3] === 'migrations') {
    if (files[0].name !== 'a.sql') {
      return [];
    }
    const given = args.indexOf('--dialect');
    const dialect = given > 0 && args[given + 1] !== 'auto' ? args.slice(given, given + 2) : [];
    const verified = await outcomeOf(['verify', '--live', first, '--migrations', 'migrations', ...dialect], folder, input);
    return verified.code === 0 ? [] : [`what was adopted is not what was read: ${JSON.stringify(verified)}`];
  }
  return [];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
