import { views } from '../../schema';
import { tablesAndRows } from '../../schema/kind/rows';
import { quotePath } from '../../schema/quoting';
import { didYouMean } from '../../text/did-you-mean';
import { quotedName } from '../../text/shown';
import { reviewed } from '../define-rule';
import { Severity } from '../finding';
import { placeIn } from '../queries/table-reads';
import { Relations, unknownReferences } from '../views/relations';

export const unknownQueryName = reviewed({
  name: 'unknown-query-name',
  summary: 'a query names a table or column that the schema does not have, so Spanner refuses it',
  sources: ['reference/standard-sql/query-syntax'],
  severity: Severity.ERROR,
  ofQueries: true,
  check: ({ schema, queries = [] }, found) => {
    // A path in quotes would be one name.
    const inQuery = (name: string): string => (/^\w+$/.test(name) ? name : quotePath(name, schema.dialect));
    for (const query of queries.filter(({ parsed }) => !parsed.problem)) {
      for (const { reference, table } of unknownReferences(query.parsed.references, Relations.of(schema))) {
        const { name, start, position, read } = reference;
        const at = placeIn(query, position > 0 && read ? read.end - name.length : start, name.length);
        const refuse = (named: string, object: string, known: readonly string[], wayOut: string): void => {
          const meant = didYouMean(name, known);
          found(
            { kind: 'query', query, at, object },
            `this query names ${named}${meant === undefined ? '' : `: did you mean ${quotedName(meant)}?`}`,
            [meant === undefined ? undefined : `${inQuery(meant)} in the query`, wayOut],
          );
        };
        if (table === undefined) {
          const tables = [...tablesAndRows(schema), ...views(schema.objects)].map((each) => each.name);
          const wayOut = `declare the table ${quotedName(name)}`;
          refuse(`the table ${quotedName(name)}, and the schema has none`, name, tables, wayOut);
          continue;
        }
        const wayOut = `declare the column ${quotedName(name)}, or leave it out`;
        if (table === 'no source') {
          refuse(`${quotedName(name)}, and nothing that it reads has such a column`, name, [], wayOut);
        } else {
          const columns = [...table.columns ?? []].map((each) => (typeof each === 'string' ? each : each.name));
          refuse(`${quotedName(name)}, and ${quotedName(table.name)} has no such column`, table.name, columns, wayOut);
        }
      }
    }
  },
});
