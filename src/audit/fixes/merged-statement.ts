import { isReservedWord, isPlainName } from '../../ddl/lexer/keywords';
import { holdsComment, isComment, tokenize, type Token } from '../../ddl/lexer/lexer';
import { oncePerText } from '../../ddl/lexer/once-per-text';
import { Dialect, type Span } from '../../schema';
import { edited, type Replacement } from '../../text/edited';

/** A replacement for a piece of text. */
export interface TextEdit extends Replacement {
  /** Set if it adds whole statements, or removes one. */
  readonly whole?: WholeStatements;
}

interface WholeStatements {
  /** Empty if one is removed. */
  readonly added: readonly string[];
  readonly isInFront?: boolean;
}

/** Many fixes may change the same statement. */
const tokensOf = oncePerText(tokenize);

/** A statement in three pieces: the text before its first list, if any, its elements, the clauses after it. */
interface Pieces {
  readonly text: string;
  readonly head: Element;
  readonly elements: readonly Element[];
  /** The end of the list. */
  readonly close: number;
  readonly clauses: readonly Element[];
}

interface Element extends Span {
  readonly tokens: readonly Token[];
  /** Identifies the element among its neighbors: the name of a column or constraint, or the first word of a clause. */
  readonly key: string;
}

/**
 * Applies the difference between two printed forms to the statement as written. Unchanged parts keep their layout,
 * comments and spelling. undefined if the written form offers no place for a change.
 *
 * @param was The present statement as printed.
 * @param is The changed statement as printed.
 */
export function mergedStatement(written: string, was: string, is: string, dialect: Dialect): TextEdit[] | undefined {
  const [own, old, now] = [written, was, is].map((text) => piecesOf(text, dialect));
  const style = new Style(written, dialect);
  if (!own || !old || !now) {
    return undefined;
  }
  const head = changed(own.head, old.head, now.head, now.text, style);
  const list = listEdits(own, old, now, style);
  const clauses = clauseEdits(own, old, now, style);
  const edits = allOf([head, list, clauses]);
  // A comment inside a removed piece may describe a part that remains.
  return edits?.some(({ start, end }) => holdsComment(written.slice(start, end), dialect)) ? undefined : edits;
}

/** All edits; undefined if one of the changes has no place. */
export function allOf(changes: readonly (readonly TextEdit[] | undefined)[]): TextEdit[] | undefined {
  return changes.includes(undefined) ? undefined : changes.flatMap((each) => each ?? []);
}

/** Whether two statements differ only in spaces, quotes and the case of names. */
export function sameStatement(a: string, b: string, dialect: Dialect): boolean {
  const [one, other] = [a, b].map((text) => ({ tokens: withoutGuard(tokensOf(text, dialect)) }));
  return same(one, other);
}

/** Spells names as the file does: quoted if the file quotes any name, or if the name requires it. */
class Style {
  private readonly quotes: boolean;
  /** The first spelling of each name. */
  private readonly names: ReadonlyMap<string, string>;

  public constructor(private readonly written: string, private readonly dialect: Dialect) {
    const names = tokensOf(written, dialect)
      .filter(({ kind }) => kind === 'quoted-identifier' || kind === 'identifier');
    this.quotes = names.some(({ kind }) => kind === 'quoted-identifier');
    this.names = new Map([...names].reverse().map(({ value, text }) => [value, text]));
  }

  public text(tokens: readonly Token[], printed: string): string {
    let text = '';
    tokens.forEach((token, at) => {
      // Parsers may accept an unquoted reserved word as a name, but not in an expression.
      const isName = token.kind === 'quoted-identifier' && !isReservedWord(token.value, this.dialect);
      const isPlain = isName && !this.quotes && isPlainName(token.value, this.dialect);
      const before = at === 0 ? '' : printed.slice(tokens[at - 1].end, token.start);
      const known = isName ? this.names.get(token.value) : undefined;
      text += `${before}${known ?? (isPlain ? token.value : token.text)}`;
    });
    return text;
  }

  /** Adds an element in a line of its own, where a comment at the end of the line belongs to the one before. */
  public behindComment({ end }: Element, gap: string, text: string): TextEdit[] | undefined {
    const [line, comma] = /^[ \t]*(,?)[ \t]*(?:--|#|\/\*).*?(?=\r?\n)/.exec(this.written.slice(end)) ?? [];
    const [indented] = /\r?\n[ \t]*$/.exec(gap) ?? [];
    if (line === undefined || indented === undefined) {
      return undefined;
    }
    const place = end + line.length;
    const added = { start: place, end: place, replacement: `${indented}${text}${comma}` };
    return comma === '' ? [{ start: end, end, replacement: ',' }, added] : [added];
  }

  /** The separator of two elements: a comma, with the line ending and indentation of the file. */
  public between(elements: readonly Element[], at: number): string {
    const [first, second] = at > 0 ? [elements[at - 1], elements[at]] : [elements[at], elements[at + 1]];
    const gap = first && second ? this.written.slice(first.end, second.start) : ', ';
    const comments = tokensOf(gap, this.dialect).filter(isComment).map((each) => ({ ...each, replacement: '' }));
    return comments.length > 0 ? edited(gap, comments).replace(/[ \t]+(?=\r?\n)/g, '') : gap;
  }
}

function piecesOf(text: string, dialect: Dialect): Pieces | undefined {
  const tokens = withoutGuard(tokensOf(text, dialect).filter((token) => !isComment(token) && token.kind !== 'end'));
  const open = tokens.findIndex((token) => isSymbol(token, '('));
  const close = closing(tokens, open);
  // The brackets in a query are no list.
  if (open < 0 || tokens.slice(0, MOST_WORDS_BEFORE_NAME).some((token) => isWord(token, 'view'))) {
    return { text, head: elementOf(tokens), elements: [], close: text.length, clauses: [] };
  }
  if (open < 1 || close < 0) {
    return undefined;
  }
  return {
    text,
    head: elementOf(tokens.slice(0, open)),
    elements: split(tokens.slice(open + 1, close)).map(elementOf),
    close: tokens[close].start,
    clauses: split(tokens.slice(close + 1)).filter((each) => each.length > 0).map(elementOf),
  };
}

/** Drops `IF NOT EXISTS` and `OR REPLACE`, which do not affect the created object. */
function withoutGuard(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.slice(0, MOST_WORDS_BEFORE_NAME).findIndex((_, n) => lengthOfGuard(tokens, n) > 0);
  return at < 0 ? tokens : [...tokens.slice(0, at), ...tokens.slice(at + lengthOfGuard(tokens, at))];
}

const MOST_WORDS_BEFORE_NAME = 6;

function lengthOfGuard(tokens: readonly Token[], at: number): number {
  const guard = [['if', 'not', 'exists'], ['or', 'replace']].find((words) => (
    words.every((word, n) => isWord(tokens[at + n], word))
  ));
  return guard?.length ?? 0;
}

/** Splits at commas outside brackets. */
function split(tokens: readonly Token[]): Token[][] {
  const lists: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    depth += isSymbol(token, '(', '[', '<') ? 1 : isSymbol(token, ')', ']', '>') ? -1 : isSymbol(token, '>>') ? -2 : 0;
    if (depth <= 0 && isSymbol(token, ',')) {
      depth = 0;
      lists.push([]);
    } else {
      lists[lists.length - 1].push(token);
    }
  }
  // GoogleSQL allows a trailing comma.
  return lists.length > 1 && lists.at(-1)?.length === 0 ? lists.slice(0, -1) : lists;
}

function elementOf(tokens: readonly Token[]): Element {
  const [first, second] = tokens;
  const isNamed = first !== undefined && second !== undefined && isWord(first, 'constraint');
  const isConstraint = first?.kind === 'identifier' && /^(check|foreign|primary|unique)$/i.test(first.text) &&
    (second === undefined || isSymbol(second, '(') || isWord(second, 'key'));
  return {
    tokens,
    start: first?.start ?? 0,
    end: tokens.at(-1)?.end ?? 0,
    key: isNamed
      ? `constraint ${normal(second)}`
      : isConstraint && !isWord(first, 'primary') ? tokens.map(normal).join(' ') : first ? normal(first) : '',
  };
}

function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  return tokens.findIndex((token, at) => {
    depth += at < open ? 0 : isSymbol(token, '(') ? 1 : isSymbol(token, ')') ? -1 : 0;
    return at >= open && depth === 0;
  });
}

function isSymbol(token: Token | undefined, ...texts: readonly string[]): boolean {
  return token?.kind === 'symbol' && texts.includes(token.text);
}

function isWord(token: Token | undefined, word: string): boolean {
  return token?.kind === 'identifier' && token.text.toLowerCase() === word;
}

/** Equal for different spellings of the same token. */
function normal({ kind, value, text }: Token): string {
  return kind === 'identifier' || kind === 'quoted-identifier' ? value.toLowerCase() : text;
}

function same(a: Pick<Element, 'tokens'>, b: Pick<Element, 'tokens'>): boolean {
  return a.tokens.length === b.tokens.length && a.tokens.every((token, at) => alike(token, b.tokens[at]));
}

/** Quotes around a reserved word make it a name. */
function alike(a: Token, b: Token): boolean {
  return normal(a) === normal(b) && (a.kind === b.kind || ![a, b].some(isQuotedKeyword));
}

function isQuotedKeyword({ kind, text, value }: Token): boolean {
  const dialect = text.startsWith('`') ? Dialect.GOOGLESQL : Dialect.POSTGRESQL;
  return kind === 'quoted-identifier' && isReservedWord(value, dialect);
}

/** Applies the change of an element's printed form to the element as written. */
function changed(own: Element, was: Element, is: Element, printed: string, style: Style): TextEdit[] | undefined {
  if (same(was, is)) {
    return [];
  }
  const hunks = hunksOf(was.tokens, is.tokens);
  const places = placesIn(own, was);
  // Written in another way, a part may have no place for a change.
  if (!hunks.every((hunk) => hasPlace(hunk, places))) {
    const { start, end } = own;
    return own.tokens.length === 0 ? undefined : [{ start, end, replacement: style.text(is.tokens, printed) }];
  }
  return hunks.map(({ was: [from, to], is: [first, last] }) => {
    const text = style.text(is.tokens.slice(first, last), printed);
    if (from < to && first < last) {
      return { start: own.tokens[places[from]!].start, end: own.tokens[places[to - 1]!].end, replacement: text };
    }
    const [isBefore, isAfter] = [from > 0, to < was.tokens.length];
    const between = (left: number, right: number): string => printed.slice(is.tokens[left].end, is.tokens[right].start);
    const before = isBefore ? own.tokens[places[from - 1]!].end : own.start;
    if (from < to) {
      const end = isAfter ? own.tokens[places[to]!].start : own.end;
      return { start: before, end, replacement: isBefore && isAfter ? between(first - 1, last) : '' };
    }
    // The file keeps its spaces and lines around what is only added.
    const next = own.tokens[isBefore ? places[from - 1]! + 1 : 0]?.start ?? before;
    const lead = isBefore ? between(first - 1, first) : '';
    const trail = isAfter ? between(last - 1, last) : next > before ? lead : '';
    const place = lead === '' ? before : next;
    const replacement = next === before ? `${lead}${text}${trail}` : lead === '' ? text : `${text}${trail}`;
    return { start: place, end: place, replacement };
  });
}

/** Whether the written form has the tokens that a change replaces, or those around what it adds or removes. */
function hasPlace({ was: [from, to], is: [first, last] }: Hunk, places: readonly (number | undefined)[]): boolean {
  return from === to
    ? from === 0 || places[from - 1] !== undefined
    : areTogether(first < last ? places.slice(from, to) : places.slice(Math.max(from - 1, 0), to + 1));
}

/** For each token of the printed form, its position in the written one. */
function placesIn(own: Element, was: Element): (number | undefined)[] {
  const places: (number | undefined)[] = was.tokens.map((_, at) => at);
  for (const { was: [from, to], is: [first, last] } of hunksOf(was.tokens, own.tokens)) {
    places.fill(undefined, from, to);
    const by = (last - first) - (to - from);
    places.forEach((place, at) => {
      places[at] = at >= to && place !== undefined ? place + by : place;
    });
  }
  return places;
}

function areTogether(places: readonly (number | undefined)[]): boolean {
  return places.every((place, at) => place !== undefined && (at === 0 || place === places[at - 1]! + 1));
}

/** Tokens that replace others: the positions from which and to which they do. */
interface Hunk {
  readonly was: readonly [from: number, to: number];
  readonly is: readonly [from: number, to: number];
}

/** As many tokens must be alike behind a hunk, and it may have at most so many. */
const ALIKE_BEHIND = 2;
const MOST_IN_HUNK = 24;

function hunksOf(was: readonly Token[], is: readonly Token[]): Hunk[] {
  const hunks: Hunk[] = [];
  let [at, now] = [0, 0];
  while (at < was.length || now < is.length) {
    if (at < was.length && now < is.length && alike(was[at], is[now])) {
      at++;
      now++;
      continue;
    }
    const [left, come] = nearest(was.slice(at), is.slice(now));
    hunks.push({ was: [at, at + left], is: [now, now + come] });
    at += left;
    now += come;
  }
  return hunks;
}

/** The fewest tokens to pass on both sides until they are alike again; all of them if that is far away. */
function nearest(was: readonly Token[], is: readonly Token[]): readonly [left: number, come: number] {
  for (let both = 1; both <= MOST_IN_HUNK; both++) {
    for (let left = 0; left <= Math.min(both, was.length); left++) {
      const come = both - left;
      const rest = Math.min(was.length - left, is.length - come);
      const isEnd = was.length - left === is.length - come && rest < ALIKE_BEHIND;
      const count = isEnd ? rest : ALIKE_BEHIND;
      const areAlike = Array.from({ length: count }).every((_, n) => (
        left + n < was.length && come + n < is.length && alike(was[left + n], is[come + n])
      ));
      if (come <= is.length && areAlike) {
        return [left, come];
      }
    }
  }
  let after = 0;
  while (after < Math.min(was.length, is.length) && alike(was[was.length - 1 - after], is[is.length - 1 - after])) {
    after++;
  }
  return [was.length - after, is.length - after];
}

function listEdits(own: Pieces, old: Pieces, now: Pieces, style: Style): TextEdit[] | undefined {
  const [mine, was, is] = [own, old, now].map(({ elements }) => new Map(elements.map((each) => [each.key, each])));
  const written = own.elements.filter(({ key }) => is.has(key));
  const order = now.elements.filter(({ key }) => mine.has(key)).map(({ key }) => key);
  const isMoved = old.elements.filter(({ key }) => is.has(key) && mine.has(key))
    .some(({ key }, at) => order[at] !== key);
  // What is printed as an element may be written in another place, such as a key beside its column.
  const isElsewhere = (key: string): boolean => !mine.has(key) && is.has(key) && same(was.get(key)!, is.get(key)!);
  if (mine.size !== own.elements.length || [...was.keys()].some((key) => !mine.has(key) && !isElsewhere(key))) {
    return same(joined(old.elements), joined(now.elements)) ? [] : undefined;
  }
  if (isMoved) {
    const texts = now.elements.map((each) => {
      const [before, mineNow] = [was.get(each.key), mine.get(each.key)];
      return before && mineNow && same(before, each)
        ? own.text.slice(mineNow.start, mineNow.end)
        : style.text(each.tokens, now.text);
    });
    const [first, last] = [own.elements[0], own.elements[own.elements.length - 1]];
    return [{ start: first.start, end: last.end, replacement: texts.join(style.between(own.elements, 1)) }];
  }
  const edits = now.elements.map((each, at): TextEdit[] | undefined => {
    const [before, mineNow] = [was.get(each.key), mine.get(each.key)];
    if (before) {
      return mineNow ? changed(mineNow, before, each, now.text, style) : [];
    }
    const text = style.text(each.tokens, now.text);
    const next = now.elements.slice(at + 1).find(({ key }) => mine.has(key));
    const follower = next && mine.get(next.key)!;
    const position = follower ? own.elements.indexOf(follower) : own.elements.length;
    if (follower && (position === 0 || now.elements[at - 1] === undefined || !mine.has(now.elements[at - 1].key))) {
      const gap = style.between(own.elements, Math.max(position, 1));
      return [{ start: follower.start, end: follower.start, replacement: `${text}${gap}` }];
    }
    const previous = mine.get(now.elements[at - 1]?.key ?? '') ?? written.at(-1);
    const gap = previous && style.between(own.elements, own.elements.indexOf(previous));
    const isAlone = now.elements.every(({ key }) => key === each.key || was.has(key));
    return previous && ((isAlone && style.behindComment(previous, gap!, text)) ||
      [{ start: previous.end, end: previous.end, replacement: `${gap}${text}` }]);
  });
  const removed = own.elements.flatMap((each, at): TextEdit[] => {
    if (is.has(each.key) || !was.has(each.key)) {
      return [];
    }
    const [previous, next] = [own.elements[at - 1], own.elements[at + 1]];
    return [next
      ? { start: each.start, end: next.start, replacement: '' }
      : { start: previous?.end ?? each.start, end: each.end, replacement: '' }];
  });
  return allOf([...edits, removed]);
}

function joined(elements: readonly Element[]): Pick<Element, 'tokens'> {
  return { tokens: elements.flatMap(({ tokens }) => tokens) };
}

function clauseEdits(own: Pieces, old: Pieces, now: Pieces, style: Style): TextEdit[] | undefined {
  const [mine, was, is] = [own, old, now].map(({ clauses }) => new Map(clauses.map((each) => [each.key, each])));
  const end = own.clauses.at(-1)?.end ?? own.close + 1;
  const edits = now.clauses.map((each, at): TextEdit[] | undefined => {
    const before = was.get(each.key);
    if (!before) {
      const gap = at === 0 && own.clauses.length === 0 ? ' ' : ', ';
      return [{ start: end, end, replacement: `${gap}${style.text(each.tokens, now.text)}` }];
    }
    const mineNow = mine.get(each.key);
    return mineNow ? changed(mineNow, before, each, now.text, style) : same(before, each) ? [] : undefined;
  });
  const removed = own.clauses.flatMap((each, at): TextEdit[] => (
    is.has(each.key) || !was.has(each.key)
      ? []
      : [{ start: own.clauses[at - 1]?.end ?? own.close + 1, end: each.end, replacement: '' }]
  ));
  return allOf([...edits, removed]);
}
