import { withoutEmulator, SEED } from './part';
import { table } from './table';
import { tryValidity } from './validity/oracle';
import { Dialect } from '../src/schema';
import { findEmulator } from '../test/support/emulator/find-emulator';

const MUTANTS = 5000;

/** It starts emulators of its own, as some of the schemas end them. */
export const validity = withoutEmulator('validity', async () => {
  if (!(await findEmulator())) {
    return { figures: null, report: '\nvalidity: no Spanner emulator was found' };
  }
  const { figures: googlesql } = await tryValidity(Dialect.GOOGLESQL, MUTANTS, SEED);
  const { figures: postgresql } = await tryValidity(Dialect.POSTGRESQL, MUTANTS, SEED);
  const figures = { googlesql, postgresql };
  const rows = Object.entries(figures).map(([dialect, { tried, agreed, weAccept, weRefuse }]) => (
    [dialect, ...[tried, agreed, weAccept, weRefuse].map(String)]
  ));
  const title = '\nvalidity: valid schemas with one change each, judged by the rules and by the emulator\n';
  return { figures, report: `${title}\n${table(['dialect', 'tried', 'agreed', 'only we accept', 'only we refuse'], rows)}` };
});
