import type { FoldedScript } from '../../ddl/fold/fold-script';
import { planChange } from '../../ledger/plan-change';
import type { Release } from '../../ledger/plans/release';
import type { Step } from '../../ledger/step';
import { applyEdit } from '../../rules/fixes/apply-edit';
import type { Fix } from '../../rules/fixes/fix';
import { editedTable, neighbourhood } from '../../rules/fixes/neighbourhood';
import { ruleContext } from '../../rules/rule';
import type { Schema, TableDefinition } from '../../schema';

/** Of a larger database a plan looks at the tables around the one that changes. */
const MOST_TABLES = 300;

/** What leads to a fix of a database that exists. */
export interface LiveFix {
  /** What Spanner changes in place. */
  readonly inPlace: readonly Step[];
  /** What takes releases after that. */
  readonly releases: readonly Release[];
}

/**
 * A fix of a database that exists, as the releases that `diff` plans. undefined: no plan leads there; or only the
 * application can copy the rows, and who runs the statements alone would lose them; or nothing but a declaration
 * changes, which no database keeps.
 */
export function liveFix(fix: Fix, { schema, objects }: FoldedScript): LiveFix | undefined {
  if (fix.kind === 'advice') {
    return undefined;
  }
  const context = ruleContext(schema.objects === objects ? schema : { ...schema, objects });
  const table = schema.tables.length > MOST_TABLES ? editedTable(fix, context.lookup) : undefined;
  const before = table ? neighbourhood(context, table) : context.schema;
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

/** With no more than what is new afterwards: what takes the place of something is built on it. */
function withAdditions(before: Schema, after: Schema): Schema {
  const tables = before.tables.map((table) => {
    const now = after.tables.find(({ name }) => name === table.name);
    return now && isOnlyWider(table, now) ? now : table;
  });
  return { ...before, tables, sequences: after.sequences };
}

function isOnlyWider(was: TableDefinition, is: TableDefinition): boolean {
  return was.primaryKey === is.primaryKey && was.interleave === is.interleave &&
    was.columns.every((column) => is.columns.includes(column));
}
