import { benchAcceptance, type AcceptanceResult } from './acceptance';
import { benchAudit, type AuditResult } from './audit';
import { benchDiff, type DiffResult } from './diff';
import { benchEvolution, type EvolutionResult } from './evolution';
import { benchShards, type ShardFigures } from './shards';
import { benchSynth, type SynthResult } from './synth';
import { table } from './table';
import { SpannerClient } from '../test/support/emulator/client';
import { startEmulator } from '../test/support/emulator/emulator';

/** `npm run bench` prints tables; `npm run --silent bench -- --json` prints one JSON object and nothing else. */
async function main(): Promise<void> {
  const json = process.argv.includes('--json');
  const print = (text: string): void => {
    if (!json) {
      console.log(text);
    }
  };
  const synth = await benchSynth();
  print(synthReport(synth));
  const audit = await benchAudit();
  print(auditReport(audit));
  const diff = await benchDiff();
  print(diffReport(diff));
  const emulator = await startEmulator();
  if (!emulator) {
    console.error('No Spanner emulator was found, so nothing is said of acceptance, evolution and shards.');
  }
  try {
    const client = emulator && new SpannerClient(emulator.rest);
    const acceptance = client ? await benchAcceptance(client) : undefined;
    print(acceptance ? acceptanceReport(acceptance) : '');
    acceptance?.refusals.forEach((refusal) => console.error(`\n${refusal}`));
    const evolution = client ? await benchEvolution(client) : undefined;
    print(evolution ? evolutionReport(evolution) : '');
    evolution?.failures.forEach((failure) => console.error(`\n${failure}`));
    const shards = client ? await benchShards(client) : undefined;
    print(shards ? shardsReport(shards) : '');
    if (json) {
      console.log(JSON.stringify({
        synth: synth.figures,
        acceptance: acceptance?.figures ?? null,
        shards: shards ?? null,
        audit: audit.figures,
        diff: diff.figures,
        evolution: evolution?.figures ?? null,
      }));
    }
  } finally {
    await emulator?.stop();
  }
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

function auditReport({ figures, rows }: AuditResult): string {
  return [
    '\naudit: a script as large as Spanner allows, and parts of it, each in a process of its own, the median of several\n',
    table(['tables', 'MiB', 'ms', 'peak MiB'], rows.map(({ tables, bytes, ms, peakMiB }) => [
      String(tables), (bytes / 2 ** 20).toFixed(1), ms.toFixed(0), peakMiB.toFixed(0),
    ])),
    `\n${figures.mbPerSecond} MB/s at the largest; growth exponent ${figures.growthExponent}; cold start on a small file ${figures.coldStartMs} ms`,
  ].join('\n');
}

function diffReport({ figures, details }: DiffResult): string {
  const rows = figures.rows.map(({ tables, ms }, number) => [String(tables), String(details[number].logStatements), String(details[number].statements), ms.toFixed(0)]);
  return [
    '\ndiff: from the statements of the log to those of a change of one table in fifty, each in a process of its own, the median of several\n',
    table(['tables', 'log statements', 'statements', 'ms'], rows),
    `\ngrowth exponent: ${figures.growthExponent}`,
  ].join('\n');
}

function evolutionReport({ figures, seconds }: EvolutionResult): string {
  const rows = Object.entries(figures).map(([dialect, { pairs, failed, refused }]) => [dialect, String(pairs), String(failed), String(refused)]);
  return [
    `\nevolution: random pairs of schemas, the change applied to one and compared with the other on the emulator, ${seconds} s\n`,
    table(['dialect', 'pairs', 'failed', 'refused'], rows),
  ].join('\n');
}

function acceptanceReport({ figures, statements }: AcceptanceResult): string {
  const rows = Object.entries(figures).map(([dialect, { schemas, refused }]) => [dialect, String(schemas), String(refused)]);
  return [
    `\nacceptance: random schemas applied to the emulator, ${statements} statements\n`,
    table(['dialect', 'schemas', 'refused'], rows),
  ].join('\n');
}

function shardsReport({ rows, shards, distinct, chiSquareP, mismatches }: ShardFigures): string {
  return [
    '\nshards: rows inserted through the emulator, the shard left to Spanner\n',
    table(['rows', 'shards', 'distinct', 'chi-square p', 'mismatches'], [[rows, shards, distinct, chiSquareP, mismatches].map(String)]),
  ].join('\n');
}

main().catch((error: Error) => {
  console.error(error.stack ?? error.message);
  process.exitCode = 1;
});
