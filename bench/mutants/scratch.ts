import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { Defect } from './defects';

const JEST = require.resolve('jest/bin/jest');
const REPOSITORY = path.join(__dirname, '..', '..');
/** One place, so that jest finds what it compiled before. */
const FOLDER = path.join(os.tmpdir(), 'spanner-constructs-mutants');
/** Longer than a suite takes on a busy machine: the mistake made an endless loop. */
const MOST_MS_OF_SUITE = 300_000;

export interface Verdict {
  /** The test that fails; absent if none does. */
  readonly found?: string;
  /** Where it is; all suites that ran, if they do not end. */
  readonly suite?: readonly string[];
}

interface Suites {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** A copy of the repository as it is, uncommitted changes included, in which files may be changed. */
export class Scratch {
  public readonly suites: readonly string[];
  private readonly tree = path.join(FOLDER, 'tree');
  private readonly records = path.join(FOLDER, 'verdicts.json');
  private readonly verdicts: { [defect: string]: Verdict } = {};

  public constructor(resume: boolean) {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: REPOSITORY, encoding: 'utf8' })
      .split('\n').filter((file) => file !== '' && file !== 'node_modules' && fs.existsSync(path.join(REPOSITORY, file)));
    fs.rmSync(this.tree, { recursive: true, force: true });
    files.forEach((file) => fs.cpSync(path.join(REPOSITORY, file), path.join(this.tree, file)));
    // `npx projen compile` writes it, and tests read it.
    fs.cpSync(path.join(REPOSITORY, '.jsii'), path.join(this.tree, '.jsii'));
    fs.symlinkSync(fs.realpathSync(path.join(REPOSITORY, 'node_modules')), path.join(this.tree, 'node_modules'));
    this.suites = files.filter((file) => file.startsWith('test/') && file.endsWith('.test.ts'));
    if (resume && fs.existsSync(this.records)) {
      this.verdicts = JSON.parse(fs.readFileSync(this.records, 'utf8')) as typeof this.verdicts;
    }
  }

  /** What found it in the run that is resumed. */
  public resumed(defect: Defect): Verdict | undefined {
    const verdict = this.verdicts[JSON.stringify(defect)];
    return verdict?.found === undefined ? undefined : verdict;
  }

  public record(defect: Defect, verdict: Verdict): void {
    this.verdicts[JSON.stringify(defect)] = verdict;
    fs.writeFileSync(this.records, JSON.stringify(this.verdicts));
  }

  public withDefect<T>({ file, find, replace }: Defect, run: () => T): T {
    const place = path.join(this.tree, 'src', file);
    const text = fs.readFileSync(place, 'utf8');
    fs.writeFileSync(place, text.split(find).join(replace));
    try {
      return run();
    } finally {
      fs.writeFileSync(place, text);
    }
  }

  /** Runs suites until one fails. */
  public firstFailure(suites: readonly string[]): Required<Verdict> | undefined {
    const answer = path.join(FOLDER, 'answer.json');
    fs.rmSync(answer, { force: true });
    const { signal } = this.jest([...suites], '--bail=1', '--json', `--outputFile=${answer}`);
    if (signal || !fs.existsSync(answer)) {
      return { found: signal ? 'the tests do not end' : 'jest does not start', suite: [...suites] };
    }
    const { testResults } = JSON.parse(fs.readFileSync(answer, 'utf8')) as Suites;
    const failed = testResults.find(({ status }) => status === 'failed');
    return failed && {
      found: failed.assertionResults.find(({ status }) => status === 'failed')?.fullName ?? 'the suite does not load',
      suite: [path.relative(this.tree, failed.name)],
    };
  }

  /** Of suites that found a mistake, those that fail without one. */
  public failing(suites: readonly string[]): string[] {
    const each = [...new Set(suites)];
    if (each.length === 0 || this.jest(each).status === 0) {
      return [];
    }
    return each.filter((suite) => this.jest([suite]).status !== 0);
  }

  private jest(suites: readonly string[], ...flags: readonly string[]): ReturnType<typeof spawnSync> {
    return spawnSync(process.execPath, [JEST, '--ci', '--runInBand', ...flags, '--runTestsByPath', ...suites], {
      cwd: this.tree, stdio: 'ignore', timeout: suites.length * MOST_MS_OF_SUITE, killSignal: 'SIGKILL',
    });
  }
}
