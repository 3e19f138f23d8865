import * as fc from 'fast-check';
import { foldLog } from '../../src/ledger/migrations/fold-log';
import { planChange, type Plan } from '../../src/ledger/plan-change';
import { Dialect, type Schema } from '../../src/schema';
import { logSchema } from '../support/ddl-schema';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { refusedWithoutReason } from '../support/evolution/direct-alters';
import { evolutions, impossibleEvolutions } from '../support/evolution/evolutions';
import { judgeEvolution } from '../support/evolution/laws';
import { createStatements } from '../support/evolution/statements';

const SEED = 20_261_121;
const PAIRS = 6;
const DIALECTS = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];

describeOnEmulator('On the emulator a database that holds the old schema becomes one that is created with the new schema', (client) => {
  describe.each(DIALECTS)('in %s', (dialect) => {
    test('whatever the two schemas are', async () => {
      const judged = fc.asyncProperty(evolutions(dialect), async (evolution) => {
        expect(await judgeEvolution(client, evolution)).toEqual(expect.stringMatching(/^(done|refused)$/));
      });
      await fc.assert(judged, { seed: SEED, numRuns: PAIRS });
    });

    test('and what is refused is refused by the emulator or its documentation as well', async () => {
      const judged = fc.asyncProperty(impossibleEvolutions(dialect), async (evolution) => {
        expect(evolution ? await refusedWithoutReason(client, evolution) : []).toEqual([]);
      });
      await fc.assert(judged, { seed: SEED, numRuns: PAIRS });
    });
  });
});

describeOnEmulator('A refusal is not shown to be needless', (client) => {
  test('by a statement that the emulator takes and does not follow, whatever else changes', async () => {
    const parent = (name: string): string => `CREATE TABLE ${name} (h bigint GENERATED ALWAYS AS (spanner.farm_fingerprint(a || 'x')) STORED NOT NULL, a varchar NOT NULL, PRIMARY KEY (h, a))`;
    const child = (type: string): string => `CREATE TABLE c (h bigint GENERATED ALWAYS AS (spanner.farm_fingerprint(a || 'x')) STORED NOT NULL, a varchar NOT NULL, at ${type} NOT NULL, PRIMARY KEY (h, a))`;
    const [from, to] = [
      [parent('p'), `${child('spanner.commit_timestamp')} INTERLEAVE IN PARENT p`],
      [parent('q'), 'ALTER TABLE q ADD SYNONYM p', `${child('timestamptz')} INTERLEAVE IN PARENT q`],
    ].map((statements) => logSchema(statements, Dialect.POSTGRESQL));
    expect(planBetween(from, to).refusals.map(({ rule, object }) => [rule, object])).toEqual([['column-type-changed', 'c.at']]);
    expect(await refusedWithoutReason(client, { from, to, edits: [] })).toEqual([]);
  });
});

function planBetween(from: Schema, to: Schema): Plan {
  return planChange(foldLog(createStatements(from), from.dialect, from.database).schema, to, 'all');
}
