import { spawn, type ChildProcess } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { RECORD_VARIABLE, refusalFile, type RecordedModel } from '../../ledger/migrations/recorded-model';
import { ownCommand } from '../../text/shell-word';
import type { Io } from '../command';
import type { AppConfig } from './app-config';
import { readRecords } from './read-records';
import { UnusableInput } from '../input/unusable-input';
import { ECHO_MILLIS } from '../running/interruption';

/**
 * Runs the app of a project in a shell, as cdktf does, so its databases record their models. The synthesized output
 * goes to a temporary folder.
 *
 * @param onRefusal Called with the failure of an app whose databases were recorded. If it is absent, every failure is
 * an error.
 * @throws UnusableInput with the whole output of the app if it fails, or if it declares only resources of the provider
 */
export async function recordedByApp(
  { command, context }: AppConfig, io: Io, onRefusal?: (failure: string) => void,
): Promise<RecordedModel[]> {
  const signals = new PassedSignals();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'spanner-constructs-'));
  const [records, outdir] = ['records', 'cdktf.out'].map((name) => path.join(folder, name));
  fs.mkdirSync(records);
  try {
    const app = spawn(command, {
      cwd: io.folder,
      env: {
        ...io.environment,
        CDKTF_CONTEXT_JSON: JSON.stringify(context),
        CDKTF_OUTDIR: outdir,
        [RECORD_VARIABLE]: records,
      },
      shell: true,
      detached: HAS_GROUPS,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    signals.pass(app);
    const chunks: Buffer[] = [];
    [app.stdout, app.stderr].forEach((stream) => stream.on('data', (chunk: Buffer) => chunks.push(chunk)));
    const ended = await failureOf(app);
    // It may have caught the error of its synth.
    const isCaught = ended === undefined && fs.existsSync(refusalFile(records));
    const failure = isCaught ? 'exited with code 0 despite a refused schema' : ended;
    if (failure !== undefined) {
      const isRecorded = fs.readdirSync(records).length > 0;
      io.err(shown(Buffer.concat(chunks).toString('utf8'), isRecorded, refusalFile(records)));
      if (!onRefusal || !isRecorded) {
        throw new UnusableInput(`the app ${failure}: ${command}`);
      }
      onRefusal(failure);
    }
    const recorded = readRecords(records);
    if (recorded.length === 0 && holdsResource(outdir)) {
      throw new UnusableInput(
        'the app declares no Database, only google_spanner_database resources',
        `${ownCommand('audit', 'cdktf.out')} judges them, and ${ownCommand('adopt')} takes them over`,
      );
    }
    return recorded;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
    signals.end();
  }
}

/** The text that Node.js prints after an uncaught error. */
const TRAILER = /\n+Node\.js v\S+\s*$/;
const FRAMES = /(?:\n {4}at .+:\d+:\d+\)?)+\s*$/;

/**
 * @param isRefusal Whether synth failed after recording; its stack trace is of no use.
 * @param file Holds the message of a refusal. It ends the output: each language prints it in its own way, or twice.
 */
function shown(output: string, isRefusal: boolean, file: string): string {
  const refusal = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  if (refusal !== '') {
    const at = output.indexOf(refusal.split('\n', 1)[0]);
    return `${at < 0 ? output : output.slice(0, output.lastIndexOf('\n', at) + 1)}${refusal}\n`;
  }
  const text = output.replace(TRAILER, '\n');
  const plain = isRefusal ? text.replace(FRAMES, '\n') : text;
  return plain === '' || plain.endsWith('\n') ? plain : `${plain}\n`;
}

/** A separate process group lets a signal reach the app, not only its shell. */
const HAS_GROUPS = process.platform !== 'win32';

/** Passes signals to the app. This process ends after the app and its cleanup; a second signal kills the app. */
class PassedSignals {
  private static readonly SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  private app?: ChildProcess;
  private signal?: NodeJS.Signals;
  /** Time of the first signal in milliseconds. */
  private first?: number;

  public constructor() {
    PassedSignals.SIGNALS.forEach((each) => process.on(each, this.onSignal));
  }

  public pass(app: ChildProcess): void {
    this.app = app;
  }

  public end(): void {
    PassedSignals.SIGNALS.forEach((each) => process.off(each, this.onSignal));
    if (this.signal) {
      process.kill(process.pid, this.signal);
    }
  }

  private readonly onSignal = (signal: NodeJS.Signals): void => {
    const passed = this.first === undefined ? signal : 'SIGKILL';
    this.first ??= Date.now();
    this.signal = signal;
    const isEcho = passed === 'SIGKILL' && Date.now() - this.first < ECHO_MILLIS;
    if (this.app?.pid !== undefined && !isEcho) {
      process.kill(HAS_GROUPS ? -this.app.pid : this.app.pid, passed);
    }
  };
}

/** Describes how an app failed; undefined if it succeeded. */
function failureOf(app: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    app.on('error', (error) => resolve(`cannot be started (${error.message})`));
    app.on('close', (code, signal) =>
      resolve(code === 0 ? undefined : signal === null ? `failed with exit code ${code}` : `was ended by ${signal}`),
    );
  });
}

function holdsResource(outdir: string): boolean {
  const files = fs.existsSync(outdir) ? fs.readdirSync(outdir, { recursive: true, encoding: 'utf8' }) : [];
  return files.some((file) => /\bcdk\.tf(\.json)?$/.test(file) &&
    fs.readFileSync(path.join(outdir, file), 'utf8').includes('"google_spanner_database"'));
}
