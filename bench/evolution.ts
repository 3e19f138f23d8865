import * as fc from 'fast-check';
import { Emulators, judgeLostPair, judgeMisledPair, mayMislead } from './lost-pairs';
import { onEmulator, SEED } from './part';
import { table } from './table';
import { Dialect } from '../src';
import { SpannerClient } from '../test/support/emulator/client';
import { isLost } from '../test/support/emulator/rest';
import { refusedWithoutReason } from '../test/support/evolution/direct-alters';
import { describeEvolution, evolutions } from '../test/support/evolution/evolutions';
import { judgeEvolution, type Verdict } from '../test/support/evolution/laws';

const PAIRS = 300;
/** The one pair that is judged, in each dialect; absent: all. */
const { PAIR } = process.env;
/** The emulator takes its time over each database, and has more than one core. */
const AT_A_TIME = 4;

interface EvolutionFigures {
  readonly pairs: number;
  readonly failed: number;
  /** By a name, as Spanner cannot make the change in place. */
  readonly refused: number;
  /** Of those, what the emulator changes by the obvious ALTER though no documentation forbids it. */
  readonly refusedWithoutReason: number;
  /** The emulator ended itself meanwhile; these were judged again, each alone. */
  readonly lost: number;
  /** The emulator refused these and then took them, where it is known to do so (`mayMislead`). */
  readonly misled: number;
}

interface EvolutionResult {
  readonly figures: { readonly googlesql: EvolutionFigures; readonly postgresql: EvolutionFigures };
  /** How each failure is made again, and what broke. */
  readonly failures: readonly string[];
  readonly seconds: number;
}

/** Random pairs of schemas, each held against all laws of the ledger. */
async function benchEvolution(client: SpannerClient): Promise<EvolutionResult> {
  const start = performance.now();
  const failures: string[] = [];
  const emulators = new Emulators(client);
  const googlesql = await judgeAll(emulators, Dialect.GOOGLESQL, failures);
  const postgresql = await judgeAll(emulators, Dialect.POSTGRESQL, failures);
  await emulators.stop();
  return { figures: { googlesql, postgresql }, failures, seconds: Math.round((performance.now() - start) / 1000) };
}

async function judgeAll(emulators: Emulators, dialect: Dialect, failures: string[]): Promise<EvolutionFigures> {
  const pairs = fc.sample(evolutions(dialect), { numRuns: PAIRS, seed: SEED });
  const chosen = [...pairs.entries()].filter(([number]) => PAIR === undefined || number === Number(PAIR));
  const waiting = [...chosen];
  const lost: number[] = [];
  const doubted = new Map<number, string>();
  let [failed, refused, unfounded] = [0, 0, 0];
  const nameOf = (number: number): string => `pair ${number} of seed ${SEED} in ${dialect}`;
  const count = async (number: number, verdict: Verdict): Promise<void> => {
    if (verdict === 'refused') {
      const needless = await refusedWithoutReason(emulators.client, pairs[number]);
      refused += 1;
      unfounded += needless.length > 0 ? 1 : 0;
      failures.push(...needless.map((each) => `${nameOf(number)}: ${each}`));
    } else if (verdict !== 'done') {
      failed += 1;
      failures.push(`${nameOf(number)}: ${verdict === 'lost' ? verdict : verdict.failed}\n${describeEvolution(pairs[number])}`);
    }
  };
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [number, evolution] = next;
      const { client: current } = emulators;
      const verdict = await judgeEvolution(current, evolution);
      if (typeof verdict !== 'string' && mayMislead(evolution)) {
        doubted.set(number, verdict.failed.split('\n')[0]);
        continue;
      }
      const isCounted = verdict !== 'lost' && await count(number, verdict).then(() => true, unlessLost);
      if (!isCounted) {
        lost.push(number);
        await emulators.replace(current);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  for (const number of lost) {
    const { verdict, statement = 'nothing, when it was tried alone' } = await judgeLostPair(pairs[number]);
    failures.push(`${nameOf(number)}: the emulator ended itself. What ends it: ${statement}`);
    await count(number, verdict);
  }
  let misled = 0;
  for (const [number, problem] of doubted) {
    const verdict = await judgeMisledPair(pairs[number]);
    if (typeof verdict === 'string' && verdict !== 'lost') {
      misled += 1;
      failures.push(`${nameOf(number)}: the emulator took it when it was tried again, after: ${problem}`);
    }
    await count(number, verdict);
  }
  return { pairs: chosen.length, failed, refused, refusedWithoutReason: unfounded, lost: lost.length, misled };
}

/** @throws what says something of the pair */
function unlessLost(error: unknown): false {
  if (!isLost(error)) {
    throw error;
  }
  return false;
}

function evolutionReport({ figures, seconds }: EvolutionResult): string {
  const rows = Object.entries(figures).map(([dialect, figure]) => [
    dialect, ...[figure.pairs, figure.failed, figure.refused, figure.refusedWithoutReason, figure.lost, figure.misled].map(String),
  ]);
  return [
    `\nevolution: random pairs of schemas, the change applied to one and compared with the other on the emulator, ${seconds} s\n`,
    table(['dialect', 'pairs', 'failed', 'refused', 'without reason', 'emulator lost', 'emulator misled'], rows),
  ].join('\n');
}

export const evolution = onEmulator('evolution', async (client) => {
  const result = await benchEvolution(client);
  return { figures: result.figures, report: evolutionReport(result), failures: result.failures };
});
