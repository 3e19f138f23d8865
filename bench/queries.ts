import { withoutEmulator, SEED } from './part';
import { table } from './table';
import { tryQueries } from './validity/query-oracle';
import { Dialect } from '../src/schema';
import { findEmulator } from '../test/support/emulator/find-emulator';

const QUERIES = 3000;

/** It starts emulators of its own, as some of the queries end them. */
export const queries = withoutEmulator('queries', async () => {
  if (!(await findEmulator())) {
    return { figures: null, report: '\nqueries: no Spanner emulator was found' };
  }
  const googlesql = await tryQueries(Dialect.GOOGLESQL, QUERIES, SEED);
  const postgresql = await tryQueries(Dialect.POSTGRESQL, QUERIES, SEED);
  const rows = Object.entries({ googlesql, postgresql }).map(([dialect, { figures }]) => [dialect, ...Object.values(figures).map(String)]);
  return {
    figures: { googlesql: googlesql.figures, postgresql: postgresql.figures },
    report: `\nqueries: random queries that Spanner takes, of views and of applications; and with a letter too many in one name\n\n${table(['dialect', 'tried', 'taken', 'refused', 'misspelt', 'unseen'], rows)}`,
    failures: [...googlesql.refused, ...postgresql.refused],
  };
});
