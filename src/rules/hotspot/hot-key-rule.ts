import { foreignKeyFixes } from '../fixes/foreign-key-fixes';
import { indexFixes } from '../fixes/index-fixes';
import { keyFixes, type Fix } from '../fixes/key-fixes';
import type { SchemaKey } from '../keys/keys';
import { evidenceOf, hotKeys, type HotFault } from '../keys/write-front';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';

export const KEY_SOURCES = [
  'https://cloud.google.com/spanner/docs/schema-design#primary-key-prevent-hotspots',
  'https://cloud.google.com/spanner/docs/schema-and-data-model#choosing_a_primary_key',
];
export const INDEX_SOURCES = [
  'https://cloud.google.com/spanner/docs/schema-design#creating-indexes',
  'https://cloud.google.com/spanner/docs/secondary-indexes',
];

/** One problem for each key with the fault; only the words of the message are the rule's own. */
export function hotKeyProblems(
  context: RuleContext, fault: HotFault, kinds: readonly SchemaKey['kind'][], message: (key: SchemaKey) => string,
): LegacyProblem[] {
  return hotKeys(context, fault).filter((key) => kinds.includes(key.kind)).map((key) => {
    const fixes = fixesOf(key, fault, context);
    return {
      object: key.object,
      message: message(key),
      location: key.location,
      why: evidenceOf(key, context),
      fixes: fixes.map((fix) => fix.change),
      cost: fixes[0]?.cost,
      ...(restsOnNames(key) && { nameOnly: true }),
    };
  });
}

/** Whether a name or a comment alone says what the verdict on a key hangs on. */
function restsOnNames({ spread: { decidedBy, passed } }: SchemaKey): boolean {
  return [...passed, ...(decidedBy ? [decidedBy] : [])].some(({ spread }) => spread.nameOnly);
}

export function fixesOf(key: SchemaKey, fault: HotFault, context: RuleContext): Fix[] {
  switch (key.kind) {
    case 'table':
      return keyFixes(key, fault, context);
    case 'index':
      return indexFixes(key, context);
    case 'foreign-key':
      return foreignKeyFixes(key, context);
  }
}
