import { execFileSync } from 'node:child_process';
import * as path from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { caseOf } from './fuzz/cases';
import type { FuzzMessage, FuzzTask } from './fuzz/worker';
import { COMMANDS } from '../src/cli/commands';

/** Of wall time; then the thread is ended, and the next case begins. */
const HANG_MS = 120_000;
const WATCH_MS = 1000;

interface Tally {
  readonly runs: Map<string, number>;
  failures: number;
  last: number;
  startedMs: number;
}

/**
 * `npm run fuzz -- --minutes 60 --seed 1` runs commands on damaged input; `--only NUMBER` shows and runs one case again. Every command has to
 * end with an exit code that it documents, in a short time, with the same output each time.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' }, only: { type: 'string' } } });
  const [seed, only] = [Number(values.seed), values.only === undefined ? undefined : Number(values.only)];
  const start = Date.now();
  const endMs = start + Number(values.minutes) * 60_000;
  const tally: Tally = { runs: new Map(), failures: 0, last: (only ?? 1) - 1, startedMs: start };
  if (only !== undefined) {
    show(seed, only);
  }
  while (Date.now() < endMs && (only === undefined || tally.last < only)) {
    await runThread({ seed, first: tally.last + 1, last: only ?? Number.MAX_SAFE_INTEGER, endMs }, tally);
  }
  const total = [...tally.runs.values()].reduce((sum, count) => sum + count, 0);
  const minutes = ((Date.now() - start) / 60_000).toFixed(1);
  console.log(`${total} runs at ${execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim()} in ${minutes} minutes (seed ${seed}): ${[...tally.runs].map(([command, count]) => `${command} ${count}`).join(', ')}`);
  console.log(`${tally.failures} failed`);
  process.exitCode = tally.failures > 0 ? 1 : 0;
}

/** Ends when the work is done, or when a case ends its thread. */
async function runThread(task: FuzzTask, tally: Tally): Promise<void> {
  const worker = new Worker(path.join(__dirname, 'fuzz', 'worker.ts'), {
    workerData: task,
    execArgv: ['-r', 'ts-node/register/transpile-only', '-r', 'tsconfig-paths/register'],
    env: { ...process.env, TS_NODE_PROJECT: path.join(__dirname, 'tsconfig.json') },
  });
  const fail = (number: number, faults: readonly string[]): void => {
    tally.failures += 1;
    console.log(`\ncase ${number} (--seed ${task.seed} --only ${number}): ${JSON.stringify(caseOf(task.seed, number).args).slice(0, 300)}\n${faults.join('\n').slice(0, 4000)}`);
  };
  await new Promise<void>((resolve) => {
    const watch = setInterval(() => {
      if (Date.now() - tally.startedMs > HANG_MS) {
        fail(tally.last, ['does not end']);
        void worker.terminate();
      }
    }, WATCH_MS);
    worker.on('message', (message: FuzzMessage) => {
      if ('failed' in message) {
        fail(message.failed, message.faults);
        return;
      }
      [tally.last, tally.startedMs] = [message.started, Date.now()];
      const command = COMMANDS.has(message.command) ? message.command : 'none';
      tally.runs.set(command, (tally.runs.get(command) ?? 0) + 1);
    });
    worker.on('error', (error) => fail(tally.last, [`the thread ends: ${error.stack ?? error.message}`]));
    worker.on('exit', () => {
      clearInterval(watch);
      resolve();
    });
  });
}

function show(seed: number, number: number): void {
  const { args, files, input, recorded } = caseOf(seed, number);
  console.log(JSON.stringify(args));
  files.forEach(({ name, content }) => console.log(`--- ${name}\n${String(content).slice(0, 5000)}`));
  if (input !== '') {
    console.log(`--- standard input\n${String(input).slice(0, 5000)}`);
  }
  recorded?.releases.forEach((statements, at) => console.log(`--- release ${at + 1}\n${statements.join(';\n')}`));
}

void main();
