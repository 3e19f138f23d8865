import { table, withMarked } from './sections';
import { SCHEMA_ENTRIES } from '../../../src/rules/catalogue';
import type { EntryKind } from '../../../src/rules/catalogue-entry';

const KINDS: readonly [EntryKind, string][] = [
  ['hotspot', 'Hotspots'],
  ['refused', 'Refused, and cannot be acknowledged'],
  ['advice', 'Advice'],
];

/** The list of rules with the tables of all of them. */
export function withRuleTables(text: string): string {
  return withMarked(text, KINDS.map(([kind, title]) => {
    const rules = SCHEMA_ENTRIES.filter((rule) => rule.kind === kind).sort((a, b) => (a.name < b.name ? -1 : 1));
    const rows = rules.map(({ name, severity, summary }) => [`[${name}](${name}.md)`, severity, summary]);
    return `## ${title}\n\n${table(['rule', 'severity', 'what it finds'], rows)}`;
  }));
}
