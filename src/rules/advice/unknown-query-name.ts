import { views } from '../../schema';
import { tablesAndRows } from '../../schema/kind/rows';
import { didYouMean } from '../../text/did-you-mean';
import { quotedName } from '../../text/quoted-name';
import { defineAdvice } from '../define-rule';
import { Severity, type Problem } from '../finding';
import { advice } from '../fixes/fix';
import { placeIn } from '../queries/table-reads';
import type { RuleContext } from '../rule';
import { Relations, unknownReferences } from '../views/relations';

interface Facts {
  readonly name: string;
  /** What has no such column. Absent: the name is that of a table. */
  readonly table?: string;
  readonly meant?: string;
}

const NO_SOURCE = 'no source';

export const unknownQueryName = defineAdvice<Facts>({
  name: 'unknown-query-name',
  summary: 'a query names a table or column that the schema does not have, so Spanner refuses it',
  sources: ['https://cloud.google.com/spanner/docs/reference/standard-sql/query-syntax'],
  severity: Severity.ERROR,
  ofQueries: true,
  words: {
    message: ({ name, table, meant }) => {
      const fact = table === undefined
        ? `names the table ${quotedName(name)}, and the schema has none`
        : table === NO_SOURCE
          ? `names ${quotedName(name)}, and nothing that it reads has such a column`
          : `names ${quotedName(name)}, and ${quotedName(table)} has no such column`;
      return `this query ${fact}${meant === undefined ? '' : `: did you mean ${quotedName(meant)}?`}`;
    },
    advice: {
      meant: ({ meant }) => `${quotedName(meant ?? '')} in the query`,
      declare: ({ name, table }) =>
        table === undefined
          ? `declare the table ${quotedName(name)}`
          : `declare the column ${quotedName(name)}, or leave it out`,
    },
  },
  check: (context) => (context.queries ?? []).flatMap((query) => problemsOf(query, context)),
});

function problemsOf(query: NonNullable<RuleContext['queries']>[number], { schema }: RuleContext): Problem<Facts>[] {
  const { problem, references } = query.parsed;
  const relations = Relations.of(schema);
  const unknown = problem ? [] : unknownReferences(references, relations);
  return unknown.map(({ reference: { name, start, position, read }, table }) => {
    const owner = table === undefined || table === NO_SOURCE ? table : table.name;
    const columns = table === undefined || table === NO_SOURCE ? [] : [...(table.columns ?? [])];
    const candidates = table === undefined
      ? [...tablesAndRows(schema), ...views(schema.objects)].map((each) => each.name)
      : columns.map((column) => (typeof column === 'string' ? column : column.name));
    const meant = didYouMean(name, candidates);
    const at = position > 0 && read ? read.end - name.length : start;
    return {
      subject: {
        object: owner === undefined || owner === NO_SOURCE ? name : owner,
        part: { kind: 'query', query, at: placeIn(query, at, name.length) },
      },
      facts: { name, table: owner, meant },
      fixes: () => [...(meant === undefined ? [] : [advice('meant')]), advice('declare')],
    };
  });
}
