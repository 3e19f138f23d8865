import * as fc from 'fast-check';
import { Emulators, mayMislead } from './lost-pairs';
import { onEmulator, SEED } from './part';
import { table } from './table';
import { Dialect } from '../src';
import { isLost } from '../test/support/emulator/rest';
import { describeEvolution, impossibleEvolutions } from '../test/support/evolution/evolutions';
import { judgePlans } from '../test/support/evolution/plan-law';

const CHANGES = 250;

interface PlanFigures {
  readonly plans: number;
  readonly broken: number;
  /** Changes of which nothing is known, because the emulator ended itself, or may mislead (`mayMislead`). */
  readonly lost: number;
}

/** Plans of random changes that Spanner cannot make in place, beside others that it can: each leads there, release by release. */
export const plans = onEmulator('plans', async (client) => {
  const failures: string[] = [];
  const emulators = new Emulators(client);
  const googlesql = await judgeAll(emulators, Dialect.GOOGLESQL, failures);
  const postgresql = await judgeAll(emulators, Dialect.POSTGRESQL, failures);
  await emulators.stop();
  const rows = Object.entries({ googlesql, postgresql }).map(([dialect, figures]) => [dialect, ...Object.values(figures).map(String)]);
  return {
    figures: { googlesql, postgresql },
    report: `\nplans: the releases of changes that Spanner cannot make in place, on the emulator\n\n${table(['dialect', ...Object.keys(googlesql)], rows)}`,
    failures,
  };
});

async function judgeAll(emulators: Emulators, dialect: Dialect, failures: string[]): Promise<PlanFigures> {
  let [planned, broken, lost] = [0, 0, 0];
  for (const evolution of fc.sample(impossibleEvolutions(dialect), { numRuns: CHANGES, seed: SEED })) {
    if (!evolution) {
      continue;
    }
    const { client } = emulators;
    try {
      const judged = await judgePlans(client, evolution);
      if (judged.broken.length > 0 && mayMislead(evolution)) {
        lost += 1;
        continue;
      }
      planned += judged.plans;
      broken += judged.broken.length;
      failures.push(...judged.broken.map((each) => `${each}\n${describeEvolution(evolution)}`));
    } catch (error) {
      if (!isLost(error)) {
        throw error;
      }
      lost += 1;
      await emulators.replace(client);
    }
  }
  return { plans: planned, broken, lost };
}
