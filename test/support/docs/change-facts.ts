import { table, withHead, withMarked } from './sections';
import { CATALOGUE } from '../../../src/rules/catalogue';
import type { CatalogueEntry } from '../../../src/rules/catalogue-entry';
import { DATA_LOSSES } from '../../../src/rules/changes/data-loss';
import { Severity } from '../../../src/rules/finding';
import { consentFactory } from '../../../src/rules/guards/consent-code';

/** Changes that releases make. test/ledger/plan-page.test.ts shows the plan of each. */
export const CHANGES_WITH_A_PLAN = [
  'primary-key-changed', 'shard-count-changed', 'interleave-parent-changed', 'column-type-changed', 'column-renamed', 'generated-column-changed',
  'identity-changed', 'not-null-without-default', 'index-keys-changed',
];
export const CHANGES_WITH_CONSENT = Object.keys(DATA_LOSSES);
export const CHANGES = CATALOGUE.filter(({ kind }) => kind === 'change').sort((a, b) => (a.name < b.name ? -1 : 1));

const hasPlan = ({ name }: CatalogueEntry): boolean => CHANGES_WITH_A_PLAN.includes(name);
const needsConsent = ({ name }: CatalogueEntry): boolean => CHANGES_WITH_CONSENT.includes(name);

/** The page of a change that is refused, with its head. */
export function withChangeFacts(text: string, change: CatalogueEntry): string {
  return withHead(text, [`# ${change.name}`, change.summary, standingOf(change)]);
}

function standingOf(change: CatalogueEntry): string {
  if (needsConsent(change)) {
    return `Refused without [consent](../migrations.md#changes-that-lose-data): \`DestructiveChange.${consentFactory(change.name)}\`.`;
  }
  if (hasPlan(change)) {
    return 'Refused, with a [plan of releases](index.md#how-a-plan-is-rolled-out).';
  }
  return `${change.severity === Severity.WARNING ? 'A warning, or refused' : 'Refused'}, without a plan.`;
}

/** The list of changes with the tables of all of them. */
export function withChangeTables(text: string): string {
  const groups: readonly [string, readonly CatalogueEntry[]][] = [
    ['With a plan', CHANGES.filter(hasPlan)],
    ['Without a plan', CHANGES.filter((change) => !hasPlan(change) && !needsConsent(change))],
    ['With consent', CHANGES.filter(needsConsent)],
  ];
  return withMarked(text, groups.map(([title, changes]) => {
    const rows = changes.map(({ name, summary }) => [`[${name}](${name}.md)`, summary]);
    return `## ${title}\n\n${table(['name', 'what would change'], rows)}`;
  }));
}
