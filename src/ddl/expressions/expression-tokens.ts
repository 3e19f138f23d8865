import type { Opaque } from './expression';
import { DATE_PARTS } from './expression-grammar';
import { Dialect } from '../../schema';
import { type Token, tokenize } from '../lexer/lexer';
import { Tokens } from '../lexer/tokens';

/** How often each token may be read again on average. Only broken text in nested brackets comes near it. */
const MAX_READS = 20;

/** The tokens of an expression or a query. */
export class ExpressionTokens extends Tokens {
  /** Comments that PostgreSQL takes as hints, which begin with `/*@`. */
  public readonly hints: readonly Token[];
  /** The first token at which reading stopped inside of brackets. */
  private stoppedAt?: number;
  private reads = 0;

  /** @param hasPlaceholders `?` is a parameter, as drivers of GoogleSQL take it. */
  public constructor(private readonly text: string, dialect: Dialect, hasPlaceholders = false) {
    const read = tokenize(text, dialect);
    const all = hasPlaceholders && dialect === Dialect.GOOGLESQL
      ? read.map((token) => (
        token.kind === 'symbol' && token.text === '?' ? { ...token, kind: 'parameter' as const } : token
      ))
      : read;
    super(all.filter((token) => token.kind !== 'comment'), dialect);
    this.hints = all.filter(({ kind, text: comment }) => kind === 'comment' && comment.startsWith('/*@'));
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

  /** Where the last token that was read ends, or where the one at `from` begins if none was read since. */
  public endOfLast(from: number): number {
    return this.at > from ? this.tokens[this.at - 1].end : this.tokens[from].start;
  }

  public acceptDatePart(): string | undefined {
    const word = this.word();
    this.at += DATE_PARTS.has(word) ? 1 : 0;
    return DATE_PARTS.has(word) ? word : undefined;
  }

  /** A name and those after dots. */
  public readPath(): string[] {
    const names = [this.token.value];
    this.at++;
    while (this.word() === '.' && this.isName(1)) {
      names.push(this.tokens[this.at + 1].value);
      this.at += 2;
    }
    return names;
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
      const spaced = this.isNameAt(from + offset) && offset > 0 && this.isNameAt(from + offset - 1);
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
    const containsSubquery = this.tokens.slice(from, to).some((_, offset) => this.wordAt(from + offset) === 'SELECT');
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
    if (!this.isNameAt(index) || this.isReservedAt(index)) {
      return false;
    }
    const before = this.wordAt(index - 1);
    const after = this.wordAt(index + 1);
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
      || this.wordAt(index - 1) === ')' || (this.isNameAt(index - 1) && !this.isReservedAt(index - 1));
    return endsOperand && DATE_PARTS.has(this.wordAt(index));
  }
}
