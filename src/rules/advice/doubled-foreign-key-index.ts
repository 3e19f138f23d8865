import { isDroppable } from './redundant-index';
import { Dialect, type IndexDefinition, type TableDefinition } from '../../schema';
import { foreignKeyTitle } from '../constraint-title';
import { defineAdvice } from '../define-rule';
import type { Problem } from '../finding';
import { backingIndexes, type BackingIndex } from '../keys/backing-indexes';
import type { RuleContext } from '../rule';
import { foreignKeyText, indexText } from '../wording';

interface Facts {
  readonly backing: BackingIndex;
  readonly table: TableDefinition;
  readonly index: IndexDefinition;
}

export const doubledForeignKeyIndex = defineAdvice<Facts>({
  name: 'doubled-foreign-key-index',
  summary: 'the backing index of a foreign key sorts rows as a declared index does already',
  sources: [
    'https://cloud.google.com/spanner/docs/foreign-keys/overview#backing-indexes',
    'https://cloud.google.com/spanner/docs/foreign-keys/overview#types-of-foreign-keys',
  ],
  words: {
    message: ({ backing: { referencing, foreignKey }, index, table }) =>
      `${foreignKeyTitle(referencing, foreignKey)} has a backing index that begins like index ${index.name}: ` +
      `each write of ${table.name} updates both`,
    why: ({ backing: { referencing, foreignKey }, index }) => [
      foreignKeyText(referencing, foreignKey),
      indexText(index),
      'Spanner makes an index of its own for an enforced foreign key, whatever other indexes there are',
    ],
    cost: () =>
      'Spanner no longer checks the reference; keep it enforced if the application cannot guarantee it',
  },
  // PostgreSQL has no foreign key that is not enforced, and so no way out.
  check: (context) =>
    context.schema.dialect === Dialect.POSTGRESQL ? [] : [...backingIndexes(context)].flatMap(([table, backings]) => {
      const declared = context.lookup.indexesOf(table);
      return declared.length === 0 ? [] : backings.flatMap((backing) => problemOf(backing, table, declared, context));
    }),
});

function problemOf(
  backing: BackingIndex, table: TableDefinition, declared: readonly IndexDefinition[], context: RuleContext,
): Problem<Facts>[] {
  const { foreignKey, referencing } = backing;
  const index = [...declared].sort((a, b) => (a.name < b.name ? -1 : 1))
    .find((each) => holds(each, backing) && !isDroppable(each, context));
  // An informational foreign key cannot delete, and still has an index that keeps the referenced values unique.
  return index === undefined || foreignKey.onDelete === 'CASCADE' || backing.index.unique
    ? []
    : [{
      subject: {
        object: foreignKey.name || referencing.name,
        part: { kind: 'foreign key', table: referencing, foreignKey },
      },
      facts: { backing, table, index },
      fixes: () => [{ kind: 'foreign key', table: referencing, foreignKey: { ...foreignKey, enforced: false } }],
    }];
}

/** Whether the declared index serves all that the hidden one does, and more: one that serves less can go itself. */
function holds(
  { keyParts, storing, nullFiltered, whereNotNull, interleaveIn }: IndexDefinition,
  { index: { keyParts: sorted } }: BackingIndex,
): boolean {
  const begins = sorted.every(({ column }, at) => keyParts[at]?.column === column && !keyParts[at].descending);
  const isFiltered = nullFiltered || whereNotNull.length > 0;
  return (
    begins &&
    interleaveIn === undefined &&
    !isFiltered &&
    (keyParts.length > sorted.length || storing.length > 0)
  );
}
