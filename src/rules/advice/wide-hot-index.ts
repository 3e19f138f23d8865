import { widthOf } from '../../schema/types/type-facts';
import { counted } from '../../text/shown';
import { reviewed } from '../define-rule';
import { keysOf, partOf } from '../keys/keys';

export const wideHotIndex = reviewed({
  name: 'wide-hot-index',
  summary: 'an index whose inserts land in few places also stores columns of any size',
  sources: ['secondary-indexes#storing-clause', 'schema-design#creating-indexes'],
  check: (context, found) => {
    for (const key of keysOf(context)) {
      const { index, table, spread: { verdict, writeFronts, decidedBy } } = key;
      const wide = index?.storing.filter((name) => {
        const column = context.lookup.column(table, name);
        return column !== undefined && widthOf(column.type, context.schema.dialect) === Infinity;
      }) ?? [];
      if (index && verdict === 'hot' && wide.length > 0) {
        const names = wide.join(', ');
        const places = writeFronts === undefined ? 'a few places' : counted(writeFronts, 'place');
        found(
          partOf(key),
          `index ${index.name} stores ${names} a second time, and all its inserts land in ${places}`,
          [{
            kind: 'index',
            index: { ...index, storing: index.storing.filter((name) => !wide.includes(name)) },
            stored: wide,
          }],
          {
            why: [
              `${names}: the type has no maximum length`,
              'the bytes of an entry count to the load of the split that all inserts share',
            ],
            cost: `a query that reads ${names} by ${index.name} then fetches each row`,
            evidence: () => [{ kind: 'spread', spread: decidedBy!.spread }],
          },
        );
      }
    }
  },
});
