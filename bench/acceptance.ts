import * as fc from 'fast-check';
import { onEmulator, SEED } from './part';
import { table } from './table';
import { Dialect } from '../src';
import type { Schema } from '../src/schema';
import type { SpannerClient } from '../test/support/emulator/client';
import { probeFeatures } from '../test/support/emulator/features';
import { knownDatabases } from '../test/support/evolution/evolutions';
import { createStatements, knownToEmulator } from '../test/support/evolution/statements';

const SCHEMAS = 300;
/** The emulator takes its time over each database, and has more than one core. */
const AT_A_TIME = 4;

interface AcceptanceFigures {
  readonly schemas: number;
  readonly refused: number;
}

interface AcceptanceResult {
  readonly figures: { readonly googlesql: AcceptanceFigures; readonly postgresql: AcceptanceFigures };
  readonly statements: number;
  /** What Spanner said, for those who look for the reason. */
  readonly refusals: readonly string[];
}

async function benchAcceptance(client: SpannerClient): Promise<AcceptanceResult> {
  const known = await probeFeatures(client);
  const googlesql = await apply(client, fc.sample(knownDatabases(Dialect.GOOGLESQL, {
    interleaveIn: known.interleaveIn, notEnforcedForeignKeys: known.notEnforcedForeignKeys,
  }), { numRuns: SCHEMAS, seed: SEED }));
  const postgresql = await apply(client, fc.sample(knownDatabases(Dialect.POSTGRESQL, {
    interleaveIn: known.interleaveInPostgres, notEnforcedForeignKeys: false,
  }), { numRuns: SCHEMAS, seed: SEED }));
  return {
    figures: { googlesql: { schemas: SCHEMAS, refused: googlesql.refusals.length }, postgresql: { schemas: SCHEMAS, refused: postgresql.refusals.length } },
    statements: googlesql.statements + postgresql.statements,
    refusals: [...googlesql.refusals, ...postgresql.refusals],
  };
}

async function apply(client: SpannerClient, sample: readonly Schema[]): Promise<{ statements: number; refusals: string[] }> {
  const waiting = [...sample];
  const refusals: string[] = [];
  let statements = 0;
  const worker = async (): Promise<void> => {
    for (let schema = waiting.pop(); schema; schema = waiting.pop()) {
      const ddl = knownToEmulator(createStatements(schema));
      statements += ddl.length;
      const outcome = await client.createDatabase(schema.dialect, ddl);
      if (outcome.accepted) {
        await client.dropDatabase(outcome.database);
      } else {
        refusals.push(`${outcome.error.message}\n  ${outcome.error.statement ?? ''}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return { statements, refusals };
}

function acceptanceReport({ figures, statements }: AcceptanceResult): string {
  const rows = Object.entries(figures).map(([dialect, counts]) => [dialect, String(counts.schemas), String(counts.refused)]);
  return [
    `\nacceptance: random schemas applied to the emulator, ${statements} statements\n`,
    table(['dialect', 'schemas', 'refused'], rows),
  ].join('\n');
}

export const acceptance = onEmulator('acceptance', async (client) => {
  const result = await benchAcceptance(client);
  return { figures: result.figures, report: acceptanceReport(result), failures: result.refusals };
});
