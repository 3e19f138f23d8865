import type { Language } from './language';
import type { Fix } from '../rules/fixes/fix';
import type { Dialect } from '../schema';

/** A fix as code that can be pasted. */
export function fixCode(fix: Exclude<Fix, { kind: 'advice' }>, _language: Language, _dialect: Dialect): string {
  return fix.text;
}

/** What the fix costs, where it costs anything worth mentioning. */
export function fixCost(fix: Fix): string | undefined {
  return fix.kind === 'advice' ? undefined : fix.cost;
}
