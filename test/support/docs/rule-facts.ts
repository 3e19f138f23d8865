import { withHead, withoutFirst, withSection } from './sections';
import { sourceTitle } from './source-titles';
import { isAskedFor } from '../../../src/rules/catalogue';
import type { CatalogueEntry, EntryKind } from '../../../src/rules/catalogue-entry';
import { Severity } from '../../../src/rules/finding';
import type { Rule } from '../../../src/rules/rule';

const KINDS = { hotspot: 'Hotspot', refused: 'Refused', advice: 'Advice' } satisfies Partial<Record<EntryKind, string>>;
const LEVELS: Readonly<Record<Severity, string>> = {
  [Severity.ERROR]: 'an error', [Severity.WARNING]: 'a warning', [Severity.ADVICE]: 'advice',
};

/** Whether the engine looks for it: what a guard or the migrations find, no acknowledgement hides. */
function isRule(entry: CatalogueEntry): entry is Rule {
  return 'check' in entry;
}

export function canBeAcknowledged(entry: CatalogueEntry): boolean {
  return isRule(entry) && entry.kind !== 'refused';
}

/** The page of a rule with its head, what nobody can acknowledge, and the sources. */
export function withRuleFacts(text: string, rule: CatalogueEntry): string {
  const body = withHead(text, [`# ${rule.name}`, rule.summary, standingOf(rule)]);
  const acknowledged = isRule(rule) && rule.kind === 'refused'
    ? withSection(body, 'When to acknowledge', (old) => [
      'It cannot be acknowledged, because Spanner or its documentation refuses such DDL.',
      ...withoutFirst(old, /^It cannot be acknowledged/),
    ])
    : body;
  return rule.sources.length === 0 ? acknowledged : withSection(acknowledged, 'Read more', () => [
    rule.sources.map((source) => `- [${sourceTitle(source)}](${source})`).join('\n'),
  ]);
}

/** How much it counts, who sees it, and whether it can stay. */
function standingOf(rule: CatalogueEntry): string {
  const { kind, severity, severityInDdlText } = rule;
  const door = isRule(rule) && isAskedFor(rule) ? `, with \`${rule.ofQueries ? '--queries' : '--advice'}\`` : '';
  const inText = severityInDdlText === severity ? '' : `, in DDL text ${LEVELS[severityInDdlText]}`;
  const level = severity === Severity.ADVICE ? '' : `: ${LEVELS[severity]}${inText}`;
  const stays = canBeAcknowledged(rule) ? 'It can be acknowledged.' : 'It cannot be acknowledged.';
  return `${KINDS[kind as keyof typeof KINDS]}${door}${level}. ${stays}`;
}
