import type { UsageEntry } from '../rules/usage/usage-entry';

/** An error as people read it: a first line that is complete in itself, then labelled lines. */
export function usageText<F>(entry: UsageEntry<F>, at: string, facts: F): string {
  const { message, got, want, fix } = entry.problem(facts);
  return [
    `error ${entry.name}: ${message}`,
    `    at    ${at}`,
    ...(got === undefined ? [] : [`    got   ${got}`]),
    `    want  ${want}`,
    `    fix   ${fix}`,
    `    docs  ${entry.docs}`,
  ].join('\n');
}
