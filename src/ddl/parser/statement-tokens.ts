import { Dialect, type Span } from '../../schema';
import type { Token } from '../lexer/lexer';

/** The tokens of one statement, without comments, and the position of its parser. */
export class StatementTokens {
  protected at = 0;
  /** Keywords are asked for many times at one place. */
  private readonly words: (string | undefined)[] = [];

  /** @param tokens Those of the statement; the last one is an `end`. */
  public constructor(
    protected readonly tokens: readonly Token[],
    public readonly dialect: Dialect,
  ) {}

  public get postgresql(): boolean {
    return this.dialect === Dialect.POSTGRESQL;
  }

  public get token(): Token {
    return this.tokens[this.at];
  }

  public get atEnd(): boolean {
    return this.token.kind === 'end';
  }

  /** The token as a keyword or symbol: an unquoted word in upper case. '' for anything else. */
  public word(ahead = 0): string {
    const at = Math.min(this.at + ahead, this.tokens.length - 1);
    let word = this.words[at];
    if (word === undefined) {
      const token = this.tokens[at];
      word = token.kind === 'identifier' ? token.text.toUpperCase() : token.kind === 'symbol' ? token.text : '';
      this.words[at] = word;
    }
    return word;
  }

  public is(...words: readonly string[]): boolean {
    for (let ahead = 0; ahead < words.length; ahead++) {
      if (this.word(ahead) !== words[ahead]) {
        return false;
      }
    }
    return true;
  }

  /** Whether the statement begins with the words. */
  public begins(...words: readonly string[]): boolean {
    return words.every((word, at) => this.word(at - this.at) === word);
  }

  public accept(...words: readonly string[]): boolean {
    if (!this.is(...words)) {
      return false;
    }
    this.at += words.length;
    return true;
  }

  public acceptQuoted(name: string): boolean {
    const isThere = this.token.kind === 'quoted-identifier' && this.token.value === name;
    this.at += isThere ? 1 : 0;
    return isThere;
  }

  public advance(): Token {
    const { token } = this;
    if (token.kind !== 'end') {
      this.at += 1;
    }
    return token;
  }

  /** The position of the cursor, to take text from. */
  public get position(): number {
    return this.at;
  }

  /** Goes back, or on, to a position. */
  public returnTo(position: number): void {
    this.at = position;
  }

  /** Goes to the token at an offset of the text. */
  public goTo(offset: number): void {
    this.at = this.tokens.findIndex(({ start }) => start >= offset);
  }

  /** The token that was read last. */
  public get lastSpan(): Span {
    return this.spanFrom(this.at - 1);
  }

  public spanAt(position: number): Span {
    const { start, end } = this.tokens[position];
    return { start, end };
  }

  /** From a position to the last token that was read. */
  public spanFrom(position: number): Span {
    return { start: this.tokens[position].start, end: this.tokens[this.at - 1].end };
  }

  /** Between the brackets at a position and the last token that was read. */
  public spanInside(position: number): Span {
    return { start: this.tokens[position].end, end: this.tokens[this.at - 1].start };
  }

  /** The text from a position to the last token that was read, on one line and without comments. */
  public textFrom(position: number): string {
    return this.textBetween(position, this.at);
  }

  /** The whole statement, on one line and without comments; the cursor goes to its end. */
  public wholeText(): string {
    this.skipToEnd();
    return this.textFrom(0);
  }

  public skipToEnd(): void {
    this.at = this.tokens.length - 1;
  }

  protected textBetween(from: number, to: number): string {
    let text = '';
    for (let at = from; at < to; at++) {
      const token = this.tokens[at];
      text += at > from && token.start > this.tokens[at - 1].end ? ` ${token.text}` : token.text;
    }
    return text;
  }
}
