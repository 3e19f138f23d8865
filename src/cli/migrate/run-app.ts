import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { RECORD_VARIABLE } from '../../ledger/migrations/recorded-model';
import type { Io } from '../command';
import type { AppConfig } from './app-config';
import { UnusableInput } from '../input/unusable-input';

/**
 * Runs the app of a project by a shell, as cdktf does, so that its databases record their models. What it synthesizes
 * goes into a folder that is removed again.
 *
 * @returns what `read` makes of the folder with the records
 * @throws UnusableInput with all that the app printed, when it fails
 */
export async function recordedByApp<T>(
  { command, context }: AppConfig,
  io: Io,
  read: (records: string) => T,
): Promise<T> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'spanner-constructs-'));
  const [records, outdir] = ['records', 'cdktf.out'].map((name) => path.join(folder, name));
  fs.mkdirSync(records);
  try {
    const failure = await failureOf(
      command,
      io.folder,
      {
        ...io.environment,
        CDKTF_CONTEXT_JSON: JSON.stringify(context),
        CDKTF_OUTDIR: outdir,
        [RECORD_VARIABLE]: records,
      },
      (output) => io.err(output),
    );
    if (failure !== undefined) {
      throw new UnusableInput(`the app ${failure}: ${command}`);
    }
    return read(records);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** How the app failed, in words, once its output is shown; undefined when it did not, which leaves nothing to show. */
async function failureOf(
  command: string,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
  show: (output: string) => void,
): Promise<string | undefined> {
  const child = spawn(command, {
    cwd,
    env: { ...env },
    shell: true,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  [child.stdout, child.stderr].forEach((stream) => stream.on('data', (chunk: Buffer) => chunks.push(chunk)));
  const failure = await new Promise<string | undefined>((resolve) => {
    child.on('error', (error) => resolve(`cannot be started (${error.message})`));
    child.on('close', (code, signal) =>
      resolve(code === 0 ? undefined : signal === null ? `failed with exit code ${code}` : `was ended by ${signal}`),
    );
  });
  if (failure !== undefined) {
    const output = Buffer.concat(chunks).toString('utf8');
    show(output === '' || output.endsWith('\n') ? output : `${output}\n`);
  }
  return failure;
}
