import { Emulators, judgeLostPair } from './lost-pairs';
import { onEmulator } from './part';
import { table } from './table';
import { Dialect } from '../src';
import { casesOf, impossiblePairs, pairsOf, type DependentCase } from '../test/support/dependents/cases';
import { judgeDependents } from '../test/support/dependents/judge';
import { describeEvolution } from '../test/support/evolution/evolutions';

/** The emulator takes its time over each database, and has more than one core. */
const AT_A_TIME = 4;

interface DependentsFigures {
  /** Kinds of objects of which the second can depend on the first. */
  readonly pairs: number;
  /** Changes of such a pair. */
  readonly changes: number;
  readonly failed: number;
  /** By a name, as Spanner cannot make the change in place. */
  readonly refused: number;
}

async function judgeAll(emulators: Emulators, dialect: Dialect, failures: string[]): Promise<DependentsFigures> {
  const pairs = pairsOf(dialect);
  const cases = pairs.flatMap(([kind, dependent]) => casesOf(kind, dependent, dialect));
  const waiting = [...cases];
  const lost: DependentCase[] = [];
  let [failed, refused] = [0, 0];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { client: current } = emulators;
      const verdict = await judgeDependents(current, next.evolution);
      if (verdict === 'lost') {
        lost.push(next);
        await emulators.replace(current);
      } else if (verdict === 'refused') {
        refused += 1;
      } else if (verdict !== 'done') {
        failed += 1;
        failures.push(`${dialect}, ${next.name}: ${verdict.failed}\n${describeEvolution(next.evolution)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  for (const { name, evolution } of lost) {
    const { verdict, statement = 'nothing, when it was tried alone' } = await judgeLostPair(evolution);
    failed += typeof verdict === 'string' ? 0 : 1;
    failures.push(`${dialect}, ${name}: the emulator ended itself by ${statement}; then ${JSON.stringify(verdict)}`);
  }
  return { pairs: pairs.length, changes: cases.length, failed, refused };
}

/** Pairs of kinds of which the one depends on the other, changed in every way, on the emulator with rows. */
export const dependents = onEmulator('dependents', async (client) => {
  const failures: string[] = [];
  const emulators = new Emulators(client);
  const googlesql = await judgeAll(emulators, Dialect.GOOGLESQL, failures);
  const postgresql = await judgeAll(emulators, Dialect.POSTGRESQL, failures);
  await emulators.stop();
  const figures = { googlesql, postgresql };
  const rows = Object.entries(figures).map(([dialect, each]) => [dialect, ...Object.values(each).map(String)]);
  return {
    figures,
    report: [
      `\ndependents: pairs of objects, each change of which goes in an order that works; ${impossiblePairs().length} pairs cannot be\n`,
      table(['dialect', 'pairs', 'changes', 'failed', 'refused'], rows),
    ].join('\n'),
    failures,
  };
});
