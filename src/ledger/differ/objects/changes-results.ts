import { queryClauses, type Clause } from '../../../ddl/queries/query-clauses';
import { parseQuery } from '../../../ddl/queries/query-parser';
import type { DefinedObject, Dialect } from '../../../schema';
import { nameKey } from '../../../schema/name-key';

/**
 * Selected columns may change their types, and a function its parameters or its result, which Spanner refuses while
 * something else uses them.
 *
 * @param isRead Whether something uses the column. Default: all of them.
 */
export function changesResults(
  before: DefinedObject, after: DefinedObject | undefined, dialect: Dialect, isRead?: (column: string) => boolean,
): boolean {
  const keepsRead = (): boolean => {
    const [read, readThen] = [before, after].map((object) => object && columnsIn(object, dialect));
    return isRead !== undefined && read !== undefined && readThen !== undefined &&
      [...read].every(([column, text]) => !isRead(column) || readThen.get(column) === text);
  };
  const [was, then] = [before, after].map((object) => (object ? resultsOf(object, dialect) : []));
  return (
    was.length !== then.length ||
    was.some(({ keyword, text }, at) => {
      const isSame = keyword === then[at].keyword && text === then[at].text;
      // Additional columns after the existing ones do no harm.
      return !isSame &&
        !(keyword.startsWith('SELECT') && (then[at].text.startsWith(`${text},`) || keepsRead()));
    })
  );
}

/** What a view of one SELECT computes for each column; undefined if some have no name here. */
function columnsIn(object: DefinedObject, dialect: Dialect): Map<string, string> | undefined {
  const query = 'query' in object ? object.query : '';
  const columns = new Map((parseQuery(query, dialect).values ?? []).map(({ name, value }) => (
    [name === undefined ? '' : nameKey(name, dialect), query.slice(value.start, value.end)]
  )));
  return columns.size > 0 && !columns.has('') ? columns : undefined;
}

/** Clauses that filter rows and do not change columns. */
const FILTERS: ReadonlySet<string> = new Set(['WHERE', 'HAVING', 'ORDER BY', 'LIMIT', 'OFFSET']);

function resultsOf(object: DefinedObject, dialect: Dialect): Clause[] {
  if ('parameters' in object) {
    return [{ keyword: '', text: JSON.stringify([object.parameters, object.returns ?? object.body]) }];
  }
  return 'query' in object ? queryClauses(object.query, dialect).filter(({ keyword }) => !FILTERS.has(keyword)) : [];
}
