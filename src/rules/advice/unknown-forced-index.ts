import { forcesIndex } from '../../ddl/queries/query-reads';
import { inSchemaOf, nameKeyIn } from '../../schema/name-key';
import { objectIndexes } from '../../schema/objects/object-index';
import { quoteIdentifier } from '../../schema/quoting';
import { didYouMean } from '../../text/did-you-mean';
import { quotedName } from '../../text/shown';
import { reviewed } from '../define-rule';
import { Severity } from '../finding';
import { forcedIndex } from '../queries/access-paths';
import { placeIn, tableReads } from '../queries/table-reads';

export const unknownForcedIndex = reviewed({
  name: 'unknown-forced-index',
  summary: 'a query forces an index that its table does not have, so Spanner refuses it',
  sources: ['secondary-indexes#index-directive'],
  severity: Severity.ERROR,
  ofQueries: true,
  check: (context, found) => {
    const { schema } = context;
    const key = nameKeyIn(schema.dialect);
    for (const read of tableReads(context)) {
      const { table, query } = read;
      const hint = forcedIndex(read);
      if (!hint || !forcesIndex(hint) || schema.existingTables?.includes(table)) {
        continue;
      }
      const all = [...schema.indexes, ...objectIndexes(schema)];
      const named = all.find(({ name }) => key(name) === key(inSchemaOf(table.name, hint.value)));
      if (!named || key(named.table) !== key(table.name)) {
        const own = all.filter((each) => key(each.table) === key(table.name)).map(({ name }) => name);
        const meant = named ? undefined : didYouMean(hint.value, own);
        found(
          { kind: 'query', query, at: placeIn(query, hint.start, hint.value.length), object: table.name },
          `this query forces index ${quotedName(hint.value)}, but ` +
            (named ? `that is an index of ${named.table}` : `${table.name} has no such index`) +
            (meant === undefined ? '' : `: did you mean ${quotedName(meant)}?`),
          [
            meant === undefined ? undefined : `FORCE_INDEX=${quoteIdentifier(meant, schema.dialect)}`,
            'the query without FORCE_INDEX',
          ],
        );
      }
    }
  },
});
