import { rendered, type RenderedFinding } from './rendered-finding';
import type { Finding } from '../rules/finding';

const known = new WeakMap<Finding, RenderedFinding>();

/** A finding about DDL text in words, put together when somebody reads it. */
export function inWords(finding: Finding): RenderedFinding {
  let words = known.get(finding);
  if (!words) {
    words = rendered(finding, 'sql');
    known.set(finding, words);
  }
  return words;
}
