import { fork } from 'node:child_process';
import { once } from 'node:events';
import { compiledProgram } from './compile';
import type { DiffMeasurement } from './diff-child';
import { withoutEmulator } from './part';
import { median, slope } from './statistics';
import { table } from './table';

const SIZES = [{ tables: 100, repetitions: 5 }, { tables: 1_000, repetitions: 5 }, { tables: 5_000, repetitions: 3 }];

interface DiffFigures {
  /** From the statements of the log to those of the change. */
  readonly rows: readonly { readonly tables: number; readonly ms: number }[];
  /** 1: twice the tables take twice the time. */
  readonly growthExponent: number;
}

interface DiffResult {
  readonly figures: DiffFigures;
  /** What the tables for people say besides, row by row. */
  readonly details: readonly Pick<DiffMeasurement, 'statements' | 'logStatements'>[];
}

/** A change of one table in fifty. */
async function benchDiff(): Promise<DiffResult> {
  const program = compiledProgram('bench/diff-child.ts');
  const rows = [];
  const details = [];
  for (const { tables, repetitions } of SIZES) {
    const measurements: DiffMeasurement[] = [];
    for (let repetition = 0; repetition < repetitions; repetition++) {
      measurements.push(await measured(program, tables));
    }
    rows.push({ tables, ms: round(median(measurements.map(({ ms }) => ms))) });
    details.push(measurements[0]);
  }
  return { figures: { rows, growthExponent: round(slope(rows.map(({ tables, ms }) => [Math.log(tables), Math.log(ms)]))) }, details };
}

async function measured(program: string, tables: number): Promise<DiffMeasurement> {
  const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
  const exited = once(child, 'exit');
  const answer = new Promise<DiffMeasurement>((resolve, reject) => {
    child.once('message', (message) => resolve(message as DiffMeasurement));
    exited.then(([code]) => reject(new Error(`the change of ${tables} tables ended with code ${code}`)), reject);
  });
  child.send(tables);
  const measurement = await answer;
  await exited;
  return measurement;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function diffReport({ figures, details }: DiffResult): string {
  const rows = figures.rows.map(({ tables, ms }, number) => [String(tables), String(details[number].logStatements), String(details[number].statements), ms.toFixed(0)]);
  return [
    '\ndiff: from the statements of the log to those of a change of one table in fifty, each in a process of its own, the median of several\n',
    table(['tables', 'log statements', 'statements', 'ms'], rows),
    `\ngrowth exponent: ${figures.growthExponent}`,
  ].join('\n');
}

export const diff = withoutEmulator('diff', async () => {
  const result = await benchDiff();
  return { figures: result.figures, report: diffReport(result) };
});
