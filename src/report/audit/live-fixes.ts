import type { FoldedScript } from '../../ddl/fold/fold-script';
import { planChange } from '../../ledger/plan-change';
import type { Release } from '../../ledger/plans/release';
import { statementOf } from '../../ledger/step';
import { applyEdit } from '../../rules/fixes/apply-edit';
import type { Fix } from '../../rules/fixes/fix';
import { editedTable, neighbourhood } from '../../rules/fixes/neighbourhood';
import { ruleContext } from '../../rules/rule';
import type { Schema, TableDefinition } from '../../schema';
import { printRelease, type PrintedRelease } from '../plans/render-plan';

/** Of a larger database a plan looks at the tables around the one that changes. */
const MOST_TABLES = 300;

/**
 * A fix of a database that exists, as the releases that `diff` plans. undefined: no plan leads there; or only the
 * application can copy the rows, and who runs the statements alone would lose them; or nothing but a declaration
 * changes, which no database keeps.
 */
export function liveReleases(fix: Fix, { schema, objects }: FoldedScript): readonly PrintedRelease[] | undefined {
  if (fix.kind === 'advice') {
    return undefined;
  }
  const context = ruleContext({ ...schema, objects });
  const table = schema.tables.length > MOST_TABLES ? editedTable(fix, context.lookup) : undefined;
  const before = table ? neighbourhood(context, table) : context.schema;
  const after = applyEdit(before, fix);
  const between = withAdditions(before, after);
  const plans = [planChange(before, between), planChange(between, after)];
  const refusals = plans.flatMap((plan) => plan.refusals);
  const statements = plans.flatMap(({ steps }) => steps.map(statementOf));
  const releases = [
    ...(statements.length === 0 ? [] : [{ title: IN_PLACE, statements, backfill: [], application: [] }]),
    ...refusals.flatMap(({ plan }) => plan?.releases.map(printRelease) ?? []),
  ];
  const isWhole = refusals.every(({ plan }) => plan !== undefined && !plan.releases.some(needsApplication));
  return releases.length > 0 && isWhole ? releases : undefined;
}

function needsApplication({ tasks }: Release): boolean {
  return tasks.some(({ kind }) => kind === 'copy by application' || kind === 'convert by application');
}

const IN_PLACE = 'Change what Spanner changes in place';

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

/** In short: what the application does is in the plan that `diff` prints. */
export function releaseLines(releases: readonly PrintedRelease[]): string[] {
  return releases.flatMap(({ title, statements, backfill }, at) => [
    `${at + 1}. ${title}`,
    ...statements.map((statement) => `   ${statement};`),
    ...backfill.map((statement) => `   backfill ${statement};`),
  ]);
}
