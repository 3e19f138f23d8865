import type { Evolution } from './evolutions';
import { createStatements, knownToEmulator, needsUnknown, withKeysAside } from './statements';
import type { FoldedScript } from '../../../src/ddl/fold/fold-script';
import { printOperation } from '../../../src/ddl/printer/print-operation';
import { foldLog } from '../../../src/ledger/migrations/fold-log';
import { planChange } from '../../../src/ledger/plan-change';
import type { ReleasePlan } from '../../../src/ledger/plans/release';
import { releaseStates, wayBack } from '../../../src/ledger/plans/release-states';
import type { Refusal } from '../../../src/ledger/refusal';
import { objectOf, statementOf } from '../../../src/ledger/step';
import { printRelease } from '../../../src/report/plans/render-plan';
import type { Dialect, Schema } from '../../../src/schema';
import type { SpannerClient } from '../emulator/client';

/** Applies the plan of every refusal to a database of its own, release by release, after what it needs. Answers what breaks, and how many plans there were. */
export async function judgePlans(client: SpannerClient, { from, to }: Evolution): Promise<{ readonly plans: number; readonly broken: readonly string[] }> {
  const log = createStatements(from);
  const refusals = refusalsOf(to, log);
  const planned = needsUnknown(log) ? [] : refusals.filter(({ plan }) => plan);
  const broken: string[] = [];
  for (const refusal of planned) {
    const others = new Set(refusals.filter((each) => each !== refusal).map(titleOf));
    const problem = await problemOfPlan(client, log, refusal, others, to);
    if (problem !== undefined) {
      broken.push(`${titleOf(refusal)}: ${problem}`);
    }
  }
  return { plans: planned.length, broken };
}

function titleOf({ rule, object }: Refusal): string {
  return `${rule} ${object}`;
}

/** @param others Of the same change, which this plan leaves. */
async function problemOfPlan(
  client: SpannerClient, before: readonly string[], { plan }: Refusal, others: ReadonlySet<string>, to: Schema,
): Promise<string | undefined> {
  const { dialect } = to;
  const created = await client.createDatabase(dialect, knownToEmulator(before));
  if (!created.accepted) {
    return `the emulator does not take the schema before: ${created.error.message}`;
  }
  let applied = before;
  for (const release of plan!.releases) {
    if (release.tasks.some(({ kind }) => kind === 'change objects' || kind === 'use copies for good')) {
      // A view has to name another column, which its owner sees to.
      return undefined;
    }
    const { title, statements: own } = printRelease(release);
    const statements = [...(release.additions ?? []).map((addition) => printOperation(addition, dialect)), ...own];
    const outcome = await client.applyDdl(created.database, forEmulator(applied, statements, dialect));
    const { refused, notUnderstood } = foldLog([...applied, ...statements], dialect, to.database);
    if (!outcome.accepted || refused.length + notUnderstood.length > 0) {
      const why = outcome.accepted ? JSON.stringify([...refused, ...notUnderstood]) : outcome.error.message;
      return [`the release "${title}" breaks: ${why}`, ...statements.map((statement) => `  ${statement}`)].join('\n');
    }
    applied = [...applied, ...statements];
  }
  const [left] = refusalsOf(to, applied).map(titleOf).filter((each) => !others.has(each));
  return left === undefined ? undefined : `${left} is refused behind the plan`;
}

/** The releases to whose schema nothing leads, or not without a consent that they do not ask for, and those that nothing undoes although they lose nothing. */
export function strayReleases({ from, to }: Evolution): string[] {
  const { refusals } = planChange(foldLog(createStatements(from), to.dialect, to.database).schema, to);
  return refusals.flatMap(({ plan }) => (plan && strayRelease(plan)) ?? []);
}

function strayRelease(plan: ReleasePlan): string | undefined {
  for (const state of releaseStates(plan)) {
    const { before, after, release } = state;
    const { title, statements } = printRelease(release);
    const there = planChange(whole(before), whole(after), ALL);
    const asked = release.tasks.flatMap((task) => (task.kind === 'consent to loss' ? task.steps.map((step) => `${task.change} ${objectOf(step)}`) : []));
    const problems = [
      ...there.refusals.map(titleOf),
      ...planChange(whole(before), whole(after)).refusals.map(titleOf).filter((each) => !asked.includes(each)),
    ];
    const { statements: undo, losses } = wayBack(state);
    if (problems.length > 0) {
      return [`the release "${title}" is not what leads to its schema: ${problems.join(', ')}`, ...statements].join('\n');
    }
    if (undo.length === 0 && losses.length === 0) {
      return [`the release "${title}" is not undone`, ...statements].join('\n');
    }
    const back = planChange(whole(after), written(before), ALL);
    if (undo.length > 0 && [...back.refusals.map(titleOf), ...back.steps.map(statementOf)].join() !== undo.join()) {
      return [`the schema before the release "${title}" does not undo it`, ...back.refusals.map(titleOf), ...back.steps.map(statementOf), 'but', ...undo].join('\n');
    }
  }
  return undefined;
}

const ALL = 'all';

function whole({ schema }: FoldedScript): Schema {
  return schema;
}

/** As DDL of its own declares it, which knows no earlier names. */
export function written({ schema }: FoldedScript): Schema {
  return { ...schema, tables: schema.tables.map((table) => ({ ...table, renamedFrom: undefined })) };
}

/** An index may be replaced with consent, and its plan is the way without a gap. */
function refusalsOf(to: Schema, log: readonly string[]): readonly Refusal[] {
  const { refusals } = planChange(foldLog(log, to.dialect, to.database).schema, to);
  return refusals.filter(({ consent }) => consent === undefined || consent.change === 'replace-index');
}

/**
 * Emulators up to 1.5.28 count a table twice that a change stream goes on watching, and then never drop it: the stream is
 * made anew.
 */
export function forEmulator(applied: readonly string[], statements: readonly string[], dialect: Dialect): string[] {
  const taken = knownToEmulator(statements).flatMap((statement) => {
    const [, stream, watched] = /^ALTER CHANGE STREAM (\S+) SET (FOR .+)$/.exec(statement) ?? [];
    return stream === undefined ? [statement] : [`DROP CHANGE STREAM ${stream}`, `CREATE CHANGE STREAM ${stream} ${watched}`];
  });
  return withKeysAside(applied, taken, dialect);
}
