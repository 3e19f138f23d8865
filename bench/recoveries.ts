import { onEmulator, SEED } from './part';
import { Dialect } from '../src';
import { drawnAccident, judgeAccident } from '../test/support/recoveries/recoveries';

const ACCIDENTS = 100;

/** Applies that stop at every place, and code that is older than the database: all that `verify` prints is run. */
export const recoveries = onEmulator('recoveries', async (client) => {
  const failures: string[] = [];
  let [tried, recovered, replaced, losing] = [0, 0, 0, 0];
  for (const dialect of [Dialect.GOOGLESQL, Dialect.POSTGRESQL]) {
    const first = (SEED - 1) * ACCIDENTS + 1;
    for (let seed = first; seed < first + ACCIDENTS; seed++) {
      const verdict = await judgeAccident(client, dialect, drawnAccident(seed, dialect));
      tried += 1;
      recovered += verdict.isRecovered ? 1 : 0;
      replaced += verdict.isReplaced ? 1 : 0;
      losing += verdict.lost.length > 0 ? 1 : 0;
      if (!verdict.isRecovered || verdict.isReplaced || verdict.lost.length > 0) {
        failures.push(`${dialect}, seed ${seed}, rows lost in [${verdict.lost.join()}]\n${verdict.transcript}`);
      }
    }
  }
  return {
    figures: { tried, recovered, replaced, losing },
    report: `\nrecoveries: ${tried} accidents, ${recovered} recovered, ${replaced} plans that replace the database, ${losing} with rows lost\n`,
    failures,
  };
});
