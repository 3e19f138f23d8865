import { isDroppable } from './redundant-index';
import { Dialect, type IndexDefinition } from '../../schema';
import { reviewed } from '../define-rule';
import { backingIndexes, type BackingIndex } from '../keys/backing-indexes';
import { foreignKeyText, foreignKeyTitle, indexText } from '../wording';

export const doubledForeignKeyIndex = reviewed({
  name: 'doubled-foreign-key-index',
  summary: 'the backing index of a foreign key sorts rows as a declared index does already',
  sources: ['foreign-keys/overview#backing-indexes', 'foreign-keys/overview#types-of-foreign-keys'],
  check: (context, found) => {
    // PostgreSQL has no unenforced foreign keys, and so no way out.
    if (context.schema.dialect === Dialect.POSTGRESQL) {
      return;
    }
    for (const [table, backings] of backingIndexes(context)) {
      const declared = [...context.lookup.indexesOf(table)].sort((a, b) => (a.name < b.name ? -1 : 1));
      for (const backing of backings) {
        const { foreignKey, referencing } = backing;
        const index = declared.find((each) => holds(each, backing) && !isDroppable(each, context));
        // An informational foreign key cannot delete, but it keeps an index for the uniqueness of the referenced
        // values.
        if (index && foreignKey.onDelete !== 'CASCADE' && !backing.index.unique) {
          found(
            { kind: 'foreign key', table: referencing, foreignKey },
            `${foreignKeyTitle(referencing, foreignKey)} has a backing index that begins like index ${index.name}: ` +
              `each write of ${table.name} updates both`,
            [{ kind: 'foreign key', table: referencing, foreignKey: { ...foreignKey, enforced: false } }],
            {
              why: [
                foreignKeyText(referencing, foreignKey),
                indexText(index),
                'Spanner makes an index of its own for an enforced foreign key, whatever other indexes there are',
              ],
              cost:
                'Spanner no longer checks the reference; keep it enforced if the application cannot guarantee it',
            },
          );
        }
      }
    }
  },
});

/**
 * Whether the declared index serves everything that the backing index does, and more: an index that serves less is
 * itself redundant.
 */
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
