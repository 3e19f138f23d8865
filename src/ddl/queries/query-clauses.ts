import type { Dialect } from '../../schema';
import { ExpressionTokens } from '../expressions/expression-tokens';

export interface Clause {
  /** `SELECT DISTINCT`, `GROUP BY`, `UNION ALL`; '' for the text before the first clause. */
  readonly keyword: string;
  readonly text: string;
}

/** If keywords begin alike, the longest comes first. */
const CLAUSES: readonly (readonly string[])[] = [
  'SELECT DISTINCT', 'SELECT', 'UNION ALL', 'UNION', 'EXCEPT ALL', 'EXCEPT', 'INTERSECT ALL', 'INTERSECT',
  'FROM', 'WHERE', 'GROUP BY', 'HAVING', 'ORDER BY', 'LIMIT', 'OFFSET',
].map((keyword) => keyword.split(' '));
/** Words after which a keyword does not begin a clause: `t.offset`, `IS DISTINCT FROM`. */
const NO_CLAUSE_AFTER: ReadonlySet<string> = new Set(['.', 'DISTINCT']);

/** The clauses of a query as text, in order, without those of subqueries. */
export function queryClauses(text: string, dialect: Dialect): Clause[] {
  const tokens = new ExpressionTokens(text, dialect);
  const starts: { readonly keyword: string; readonly from: number; readonly to: number }[] = [];
  while (!tokens.atEnd) {
    const from = tokens.at;
    const words = NO_CLAUSE_AFTER.has(tokens.word(-1)) ? undefined : CLAUSES.find((each) => tokens.accept(...each));
    if (words) {
      starts.push({ keyword: words.join(' '), from, to: tokens.at });
    } else {
      tokens.at = (tokens.closing() ?? from) + 1;
    }
  }
  if (starts[0]?.from !== 0) {
    starts.unshift({ keyword: '', from: 0, to: 0 });
  }
  return starts.map(({ keyword, to }, at) => (
    { keyword, text: tokens.textBetween(to, starts[at + 1]?.from ?? tokens.end) }
  ));
}
