import type { FoldedScript } from '../../ddl/fold/fold-script';
import { printOperation } from '../../ddl/printer/print-operation';
import { planChange, type Plan } from '../../ledger/plan-change';
import type { Release } from '../../ledger/plans/release';
import { statementOf, type Step } from '../../ledger/step';
import { applyEdit } from '../../rules/fixes/apply-edit';
import type { Fix } from '../../rules/fixes/fix';
import { surroundingsOf } from '../../rules/fixes/neighbourhood';
import { ruleContext } from '../../rules/rule';
import { objectKind, type DefinedObject, type Schema, type TableDefinition } from '../../schema';

/** The way from a live database to its fix. */
export interface LiveFix {
  /** Steps that Spanner applies in place. */
  readonly inPlace: readonly Step[];
  /** Releases that must follow these steps. */
  readonly releases: readonly Release[];
}

/**
 * A fix of a live database, as the releases that `diff` plans. undefined if there is no plan, or if only declarations
 * change, which no database stores. Also undefined if only the application can copy the rows: a user who runs just the
 * statements would lose them.
 */
export function liveFix(fix: Fix, { schema }: FoldedScript): LiveFix | undefined {
  if (fix.kind === 'advice') {
    return undefined;
  }
  const context = ruleContext(schema);
  const before = surroundingsOf(fix, context) ?? schema;
  const after = applyEdit(before, fix);
  const between = withAdditions(before, after);
  const [additions, rest] = [planChange(before, between), planChange(between, after)];
  const whole = rest.refusals.length > 0 && additions.steps.length > 0 ? [planChange(before, after)] : [];
  const plans = whole.some((plan) => makesAll(plan, additions)) ? whole : [additions, rest];
  const refusals = plans.flatMap((plan) => plan.refusals);
  const inPlace = plans.flatMap(({ steps }) => steps);
  const releases = refusals.flatMap(({ plan }) => plan?.releases ?? []);
  const isWhole = refusals.every(({ plan }) => plan !== undefined) && !releases.some(needsApplication);
  return inPlace.length + releases.length > 0 && isWhole ? { inPlace, releases } : undefined;
}

/** Whether the releases of a plan make the steps of another one themselves, such as the shard column of an index. */
function makesAll({ refusals }: Plan, { steps }: Plan): boolean {
  const made = new Set(refusals.flatMap(({ plan, dialect }) => (plan?.releases ?? []).flatMap((release) => (
    release.steps.map((step) => printOperation(step, dialect))
  ))));
  return steps.every((step) => made.has(statementOf(step)));
}

function needsApplication({ tasks }: Release): boolean {
  return tasks.some(({ kind }) => kind === 'copy by application' || kind === 'convert by application');
}

/** The schema with only additions applied. Replacements build on it. */
function withAdditions(before: Schema, after: Schema): Schema {
  const tables = before.tables.map((table) => {
    const now = after.tables.find(({ name }) => name === table.name);
    return now && isOnlyWider(table, now) ? now : table;
  });
  const isNew = (object: DefinedObject): boolean =>
    objectKind(object.kind).place === 'counter' && !before.objects.defined.includes(object);
  const objects = {
    ...before.objects, defined: [...before.objects.defined, ...after.objects.defined.filter(isNew)],
  };
  return { ...before, tables, objects };
}

function isOnlyWider(was: TableDefinition, is: TableDefinition): boolean {
  return was.primaryKey === is.primaryKey && was.interleave === is.interleave &&
    was.columns.every((column) => is.columns.includes(column));
}
