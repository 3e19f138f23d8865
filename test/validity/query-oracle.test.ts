import { tryQueries } from '../../bench/validity/query-oracle';
import { Dialect } from '../../src/schema';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';

const QUERIES = 50;

describeOnEmulator('random queries, of views and of applications', () => {
  // `npm run bench -- queries` tries more.
  test.each([[Dialect.GOOGLESQL], [Dialect.POSTGRESQL]])('are read where Spanner takes them, and most slips are seen, in %s', async (dialect) => {
    const { figures, refused } = await tryQueries(dialect, QUERIES, 2);
    expect(refused).toEqual([]);
    expect(figures.taken).toBeGreaterThan(QUERIES / 2);
    expect(figures.misspelt).toBeGreaterThan(6);
    // Nothing tells which fields an element of an array has.
    expect(figures.unseen).toBeLessThan(figures.misspelt / 3);
  });
});
