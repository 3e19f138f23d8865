import type { SyntaxProblem } from './statement';
import type { Span } from '../../schema';
import type { PlacedName } from '../../schema/kind/part';
import { canBeNewName } from '../../schema/name-key';
import { isReservedWord } from '../lexer/keywords';
import { withNewlines, type Token } from '../lexer/lexer';
import { Tokens } from '../lexer/tokens';

/**
 * Thrown by the parser to skip text that it cannot parse. Not an Error, because the stack of each would outlast the
 * parse.
 */
class ParseError {
  public constructor(public readonly problem: SyntaxProblem) {}
}

type Outcome<T> =
  | { readonly value: T; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: SyntaxProblem };

/** What `read` returns, or the error with which it ends. */
export function tried<T>(read: () => T): Outcome<T> {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof ParseError) {
      return { problem: error.problem };
    }
    throw error;
  }
}

/** @param verb The first word of the statement. */
export function objectsTo(verb: string): string {
  return `what to ${verb}: a table, an index, a sequence, a view ...`;
}

/** What follows the reserved words that begin a constraint. */
const NO_NAME: ReadonlySet<string> = new Set(['(', 'KEY']);

export const END_OF_STATEMENT = 'the end of the statement';

export function foundIn({ kind, text }: Token): Pick<SyntaxProblem, 'found' | 'atEnd'> {
  return kind === 'end' ? { found: END_OF_STATEMENT, atEnd: true } : { found: text };
}

/** Reads the elements of statements: names, numbers, lists, text in brackets. */
export class TokenCursor extends Tokens {
  /** The errors in a statement that is otherwise parsed. */
  public readonly problems: SyntaxProblem[] = [];
  /** A sequence or identity column without a kind, which an option of the database then decides. */
  public withoutKind?: Span;

  public expect(...words: readonly string[]): void {
    for (const word of words) {
      if (!this.accept(word)) {
        this.fail(word);
      }
    }
  }

  /** A name, after its named schema if it has one. PostgreSQL calls the default schema `public`. */
  public name(what: string): string {
    return this.path(what, () => (this.postgresql ? this.anyName(what) : this.simpleName(what)));
  }

  /** Another name for a table that exists. */
  public newName(what: string): string {
    const name = this.name(what);
    this.noteInPostgresql(!canBeNewName(name, this.dialect), `${what} without a schema`);
    return name;
  }

  /** The name of a message or enum, in which no word after a dot is reserved. */
  public typeName(what: string): string {
    return this.path(what, () => this.anyName(what));
  }

  public placedName(what: string): PlacedName {
    const start = this.at;
    const name = this.name(what);
    return { name, span: this.spanFrom(start) };
  }

  public simpleName(what: string): string {
    if (isReservedWord(this.word(), this.dialect)) {
      if (this.postgresql && what === 'a column' && NO_NAME.has(this.word(1))) {
        this.fail(what);
      }
      // Databases print some names without quotes, and rules must see a key whatever its columns are called.
      this.note(`${what} in quotes`);
    }
    return this.anyName(what);
  }

  public integer(what: string): string {
    const sign = this.accept('-') ? '-' : '';
    const { token } = this;
    // Spanner accepts at most 19 digits, and a very long number is slow to convert.
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

  /** The texts of `['a', 'b']`. */
  public strings(): string[] {
    const texts: string[] = [];
    this.expect('[');
    do {
      texts.push(this.string('a string'));
    } while (this.accept(','));
    this.expect(']');
    return texts;
  }

  /** The text in these brackets, on one line; moves past them. */
  public bracketed(what: string): string {
    if (!this.is('(')) {
      this.fail(what);
    }
    const open = this.at;
    this.skipBrackets();
    return this.textBetween(open + 1, this.at - 1);
  }

  /** Moves past the closing bracket. */
  public skipBrackets(): void {
    const close = this.closing();
    if (close === undefined) {
      this.skipToEnd();
      this.fail(')');
    }
    this.at = close + 1;
  }

  /** Moves past this token, or past the brackets that it opens. */
  public advancePastBrackets(): void {
    if (this.is('(') || this.is('[')) {
      this.skipBrackets();
    } else {
      this.advance();
    }
  }

  /**
   * Items between brackets. GoogleSQL allows an empty list.
   *
   * @param endsWithComma Whether GoogleSQL allows a trailing comma.
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

  /** Whether `read` succeeds. If not, notes the error and moves back. */
  public canRead(read: () => void): boolean {
    const start = this.at;
    const { problem } = tried(read);
    if (problem) {
      this.at = start;
      this.problems.push(problem);
    }
    return !problem;
  }

  /** Moves to the end of a list element that cannot be parsed. */
  public skipElement(): void {
    while (!this.endsElement) {
      this.advancePastBrackets();
    }
    if (this.atEnd) {
      // The list has no end, so the last error applies to all of it.
      throw new ParseError(this.problems.pop()!);
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
    throw new ParseError(this.problems.pop()!);
  }

  /** Notes an error that leaves the rest of the statement clear. */
  public note(expected: string, position = this.at): void {
    const token = this.tokens[position];
    this.problems.push({ offset: token.start, expected, ...foundIn(token) });
  }

  /** Notes syntax that only GoogleSQL allows. */
  public noteInPostgresql(isWritten: boolean, expected: string, position = this.at): void {
    if (isWritten && this.postgresql) {
      this.note(expected, position);
    }
  }

  /** Notes syntax that only PostgreSQL allows. */
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

  /** Moves to the token at an offset of the text. */
  public goTo(offset: number): void {
    this.at = this.tokens.findIndex(({ start }) => start >= offset);
  }

  public get lastSpan(): Span {
    return this.spanFrom(this.at - 1);
  }

  public spanAt(position: number): Span {
    const { start, end } = this.tokens[position];
    return { start, end };
  }

  /** The span from a position to the last token. */
  public spanFrom(position: number): Span {
    return { start: this.tokens[position].start, end: this.tokens[this.at - 1].end };
  }

  /** The span between the brackets at a position and at the last token. */
  public spanInside(position: number): Span {
    return { start: this.tokens[position].end, end: this.tokens[this.at - 1].start };
  }

  /** The text from a position to the last token, on one line without comments, except hints. */
  public textFrom(position: number): string {
    return this.textBetween(position, this.at);
  }

  /** The whole statement, on one line without comments; moves to its end. */
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
      const word = this.postgresql ? token.text : withNewlines(token.text);
      text += at > from && token.start > this.tokens[at - 1].end ? ` ${word}` : word;
      text += token.hints ?? '';
    }
    return text;
  }
}
