import type { ColumnDefinition } from '../../schema';
import type { CatalogueEntry } from '../catalogue-entry';
import { defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { entityOf } from '../fixes/declarations';
import type { Fix } from '../fixes/fix';
import { foreignKeyFixes } from '../fixes/foreign-key-fixes';
import { keyFixes } from '../fixes/key-fixes';
import { indexKeyFixes } from '../fixes/object-index-fixes';
import { dependsOnNames, evidenceOf, hotKeys, type HotFault } from '../keys/hot-keys';
import { partOf, type SchemaKey } from '../keys/keys';
import type { Rule, RuleContext } from '../rule';

export const KEY_SOURCES = [
  'https://cloud.google.com/spanner/docs/schema-design#primary-key-prevent-hotspots',
  'https://cloud.google.com/spanner/docs/schema-and-data-model#choosing_a_primary_key',
];
export const INDEX_SOURCES = [
  'https://cloud.google.com/spanner/docs/schema-design#creating-indexes',
  'https://cloud.google.com/spanner/docs/secondary-indexes',
];

interface HotKeyRule extends Pick<CatalogueEntry, 'name' | 'summary' | 'sources'> {
  readonly fault: HotFault;
  /** Absent: all. */
  readonly kinds?: readonly SchemaKey['kind'][];
  readonly message: (key: SchemaKey) => string;
}

/** A rule for one fault of keys. Only the words of its message are its own. */
export function hotKeyRule({ name, summary, sources, fault, kinds, message }: HotKeyRule): Rule<SchemaKey> {
  return defineRule<SchemaKey>({
    name,
    kind: 'hotspot',
    summary,
    sources,
    words: { message, advice: KEY_ADVICE },
    check: (context) =>
      hotKeys(context, fault)
        .filter((key) => kinds?.includes(key.kind) ?? true)
        .map((key): Problem<SchemaKey> => ({
          subject: { object: key.object, part: partOf(key) },
          facts: key,
          coveredBy: key.coveredBy,
          evidence: () => evidenceOf(key, context),
          fixes: () => [...hotKeyFixes(key, fault, context), ...declarationOf(key, context)],
          ...(dependsOnNames(key) && { nameOnly: true }),
        })),
  });
}

/** What fixes of keys say besides their code. */
export const KEY_ADVICE = {
  'declared': (): string => 'if the values do not grow with time',
  'kept as column': ({ spread }: SchemaKey): string => `${spread.decidedBy?.column} stays as a plain column`,
  'whole key': (): string => 'a reference to the whole key needs no backing index',
  'default sharding': (): string => 'without sort_order_sharding Spanner spreads the entries evenly',
  'no partition': ({ spread }: SchemaKey): string =>
    `without PARTITION BY ${spread.decidedBy?.column} Spanner spreads the entries, ` +
    'but each query searches all of them',
};

/** What a message says that inserts go into: `index EventsByKind of Events`. */
export function keyTitle(key: SchemaKey): string {
  switch (key.kind) {
    case 'table':
      return key.table.name;
    case 'index':
      return `${key.index?.unique ? 'unique ' : ''}index ${key.object} on ${key.table.name}`;
    case 'object-index':
      return `${key.objectIndex?.kind.toLowerCase()} ${key.object} on ${key.table.name}`;
    case 'foreign-key':
      return `the backing index of foreign key ${key.object} on ${key.table.name}`;
  }
}

/** The column as its owner declares it, who says what chooses its values. */
export function declaredEntity(column: ColumnDefinition): ColumnDefinition {
  return { ...column, declaredValues: entityOf(column) };
}

export const DECLARATION = { note: 'declared', cost: { kind: 'declaration' } } as const;

function hotKeyFixes(key: SchemaKey, fault: HotFault, context: RuleContext): Fix[] {
  return indexKeyFixes(key, context)
    ?? (key.backing ? foreignKeyFixes(key.backing, context) : keyFixes(key, fault, context));
}

/** A name that misleads is outweighed by a declaration. */
function declarationOf({ table, spread: { decidedBy } }: SchemaKey, { lookup }: RuleContext): Fix[] {
  const column = decidedBy?.spread.nameOnly ? lookup.column(table, decidedBy.column) : undefined;
  return column && !column.generated ? [{ kind: 'column', table, column: declaredEntity(column), ...DECLARATION }] : [];
}
