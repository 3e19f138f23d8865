import { join } from 'node:path';
import * as fc from 'fast-check';
import { COLUMN_CASES } from './evolution-cases/column-cases';
import { CONSTRAINT_CASES, INDEX_CASES } from './evolution-cases/constraint-and-index-cases';
import { casesOf } from './evolution-cases/evolution-case';
import { SCRIPT_CASES } from './evolution-cases/script-cases';
import { TABLE_CASES } from './evolution-cases/table-cases';
import { foldLog } from '../../src/ledger/migrations/fold-log';
import type { Plan } from '../../src/ledger/plan';
import { planChange } from '../../src/ledger/plan-change';
import { statementOf } from '../../src/ledger/step';
import { refusalMessage } from '../../src/report/refusal-words';
import { stepComment } from '../../src/report/step-words';
import { Dialect, type Schema } from '../../src/schema';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { refusedWithoutReason } from '../support/evolution/direct-alters';
import { evolutions, impossibleEvolutions } from '../support/evolution/evolutions';
import { judgeEvolution, type Verdict } from '../support/evolution/laws';
import { createStatements } from '../support/evolution/statements';
import { expectGolden, expectGoldenOfBoth } from '../support/golden';

const SEED = 20_261_121;
const PAIRS = 8;
/** The emulator takes its time over each database, and has more than one core. */
const AT_A_TIME = 4;
const DIALECTS = [[Dialect.GOOGLESQL, 'googlesql'], [Dialect.POSTGRESQL, 'postgresql']] as const;
const CASES = [...TABLE_CASES, ...COLUMN_CASES, ...CONSTRAINT_CASES, ...INDEX_CASES, ...SCRIPT_CASES];

test.each(CASES)('a plan when $it', (each) => {
  const texts = DIALECTS.flatMap(([dialect, suffix]) => casesOf([each], dialect).map(({ name, from, to, refused }) => {
    const plan = planBetween(from, to);
    expect(plan.refusals.map(({ rule }) => rule)).toEqual(refused);
    return { suffix, text: planText(name, plan) };
  }));
  const golden = join(__dirname, 'golden', 'evolution', each.it.replace(/\W+/g, '-'));
  if (texts.length === 1) {
    expectGolden(`${golden}.${texts[0].suffix}.sql`, texts[0].text);
  } else {
    expectGoldenOfBoth(`${golden}.txt`, texts[0].text, texts[1].text);
  }
});

describeOnEmulator('On the emulator a database that holds the old schema becomes one that is created with the new schema', (client) => {
  describe.each(DIALECTS)('in %s', (dialect) => {
    const cases = casesOf(CASES, dialect);
    const verdicts = new Map<string, Verdict>();

    beforeAll(async () => {
      await atATime(cases, async ({ name, from, to }) => {
        verdicts.set(name, await judgeEvolution(client, { from, to, edits: [name] }));
      });
    });

    test.each(cases)('when $name', ({ name, refused }) => {
      expect(verdicts.get(name)).toEqual(refused.length > 0 ? 'refused' : 'done');
    });

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
    ].map((statements) => foldLog(statements, Dialect.POSTGRESQL, 'db').schema);
    expect(planBetween(from, to).refusals.map(({ rule, object }) => [rule, object])).toEqual([['column-type-changed', 'c.at']]);
    expect(await refusedWithoutReason(client, { from, to, edits: [] })).toEqual([]);
  });
});

function planBetween(from: Schema, to: Schema): Plan {
  return planChange(foldLog(createStatements(from), from.dialect, from.database).schema, to, { all: true, to: new Set() });
}

function planText(name: string, { steps, refusals }: Plan): string {
  return [
    `-- ${name}`,
    ...steps.map((step) => `\n-- ${stepComment(step)}\n${statementOf(step)};`),
    ...refusals.map((each) => `\n-- refused: ${each.rule} ${each.object}\n-- ${refusalMessage(each)}`),
  ].join('\n');
}

async function atATime<T>(list: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...list];
  await Promise.all(Array.from({ length: AT_A_TIME }, async () => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
      await work(each);
    }
  }));
}
