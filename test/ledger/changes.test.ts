import { join } from 'node:path';
import { foldLog } from '../../src/ledger/migrations/fold-log';
import { planChange, type Plan } from '../../src/ledger/plan-change';
import { statementOf } from '../../src/ledger/step';
import { refusalMessage } from '../../src/report/refusal-words';
import { stepComment } from '../../src/report/step-words';
import type { Schema } from '../../src/schema';
import { CHANGE_CASES, type ChangeCase } from '../support/change-cases';
import type { SpannerClient } from '../support/emulator/client';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { pictureDifference, pictureOf } from '../support/evolution/database-picture';
import { knownToEmulator, withKeysAside } from '../support/evolution/statements';
import { expectGolden } from '../support/golden';

const ALL = 'all';
const NONE = new Set<string>();
const NOTHING = { steps: [], refusals: [] };

function planOf(each: ChangeCase, consent: ReadonlySet<string> | 'all' = ALL): Plan {
  return planChange(after(each, each.from), after(each, each.to), consent);
}

function after({ dialect }: ChangeCase, statements: readonly string[]): Schema {
  return foldLog(statements, dialect, 'db').schema;
}

describe.each(CHANGE_CASES)('$it', (each) => {
  test('is planned', () => {
    const { steps, refusals } = planOf(each);
    expect(refusals.map(({ rule }) => rule)).toEqual(each.refused);
    expect(steps.map(statementOf)).toEqual(each.plan);
    expect(each.releases === undefined ? [] : refusals.map(({ plan }) => plan?.releases.length ?? 0)).toEqual(each.releases === undefined ? [] : [each.releases]);
  });

  test('needs consent to what is lost, and to nothing else', () => {
    const { refusals } = planOf(each, NONE);
    expect(refusals.flatMap(({ consent }) => (consent ? [`${consent.change} ${consent.object}`] : []))).toEqual(each.consents);
    expect(planOf(each, new Set(each.consents))).toEqual(planOf(each));
  });

  test('leaves nothing to do, neither before nor behind it', () => {
    const [from, to] = [each.from, each.to].map((statements) => after(each, statements));
    expect(planChange(from, from)).toMatchObject(NOTHING);
    expect(planChange(to, to)).toMatchObject(NOTHING);
    expect(each.refused.length > 0 ? NOTHING : planChange(after(each, [...each.from, ...each.plan]), to)).toMatchObject(NOTHING);
  });
});

/** The names of tables, columns, indexes and objects, without those of their schemas. */
function namesIn({ tables, indexes, objects }: Schema): string[] {
  const names = [
    ...tables.flatMap(({ name, synonyms = [], columns, foreignKeys, checks }) => [name, ...synonyms, ...[columns, foreignKeys, checks].flat().map((part) => part.name)]),
    ...[...indexes, ...objects.defined].map(({ name }) => name),
  ];
  return names.flatMap((name) => name.split(/\W+/)).filter((name) => name !== '');
}

test('what is said of steps and refusals, once for each that differs by more than names and numbers', () => {
  const once = new Map<string, string>();
  for (const each of [...CHANGE_CASES].reverse()) {
    const { steps, refusals } = planOf(each);
    const names = [...new Set([each.from, each.to].flatMap((statements) => namesIn(after(each, statements))))];
    const anyName = new RegExp(`\\b(?:${[...names, '\\d+'].join('|')})\\b`, 'gi');
    const said = [...steps.map(stepComment), ...refusals.map((refusal) => `${refusal.rule} ${refusal.object}: ${refusalMessage(refusal)}`)];
    said.reverse().forEach((words) => once.set(words.replace(anyName, '_'), words));
  }
  expectGolden(join(__dirname, 'golden', 'said-of-changes.txt'), [...once.values()].sort().join('\n'));
});

describeOnEmulator('the emulator agrees', (client) => {
  const judged = CHANGE_CASES.filter(({ isOfDocumentation }) => !isOfDocumentation);

  test.each(judged.filter(({ refused }) => refused.length === 0))('$it', async (each) => {
    const database = await created(client, each, each.from);
    const plan = withKeysAside(each.from, knownToEmulator(planOf(each).steps.map(statementOf)), each.dialect);
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

async function created(client: SpannerClient, { dialect }: ChangeCase, statements: readonly string[]): Promise<string> {
  const outcome = await client.createDatabase(dialect, knownToEmulator(statements));
  if (!outcome.accepted) {
    throw new Error(`${outcome.error.statement}: ${outcome.error.message}`);
  }
  return outcome.database;
}
