import type { FoldedScript } from '../../ddl/fold/fold-script';
import { planChange } from '../../ledger/plan-change';
import type { Release } from '../../ledger/plans/release';
import type { Step } from '../../ledger/step';
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
  const plans = [planChange(before, between), planChange(between, after)];
  const refusals = plans.flatMap((plan) => plan.refusals);
  const inPlace = plans.flatMap(({ steps }) => steps);
  const releases = refusals.flatMap(({ plan }) => plan?.releases ?? []);
  const isWhole = refusals.every(({ plan }) => plan !== undefined) && !releases.some(needsApplication);
  return inPlace.length + releases.length > 0 && isWhole ? { inPlace, releases } : undefined;
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
