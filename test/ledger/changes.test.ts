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
import { pictureDifference, pictureOf, printedOf, type DatabasePicture } from '../support/evolution/database-picture';
import { knownToEmulator, withKeysAside } from '../support/evolution/statements';
import { expectGolden } from '../support/golden';

const ALL = 'all';
const NONE = new Set<string>();
const NOTHING = { steps: [], refusals: [] };

function planOf(each: ChangeCase, consent: ReadonlySet<string> | 'all' = ALL): Plan {
  return planChange(after(each, each.from), after(each, each.to), consent);
}

const plans = new Map<ChangeCase, Plan>();
const schemas = new Map<string, Schema>();
/** Those of which it was shown that they need no change. */
const settled = new Set<Schema>();

function plan(each: ChangeCase): Plan {
  const known = plans.get(each) ?? planOf(each);
  plans.set(each, known);
  return known;
}

/** One for each text: many cases begin or end with the same statements. */
function after({ dialect }: ChangeCase, statements: readonly string[]): Schema {
  const text = `${dialect} ${statements.join(';')}`;
  const known = schemas.get(text) ?? foldLog(statements, dialect, 'db').schema;
  schemas.set(text, known);
  return known;
}

describe.each(CHANGE_CASES)('$it', (each) => {
  test('is planned', () => {
    const { steps, refusals } = plan(each);
    expect(refusals.map(({ rule }) => rule)).toEqual(each.refused);
    expect(steps.map(statementOf)).toEqual(each.plan);
    expect(each.releases === undefined ? [] : refusals.map(({ plan: way }) => way?.releases.length ?? 0)).toEqual(each.releases === undefined ? [] : [each.releases]);
  });

  test('needs consent to what is lost, and to nothing else', () => {
    const without = planOf(each, NONE);
    expect(without.refusals.flatMap(({ consent }) => (consent ? [`${consent.change} ${consent.object}`] : []))).toEqual(each.consents);
    expect(each.consents.length > 0 ? planOf(each, new Set(each.consents)) : without).toEqual(plan(each));
  });

  test('leaves nothing to do, neither before nor behind it', () => {
    const [from, to] = [each.from, each.to].map((statements) => after(each, statements));
    for (const schema of [from, to].filter((one) => !settled.has(one))) {
      expect(planChange(schema, schema)).toMatchObject(NOTHING);
      settled.add(schema);
    }
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
    const { steps, refusals } = plan(each);
    const names = [...new Set([each.from, each.to].flatMap((statements) => namesIn(after(each, statements))))];
    const anyName = new RegExp(`\\b(?:${[...names, '\\d+'].join('|')})\\b`, 'gi');
    const said = [...steps.map(stepComment), ...refusals.map((refusal) => `${refusal.rule} ${refusal.object}: ${refusalMessage(refusal)}`)];
    said.reverse().forEach((words) => once.set(words.replace(anyName, '_'), words));
  }
  expectGolden(join(__dirname, 'golden', 'said-of-changes.txt'), [...once.values()].sort().join('\n'));
});

describeOnEmulator('the emulator agrees', (client) => {
  const judged = CHANGE_CASES.filter(({ isOfDocumentation }) => !isOfDocumentation);
  const wanted = new Map<string, Promise<DatabasePicture>>();

  /** Of a new database. The information schema costs most of a case, so one case in four asks for it: `npm run bench -- evolution` always does. */
  const pictureOfNew = async (each: ChangeCase, picture: PictureOf): Promise<DatabasePicture> => {
    const name = `${each.dialect} ${picture.name} ${each.to.join(';')}`;
    const known = wanted.get(name) ?? created(client, each, each.to).then(async (database) => picture(client, database, each.dialect));
    wanted.set(name, known);
    return known;
  };

  test.each(judged.filter(({ refused }) => refused.length === 0).map((each, at) => ({ ...each, each, at })))('$it', async ({ each, at }) => {
    const database = await created(client, each, each.from);
    const statements = withKeysAside(each.from, knownToEmulator(plan(each).steps.map(statementOf)), each.dialect);
    expect(await client.applyDdl(database, statements)).toEqual({ accepted: true });
    const picture = at % 4 === 0 ? pictureOf : printedAlone;
    const [made, direct] = [await picture(client, database, each.dialect), await pictureOfNew(each, picture)]
      .map((one): typeof one => (
        each.ignoresCapitals ? { printed: JSON.parse(JSON.stringify(one.printed).toLowerCase()), informationSchema: {} } : one
      ));
    expect(pictureDifference(made, direct)).toBeUndefined();
  });

  test.each(judged.filter(({ tried }) => tried.length > 0))('$it', async (each) => {
    const database = await created(client, each, each.from);
    for (const statement of each.tried) {
      expect({ statement, ...(await client.applyDdl(database, [statement])) }).toMatchObject({ statement, accepted: false });
    }
  });
});

type PictureOf = typeof pictureOf;

async function printedAlone(...of: Parameters<PictureOf>): Promise<DatabasePicture> {
  return { printed: await printedOf(...of), informationSchema: {} };
}

async function created(client: SpannerClient, { dialect }: ChangeCase, statements: readonly string[]): Promise<string> {
  const outcome = await client.createDatabase(dialect, knownToEmulator(statements));
  if (!outcome.accepted) {
    throw new Error(`${outcome.error.statement}: ${outcome.error.message}`);
  }
  return outcome.database;
}
