import { withErrorFacts } from './error-facts';
import { withRuleFacts } from './rule-facts';
import { withRuleTables } from './rule-table';
import { SCHEMA_ENTRIES } from '../../../src/rules/catalogue';

/** A page with what the catalogue knows written into it. Everything else in it stays. */
export function withKnown(file: string, text: string): string {
  if (file === 'docs/rules/index.md') {
    return withRuleTables(text);
  }
  if (file === 'docs/errors.md') {
    return withErrorFacts(text);
  }
  const rule = SCHEMA_ENTRIES.find(({ docs }) => docs === file);
  return rule ? withRuleFacts(text, rule) : text;
}
