import type { Release } from '../refusal';

/** A plan as people read it: numbered releases, in each the statements, the backfill and what the application does. */
export function renderPlan(plan: readonly Release[]): string {
  return plan.map((release, at) => [`${at + 1}. ${release.title}`, ...partsOf(release)].join('\n\n')).join('\n\n');
}

function partsOf({ statements, backfill = [], application }: Release): string[] {
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
