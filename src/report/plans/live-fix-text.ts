import { printRelease, type PrintedRelease } from './render-plan';
import type { LiveFix } from '../../audit/fixes/live-fixes';
import { statementOf } from '../../ledger/step';

const IN_PLACE = 'Change what Spanner changes in place';

/** What Spanner changes in place comes first. */
export function printLiveFix({ inPlace, releases }: LiveFix): PrintedRelease[] {
  const statements = inPlace.map(statementOf);
  return [
    ...(statements.length === 0 ? [] : [{ title: IN_PLACE, statements, backfill: [], application: [] }]),
    ...releases.map(printRelease),
  ];
}

/** In short: what the application does is in the plan that `diff` prints. */
export function releaseLines(releases: readonly PrintedRelease[]): string[] {
  return releases.flatMap(({ title, statements, backfill }, at) => [
    `${at + 1}. ${title}`,
    ...statements.map((statement) => `   ${statement};`),
    ...backfill.map((statement) => `   backfill ${statement};`),
  ]);
}
