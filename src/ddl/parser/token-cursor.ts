import type { SyntaxProblem } from './statement';
import { Dialect } from '../../schema';
import type { Token } from '../lexer';

/** Thrown inside of the parser only, to leave a statement; it becomes a `not understood` statement. */
export class Unreadable extends Error {
  public constructor(public readonly problem: SyntaxProblem) {
    super(`expected ${problem.expected}`);
  }
}

/** The tokens of one statement, without comments, and the place where its parser stands. */
export class TokenCursor {
  /** Where the columns of a CREATE TABLE stand, for the comments beside them. */
  public readonly columnSpans: { readonly name: string; readonly start: number; readonly end: number }[] = [];
  private at = 0;

  /** @param tokens Those of the statement; the last one is an `end`. */
  public constructor(public readonly text: string, private readonly tokens: readonly Token[], public readonly dialect: Dialect) {}

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
    const token = this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)];
    return token.kind === 'identifier' ? token.text.toUpperCase() : token.kind === 'symbol' ? token.text : '';
  }

  public is(...words: readonly string[]): boolean {
    return words.every((word, ahead) => this.word(ahead) === word);
  }

  public accept(...words: readonly string[]): boolean {
    if (!this.is(...words)) {
      return false;
    }
    this.at += words.length;
    return true;
  }

  public expect(...words: readonly string[]): void {
    for (const word of words) {
      if (!this.accept(word)) {
        this.fail(word);
      }
    }
  }

  public advance(): Token {
    const { token } = this;
    if (token.kind !== 'end') {
      this.at += 1;
    }
    return token;
  }

  /** A name, with its named schema in front where there is one. */
  public name(what: string): string {
    const parts = [this.simpleName(what)];
    while (this.is('.')) {
      this.at += 1;
      parts.push(this.simpleName(what));
    }
    return parts.join('.');
  }

  public simpleName(what: string): string {
    const { token } = this;
    if (token.kind !== 'identifier' && token.kind !== 'quoted-identifier') {
      this.fail(what);
    }
    this.at += 1;
    return token.value;
  }

  public integer(what: string): string {
    const sign = this.accept('-') ? '-' : '';
    const { token } = this;
    if (token.kind !== 'number' || !/^(\d+|0[xX][\da-fA-F]+)$/.test(token.text)) {
      this.fail(what);
    }
    this.at += 1;
    return sign + BigInt(token.text).toString();
  }

  public string(what: string): string {
    const { token } = this;
    if (token.kind !== 'string') {
      this.fail(what);
    }
    this.at += 1;
    return token.value;
  }

  /** The text between this opening bracket and the one that closes it; the cursor goes behind it. */
  public bracketed(what: string): string {
    if (!this.is('(')) {
      this.fail(what);
    }
    const open = this.token;
    this.skipBrackets();
    const close = this.tokens[this.at - 1];
    return this.text.slice(open.end, close.start);
  }

  /** Goes behind the bracket that closes this one. */
  public skipBrackets(): void {
    let depth = 0;
    do {
      const word = this.word();
      depth += word === '(' || word === '[' ? 1 : word === ')' || word === ']' ? -1 : 0;
      if (this.atEnd) {
        this.fail(')');
      }
      this.at += 1;
    } while (depth > 0);
  }

  /** Items between brackets, one and more. A comma behind the last is allowed, as GoogleSQL allows it. */
  public list<T>(item: () => T): T[] {
    this.expect('(');
    const items: T[] = [];
    while (!this.is(')')) {
      items.push(item());
      if (!this.accept(',')) {
        break;
      }
    }
    this.expect(')');
    return items;
  }

  /** The offset where the token starts, to take text from. */
  public get offset(): number {
    return this.token.start;
  }

  public noteColumn(name: string, start: number): void {
    this.columnSpans.push({ name, start, end: this.tokens[this.at - 1].end });
  }

  /** The text from an offset to the end of the last token that was read. */
  public textFrom(start: number): string {
    return this.text.slice(start, this.tokens[Math.max(this.at - 1, 0)].end);
  }

  public skipToEnd(): void {
    this.at = this.tokens.length - 1;
  }

  public expectEnd(): void {
    if (!this.atEnd) {
      this.fail('the end of the statement');
    }
  }

  public fail(expected: string): never {
    const { token } = this;
    const found = token.kind === 'end' ? 'the end of the statement' : token.text;
    throw new Unreadable({ offset: token.start, expected, found });
  }
}
