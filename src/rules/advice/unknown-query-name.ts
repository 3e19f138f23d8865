import { isPlainName } from '../../ddl/lexer/keywords';
import { forcesIndex } from '../../ddl/queries/query-reads';
import { views } from '../../schema';
import { tablesAndRows } from '../../schema/kind/rows';
import { inSchemaOf, nameKeyIn } from '../../schema/name-key';
import { objectIndexes } from '../../schema/objects/object-index';
import { quoteIdentifier, quotePath } from '../../schema/quoting';
import { didYouMean } from '../../text/did-you-mean';
import { quotedName } from '../../text/shown';
import { reviewed } from '../define-rule';
import { Severity } from '../finding';
import { forcedIndex } from '../queries/access-paths';
import { placeIn, tableReads } from '../queries/table-reads';
import { columnNames, Relations, unknownReferences } from '../views/relations';
import { columnWords, FOLDS, isFolded, sourceWords } from '../wording';

export const unknownQueryName = reviewed({
  name: 'unknown-query-name',
  summary: 'a query names a table or column that the schema does not have, so Spanner refuses it',
  sources: ['reference/standard-sql/query-syntax'],
  severity: Severity.ERROR,
  ofQueries: true,
  check: ({ schema, queries = [] }, found) => {
    // A path in quotes would be one name.
    const inQuery = (name: string): string => (
      isPlainName(name, schema.dialect) ? name : quotePath(name, schema.dialect)
    );
    const key = nameKeyIn(schema.dialect);
    for (const query of queries.filter(({ parsed }) => !parsed.problem)) {
      for (const { reference, tables } of unknownReferences(query.parsed.references, Relations.of(schema))) {
        const { name, start, position, read, before } = reference;
        const at = placeIn(query, position > 0 && read ? read.end - name.length : start, name.length);
        const refuse = (
          what: string, object: string, known: readonly string[], wayOut: string, meant = didYouMean(name, known),
        ): void => {
          found(
            { kind: 'query', query, at, object },
            `this query ${what}${meant === undefined ? '' : `: did you mean ${quotedName(meant)}?`}`,
            [meant === undefined ? undefined : `${inQuery(meant)} in the query`, wayOut],
            { why: isFolded(name, meant, schema.dialect) ? [FOLDS] : [] },
          );
        };
        if (tables === undefined) {
          const all = [...tablesAndRows(schema), ...views(schema.objects)].map((each) => each.name);
          const wayOut = `declare the table ${quotedName(name)}`;
          // Only the name of its named schema may be missing.
          const inSchemas = all.filter((each) => key(each.slice(each.lastIndexOf('.') + 1)) === key(name));
          const meant = inSchemas.length === 1 ? inSchemas[0] : undefined;
          refuse(`names the table ${quotedName(name)}, and the schema has none`, name, all, wayOut, meant);
        } else if (before) {
          const [what, wayOut] = sourceWords(name, before);
          refuse(what, name, before.sources, wayOut);
        } else {
          const wayOut = `declare the column ${quotedName(name)}, or leave it out`;
          const [of, ...others] = tables;
          const object = of && others.length === 0 ? of.name : name;
          refuse(columnWords(name, tables), object, columnNames(tables), wayOut);
        }
      }
    }
  },
});

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
