import { foldLog } from '../../src/ledger/migrations/fold-log';
import type { Consent, Plan } from '../../src/ledger/plan';
import { planChange } from '../../src/ledger/plan-change';
import { statementOf } from '../../src/ledger/step';
import type { Schema } from '../../src/schema';
import { ALTER_CASES, type AlterCase } from '../support/alter-cases';
import type { SpannerClient } from '../support/emulator/client';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { pictureDifference, pictureOf } from '../support/evolution/database-picture';
import { knownToEmulator } from '../support/evolution/statements';

const ALL = { all: true, to: new Set<string>() };

function planOf(each: AlterCase, consent: Consent = ALL): Plan {
  const [from, to] = [each.from, each.to].map((statements): Schema => foldLog(statements, each.dialect, 'db').schema);
  return planChange(from, to, consent);
}

test.each(ALTER_CASES)('$it', (each) => {
  const { steps, refusals } = planOf(each);
  expect(refusals.map(({ rule }) => rule)).toEqual(each.refused);
  expect(steps.map(statementOf)).toEqual(each.plan);
  expect(each.releases === undefined ? [] : refusals.map(({ plan }) => plan?.releases.length ?? 0)).toEqual(each.releases === undefined ? [] : [each.releases]);
});

test.each(ALTER_CASES.filter(({ consents }) => consents))('$it, with no other consent than it needs', (each) => {
  const { refusals } = planOf(each, { all: false, to: new Set() });
  const consents = each.consents!;
  expect(refusals.map(({ consent }) => `${consent?.change} ${consent?.object}`)).toEqual(consents);
  expect(planOf(each, { all: false, to: new Set(consents) })).toEqual(planOf(each));
});

describeOnEmulator('the emulator agrees', (client) => {
  const judged = ALTER_CASES.filter(({ isOfDocumentation }) => !isOfDocumentation);

  test.each(judged.filter(({ refused }) => refused.length === 0))('$it', async (each) => {
    const database = await created(client, each, each.from);
    const plan = knownToEmulator(planOf(each).steps.map(statementOf));
    expect(await client.applyDdl(database, plan)).toEqual({ accepted: true });
    const wanted = await created(client, each, each.to);
    const [made, direct] = (await Promise.all([database, wanted].map((name) => pictureOf(client, name, each.dialect))))
      .map((picture): typeof picture => (
        each.ignoresCapitals ? { printed: JSON.parse(JSON.stringify(picture.printed).toLowerCase()), informationSchema: {} } : picture
      ));
    expect(pictureDifference(made, direct)).toBeUndefined();
  });

  test.each(judged.filter(({ tried }) => tried.length > 0))('$it', async (each) => {
    for (const statement of each.tried) {
      const database = await created(client, each, each.from);
      expect({ statement, ...(await client.applyDdl(database, [statement])) }).toMatchObject({ statement, accepted: false });
    }
  });
});

async function created(client: SpannerClient, { dialect }: AlterCase, statements: readonly string[]): Promise<string> {
  const outcome = await client.createDatabase(dialect, knownToEmulator(statements));
  if (!outcome.accepted) {
    throw new Error(`${outcome.error.statement}: ${outcome.error.message}`);
  }
  return outcome.database;
}
