import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as os from 'node:os';
import { text } from 'node:stream/consumers';

/** Half of the time a suite waits for the emulator or a process. */
const WORKERS_OF_CORE = 1.5;

/** Tests make much garbage that is soon gone: with the 16 MiB that Node.js has for it, they take 6 % more time. */
const YOUNG_MIB = 64;

/** Runs the tests, and beside them the check, which they leave time for. What the check says follows if it fails. */
async function main(args: readonly string[]): Promise<void> {
  const check = spawn('npx', ['projen', 'check'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = text(check.stdout);
  const workers = `--maxWorkers=${Math.ceil(os.availableParallelism() * WORKERS_OF_CORE)}`;
  const jest = [`--max-semi-space-size=${YOUNG_MIB}`, require.resolve('jest/bin/jest'), '--ci', workers, ...args];
  const codes = await Promise.all([codeOf(spawn(process.execPath, jest, { stdio: 'inherit' })), codeOf(check)]);
  if (codes[1] !== 0) {
    process.stdout.write(await said);
  }
  process.exitCode = Math.max(...codes);
}

async function codeOf(child: ChildProcess): Promise<number> {
  const [code] = await once(child, 'close') as [number | null];
  return code ?? 1;
}

void main(process.argv.slice(2));
