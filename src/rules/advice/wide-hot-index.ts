import type { IndexDefinition } from '../../schema';
import { widthOf } from '../../schema/types/type-facts';
import { counted } from '../../text/counted';
import { defineAdvice } from '../define-rule';
import type { Problem } from '../finding';
import { keysOf, partOf } from '../keys/keys';

interface Facts {
  readonly index: IndexDefinition;
  readonly wide: readonly string[];
  /** Absent: few, but nobody knows how many. */
  readonly writeFronts?: number;
}

export const wideHotIndex = defineAdvice<Facts>({
  name: 'wide-hot-index',
  summary: 'an index whose inserts land in few places also stores columns of any size',
  sources: [
    'https://cloud.google.com/spanner/docs/secondary-indexes#storing-clause',
    'https://cloud.google.com/spanner/docs/schema-design#creating_indexes',
  ],
  words: {
    message: ({ index, wide, writeFronts }) =>
      `index ${index.name} stores ${wide.join(', ')} a second time, and all its inserts land in ` +
      `${writeFronts === undefined ? 'a few places' : counted(writeFronts, 'place')}`,
    why: ({ wide }) => [
      `${wide.join(', ')}: the type has no maximum length`,
      'the bytes of an entry count to the load of the split that all inserts share',
    ],
    cost: ({ index, wide }) => `a query that reads ${wide.join(', ')} by ${index.name} then fetches each row`,
  },
  check: (context) =>
    keysOf(context).flatMap((key): Problem<Facts>[] => {
      const { index, table, spread } = key;
      const { dialect } = context.schema;
      const wide = index?.storing.filter((name) => {
        const column = context.lookup.column(table, name);
        return column !== undefined && widthOf(column.type, dialect) === Infinity;
      }) ?? [];
      return !index || spread.verdict !== 'hot' || wide.length === 0
        ? []
        : [{
          subject: { object: index.name, part: partOf(key) },
          facts: { index, wide, writeFronts: spread.writeFronts },
          evidence: () => (spread.decidedBy ? [{ kind: 'spread', spread: spread.decidedBy.spread }] : []),
          fixes: () => [{
            kind: 'index', index: { ...index, storing: index.storing.filter((name) => !wide.includes(name)) },
          }],
        }];
    }),
});
