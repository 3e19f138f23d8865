import { tokenize, type Token } from '../../ddl/lexer/lexer';
import { Dialect } from '../../schema';

/** Thrown inside of the parser only, to leave an expression that it does not know. */
export class UnknownForm extends Error {}

/** Expressions nest no deeper; Spanner itself stops far earlier. */
const MAX_DEPTH = 200;

/** One name for the types that Spanner does not tell apart. */
const TYPE_NAMES: ReadonlyMap<string, string> = new Map([
  ['varchar', 'text'], ['character varying', 'text'], ['character', 'text'], ['regclass', 'text'],
  ['int8', 'bigint'], ['int', 'bigint'], ['integer', 'bigint'], ['int4', 'bigint'], ['int2', 'bigint'], ['smallint', 'bigint'],
  ['float8', 'double precision'], ['float4', 'real'], ['decimal', 'numeric'], ['bool', 'boolean'],
  ['timestamptz', 'timestamp with time zone'],
]);

/** The tokens of a PostgreSQL expression and the place where its parser stands. */
export class PostgresqlCursor {
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;

  /** @throws UnknownForm */
  public constructor(text: string) {
    this.tokens = tokenize(text, Dialect.POSTGRESQL).filter(({ kind }) => kind !== 'comment');
    if (this.tokens.some(({ kind }) => kind === 'invalid')) {
      throw new UnknownForm();
    }
  }

  public get token(): Token {
    return this.tokens[this.at];
  }

  public get atEnd(): boolean {
    return this.token.kind === 'end';
  }

  /** An unquoted word in lower case or a symbol; '' for anything else. */
  public word(ahead = 0): string {
    const token = this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)];
    return token.kind === 'identifier' ? token.value : token.kind === 'symbol' ? token.text : '';
  }

  public is(...words: readonly string[]): boolean {
    return words.every((word, ahead) => this.word(ahead) === word);
  }

  public accept(...words: readonly string[]): boolean {
    const matches = this.is(...words);
    this.at += matches ? words.length : 0;
    return matches;
  }

  public expect(word: string): void {
    if (!this.accept(word)) {
      throw new UnknownForm();
    }
  }

  public advance(): Token {
    const { token } = this;
    this.at += token.kind === 'end' ? 0 : 1;
    return token;
  }

  public peek(ahead: number): Token {
    return this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)];
  }

  public isName(): boolean {
    return this.token.kind === 'identifier' || this.token.kind === 'quoted-identifier';
  }

  public name(): string {
    if (!this.isName()) {
      throw new UnknownForm();
    }
    return this.advance().value;
  }

  public nested<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) {
      throw new UnknownForm();
    }
    const result = read();
    this.depth -= 1;
    return result;
  }

  /** `character varying(20)`, `timestamp with time zone`, `bigint[]`, without its length and under one name. */
  public type(): string {
    let name = this.name();
    while (this.accept('.')) {
      name = `${name}.${this.name()}`;
    }
    if (this.accept('varying') || this.accept('precision')) {
      name = name === 'double' ? 'double precision' : 'character varying';
    }
    if (this.accept('(')) {
      while (!this.accept(')')) {
        if (this.atEnd) {
          throw new UnknownForm();
        }
        this.advance();
      }
    }
    if (name === 'timestamp' && this.accept('with', 'time', 'zone')) {
      name = 'timestamptz';
    }
    let plain = TYPE_NAMES.get(name.replace(/^pg_catalog\./, '')) ?? name;
    while (this.accept('[')) {
      this.expect(']');
      plain += '[]';
    }
    return plain;
  }
}
