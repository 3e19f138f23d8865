import { SCHEMA_ENTRIES } from '../../../src/rules/catalogue';
import type { EntryKind } from '../../../src/rules/catalogue-entry';

const BEGIN = '<!-- rules: written by the tests with UPDATE_GOLDENS=1 -->';
const END = '<!-- end of rules -->';

const KINDS: readonly [EntryKind, string][] = [
  ['hotspot', 'Hotspots'],
  ['refused', 'DDL that Spanner or its documentation refuses'],
  ['advice', 'Advice'],
];

/** The page with the tables of all rules between its markers. */
export function withRuleTables(text: string): string {
  const [before, rest] = [text.slice(0, text.indexOf(BEGIN)), text.slice(text.indexOf(END))];
  return `${before}${[BEGIN, ...KINDS.map(([kind, title]) => table(kind, title))].join('\n\n')}\n\n${rest}`;
}

function table(kind: EntryKind, title: string): string {
  const rules = SCHEMA_ENTRIES.filter((rule) => rule.kind === kind).sort((a, b) => (a.name < b.name ? -1 : 1));
  const rows = rules.map(({ name, severity, summary }) => `| [${name}](${name}.md) | ${severity} | ${summary.replace(/\|/g, '\\|')} |`);
  return [`## ${title}`, '', '| rule | severity | what it finds |', '| --- | --- | --- |', ...rows].join('\n');
}
