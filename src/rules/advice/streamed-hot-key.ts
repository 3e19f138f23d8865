import { insertWatchers, type Watcher } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { quotedName } from '../../text/shown';
import { reviewed } from '../define-rule';
import { keysOf } from '../keys/keys';
import type { RuleContext } from '../rule';
import { objectPart } from '../subject';

export const streamedHotKey = reviewed({
  name: 'streamed-hot-key',
  summary: 'a change stream records whole rows of a table whose inserts land in few places',
  sources: ['change-streams#how-written-and-stored'],
  check: (context, found) => {
    for (const stream of insertWatchers(context.schema.objects)) {
      const hot = hotKeys(stream, context);
      if (hot.length > 0) {
        const tables = hot.map(({ object }) => quotedName(object)).join(', ');
        found(
          objectPart(stream, stream.watchesAll ? undefined : hot[0].object),
          `change stream ${quotedName(stream.name)} writes all columns of ${tables} a second time, and all inserts ` +
            'there land in few places',
          [`watch only those columns of ${tables} that its readers need`],
          {
            why: ['a record is written in the transaction of its row, and by the server that has the row'],
            cost: 'a reader that needs another column fetches the row',
            evidence: () => hot.map(({ spread: { decidedBy } }) => ({ kind: 'spread', spread: decidedBy!.spread })),
          },
        );
      }
    }
  },
});

/** Hot keys of tables whose columns it records completely. */
function hotKeys({ watchesAll, watched }: Watcher, context: RuleContext): ReturnType<typeof keysOf> {
  const { dialect } = context.schema;
  const whole = new Set(watched.flatMap(({ table, columns }) => (columns ? [] : [nameKey(table, dialect)])));
  return keysOf(context).filter(({ kind, object, spread }) => (
    kind === 'table' && spread.verdict === 'hot' && (watchesAll || whole.has(nameKey(object, dialect)))
  ));
}
