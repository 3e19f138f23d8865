import { isDroppable } from './redundant-index';
import type { IndexDefinition, TableDefinition } from '../../schema';
import { reviewed } from '../define-rule';
import { beginsWith } from '../keys/compared-index';
import type { RuleContext } from '../rule';
import { primaryKeyText } from '../wording';

export const interleavableIndex = reviewed({
  name: 'interleavable-index',
  summary: 'an index begins with the key of a parent of its table, and is stored apart from the rows of that parent',
  sources: ['secondary-indexes#indexes_and_interleaving', 'whitepapers/optimizing-schema-design'],
  check: (context, found) => {
    for (const index of context.schema.indexes) {
      const ancestor = index.interleaveIn === undefined ? ancestorFor(index, context) : undefined;
      if (ancestor && !isDroppable(index, context)) {
        const { name } = ancestor;
        found(
          { kind: 'index', index },
          `index ${index.name} begins with the key of ${name} but is not interleaved in it: a write of ` +
            `${index.table} can involve one more split`,
          [{ kind: 'index', index: { ...index, interleaveIn: name }, spread: { kind: 'interleaved', ancestor } }],
          {
            why: [
              `${primaryKeyText(ancestor)}, and ${index.table} is interleaved below it`,
              `interleaved, the entries of one ${name} are stored next to its rows`,
            ],
            cost: `the index is built anew, and its entries count to the size of their row of ${name}`,
          },
        );
      }
    }
  },
});

/** The nearest ancestor whose whole key begins the index. */
function ancestorFor(index: IndexDefinition, { lookup }: RuleContext): TableDefinition | undefined {
  const table = lookup.table(index.table);
  return table && lookup.ancestorsOf(table).find(({ primaryKey }) =>
    primaryKey.length > 0 && index.keyParts.length > primaryKey.length && beginsWith(index.keyParts, primaryKey));
}
