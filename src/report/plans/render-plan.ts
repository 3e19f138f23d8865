import { releaseTitle } from './release-title';
import { taskWords } from './task-words';
import { printDml } from '../../ddl/printer/dml-printer';
import { printOperation } from '../../ddl/printer/print-operation';
import type { Release } from '../../ledger/plans/release';

/** A release as people and machines read it. */
export interface PrintedRelease {
  readonly title: string;
  /** DDL, as it would be recorded. */
  readonly statements: readonly string[];
  /** DML to run once the statements are applied. */
  readonly backfill: readonly string[];
  /** What the application has to do, a sentence each. */
  readonly application: readonly string[];
}

export function printRelease({ dialect, purpose, steps, backfill, tasks }: Release): PrintedRelease {
  return {
    title: releaseTitle(purpose),
    statements: steps.map((step) => printOperation(step, dialect)),
    backfill: backfill.map((dml) => printDml(dml, dialect)),
    application: tasks.flatMap((task) => taskWords(task, dialect)),
  };
}

/** A plan as people read it: numbered releases, in each the statements, the backfill and what the application does. */
export function renderPlan(plan: readonly Release[]): string {
  return plan.map(printRelease).map(
    (release, at) => [`${at + 1}. ${release.title}`, ...partsOf(release)].join('\n\n'),
  ).join('\n\n');
}

function partsOf({ statements, backfill, application }: PrintedRelease): string[] {
  return [
    ...part('', statements.map((statement) => `${statement};`)),
    ...part('backfill', backfill.map((statement) => `${statement};`)),
    ...part('application', application.map((sentence) => `- ${sentence}`)),
  ];
}

function part(heading: string, lines: readonly string[]): string[] {
  const all = heading === '' ? lines : [`${heading}:`, ...lines];
  return lines.length === 0 ? [] : [all.map((line) => `   ${line}`).join('\n')];
}
