import type { Opaque } from './expression';
import { DATE_PARTS } from './expression-grammar';
import { Dialect } from '../../schema';
import { isComment, tokenize, type Token } from '../lexer/lexer';
import { Tokens } from '../lexer/tokens';

/** Maximum average reads per token. Only broken text in nested brackets comes close. */
const MAX_READS = 20;

export class ExpressionTokens extends Tokens {
  public readonly hints: readonly Token[];
  /** The first token in brackets that could not be parsed, if any. */
  public stopped?: { readonly token: number; readonly expected: string };
  private reads = 0;

  /** @param hasPlaceholders `?` is a parameter, as in GoogleSQL drivers. */
  public constructor(private readonly text: string, dialect: Dialect, hasPlaceholders = false) {
    const read = tokenize(text, dialect);
    const all = hasPlaceholders && dialect === Dialect.GOOGLESQL
      ? read.map((token) => (
        token.kind === 'symbol' && token.text === '?' ? { ...token, kind: 'parameter' as const } : token
      ))
      : read;
    super(all.filter((token) => !isComment(token)), dialect);
    this.hints = all.filter(({ kind }) => kind === 'hint');
  }

  /** Marks the rest of the brackets as unparsed, from a token on. */
  public stop(expected = 'an expression', token = this.at): void {
    this.stopped ??= { token, expected };
  }

  /** Whether the text was read too often, so the result must not be used. */
  public get exhausted(): boolean {
    return this.reads > MAX_READS * this.tokens.length;
  }

  /** The end of the last token since `from`, or the start of `from` if none was read. */
  public endOfLast(from: number): number {
    return this.at > from ? this.tokens[this.at - 1].end : this.tokens[from].start;
  }

  public acceptDatePart(): string | undefined {
    const word = this.word();
    this.at += DATE_PARTS.has(word) ? 1 : 0;
    return DATE_PARTS.has(word) ? word : undefined;
  }

  /** Reads a name and further names after dots. */
  public readPath(): string[] {
    const names = [this.token.value];
    this.at++;
    while (this.word() === '.' && this.isName(1)) {
      names.push(this.tokens[this.at + 1].value);
      this.at += 2;
    }
    return names;
  }

  /** Skips to the next comma outside inner brackets, or to the end. */
  public skipItem(end: number): void {
    while (this.at < end && this.word() !== ',') {
      this.at = (this.closing() ?? this.at) + 1;
    }
  }

  /** The tokens with single spaces only between words. */
  public compactText(from: number, to: number): string {
    return this.tokens.slice(from, to).reduce((text, token, offset) => {
      const spaced = this.isNameAt(from + offset) && offset > 0 && this.isNameAt(from + offset - 1);
      return text + (spaced ? ' ' : '') + token.text;
    }, '');
  }

  /** The text of the tokens as written. */
  public textBetween(from: number, to: number): string {
    return from < to ? this.text.slice(this.tokens[from].start, this.tokens[to - 1].end) : '';
  }

  /** The text between two offsets. */
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
    // The qualifier before a dot is a table only in PostgreSQL and subqueries; otherwise it is the column and this a
    // field.
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
