import { tryValidity, type ValidityResult } from './oracle';
import { Dialect } from '../../src/schema';

/**
 * Prints where this library and the emulator disagree about mutated schemas. `--list` prints JSON, one disagreement a
 * line. `VALIDITY_DIALECT` (googlesql or postgresql; default: both), `VALIDITY_COUNT` (default: 1000) and
 * `VALIDITY_SEED` (default: 1) choose what is tried.
 */
async function main(): Promise<void> {
  const { VALIDITY_DIALECT: only, VALIDITY_COUNT: count = '1000', VALIDITY_SEED: seed = '1' } = process.env;
  const dialects = { googlesql: Dialect.GOOGLESQL, postgresql: Dialect.POSTGRESQL };
  for (const [name, dialect] of Object.entries(dialects)) {
    if (only === undefined || only === name) {
      print(name, await tryValidity(dialect, Number(count), Number(seed)));
    }
  }
}

function print(dialect: string, { figures, disagreements, excused, crashes }: ValidityResult): void {
  if (process.argv.includes('--list')) {
    disagreements.forEach((each) => console.log(JSON.stringify({ dialect, ...each })));
    return;
  }
  console.log(dialect, figures, { crashes, excused });
  for (const { side, kind, count, example } of disagreements) {
    console.log([
      `\n${side} ${count} x ${kind}`,
      ...example.statements.map((each) => `    ${each}`),
      `  mutation ${example.mutation}; ours: ${example.ours}; theirs: ${example.theirs.split('\n')[0]}`,
    ].join('\n'));
  }
}

main().catch((error: Error) => {
  console.error(error.stack ?? error.message);
  process.exitCode = 1;
});
