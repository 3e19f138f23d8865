import { isDroppable } from './redundant-index';
import { type IndexDefinition, type KeyPart, type TableDefinition } from '../../schema';
import { defineAdvice } from '../define-rule';
import type { Problem } from '../finding';
import type { RuleContext } from '../rule';
import { primaryKeyText } from '../wording';

interface Facts {
  readonly index: IndexDefinition;
  readonly ancestor: TableDefinition;
}

export const interleavableIndex = defineAdvice<Facts>({
  name: 'interleavable-index',
  summary: 'an index begins with the key of a parent of its table, and is stored apart from the rows of that parent',
  sources: [
    'https://cloud.google.com/spanner/docs/secondary-indexes#indexes_and_interleaving',
    'https://cloud.google.com/spanner/docs/whitepapers/optimizing-schema-design',
  ],
  words: {
    message: ({ index, ancestor }) =>
      `index ${index.name} begins with the key of ${ancestor.name} but is not interleaved in it: a write of ` +
      `${index.table} can involve one more split`,
    why: ({ ancestor, index }) => [
      `${primaryKeyText(ancestor)}, and ${index.table} is interleaved below it`,
      `interleaved, the entries of one ${ancestor.name} are stored next to its rows`,
    ],
    cost: ({ ancestor }) =>
      `the index is built anew, and its entries count to the size of their row of ${ancestor.name}`,
  },
  check: (context) =>
    context.schema.indexes.flatMap((index): Problem<Facts>[] => {
      const ancestor = index.interleaveIn === undefined ? ancestorFor(index, context) : undefined;
      return ancestor && !isDroppable(index, context)
        ? [{
          subject: { object: index.name, part: { kind: 'index', index } },
          facts: { index, ancestor },
          fixes: () => [{
            kind: 'index',
            index: { ...index, interleaveIn: ancestor.name },
            spread: { kind: 'interleaved', ancestor },
          }],
        }]
        : [];
    }),
});

/** The nearest of the tables above whose whole key the index begins with. */
function ancestorFor(index: IndexDefinition, { lookup }: RuleContext): TableDefinition | undefined {
  const table = lookup.table(index.table);
  return table && lookup.ancestorsOf(table).find(({ primaryKey }) =>
    primaryKey.length > 0 && index.keyParts.length > primaryKey.length && beginsWith(index.keyParts, primaryKey));
}

function beginsWith(key: readonly KeyPart[], start: readonly KeyPart[]): boolean {
  return start.every(({ column, descending }, at) => key[at].column === column && key[at].descending === descending);
}
