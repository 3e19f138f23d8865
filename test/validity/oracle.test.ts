import { correctedMutants } from '../../bench/validity/corrected';
import { tryValidity } from '../../bench/validity/oracle';
import { Dialect } from '../../src/schema';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';

const MUTANTS = 50;
const SEED = 11;
/** Of each dialect the share of mutants that the rules judge as the emulator does. `npm run bench -- validity` tries more. */
const AGREEMENT: readonly (readonly [Dialect, number])[] = [[Dialect.GOOGLESQL, 0.98], [Dialect.POSTGRESQL, 0.985]];

describeOnEmulator('valid schemas with one change each', () => {
  test.each(AGREEMENT)('are refused in %s where the emulator refuses them', async (dialect, least) => {
    const { figures, disagreements } = await tryValidity(dialect, MUTANTS, SEED);
    const listed = disagreements.map(({ side, kind, count, example }) => `${side} ${count} x ${kind}: ${example.statements.at(-1)}`);
    // What a failure shows.
    expect(figures.agreed / figures.tried >= least ? [] : listed).toEqual([]);
    expect(figures.agreed + figures.weAccept + figures.weRefuse).toBe(MUTANTS);
  });

  test.each([[Dialect.GOOGLESQL], [Dialect.POSTGRESQL]])('are taken by the emulator in %s once a printed fix leaves nothing to refuse', async (dialect) => {
    const { printed, unproven } = await correctedMutants(dialect, 30, SEED);
    expect(unproven).toEqual([]);
    expect(printed).toBeGreaterThan(0);
  });
});
