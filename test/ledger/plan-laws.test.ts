import * as fc from 'fast-check';
import { Dialect } from '../../src/schema';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { describeEvolution, impossibleEvolutions } from '../support/evolution/evolutions';
import { judgePlans, strayReleases } from '../support/evolution/plan-law';

const SEED = 20_261_121;
const CHANGES = 20;
/** For a machine that is busy with other things; alone it takes some seconds. */
const LONGEST_MS = 240_000;

test.each(Object.values(Dialect))('Each release of a plan leads to a schema that can be planned, and back unless it loses data, in %s', (dialect) => {
  for (const evolution of fc.sample(impossibleEvolutions(dialect), { numRuns: CHANGES, seed: SEED })) {
    const stray = evolution ? strayReleases(evolution) : [];
    expect([stray, evolution && stray.length > 0 ? describeEvolution(evolution) : '']).toEqual([[], '']);
  }
});

describeOnEmulator('The plan for whatever Spanner cannot change in place', (client) => {
  test.each(Object.values(Dialect))('is accepted release by release, and leads there, in %s', async (dialect) => {
    let planned = 0;
    for (const evolution of fc.sample(impossibleEvolutions(dialect), { numRuns: CHANGES, seed: SEED })) {
      const { plans, broken } = evolution ? await judgePlans(client, evolution) : { plans: 0, broken: [] };
      planned += plans;
      expect([broken, evolution && broken.length > 0 ? describeEvolution(evolution) : '']).toEqual([[], '']);
    }
    // Options of the database and of dictionaries have no plan.
    expect(planned).toBeGreaterThan(CHANGES / 4);
  }, LONGEST_MS);
});
