import { asNamed, asWritten } from './canonical/one-wording';
import { stepsBetween } from './differ/steps-between';
import { withExisting, withUndeclarable } from './differ/undeclarable';
import { membersOf } from './difference/object-difference';
import { aroundPatterns, withDeclarations } from './plans/around-patterns';
import type { Task } from './plans/release';
import { lossKey, lossRefusal, refusalOf, type Refusal } from './refusal';
import { replayed } from './replay';
import { effectOf, objectOf, statementOf, type Step } from './step';
import { printOperation } from '../ddl/printer/print-operation';
import { indexKeysChanged } from '../rules/changes/key-changes';
import { dialectChanged, unplannableSchema } from '../rules/changes/other-changes';
import { refusedIn } from '../rules/engine';
import { UnprovenChangeError } from '../rules/usage/errors';
import { statementOrder } from '../rules/validity/statement-order';
import { columnsOf, SchemaLookup, type Operation, type Schema } from '../schema';
import { uniqueKey, VERSION } from '../schema/name-key';

/** The steps from one schema to another. With refusals there are none: a change is made completely or not at all. */
export interface Plan {
  readonly steps: readonly Step[];
  readonly refusals: readonly Refusal[];
}

/** Consent to all steps that lose data, or to single ones: `drop-column Orders.Note`. */
type Consent = 'all' | ReadonlySet<string>;

/**
 * Plans the statements that turn a database with the schema `before` into one with the schema `declared`, in an order
 * that Spanner accepts. Objects that `declared` does not cover stay. `before` may be a schema as Spanner prints it,
 * because adopted migrations have its words.
 *
 * @throws UnprovenChangeError if the parsed statements do not lead to the schema: a bug of this library, found before
 * it does harm
 */
export function planChange(before: Schema, declared: Schema, consent: Consent = new Set()): Plan {
  const { dialect } = declared;
  if (before.dialect !== dialect) {
    return {
      steps: [],
      refusals: [refusalOf(dialectChanged, declared.database, { from: before.dialect, to: dialect }, dialect)],
    };
  }
  const to = asNamed(declared, before);
  const from = asWritten(withExisting(before, to), to);
  const wanted = withUndeclarable(from, to);
  const { steps, refusals, lossRefusals } = stepsBetween(from, wanted);
  const unconsented = steps.filter((step) => needsConsent(step, consent));
  const lost = unconsented.flatMap((step) => lossRefusal(step, lossRefusals.get(step)) ?? []);
  const all = [...refusals, ...lost];
  if (all.length > 0) {
    const begun = all.some(({ plan }) => plan) ? withBegunPlans(from, declared, steps, consent) : undefined;
    if (begun) {
      return begun;
    }
    const twins = new Set(unconsented.map((step) => (step.kind === 'drop table' ? step.twin?.name : undefined)));
    const additions = additionsIn(steps, all, twins);
    return {
      steps: [],
      refusals: dropConsequences(all, from, wanted, twins).map((refusal) => afterAdditions(refusal, additions, to)),
    };
  }
  const left = leftAfter(from, wanted, steps);
  if (left === undefined) {
    return { steps, refusals: [] };
  }
  const broken = unplannable(from);
  if (broken.length === 0) {
    throw new UnprovenChangeError(wanted.database, left, steps.map(statementOf));
  }
  return { steps: [], refusals: broken };
}

/**
 * The plan of a change whose first releases are recorded: it begins where it began, without what these made. Undefined
 * unless they made all that goes under such a name.
 */
function withBegunPlans(from: Schema, to: Schema, steps: readonly Step[], consent: Consent): Plan | undefined {
  const drops = steps.filter((step) => effectOf(step) === 'drops' && VERSION.test(objectOf(step)));
  const before = replayed(from, drops.map(statementOf));
  if (drops.length === 0 || before.problem !== undefined) {
    return undefined;
  }
  const dropped = new Map(drops.map((step) => [statementOf(step), objectOf(step)]));
  const objects = new Set(dropped.values());
  let left = [...dropped.keys()];
  const refusals = planChange(before.schema, to, consent).refusals.map((refusal): Refusal => {
    const { plan, dialect } = refusal;
    const statements: string[] = [];
    let recorded = 0;
    for (const [at, release] of (plan?.releases ?? []).entries()) {
      if (release.steps.some((step) => isAddition(step) && !objects.has(objectOf(step)))) {
        break;
      }
      statements.push(...release.steps.map((step) => printOperation(step, dialect)));
      const rest = stepsBetween(from, replayed(before.schema, statements).schema);
      const others = rest.steps.map(statementOf);
      if (rest.refusals.length === 0 && others.every((each) => dropped.has(each))) {
        recorded = at + 1;
        left = left.filter((each) => others.includes(each));
      }
    }
    return plan && recorded > 0 ? { ...refusal, plan: { ...plan, recorded } } : refusal;
  });
  return left.length === 0 ? { steps: [], refusals } : undefined;
}

/**
 * Parses the printed statements and folds them onto the existing schema: only statements that lead to `to` leave this
 * room.
 *
 * @returns the remaining difference, or undefined if there is none
 */
function leftAfter(from: Schema, to: Schema, steps: readonly Step[]): string | undefined {
  if (steps.length === 0) {
    return undefined;
  }
  const { schema, problem } = replayed(from, steps.map(statementOf));
  if (problem !== undefined) {
    return problem;
  }
  const { steps: [step], refusals: [refusal] } = stepsBetween(schema, to);
  return step ? statementOf(step) : refusal && `${refusal.rule} ${refusal.object}`;
}

/** Schemas that no database holds: text that Spanner never accepted, such as two columns with one name. */
function unplannable(schema: Schema): Refusal[] {
  const broken = new Map(refusedIn(schema).map((finding) => [`${finding.rule} ${finding.objectName}`, finding]));
  const refusals = [...broken.values()].map(({ rule, objectName }) => (
    refusalOf(unplannableSchema, objectName, { broken: rule }, schema.dialect)
  ));
  return replayed(schema, []).problem === undefined
    ? refusals
    : [...refusals, refusalOf(unplannableSchema, schema.database, { broken: statementOrder.name }, schema.dialect)];
}

function needsConsent(step: Step, consent: Consent): boolean {
  const key = lossKey(step);
  return key !== undefined && consent !== 'all' && !consent.has(key);
}

/**
 * Removes refusals of indexes that the plan of their table, of one above it, or of one of their columns rebuilds, of
 * columns computed from a column whose plan replaces them, and of tables whose parent may only have got another name.
 */
function dropConsequences(
  refusals: readonly Refusal[], from: Schema, to: Schema, twins: ReadonlySet<string | undefined>,
): Refusal[] {
  const planned = new Set(refusals.filter(({ plan }) => plan).map(({ object }) => object));
  const replaced = new Set(refusals.flatMap((refusal) => (
    operationsOf(refusal).filter(({ kind }) => kind === 'drop column').map(objectOf)
      .filter((object) => object !== refusal.object)
  )));
  const lookups = [from, to].map((schema) => SchemaLookup.of(schema));
  const usedBy = (name: string): string[] => {
    const versions = lookups.flatMap((lookup) => {
      const index = lookup.index(name);
      const table = index && lookup.table(index.table);
      return index && table ? [{ index, tables: [table, ...lookup.ancestorsOf(table)] }] : [];
    });
    // The table of the first one may have another name by now.
    const columns = versions.flatMap(({ index }) => [...columnsOf(index.keyParts), ...index.storing]);
    return versions.flatMap(({ tables }) => [
      ...tables.map((table) => table.name), ...columns.map((column) => `${tables[0].name}.${column}`),
    ]);
  };
  const isMoved = (refusal: Refusal): boolean => operationsOf(refusal).some((step) => (
    step.kind === 'create table' && step.table.interleave !== undefined && twins.has(step.table.interleave.parent)
  ));
  return refusals.filter((refusal) => !replaced.has(refusal.object) && !isMoved(refusal)
    && !(refusal.entry === indexKeysChanged && usedBy(refusal.object).some((used) => planned.has(used))));
}

function operationsOf({ plan }: Refusal): Operation[] {
  return plan?.releases.flatMap(({ steps }) => steps) ?? [];
}

function isAddition(step: Operation): boolean {
  return effectOf(step) === 'adds';
}

/** What plans may need that none of them adds. A table that may be an old one, renamed, is no addition. */
function additionsIn(
  steps: readonly Step[], refusals: readonly Refusal[], twins: ReadonlySet<string | undefined>,
): Step[] {
  const others = new Set([
    ...refusals.flatMap(operationsOf).filter(isAddition).map(objectOf),
    ...steps.filter(({ kind }) => kind === 'drop index' || kind === 'drop object').map(objectOf),
    ...twins,
  ]);
  return steps.filter((step) => isAddition(step) && !others.has(objectOf(step)));
}

/** A plan leads to the new schema: it declares the kinds of that one, and needs its additions that statements name. */
function afterAdditions(refusal: Refusal, possible: readonly Step[], to: Schema): Refusal {
  const { plan, object, dialect } = refusal;
  if (!plan) {
    return refusal;
  }
  const statements = operationsOf(refusal).map((step) => wordsIn(printOperation(step, dialect)));
  const additions: Step[] = [];
  // An addition comes after what it needs.
  for (const step of [...possible].reverse()) {
    const names = namesAdded(step).map((name) => [...wordsIn(name)]);
    if (statements.some((words) => names.some((name) => name.every((word) => words.has(word))))) {
      additions.unshift(step);
      statements.push(wordsIn(statementOf(step)));
    }
  }
  const { declaredKinds } = to.objects;
  const around = { ...aroundPatterns({ ...plan, from: withDeclarations(plan.from, to) }, to), declaredKinds };
  if (additions.length === 0) {
    return { ...refusal, plan: around };
  }
  const recording: Task = { kind: 'record additions first', additions: additions.flatMap(namesAdded), object };
  // They are to tables with their new names.
  const first = around.releases.find(({ purpose: { kind } }) => kind !== 'rename tables');
  const releases = around.releases.map((each) => (
    each === first ? { ...each, additions, tasks: [recording, ...each.tasks] } : each
  ));
  return { ...refusal, plan: { ...around, releases } };
}

/** Types for a bundle, which has no name. */
function namesAdded(step: Step): readonly string[] {
  if (step.kind === 'add members') {
    return step.members;
  }
  return step.kind === 'create object' && step.object.name === '' ? membersOf(step.object) : [objectOf(step)];
}

/** The parts of a name, or all words of a statement. */
function wordsIn(text: string): Set<string> {
  return new Set(uniqueKey(text).match(/\w+/g) ?? ['']);
}
