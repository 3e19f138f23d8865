import type { SyntaxProblem } from './statement';
import { END_OF_STATEMENT, Unreadable } from './unreadable';
import type { Span } from '../../schema';
import type { PlacedName } from '../../schema/kind/part';
import { isReservedWord } from '../lexer/keywords';
import type { Token } from '../lexer/lexer';
import { Tokens } from '../lexer/tokens';

/** Reads what statements consist of: names, numbers, lists, text in brackets. */
export class TokenCursor extends Tokens {
  /** What could not be read of a statement of which the rest could. */
  public readonly problems: SyntaxProblem[] = [];
  /** A sequence or identity column that leaves its kind to an option of the database. */
  public withoutKind?: Span;

  public expect(...words: readonly string[]): void {
    for (const word of words) {
      if (!this.accept(word)) {
        this.fail(word);
      }
    }
  }

  /** A name, with its named schema in front where there is one. `public` is what PostgreSQL calls having none. */
  public name(what: string): string {
    return this.path(what, () => (this.postgresql ? this.anyName(what) : this.simpleName(what)));
  }

  /** Of a message or an enum: after a point, no word is reserved. */
  public typeName(what: string): string {
    return this.path(what, () => this.anyName(what));
  }

  public placedName(what: string): PlacedName {
    const start = this.at;
    const name = this.name(what);
    return { name, span: this.spanFrom(start) };
  }

  public simpleName(what: string): string {
    const isReserved = isReservedWord(this.word(), this.dialect);
    if (isReserved && !this.postgresql) {
      // A database prints some names without quotes, and a key is to be judged whatever its columns are called.
      this.note(`${what} in quotes`);
    }
    return isReserved && this.postgresql ? this.fail(what) : this.anyName(what);
  }

  public integer(what: string): string {
    const sign = this.accept('-') ? '-' : '';
    const { token } = this;
    // No number that Spanner takes has more than 19 digits; a very long one would take long to convert.
    const isInteger = /^\d{1,40}$/.test(token.text) || (!this.postgresql && /^0x[\da-f]{1,40}$/i.test(token.text));
    if (token.kind !== 'number' || !isInteger) {
      this.fail(what);
    }
    this.at += 1;
    return sign + BigInt(token.text).toString();
  }

  public string(what: string): string {
    return this.token.kind === 'string' ? this.advance().value : this.fail(what);
  }

  /** The text between this opening bracket and the one that closes it, on one line; the cursor moves past it. */
  public bracketed(what: string): string {
    if (!this.is('(')) {
      this.fail(what);
    }
    const open = this.at;
    this.skipBrackets();
    return this.textBetween(open + 1, this.at - 1);
  }

  /** Moves past the bracket that closes this one. */
  public skipBrackets(): void {
    const close = this.closing();
    if (close === undefined) {
      this.skipToEnd();
      this.fail(')');
    }
    this.at = close + 1;
  }

  /** Moves past this token, or past the bracket that closes it. */
  public advancePastBrackets(): void {
    if (this.is('(') || this.is('[')) {
      this.skipBrackets();
    } else {
      this.advance();
    }
  }

  /**
   * Items between brackets. GoogleSQL allows none at all.
   *
   * @param endsWithComma Whether GoogleSQL allows a comma after the last one.
   */
  public list<T>(item: () => T, endsWithComma = false): T[] {
    this.expect('(');
    const items: T[] = [];
    while (!this.is(')')) {
      items.push(item());
      if (!this.accept(',')) {
        break;
      }
      if (this.is(')') && (this.postgresql || !endsWithComma)) {
        this.note('an element after the comma');
      }
    }
    this.noteInPostgresql(items.length === 0, 'an element in the brackets');
    if (!this.accept(')')) {
      this.fail(', or )');
    }
    return items;
  }

  /** Whether something can be read. If not, the problem is noted, and the cursor returns to where it was. */
  public canRead(read: () => void): boolean {
    const start = this.at;
    try {
      read();
      return true;
    } catch (error) {
      if (!(error instanceof Unreadable)) {
        throw error;
      }
      this.at = start;
      this.problems.push(error.problem);
      return false;
    }
  }

  /** Goes to the comma or bracket after an element of a list that cannot be read. */
  public skipElement(): void {
    while (!this.endsElement) {
      this.advancePastBrackets();
    }
    if (this.atEnd) {
      // There is no list to go on with: what was noted last is wrong with all of it.
      throw new Unreadable(this.problems.pop()!);
    }
  }

  public get endsElement(): boolean {
    return this.atEnd || this.is(',') || this.is(')');
  }

  public expectEnd(): void {
    if (!this.atEnd) {
      this.fail(END_OF_STATEMENT);
    }
  }

  public fail(expected: string): never {
    this.note(expected);
    throw new Unreadable(this.problems.pop()!);
  }

  /** Takes note of a mistake that leaves no doubt what the rest means. */
  public note(expected: string, position = this.at): void {
    const { kind, text, start } = this.tokens[position];
    this.problems.push({ offset: start, expected, found: kind === 'end' ? END_OF_STATEMENT : text });
  }

  /** Takes note of what GoogleSQL alone allows. */
  public noteInPostgresql(isWritten: boolean, expected: string, position = this.at): void {
    if (isWritten && this.postgresql) {
      this.note(expected, position);
    }
  }

  /** Takes note of what PostgreSQL alone allows. */
  public noteInGooglesql(expected: string): void {
    if (!this.postgresql) {
      this.note(expected);
    }
  }

  private path(what: string, next: () => string): string {
    const parts = [this.simpleName(what)];
    while (this.accept('.')) {
      parts.push(next());
    }
    return parts.slice(this.postgresql && parts.length > 1 && parts[0] === 'public' ? 1 : 0).join('.');
  }

  public anyName(what: string): string {
    return this.isName() ? this.advance().value : this.fail(what);
  }

  /** Whether the statement begins with the words. */
  public begins(...words: readonly string[]): boolean {
    return words.every((word, at) => this.wordAt(at) === word);
  }

  public advance(): Token {
    const { token } = this;
    if (token.kind !== 'end') {
      this.at += 1;
    }
    return token;
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
    this.at = this.end;
  }

  private textBetween(from: number, to: number): string {
    let text = '';
    for (let at = from; at < to; at++) {
      const token = this.tokens[at];
      text += at > from && token.start > this.tokens[at - 1].end ? ` ${token.text}` : token.text;
    }
    return text;
  }
}
