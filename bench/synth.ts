import { fork } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { compiledProgram } from './compile';
import { withoutEmulator } from './part';
import { median, slope } from './statistics';
import type { Measurement, Order } from './synth-child';
import { table } from './table';

const SIZES = [{ tables: 100, repetitions: 5 }, { tables: 1_000, repetitions: 5 }, { tables: 5_000, repetitions: 3 }];

interface SynthRow {
  readonly tables: number;
  readonly ms: number;
  /** To a plain resource that is given the same statements. */
  readonly ratio: number;
  readonly peakMiB: number;
}

interface SynthFigures {
  readonly rows: readonly SynthRow[];
  readonly ratioAt5000: number;
  /** 1: twice the tables take twice the time. */
  readonly growthExponent: number;
}

interface SynthDetails {
  readonly ours: Measurement;
  readonly plain: Measurement;
}

interface SynthResult {
  readonly figures: SynthFigures;
  /** What the tables for people say besides, row by row. */
  readonly details: readonly SynthDetails[];
  /** Whether the root module of the provider package was loaded, which alone takes seconds. */
  readonly rootImport: boolean;
}

async function benchSynth(): Promise<SynthResult> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-synth-'));
  const program = compiledProgram('bench/synth-child.ts');
  try {
    const rows: SynthRow[] = [];
    const details: SynthDetails[] = [];
    let rootImport = false;
    for (const { tables, repetitions } of SIZES) {
      const ours: Measurement[] = [];
      const plain: Measurement[] = [];
      for (let repetition = 0; repetition < repetitions; repetition++) {
        // Taking turns, so that whatever else the machine does meets both.
        ours.push(await measured(program, folder, 'ours', tables));
        plain.push(await measured(program, folder, 'plain', tables));
      }
      const [middle, plainMiddle] = [middleOf(ours), middleOf(plain)];
      rows.push({ tables, ms: round(middle.ms), ratio: round(middle.ms / plainMiddle.ms), peakMiB: round(middle.peakMiB) });
      details.push({ ours: middle, plain: plainMiddle });
      rootImport ||= ours.some((each) => each.rootImport);
    }
    const growthExponent = slope(rows.map((row) => [Math.log(row.tables), Math.log(row.ms)]));
    return { figures: { rows, ratioAt5000: rows[rows.length - 1].ratio, growthExponent: round(growthExponent) }, details, rootImport };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function measured(program: string, folder: string, variant: Order['variant'], tables: number): Promise<Measurement> {
  const outdir = fs.mkdtempSync(path.join(folder, 'out-'));
  const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
  const exited = once(child, 'exit');
  const answer = new Promise<Measurement>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Measurement));
    exited.then(([code]) => reject(new Error(`the synth of ${tables} tables (${variant}) ended with code ${code}`)), reject);
  });
  child.send({ variant, tables, outdir, statementsFile: path.join(folder, `statements-${tables}.json`) } satisfies Order);
  const measurement = await answer;
  await exited;
  fs.rmSync(outdir, { recursive: true, force: true });
  return measurement;
}

function middleOf(measurements: readonly Measurement[]): Measurement {
  return {
    ...measurements[0],
    ms: median(measurements.map((each) => each.ms)),
    processMs: median(measurements.map((each) => each.processMs)),
    peakMiB: median(measurements.map((each) => each.peakMiB)),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function synthReport({ figures, details, rootImport }: SynthResult): string {
  const rows = details.map(({ ours, plain }, number) => [
    String(figures.rows[number].tables), String(ours.statements),
    ours.ms.toFixed(0), plain.ms.toFixed(0), (ours.ms / plain.ms).toFixed(2),
    ours.processMs.toFixed(0), plain.processMs.toFixed(0), (ours.processMs / plain.processMs).toFixed(2),
    ours.peakMiB.toFixed(0), plain.peakMiB.toFixed(0),
  ]);
  return [
    '\nsynth: from the new App to the written stack, each in a process of its own, the median of several; plain: the same statements in a',
    'plain SpannerDatabase; process: from its start, the loading of modules included\n',
    table(['tables', 'statements', 'ms', 'plain ms', 'ratio', 'process ms', 'plain process', 'ratio', 'peak MiB', 'plain MiB'], rows),
    `\nratio at 5000 tables: ${figures.ratioAt5000}`,
    `growth exponent: ${figures.growthExponent}`,
    `root import of the provider package: ${rootImport ? 'YES' : 'no'}`,
  ].join('\n');
}

export const synth = withoutEmulator('synth', async () => {
  const result = await benchSynth();
  return { figures: result.figures, report: synthReport(result) };
});
