import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { App, TerraformStack } from 'cdktf';
import type { AuditMeasurement } from './audit-child';
import { compiledProgram } from './compile';
import { withoutEmulator } from './part';
import { median, slope } from './statistics';
import { declareShop } from './synth-schema';
import { table } from './table';
import { Database } from '../src';

const SIZES = [{ tables: 500, repetitions: 3 }, { tables: 2_000, repetitions: 3 }, { tables: 5_000, repetitions: 3 }];
/** The most DDL that one schema change may have. https://cloud.google.com/spanner/quotas */
export const LARGEST_BYTES = 10 * 1024 * 1024;
const COLD_STARTS = 5;

interface AuditFigures {
  readonly mbPerSecond: number;
  /** 5,000 tables with 10,000 indexes, filled up with comments to 10 MiB. */
  readonly largestMs: number;
  readonly largestPeakMiB: number;
  /** A process that audits a file of one table, from its start to its end. */
  readonly coldStartMs: number;
  readonly growthExponent: number;
}

interface AuditResult {
  readonly figures: AuditFigures;
  readonly rows: readonly { readonly tables: number; readonly bytes: number; readonly ms: number; readonly peakMiB: number }[];
}

async function benchAudit(): Promise<AuditResult> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-audit-'));
  const program = compiledProgram('bench/audit-child.ts');
  try {
    const rows = [];
    for (const { tables, repetitions } of SIZES) {
      const file = path.join(folder, `${tables}.sql`);
      // As much text for each table at each size, so that the growth is that of the audit.
      fs.writeFileSync(file, script(tables, (LARGEST_BYTES * tables) / SIZES[SIZES.length - 1].tables));
      const measurements = [];
      for (let repetition = 0; repetition < repetitions; repetition++) {
        measurements.push(await measured(program, file));
      }
      rows.push({ tables, bytes: fs.statSync(file).size, ms: median(measurements.map((each) => each.ms)), peakMiB: median(measurements.map((each) => each.peakMiB)) });
    }
    const largest = rows[rows.length - 1];
    return {
      figures: {
        mbPerSecond: round(largest.bytes / 1e6 / (largest.ms / 1000)),
        largestMs: Math.round(largest.ms),
        largestPeakMiB: Math.round(largest.peakMiB),
        coldStartMs: Math.round(coldStart(path.join(path.dirname(program), '..', 'src', 'cli', 'main.js'), folder)),
        growthExponent: round(slope(rows.map(({ bytes, ms }) => [Math.log(bytes), Math.log(ms)]))),
      },
      rows,
    };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function script(tables: number, bytes: number): string {
  const db = new Database(new TerraformStack(new App(), 'bench'), 'shop', { instance: 'main' });
  declareShop(db, tables);
  return filledScript(db.ddl, bytes);
}

/** The statements, each after a comment that fills the text up to this size. */
export function filledScript(statements: readonly string[], bytes: number): string {
  const printed = statements.reduce((sum, statement) => sum + Buffer.byteLength(statement) + 2, 0);
  const comment = Math.max(0, Math.floor((bytes - printed) / statements.length) - 4);
  return statements.map((statement) => `-- ${'.'.repeat(comment)}\n${statement};\n`).join('');
}

async function measured(program: string, file: string): Promise<AuditMeasurement> {
  const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
  const exited = once(child, 'exit');
  const answer = new Promise<AuditMeasurement>((resolve, reject) => {
    child.once('message', (message) => resolve(message as AuditMeasurement));
    exited.then(([code]) => reject(new Error(`the audit of ${file} ended with code ${code}`)), reject);
  });
  child.send(file);
  const measurement = await answer;
  await exited;
  return measurement;
}

function coldStart(main: string, folder: string): number {
  const file = path.join(folder, 'small.sql');
  fs.writeFileSync(file, 'CREATE TABLE Users (UserId STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (UserId);\n');
  return median(Array.from({ length: COLD_STARTS }, () => {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, [main, 'audit', file], { encoding: 'utf8' });
    if (status !== 0) {
      throw new Error(`the audit of a small file ended with code ${status}: ${stderr}`);
    }
    return performance.now() - start;
  }));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function auditReport({ figures, rows }: AuditResult): string {
  return [
    '\naudit: a script as large as Spanner allows, and parts of it, each in a process of its own, the median of several\n',
    table(['tables', 'MiB', 'ms', 'peak MiB'], rows.map(({ tables, bytes, ms, peakMiB }) => [
      String(tables), (bytes / 2 ** 20).toFixed(1), ms.toFixed(0), peakMiB.toFixed(0),
    ])),
    `\n${figures.mbPerSecond} MB/s at the largest; growth exponent ${figures.growthExponent}; cold start on a small file ${figures.coldStartMs} ms`,
  ].join('\n');
}

export const audit = withoutEmulator('audit', async () => {
  const result = await benchAudit();
  return { figures: result.figures, report: auditReport(result) };
});
