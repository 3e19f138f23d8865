import { table, withMarked } from './sections';
import { GROUPS } from '../../../src/cli/commands/explain';
import { SCHEMA_ENTRIES } from '../../../src/rules/catalogue';

/** The list of rules with the tables of all of them. */
export function withRuleTables(text: string): string {
  return withMarked(text, (['hotspot', 'refused', 'advice'] as const).map((kind) => {
    const rules = SCHEMA_ENTRIES.filter((rule) => rule.kind === kind).sort((a, b) => (a.name < b.name ? -1 : 1));
    const rows = rules.map(({ name, severity, summary }) => [`[${name}](${name}.md)`, severity, summary]);
    return `## ${GROUPS[kind]}\n\n${table(['rule', 'severity', 'what it finds'], rows)}`;
  }));
}
