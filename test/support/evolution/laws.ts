import { byName, pictureDifference, pictureOf } from './database-picture';
import type { Evolution } from './evolutions';
import { firstDifference } from './first-difference';
import { mustRefuse, REFUSAL_RULES } from './must-refuse';
import { createStatements, endsEmulator, isUnknownChange, knownToEmulator, needsUnknown, withKeysAside } from './statements';
import { printObjects } from '../../../src/ddl/printer/print-objects';
import { asNamed } from '../../../src/ledger/canonical/one-wording';
import { foldLog } from '../../../src/ledger/migrations/fold-log';
import { planChange, type Plan } from '../../../src/ledger/plan-change';
import { lossOf, objectOf, statementOf, type Step } from '../../../src/ledger/step';
import { refusalMessage } from '../../../src/report/refusal-words';
import { namedSchemas, sequences, type Schema, type SchemaObjects } from '../../../src/schema';
import { TABLE_DEFAULTS } from '../../../src/schema/kind/storage-options';
import { uniqueKey } from '../../../src/schema/name-key';
import { insertRows, keptRows } from '../dependents/rows';
import { missingFeatures } from '../docs/emulator-needs';
import type { SpannerClient } from '../emulator/client';
import { probeFeatures } from '../emulator/features';
import { isLost } from '../emulator/rest';
import { mentionsObjects } from '../first-objects';
import { normalColumn } from '../normal-schema';

/** `lost`: the emulator ended itself meanwhile. */
export type Verdict = 'done' | 'refused' | 'lost' | { readonly failed: string };

const ALL = 'all';
const NONE = new Set<string>();

/**
 * Holds an evolution against every law of the ledger; a failure says which one broke and where.
 *
 * @param withRows Tables have rows, which all constraints of both schemas let be, and of which nothing may be lost that stays.
 */
export async function judgeEvolution(
  client: SpannerClient, given: Evolution, withRows = false,
): Promise<Verdict> {
  const { from } = given;
  // What gets other capitals in GoogleSQL keeps its own.
  const evolution = { ...given, to: asNamed(given.to, from) };
  const verdict = judgePlan(evolution);
  if (!Array.isArray(verdict)) {
    return verdict;
  }
  try {
    const difference = await problemOnEmulator(client, createStatements(from), verdict, evolution, withRows);
    return difference === undefined ? 'done' : { failed: withStatements(difference, verdict) };
  } catch (error) {
    return isLost(error) ? 'lost' : thrown(error);
  }
}

/** The laws that need no emulator. Gives the statements if all of them hold and nothing is refused. */
function judgePlan({ from, to }: Evolution): string[] | Verdict {
  const log = createStatements(from);
  try {
    const plan = planChange(foldLog(log, from.dialect, from.database).schema, to, ALL);
    const statements = plan.steps.map(statementOf);
    const broken = problemOfRefusals(from, to, plan) ?? problemOfNothing(from)
      ?? (plan.refusals.length > 0 ? undefined : problemOfConsent(from, to, plan) ?? problemOfIndexes(plan) ?? problemOfFold(log, statements, to));
    if (broken !== undefined) {
      return { failed: withStatements(broken, statements) };
    }
    return plan.refusals.length > 0 ? 'refused' : statements;
  } catch (error) {
    return thrown(error);
  }
}

function thrown(error: unknown): { readonly failed: string } {
  return { failed: `it throws: ${(error as Error).stack ?? String(error)}` };
}

/** The statements of a change, as the emulator gets them. */
export function changeOf({ from, to }: Evolution): string[] {
  const log = createStatements(from);
  const { steps } = planChange(foldLog(log, from.dialect, from.database).schema, to, ALL);
  return withKeysAside(log, knownToEmulator(steps.map(statementOf)), from.dialect);
}

function withStatements(problem: string, statements: readonly string[]): string {
  return [problem, 'statements', ...statements.map((statement) => `  ${statement}`)].join('\n');
}

/** What Spanner cannot do is refused by a name that is known, and nothing else is. */
function problemOfRefusals(from: Schema, to: Schema, { steps, refusals }: Plan): string | undefined {
  const expected = mustRefuse(from, to);
  const said = refusals.map((each) => `${each.rule} ${each.object}: ${refusalMessage(each)}`).join('; ');
  if (refusals.some(({ rule }) => !REFUSAL_RULES.has(rule))) {
    return `a refusal of an unknown name: ${said}`;
  }
  if (refusals.length > 0 && steps.length > 0) {
    return `half a change: ${said}`;
  }
  if (expected.size > 0 && !refusals.some(({ rule }) => expected.has(rule))) {
    return `it should be refused by one of ${[...expected].join(', ')}${said === '' ? '' : `, and is by ${said}`}`;
  }
  return expected.size === 0 && refusals.length > 0 ? `Spanner can do this, and it is refused: ${said}` : undefined;
}

/** Nothing changes between a schema and itself, in the model or written and read. */
function problemOfNothing(schema: Schema): string | undefined {
  const read = foldLog(createStatements(schema), schema.dialect, schema.database).schema;
  const plans = { 'the model and itself': planChange(schema, schema), 'what is printed and the model': planChange(read, schema) };
  for (const [what, { steps, refusals }] of Object.entries(plans)) {
    const [first] = [...steps.map(statementOf), ...refusals.map((refusal) => refusalMessage(refusal))];
    if (first !== undefined) {
      return `a change between ${what}: ${first}`;
    }
  }
  return undefined;
}

/** An index that makes room for another one of its name leaves reads without it: with consent, or where a column needs it, or with its table. */
function problemOfIndexes({ steps }: Plan): string | undefined {
  const gone = new Set(steps.flatMap((step) => (step.kind === 'drop table' ? [step.table] : [])));
  const isAnnounced = (step: Step): boolean => lossOf(step) !== undefined || (step.kind === 'drop index' && step.reason !== 'unwanted')
    || (step.kind === 'drop object' && gone.has(step.object.table ?? ''));
  const names = new Set(steps.flatMap((step) => (
    step.kind === 'create index' || (step.kind === 'create object' && step.object.kind.endsWith('INDEX')) ? [uniqueKey(objectOf(step))] : []
  )));
  const silent = steps.find((step) => (
    (step.kind === 'drop index' || (step.kind === 'drop object' && step.object.kind.endsWith('INDEX')))
    && names.has(uniqueKey(objectOf(step))) && !isAnnounced(step)
  ));
  return silent && `it drops ${objectOf(silent)} without a word, and creates it again`;
}

/** Without consent a change is the same, or nothing of it is made. */
function problemOfConsent(from: Schema, to: Schema, plan: Plan): string | undefined {
  const read = foldLog(createStatements(from), from.dialect, from.database).schema;
  const { steps, refusals } = planChange(read, to, NONE);
  const losses = plan.steps.filter((step) => lossOf(step));
  if (losses.length === 0) {
    return firstDifference({ steps, refusals }, plan, 'the plan without consent');
  }
  if (steps.length > 0 || refusals.length < losses.length || refusals.some(({ consent }) => consent === undefined)) {
    return `without consent ${losses.length} losses are ${refusals.length} refusals and ${steps.length} steps`;
  }
  const named = new Set(losses.map((step) => `${lossOf(step)} ${objectOf(step)}`));
  return firstDifference(planChange(read, to, named), plan, 'the plan with consent to each loss by its name');
}

/** The log with the statements behind it says what the model says. */
function problemOfFold(log: readonly string[], statements: readonly string[], to: Schema): string | undefined {
  const { schema, notUnderstood, refused } = foldLog([...log, ...statements], to.dialect, to.database);
  if (notUnderstood.length > 0 || refused.length > 0) {
    return `the log has statements that mean nothing: ${JSON.stringify([...notUnderstood, ...refused])}`;
  }
  const { steps, refusals } = planChange(schema, to, ALL);
  const said = mentionsObjects(to);
  const [left] = [...steps.map(statementOf), ...refusals.map((refusal) => refusalMessage(refusal))];
  return left === undefined ? firstDifference(comparable(schema, said), comparable(to, said), 'the folded log') : `behind its own statements the differ still wants: ${left}`;
}

/** By name, as neither the order of columns nor that of constraints counts. */
function comparable(schema: Schema, declaresEverything: boolean): unknown {
  const { tables, indexes } = schema;
  return {
    tables: byName(tables, ({ renamedFrom, synonyms, options, columns, foreignKeys, checks, comment, workload, apart, made, isPattern, ...table }) => ({
      ...table,
      synonyms: declaresEverything ? [...synonyms ?? []].sort() : [],
      options: [...options ?? []].filter(([name, value]) => TABLE_DEFAULTS.get(name) !== value).map((option) => option.join(' = ')).sort(),
      columns: byName(columns, (column) => normalColumn(column, schema.dialect)),
      foreignKeys: byName(foreignKeys),
      checks: byName(checks),
    })),
    indexes: byName(indexes, ({ sharding, ...index }) => ({ ...index, storing: [...index.storing].sort() })),
    sequences: byName(sequences(schema.objects)),
    namedSchemas: mentionsObjects(schema) ? [...namedSchemas(schema.objects)].sort() : [],
    objects: declaresEverything ? comparableObjects(schema) : [],
  };
}

/** Neither the order of statements counts nor, in one, that of tables, columns, privileges and options. */
function comparableObjects(schema: Schema): string[] {
  const { objects } = schema;
  const options = (each: ReadonlyMap<string, string>): ReadonlyMap<string, string> => new Map([...each].sort());
  const inOrder: SchemaObjects = {
    ...objects,
    options: options(objects.options),
    defined: objects.defined.map((each) => ({ ...each, options: options(each.options) })),
  };
  return printObjects({ ...schema, objects: inOrder }).map((statement) => (statement.startsWith('CREATE OR') ? statement : statement.split(/[ ,()]+/).sort().join(' '))).sort();
}

async function problemOnEmulator(
  client: SpannerClient, log: readonly string[], statements: readonly string[], { from, to }: Omit<Evolution, 'edits'>, withRows: boolean,
): Promise<string | undefined> {
  const { dialect } = to;
  const created = createStatements(to);
  if (statements.some(isUnknownChange) || [log, created].some(needsUnknown) || endsEmulator(from, statements)) {
    return undefined;
  }
  const [before, wantedNow] = [log, created].map(knownToEmulator);
  const features = await probeFeatures(client);
  if (missingFeatures([...before, ...wantedNow], dialect, features).length > 0) {
    return undefined;
  }
  const [changed, wanted] = await Promise.all([client.createDatabase(dialect, before), client.createDatabase(dialect, wantedNow)]);
  if (!changed.accepted || !wanted.accepted) {
    const refused = [changed, wanted].flatMap((outcome) => (outcome.accepted ? [] : [`${outcome.error.message} in ${outcome.error.statement ?? ''}`]));
    return `the emulator takes one of the schemas not at all: ${refused.join('; ')}`;
  }
  try {
    const rows = withRows ? await rowsBefore(client, changed.database, from, to) : [];
    const outcome = await client.applyDdl(changed.database, withKeysAside(log, knownToEmulator(statements), dialect));
    if (!outcome.accepted) {
      return `the emulator refuses the statements: ${outcome.error.message}`;
    }
    const [is, asWanted] = await Promise.all([changed, wanted].map(async ({ database }) => pictureOf(client, database, dialect)));
    const difference = pictureDifference(is, asWanted);
    if (difference !== undefined) {
      return `another database than the one that is created: ${difference}`;
    }
    const kept = withRows ? await keptRows(client, changed.database, to, [from, to]) : [];
    return firstDifference(kept, rows, 'the rows that stay');
  } finally {
    await Promise.all([client.dropDatabase(changed.database), client.dropDatabase(wanted.database)]);
  }
}

async function rowsBefore(client: SpannerClient, database: string, from: Schema, to: Schema): Promise<unknown> {
  await insertRows(client, database, from);
  return keptRows(client, database, from, [from, to]);
}
