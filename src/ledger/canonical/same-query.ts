import { canonicalHints, sameExpression } from './canonical-words';
import { sameTree } from './same-tree';
import { sameWordsAsPrinted } from './same-words';
import type { ColumnReference, Expression } from '../../ddl/expressions/expression';
import { parseExpression } from '../../ddl/expressions/expression-parser';
import { ExpressionTokens } from '../../ddl/expressions/expression-tokens';
import { expressionParts } from '../../ddl/expressions/expression-walk';
import { queryClauses, type Clause } from '../../ddl/queries/query-clauses';
import { Dialect } from '../../schema';

/**
 * Whether Spanner prints `printed` for the query of a view that was `written`. It prints GoogleSQL as written, but
 * PostgreSQL as parsed, so the clauses are compared one by one. Unknown forms, such as subqueries, are compared only by
 * their words.
 */
export function sameQueryAsPrinted(written: string, printed: string, dialect: Dialect): boolean {
  if (sameExpression(written, printed, dialect)) {
    return true;
  }
  if (dialect !== Dialect.POSTGRESQL || canonicalHints(written) !== canonicalHints(printed)) {
    return false;
  }
  const [a, b] = [written, printed].map((text) => selectsOf(queryClauses(text, dialect)));
  return a && b
    ? a.length === b.length && a.every((clauses, at) => sameClauses(clauses, b[at]))
    : sameWordsAsPrinted(written, printed);
}

/** Clauses of one SELECT by keyword; an operator before it, such as UNION ALL, is a clause without text. */
type Select = ReadonlyMap<string, string>;

/** undefined for a query of an unknown form. */
function selectsOf(clauses: readonly Clause[]): readonly Select[] | undefined {
  const selects: Map<string, string>[] = [];
  let operators: [keyword: string, text: ''][] = [];
  for (const { keyword, text } of clauses) {
    const isSetOperator = /^(UNION|EXCEPT|INTERSECT)/.test(keyword);
    if (keyword.startsWith('SELECT')) {
      selects.push(new Map([...operators, [keyword, text]]));
      operators = [];
    } else if (isSetOperator && text === '') {
      operators.push([keyword, '']);
    } else {
      const select = selects.at(-1);
      if (!select || select.has(keyword) || isSetOperator || keyword === '') {
        return undefined;
      }
      select.set(keyword, text);
    }
  }
  return operators.length === 0 ? selects : undefined;
}

function sameClauses(written: Select, printed: Select): boolean {
  return written.size === printed.size && [...written].every(([keyword, text]) => {
    const other = printed.get(keyword);
    return other !== undefined && sameClause(keyword, text, other, written);
  });
}

function sameClause(keyword: string, written: string, printed: string, select: Select): boolean {
  switch (keyword) {
    case 'SELECT':
    case 'SELECT DISTINCT':
      return sameItems(written, printed);
    case 'FROM':
      return sameFrom(written, printed);
    case 'GROUP BY':
    case 'ORDER BY':
      return sameLists(listItems(written), listItems(printed), (a, b) => samePlace(a, b, itemsOf(select)));
    default:
      return samePart(written, printed);
  }
}

/** Compares expressions by their trees, other parts by their words. */
function samePart(written: string, printed: string): boolean {
  const [a, b] = [understood(written), understood(printed)];
  return a && b ? sameTree(a, b, sameColumn) : sameWordsAsPrinted(written, printed);
}

function understood(text: string): Expression | undefined {
  const expression = parseExpression(text, Dialect.POSTGRESQL);
  return expressionParts(expression).some(({ kind }) => kind === 'opaque') ? undefined : expression;
}

/** A qualifier may be omitted, or differ if Spanner generates an alias. */
function sameColumn(written: ColumnReference, printed: ColumnReference): boolean {
  const [a, b] = [written.table, printed.table];
  return written.name === printed.name && (a === b || a === undefined || b === undefined || /_\d+$/.test(b));
}

function sameLists<T>(written: readonly T[], printed: readonly T[], same: (a: T, b: T) => boolean): boolean {
  return written.length === printed.length && written.every((each, at) => same(each, printed[at]));
}

interface SelectItem {
  readonly expression: string;
  /** Absent if Spanner derives the name from the expression. */
  readonly alias?: string;
}

function sameItems(written: string, printed: string): boolean {
  if (listItems(written).some((item) => item.endsWith('*'))) {
    return sameWordsAsPrinted(`select ${written}`, `select ${printed}`);
  }
  return sameLists(listItems(written).map(itemOf), listItems(printed).map(itemOf), (a, b) => (
    (a.alias === undefined || b.alias === undefined || a.alias === b.alias) && samePart(a.expression, b.expression)
  ));
}

function itemsOf(select: Select): SelectItem[] {
  return listItems(select.get('SELECT') ?? select.get('SELECT DISTINCT') ?? '').map(itemOf);
}

/** Splits `expression AS alias`; AS is optional. A column without an alias is named by itself. */
function itemOf(text: string): SelectItem {
  const expression = understood(text);
  if (expression) {
    return { expression: text, ...(expression.kind === 'column' && { alias: expression.name }) };
  }
  const tokens = tokensOf(text);
  const last = tokens.end - 1;
  return last > 0 && tokens.isName(last)
    ? {
      expression: tokens.textBetween(0, tokens.word(last - 1) === 'AS' ? last - 1 : last),
      alias: tokens.tokenAt(last).value,
    }
    : { expression: text };
}

/** Splits a list at its commas. */
function listItems(text: string): string[] {
  const tokens = tokensOf(text);
  const items: string[] = [];
  do {
    const from = tokens.at;
    tokens.skipItem(tokens.end);
    items.push(tokens.textBetween(from, tokens.at));
  } while (tokens.at++ < tokens.end);
  return items;
}

function tokensOf(text: string): ExpressionTokens {
  return new ExpressionTokens(text, Dialect.POSTGRESQL);
}

const JOIN_WORDS = new Set(['JOIN', 'LEFT', 'RIGHT', 'FULL', 'INNER', 'CROSS', 'NATURAL']);
/** Words that make no difference in a FROM clause. */
const SILENT = new Set(['(', ')', 'AS', 'INNER', 'OUTER', 'LATERAL']);

function sameFrom(written: string, printed: string): boolean {
  const [a, b] = [joinsIn(written), joinsIn(printed)];
  const isKnown = ![...a.words, ...b.words].some((word) => word === 'select')
    && !b.words.some((word) => /_\d+$/.test(word));
  const sameTables = a.words.join(' ') === b.words.join(' ') || (!isKnown && sameWordsAsPrinted(written, printed));
  return sameTables && sameLists(a.conditions, b.conditions, samePart);
}

/** The joined tables and their conditions. */
function joinsIn(from: string): { readonly words: readonly string[]; readonly conditions: readonly string[] } {
  const tokens = tokensOf(from);
  const words: string[] = [];
  const conditions: string[] = [];
  for (; tokens.at < tokens.end; tokens.at++) {
    const word = tokens.word();
    if (word === 'ON') {
      const start = tokens.at + 1;
      skipCondition(tokens);
      conditions.push(tokens.textBetween(start, tokens.at + 1));
      words.push('on');
    } else if (word === '.' && words.at(-1) === 'public') {
      words.pop();
    } else if (!SILENT.has(word)) {
      words.push(tokens.token.value);
    }
  }
  return { words, conditions };
}

/** Skips to the next join, or to the closing parenthesis of one opened before. */
function skipCondition(tokens: ExpressionTokens): void {
  const isLast = (): boolean => tokens.at + 1 === tokens.end || [',', ')'].includes(tokens.word(1))
    || (JOIN_WORDS.has(tokens.word(1)) && tokens.word(2) !== '(');
  while (!isLast()) {
    tokens.at = tokens.closing(1) ?? tokens.at + 1;
  }
}

/** Compares terms of GROUP BY or ORDER BY: Spanner prints an expression for a number or an alias. */
function samePlace(written: string, printed: string, items: readonly SelectItem[]): boolean {
  const [a, b] = [placeOf(written), placeOf(printed)];
  const expression = understood(a.expression);
  const item = expression?.kind === 'literal'
    ? items[Number(expression.value) - 1]
    : items.find(({ alias }) => expression?.kind === 'column' && alias === expression.name);
  return a.order === b.order
    && (samePart(a.expression, b.expression) || (item !== undefined && samePart(item.expression, b.expression)));
}

/** Splits `expression DESC NULLS LAST`. */
function placeOf(text: string): { readonly expression: string; readonly order: string } {
  const [suffix, direction = 'ASC', nulls] = /(?:\s+(ASC|DESC))?(?:\s+NULLS\s+(FIRST|LAST))?$/i.exec(text) ?? [''];
  const isDescending = direction.toUpperCase() === 'DESC';
  const order = `${direction} ${nulls ?? (isDescending ? 'FIRST' : 'LAST')}`;
  return { expression: text.slice(0, text.length - suffix.length), order: order.toUpperCase() };
}
