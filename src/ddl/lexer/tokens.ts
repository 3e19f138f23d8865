import { isReservedWord } from './keywords';
import type { Token } from './lexer';
import { Dialect } from '../../schema';
import { bracketPairs } from '../../text/bracket-pairs';

/** The tokens of a statement, query or expression, without comments, and the read position. */
export class Tokens {
  /** The position of the next token. */
  public at = 0;
  /** Cached, because each keyword is compared many times. */
  private readonly words: string[] = [];
  private closings?: ReadonlyMap<number, number>;

  /** @param tokens The last one is an `end`. */
  public constructor(protected readonly tokens: readonly Token[], public readonly dialect: Dialect) {}

  public get postgresql(): boolean {
    return this.dialect === Dialect.POSTGRESQL;
  }

  public get token(): Token {
    return this.tokens[this.at];
  }

  /** The position of the `end`. */
  public get end(): number {
    return this.tokens.length - 1;
  }

  public get atEnd(): boolean {
    return this.at === this.end;
  }

  public tokenAt(position: number): Token {
    return this.tokens[position];
  }

  /** A token as a keyword or symbol: an unquoted word in upper case. '' for any other token. */
  public word(ahead = 0): string {
    return this.wordAt(this.at + ahead);
  }

  public wordAt(position: number): string {
    return this.words[position] ?? this.readWord(position);
  }

  public is(...words: readonly string[]): boolean {
    for (let ahead = 0; ahead < words.length; ahead++) {
      if (this.word(ahead) !== words[ahead]) {
        return false;
      }
    }
    return true;
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

  /** Whether a token is a name or a word. */
  public isName(ahead = 0): boolean {
    return this.isNameAt(this.at + ahead);
  }

  public isReserved(): boolean {
    return this.isReservedAt(this.at);
  }

  /** The position of the closing bracket, if any. */
  public closing(ahead = 0): number | undefined {
    this.closings ??= bracketPairs(this.tokens.map(({ text }) => text));
    return this.closings.get(this.at + ahead);
  }

  protected isNameAt(position: number): boolean {
    const kind = this.tokens[position]?.kind;
    return kind === 'identifier' || kind === 'quoted-identifier';
  }

  protected isReservedAt(position: number): boolean {
    return this.tokens[position].kind === 'identifier' && isReservedWord(this.wordAt(position), this.dialect);
  }

  private readWord(position: number): string {
    const token = this.tokens[position];
    if (!token) {
      return '';
    }
    const word = token.kind === 'identifier' ? token.text.toUpperCase() : token.kind === 'symbol' ? token.text : '';
    this.words[position] = word;
    return word;
  }
}
