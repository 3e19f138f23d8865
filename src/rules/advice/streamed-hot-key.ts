import { changeStreams, type ChangeStreamDefinition } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { quotedName } from '../../text/quoted-name';
import { defineAdvice } from '../define-rule';
import type { Problem } from '../finding';
import { advice } from '../fixes/fix';
import { keysOf } from '../keys/keys';
import type { RuleContext } from '../rule';
import { objectSubject } from '../subject';

interface Facts {
  readonly stream: string;
  /** Those of which it records every column. */
  readonly tables: readonly string[];
}

export const streamedHotKey = defineAdvice<Facts>({
  name: 'streamed-hot-key',
  summary: 'a change stream records whole rows of a table whose inserts land in few places',
  sources: ['https://cloud.google.com/spanner/docs/change-streams#how-written-and-stored'],
  words: {
    message: ({ stream, tables }) =>
      `change stream ${quotedName(stream)} writes all columns of ${tables.map(quotedName).join(', ')} a second time, ` +
      'and all inserts there land in few places',
    why: () => ['a record is written in the transaction of its row, and by the server that has the row'],
    advice: {
      columns: ({ tables }) => `watch only those columns of ${tables.map(quotedName).join(', ')} that its readers need`,
    },
    cost: () => 'a reader that needs another column fetches the row',
  },
  check: (context) =>
    changeStreams(context.schema.objects).flatMap((stream): Problem<Facts>[] => {
      const hot = hotKeys(stream, context);
      return hot.length === 0
        ? []
        : [{
          subject: objectSubject(stream, stream.watchesAll ? undefined : hot[0].object),
          facts: { stream: stream.name, tables: hot.map(({ object }) => object) },
          evidence: () => hot.flatMap(({ spread: { decidedBy } }) => (
            decidedBy ? [{ kind: 'spread' as const, spread: decidedBy.spread }] : []
          )),
          fixes: () => [advice('columns')],
        }];
    }),
});

function hotKeys(
  { watchesAll, watched, options }: ChangeStreamDefinition, context: RuleContext,
): ReturnType<typeof keysOf> {
  const { dialect } = context.schema;
  const whole = new Set(watched.flatMap(({ table, columns }) => (columns ? [] : [nameKey(table, dialect)])));
  return options.get('exclude_insert')?.toLowerCase() === 'true'
    ? []
    : keysOf(context).filter(({ kind, object, spread }) => (
      kind === 'table' && spread.verdict === 'hot' && (watchesAll || whole.has(nameKey(object, dialect)))
    ));
}
