import type { AlterCase } from './alter-cases/alter-case';
import { CLAUSE_ALTERS } from './alter-cases/clause-alters';
import { COLUMN_ALTERS } from './alter-cases/column-alters';
import { DROP_ALTERS } from './alter-cases/drop-alters';
import { KIND_ALTERS } from './alter-cases/kind-alters';
import { NAME_ALTERS } from './alter-cases/name-alters';
import { OBJECT_ALTERS } from './alter-cases/object-alters';
import { foldLog } from '../../src/ledger/migrations/fold-log';
import type { Consent, Plan } from '../../src/ledger/plan';
import { planChange } from '../../src/ledger/plan-change';
import { statementOf } from '../../src/ledger/step';
import { Dialect, type Schema } from '../../src/schema';
import type { SpannerClient } from '../support/emulator/client';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { pictureDifference, pictureOf } from '../support/evolution/database-picture';
import { knownToEmulator } from '../support/evolution/statements';

const CASES: readonly AlterCase[] = [...COLUMN_ALTERS, ...NAME_ALTERS, ...CLAUSE_ALTERS, ...OBJECT_ALTERS, ...KIND_ALTERS, ...DROP_ALTERS];
const ALL = { all: true, to: new Set<string>() };

function statements(ddl: string): string[] {
  return ddl.split(';').filter((statement) => statement !== '');
}

function dialectOf({ dialect = Dialect.GOOGLESQL }: AlterCase): Dialect {
  return dialect;
}

function planOf(each: AlterCase, consent: Consent = ALL): Plan {
  const [from, to] = [each.from, each.to].map((ddl): Schema => foldLog(statements(ddl), dialectOf(each), 'db').schema);
  return planChange(from, to, consent);
}

test.each(CASES)('$it', (each) => {
  const { steps, refusals } = planOf(each);
  expect(refusals.map(({ rule }) => rule)).toEqual(each.refused ?? []);
  expect(steps.map(statementOf)).toEqual(each.plan ?? []);
  expect(each.releases === undefined ? [] : refusals.map(({ plan }) => plan?.releases.length ?? 0)).toEqual(each.releases === undefined ? [] : [each.releases]);
});

test.each(CASES.filter(({ consents }) => consents))('$it, with no other consent than it needs', (each) => {
  const { refusals } = planOf(each, { all: false, to: new Set() });
  const consents = each.consents!;
  expect(refusals.map(({ consent }) => `${consent?.change} ${consent?.object}`)).toEqual(consents);
  expect(planOf(each, { all: false, to: new Set(consents) })).toEqual(planOf(each));
});

describeOnEmulator('the emulator agrees', (client) => {
  const judged = CASES.filter(({ docsOnly }) => docsOnly === undefined);

  test.each(judged.filter(({ refused }) => !refused))('$it', async (each) => {
    const database = await created(client, each, each.from);
    const plan = knownToEmulator(planOf(each).steps.map(statementOf));
    expect(await client.applyDdl(database, plan)).toEqual({ accepted: true });
    const wanted = await created(client, each, each.to);
    const [made, direct] = (await Promise.all([database, wanted].map((name) => pictureOf(client, name, dialectOf(each)))))
      .map((picture): typeof picture => (
        each.capitals ? { printed: JSON.parse(JSON.stringify(picture.printed).toLowerCase()), informationSchema: {} } : picture
      ));
    expect(pictureDifference(made, direct)).toBeUndefined();
  });

  test.each(judged.filter(({ tried }) => tried))('$it', async (each) => {
    for (const statement of each.tried!) {
      const database = await created(client, each, each.from);
      expect({ statement, ...(await client.applyDdl(database, [statement])) }).toMatchObject({ statement, accepted: false });
    }
  });
});

async function created(client: SpannerClient, each: AlterCase, ddl: string): Promise<string> {
  const outcome = await client.createDatabase(dialectOf(each), knownToEmulator(statements(ddl)));
  if (!outcome.accepted) {
    throw new Error(`${outcome.error.statement}: ${outcome.error.message}`);
  }
  return outcome.database;
}
