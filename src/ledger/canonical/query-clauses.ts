import { tokenize, type Token } from '../../ddl/lexer/lexer';
import { Dialect } from '../../schema';

/** The clauses of one SELECT by their keywords; what joins it to the one before, such as UNION ALL, stands as a clause without text. */
export type Clauses = ReadonlyMap<string, string>;

export interface SelectItem {
  readonly expression: string;
  /** As it is written: absent where Spanner makes a name from the expression. */
  readonly alias?: string;
}

/** How tables are joined, and on what. */
export interface Joins {
  readonly words: readonly string[];
  readonly conditions: readonly string[];
}

const SELECTS = ['select distinct', 'select'];
const SET_OPERATORS = ['union all', 'union', 'except all', 'except', 'intersect all', 'intersect'];
const KEYWORDS = [...SELECTS, ...SET_OPERATORS, 'from', 'where', 'group by', 'having', 'order by', 'limit', 'offset'].map((keyword) => keyword.split(' '));
const JOIN_WORDS = new Set(['join', 'left', 'right', 'full', 'inner', 'cross', 'natural']);

/** Each SELECT of a PostgreSQL query; undefined: it has a form that is not known. */
export function queryClauses(query: string): readonly Clauses[] | undefined {
  const selects: Map<string, string>[] = [];
  let operators: string[] = [];
  for (const { keyword, text } of clausesOf(query, tokensOf(query))) {
    if (SELECTS.includes(keyword)) {
      selects.push(new Map([...operators.map((operator): [string, string] => [operator, '']), [keyword, text]]));
      operators = [];
    } else if (SET_OPERATORS.includes(keyword) && text === '') {
      operators.push(keyword);
    } else {
      const clauses = selects.at(-1);
      if (!clauses || clauses.has(keyword) || SET_OPERATORS.includes(keyword) || keyword === '') {
        return undefined;
      }
      clauses.set(keyword, text);
    }
  }
  return operators.length === 0 ? selects : undefined;
}

function clausesOf(query: string, tokens: readonly Token[]): { readonly keyword: string; readonly text: string }[] {
  const starts: { readonly keyword: string; readonly at: number; readonly length: number }[] = [];
  eachAtTop(tokens, (at) => {
    const isDistinctFrom = tokens[at].value === 'from' && tokens[at - 1]?.value === 'distinct';
    const words = isDistinctFrom ? undefined : KEYWORDS.find((keyword) => keyword.every((word, ahead) => isWord(tokens[at + ahead], word)));
    if (words && !(starts.length > 0 && at < starts[starts.length - 1].at + starts[starts.length - 1].length)) {
      starts.push({ keyword: words.join(' '), at, length: words.length });
    }
  });
  const lead = starts[0]?.at === 0 ? [] : [{ keyword: '', text: query }];
  return [...lead, ...starts.map(({ keyword, at, length }, number) => ({ keyword, text: textOf(query, tokens.slice(at + length, starts[number + 1]?.at)) }))];
}

/** What stands between the commas of a list. */
export function listItems(text: string): string[] {
  const tokens = tokensOf(text);
  const commas: number[] = [];
  eachAtTop(tokens, (at) => tokens[at].text === ',' && commas.push(at));
  return [...commas, tokens.length].map((end, number) => textOf(text, tokens.slice(number === 0 ? 0 : commas[number - 1] + 1, end)));
}

/** `expression AS alias`, or without AS. */
export function withAlias(text: string): SelectItem {
  const tokens = tokensOf(text);
  const last = tokens.at(-1);
  if (tokens.length < 2 || !last || !isName(last)) {
    return { expression: text };
  }
  const end = isWord(tokens.at(-2), 'as') ? -2 : -1;
  return { expression: textOf(text, tokens.slice(0, end)), alias: last.value };
}

/** Parentheses, AS, INNER and OUTER say nothing in a FROM. */
export function joinsIn(from: string): Joins {
  const tokens = tokensOf(from);
  const words: string[] = [];
  const conditions: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (isWord(tokens[at], 'on')) {
      const end = conditionEnd(tokens, at + 1);
      conditions.push(textOf(from, tokens.slice(at + 1, end)));
      words.push('on');
      at = end - 1;
    } else if (tokens[at].text === '.' && words.at(-1) === 'public') {
      words.pop();
    } else if (!['(', ')', 'as', 'inner', 'outer'].includes(tokens[at].value)) {
      words.push(tokens[at].value);
    }
  }
  return { words, conditions };
}

/** A condition ends at the next join, or where a parenthesis closes that was open before it. */
function conditionEnd(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    depth += depthChange(tokens[at]);
    if (depth < 0 || (depth === 0 && (tokens[at].text === ',' || (tokens[at].kind === 'identifier' && JOIN_WORDS.has(tokens[at].value) && tokens[at + 1]?.text !== '(')))) {
      return at;
    }
  }
  return tokens.length;
}

function tokensOf(text: string): Token[] {
  return tokenize(text, Dialect.POSTGRESQL).filter(({ kind }) => kind !== 'comment' && kind !== 'end');
}

function textOf(text: string, tokens: readonly Token[]): string {
  return tokens.length === 0 ? '' : text.slice(tokens[0].start, tokens[tokens.length - 1].end);
}

/** The tokens that stand in no parentheses. */
function eachAtTop(tokens: readonly Token[], visit: (at: number) => unknown): void {
  let depth = 0;
  tokens.forEach((token, at) => {
    depth += depthChange(token);
    if (depth === 0) {
      visit(at);
    }
  });
}

function depthChange({ kind, text }: Token): number {
  return kind !== 'symbol' ? 0 : text === '(' || text === '[' ? 1 : text === ')' || text === ']' ? -1 : 0;
}

function isWord(token: Token | undefined, word: string): boolean {
  return token?.kind === 'identifier' && token.value === word;
}

function isName({ kind }: Token): boolean {
  return kind === 'identifier' || kind === 'quoted-identifier';
}
