import type { Opaque } from './expression';
import { DATE_PARTS } from './expression-grammar';
import { Dialect } from '../../schema';
import { bracketPairs } from '../../text/bracket-pairs';
import { isReservedWord } from '../lexer/keywords';
import { type Token, tokenize } from '../lexer/lexer';

/** How often each token may be read again on average. Only broken text in nested brackets comes near it. */
const MAX_READS = 20;

/** The tokens of an expression with the position of its parser. */
export class ExpressionTokens {
  public at = 0;
  /** Comments that PostgreSQL takes as hints, which begin with `/*@`. */
  public readonly hints: readonly Token[];
  private readonly tokens: readonly Token[];
  /** Of each token what a grammar compares: a word in upper case or a symbol; '' of everything else. */
  private readonly words: readonly string[];
  private readonly closings: ReadonlyMap<number, number>;
  /** The first token at which reading stopped inside of brackets. */
  private stoppedAt?: number;
  private reads = 0;

  /** @param hasPlaceholders `?` is a parameter, as drivers of GoogleSQL take it. */
  public constructor(private readonly text: string, public readonly dialect: Dialect, hasPlaceholders = false) {
    const read = tokenize(text, dialect);
    const all = hasPlaceholders && dialect === Dialect.GOOGLESQL
      ? read.map((token) => (
        token.kind === 'symbol' && token.text === '?' ? { ...token, kind: 'parameter' as const } : token
      ))
      : read;
    this.tokens = all.filter((token) => token.kind !== 'comment');
    this.hints = all.filter(({ kind, text: comment }) => kind === 'comment' && comment.startsWith('/*@'));
    this.words = this.tokens.map((token) => {
      return token.kind === 'identifier' ? token.text.toUpperCase() : token.kind === 'symbol' ? token.text : '';
    });
    this.closings = bracketPairs(this.words);
  }

  /** The position of the token that ends the text. */
  public get end(): number {
    return this.tokens.length - 1;
  }

  /** The first token that could not be read inside of brackets; absent: there was none. */
  public get stopped(): number | undefined {
    return this.stoppedAt;
  }

  /** Takes note that what is in brackets can be read no further. */
  public stop(): void {
    this.stoppedAt ??= this.at;
  }

  /** The text was read too often; what was made of it is not to be used. */
  public get exhausted(): boolean {
    return this.reads > MAX_READS * this.tokens.length;
  }

  public token(index = this.at): Token {
    return this.tokens[index];
  }

  public word(index = this.at): string {
    return this.words[index] ?? '';
  }

  /** Where the last token that was read ends, or where the one at `from` begins if none was read since. */
  public endOfLast(from: number): number {
    return this.at > from ? this.tokens[this.at - 1].end : this.tokens[from].start;
  }

  public accept(...words: readonly string[]): boolean {
    const matches = words.every((word, offset) => this.word(this.at + offset) === word);
    this.at += matches ? words.length : 0;
    return matches;
  }

  public acceptQuoted(name: string): boolean {
    const { kind, value } = this.token();
    const isThere = kind === 'quoted-identifier' && value === name;
    this.at += isThere ? 1 : 0;
    return isThere;
  }

  public acceptDatePart(): string | undefined {
    const word = this.word();
    this.at += DATE_PARTS.has(word) ? 1 : 0;
    return DATE_PARTS.has(word) ? word : undefined;
  }

  public isName(index = this.at): boolean {
    const kind = this.tokens[index]?.kind;
    return kind === 'identifier' || kind === 'quoted-identifier';
  }

  public isReserved(index = this.at): boolean {
    return this.tokens[index].kind === 'identifier' && isReservedWord(this.words[index], this.dialect);
  }

  /** The bracket that closes the one at the index; undefined where there is none. */
  public closing(index = this.at): number | undefined {
    return this.closings.get(index);
  }

  /** Goes to the next comma outside of inner brackets, or to the end. */
  public skipItem(end: number): void {
    while (this.at < end && this.word() !== ',') {
      this.at = (this.closing() ?? this.at) + 1;
    }
  }

  /** The text of the tokens with single spaces, and those only between words. */
  public compactText(from: number, to: number): string {
    return this.tokens.slice(from, to).reduce((text, token, offset) => {
      const spaced = this.isName(from + offset) && offset > 0 && this.isName(from + offset - 1);
      return text + (spaced ? ' ' : '') + token.text;
    }, '');
  }

  /** As written, without what is around the tokens. */
  public textBetween(from: number, to: number): string {
    return from < to ? this.text.slice(this.tokens[from].start, this.tokens[to - 1].end) : '';
  }

  /** A piece of the text by its offsets. */
  public textFrom(start: number, end: number): string {
    return this.text.slice(start, end);
  }

  public opaque(from: number, to: number): Opaque {
    this.reads += to - from;
    return this.describe(from, this.exhausted ? from : to);
  }

  public opaqueWhole(): Opaque {
    return this.describe(0, this.end);
  }

  private describe(from: number, to: number): Opaque {
    const containsSubquery = this.words.slice(from, to).includes('SELECT');
    const identifiers = new Set<string>();
    for (let index = from; index < to; index++) {
      if (this.couldBeColumn(index, containsSubquery)) {
        identifiers.add(this.tokens[index].value);
      }
    }
    const text = this.textBetween(from, to);
    const { start } = this.tokens[from];
    return { kind: 'opaque', text, identifiers: [...identifiers], containsSubquery, start, end: start + text.length };
  }

  private couldBeColumn(index: number, inSubquery: boolean): boolean {
    if (!this.isName(index) || this.isReserved(index)) {
      return false;
    }
    const before = this.word(index - 1);
    const after = this.word(index + 1);
    const isFunction = after === '(';
    const isArgumentName = after === '=>';
    const isTypeOrAlias = before === 'AS' || before === '::' || this.tokens[index + 1].kind === 'string';
    // A qualifier before the dot is a table, which only PostgreSQL and subqueries have; otherwise it is the column, and
    // this a field.
    const isField = before === '.' && !inSubquery && this.dialect === Dialect.GOOGLESQL;
    return !(isFunction || isArgumentName || isTypeOrAlias || isField || this.isUnit(index));
  }

  /** `DAY` in `INTERVAL 1 DAY`. */
  private isUnit(index: number): boolean {
    const endsOperand = this.tokens[index - 1]?.kind === 'number' || this.tokens[index - 1]?.kind === 'string'
      || this.word(index - 1) === ')' || (this.isName(index - 1) && !this.isReserved(index - 1));
    return endsOperand && DATE_PARTS.has(this.word(index));
  }
}
