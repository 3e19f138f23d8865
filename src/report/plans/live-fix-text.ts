import { printRelease, type PrintedRelease } from './render-plan';
import type { LiveFix } from '../../audit/fixes/live-fixes';
import { statementOf } from '../../ledger/step';

const IN_PLACE = 'Change what Spanner changes in place';

/** Puts the steps that Spanner applies in place first. */
export function printLiveFix({ inPlace, releases }: LiveFix): PrintedRelease[] {
  const statements = inPlace.map(statementOf);
  return [
    ...(statements.length === 0 ? [] : [{ title: IN_PLACE, statements, backfill: [], application: [] }]),
    ...releases.map(printRelease),
  ];
}

/** A short form, because `diff` prints the work of the application in full. */
export function releaseLines(releases: readonly PrintedRelease[]): string[] {
  return releases.flatMap(({ title, statements, backfill }, at) => [
    `${at + 1}. ${title}`,
    ...statements.map((statement) => `   ${statement};`),
    ...backfill.map((statement) => `   backfill ${statement};`),
  ]);
}
