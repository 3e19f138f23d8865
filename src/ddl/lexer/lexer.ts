import { Dialect } from '../../schema';
import { isNewline, isSpace, lowerCaseAscii, skip } from '../../text/characters';

type TokenKind =
  | 'identifier'
  | 'quoted-identifier'
  | 'string'
  | 'bytes'
  | 'number'
  | 'parameter'
  | 'symbol'
  | 'comment'
  /** A comment that PostgreSQL reads: `/*@ FORCE_INDEX = i *\/`; its value is on one line. */
  | 'hint'
  | 'invalid'
  | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** As written. */
  readonly text: string;
  /**
   * The text without quotes and escapes; an unquoted PostgreSQL name in lower case; the error of an `invalid` token.
   */
  readonly value: string;
  readonly start: number;
  /** Offset after the last character. */
  readonly end: number;
  /** The hints behind it in a statement of PostgreSQL. */
  readonly hints?: string;
}

/** All tokens of the text, including comments; the last one is the `end`. */
export function tokenize(text: string, dialect: Dialect): Token[] {
  const lexer = new Lexer(text, dialect);
  const tokens: Token[] = [];
  let token: Token;
  do {
    token = lexer.next();
    tokens.push(token);
  } while (token.kind !== 'end');
  return tokens;
}

/** Its tokens without comments and hints; the last one is the `end`. */
export function codeTokens(text: string, dialect: Dialect): Token[] {
  return tokenize(text, dialect).filter((token) => !isComment(token));
}

/** Whether it is a comment or a hint. */
export function isComment({ kind }: Token): boolean {
  return kind === 'comment' || kind === 'hint';
}

export function holdsComment(text: string, dialect: Dialect): boolean {
  return tokenize(text, dialect).some(isComment);
}

/** The value of a string with any kind of quotes; undefined if the text is not a string. */
export function stringValue(text: string | undefined, dialect: Dialect): string | undefined {
  const [first, next] = tokenize(text ?? '', dialect);
  return first.kind === 'string' && next.kind === 'end' ? first.value : undefined;
}

const GOOGLESQL_SYMBOLS = new Set(
  '( ) [ ] { } , ; . : + - * / % ~ | & ^ < > = @ ? => || :: <> != <= >= << >> -> += -= |>'.split(' '),
);
const POSTGRESQL_SYMBOLS = new Set('( ) [ ] , ; . : :: :='.split(' '));
/** At most 63 characters, and no beginning of a comment. */
const POSTGRESQL_OPERATOR = /(?:(?!--|\/\*)[-+*/<>=~!@#%^&|`?]){1,63}/y;
/** The tag may have letters of any language, but no `$`. */
const POSTGRESQL_DOLLARS = /\$(?:[A-Za-z_\x80-\uffff][\w\x80-\uffff]*)?\$/y;
const POSTGRESQL_PARAMETER = /\$\d+/y;
const NUMBER = /0x[\da-f]+|(?=\.?\d)\d*(?:\.\d*)?(?:e[-+]?\d+)?/iy;
const WORDS: Readonly<Record<Dialect, RegExp>> = {
  [Dialect.GOOGLESQL]: /[A-Za-z_]\w*/y,
  [Dialect.POSTGRESQL]: /[A-Za-z_\x80-\uffff][\w$\x80-\uffff]*/y,
};
const LINE_COMMENTS: Readonly<Record<Dialect, RegExp>> = {
  [Dialect.GOOGLESQL]: /(?:--|#)[^\r\n]*/y,
  [Dialect.POSTGRESQL]: /--[^\r\n]*/y,
};
const GOOGLESQL_STRING_PREFIXES = new Set(['R', 'B', 'RB', 'BR']);

/**
 * Reads tokens one by one, each character a bounded number of times. Never throws: text that starts no token, or has no
 * end, is an `invalid` token.
 */
export class Lexer {
  private readonly postgres: boolean;
  private position = 0;

  /** @param base The offset of the text within a longer one. */
  public constructor(
    private readonly text: string,
    private readonly dialect: Dialect,
    private readonly base = 0,
  ) {
    this.postgres = dialect === Dialect.POSTGRESQL;
  }

  public next(): Token {
    this.position = skip(this.text, this.position, isSpace);
    const start = this.position;
    if (start >= this.text.length) {
      return this.token('end', start);
    }
    const word = this.endOf(WORDS[this.dialect], start);
    if (word > 0) {
      return this.word(start, word);
    }
    const character = this.text[start];
    // The quick way for most symbols.
    if ('(),'.includes(character)) {
      return this.token('symbol', start + 1);
    }
    const number = this.endOf(NUMBER, start);
    if (number > 0) {
      return this.token('number', number);
    }
    const comment = this.endOf(LINE_COMMENTS[this.dialect], start);
    if (comment > 0) {
      return this.token('comment', comment);
    }
    if (this.text.startsWith('/*', start)) {
      return this.blockComment(start);
    }
    return this.postgres ? this.postgresToken(start, character) : this.googleToken(start, character);
  }

  /** The end of what matches there; 0 if nothing does. */
  private endOf(pattern: RegExp, start: number): number {
    pattern.lastIndex = start;
    pattern.test(this.text);
    return pattern.lastIndex;
  }

  private word(start: number, end: number): Token {
    const next = this.text[end];
    if (this.postgres) {
      if (next === "'" && end === start + 1 && /e/i.test(this.text[start])) {
        return this.escapedString('string', end, "'", false);
      }
      return this.token('identifier', end, lowerCaseAscii(this.text.slice(start, end)));
    }
    if ((next === "'" || next === '"') && end <= start + 2) {
      const prefix = this.text.slice(start, end).toUpperCase();
      if (GOOGLESQL_STRING_PREFIXES.has(prefix)) {
        return this.googleString(prefix.includes('B') ? 'bytes' : 'string', end, prefix.includes('R'));
      }
    }
    return this.token('identifier', end);
  }

  private blockComment(start: number): Token {
    // Comments nest in PostgreSQL.
    const marks = this.postgres ? /\/\*|\*\//g : /\*\//g;
    marks.lastIndex = start + 2;
    for (let depth = 1; depth > 0;) {
      const mark = marks.exec(this.text)?.[0];
      if (mark === undefined) {
        return this.token('invalid', this.text.length, 'unterminated comment');
      }
      depth += mark === '/*' ? 1 : -1;
    }
    const end = marks.lastIndex;
    return this.postgres && this.text[start + 2] === '@'
      ? this.token('hint', end, this.text.slice(start, end).replace(/\s+/g, ' '))
      : this.token('comment', end);
  }

  private googleToken(start: number, character: string): Token {
    if (character === "'" || character === '"') {
      return this.googleString('string', start, false);
    }
    if (character === '`') {
      return this.escapedString('quoted-identifier', start, '`', false);
    }
    if (character === '@') {
      const name = this.text[start + 1] === '@' ? start + 2 : start + 1;
      const end = this.endOf(WORDS[this.dialect], name);
      if (end > 0) {
        return this.token('parameter', end, this.text.slice(name, end));
      }
    }
    return this.symbol(start, GOOGLESQL_SYMBOLS);
  }

  private postgresToken(start: number, character: string): Token {
    if (character === "'" || character === '"') {
      return this.doubledString(character === '"' ? 'quoted-identifier' : 'string', character);
    }
    if (character === '$') {
      return this.dollar(start);
    }
    const operator = this.text.slice(start, this.endOf(POSTGRESQL_OPERATOR, start));
    return operator === ''
      ? this.symbol(start, POSTGRESQL_SYMBOLS)
      : this.token('symbol', start + withoutSign(operator).length);
  }

  private symbol(start: number, symbols: ReadonlySet<string>): Token {
    const two = this.text.slice(start, start + 2);
    if (symbols.has(two)) {
      return this.token('symbol', start + two.length);
    }
    if (symbols.has(this.text[start])) {
      return this.token('symbol', start + 1);
    }
    const width = this.text.codePointAt(start)! > 0xffff ? 2 : 1;
    return this.token('invalid', start + width, 'invalid character');
  }

  /** `$1`, `$$ text $$` or `$tag$ text $tag$`. */
  private dollar(start: number): Token {
    const parameter = this.endOf(POSTGRESQL_PARAMETER, start);
    if (parameter > 0) {
      return this.token('parameter', parameter, this.text.slice(start + 1, parameter));
    }
    const open = this.endOf(POSTGRESQL_DOLLARS, start);
    if (open === 0) {
      return this.token('invalid', start + 1, 'invalid character');
    }
    const delimiter = this.text.slice(start, open);
    const close = this.text.indexOf(delimiter, open);
    return close < 0
      ? this.token('invalid', this.text.length, 'unterminated string')
      : this.token('string', close + delimiter.length, this.text.slice(open, close));
  }

  /** A quote inside is doubled. */
  private doubledString(kind: QuotedKind, quote: string): Token {
    let close = this.text.indexOf(quote, this.position + 1);
    while (close >= 0 && this.text[close + 1] === quote) {
      close = this.text.indexOf(quote, close + 2);
    }
    if (close < 0) {
      return this.token('invalid', this.text.length, `unterminated ${describe(kind)}`);
    }
    const value = this.text.slice(this.position + 1, close).replaceAll(quote + quote, quote);
    return this.quoted(kind, close + 1, value);
  }

  private googleString(kind: 'string' | 'bytes', open: number, raw: boolean): Token {
    const triple = this.text[open].repeat(3);
    return this.escapedString(kind, open, this.text.startsWith(triple, open) ? triple : this.text[open], raw);
  }

  /** A quote inside follows a backslash, which a raw string keeps. */
  private escapedString(kind: QuotedKind, open: number, quote: string, raw: boolean): Token {
    const oneLine = !this.postgres && quote.length === 1;
    let at = open + quote.length;
    for (;;) {
      if (at >= this.text.length || (oneLine && isNewline(this.text, at))) {
        return this.token('invalid', Math.min(at, this.text.length), `unterminated ${describe(kind)}`);
      }
      if (this.text[at] === '\\') {
        at += oneLine && isNewline(this.text, at + 1) ? 1 : 2;
      } else if (!this.text.startsWith(quote, at)) {
        at++;
      } else if (this.postgres && this.text[at + 1] === quote) {
        at += 2;
      } else {
        break;
      }
    }
    const written = this.text.slice(open + quote.length, at);
    const body = this.postgres ? written : withNewlines(written);
    const value = raw ? body : unescaped(body, kind, this.postgres);
    const end = at + quote.length;
    if (value === undefined) {
      return this.token('invalid', end, 'invalid escape');
    }
    return this.quoted(kind, end, value);
  }

  private quoted(kind: QuotedKind, end: number, value: string): Token {
    return kind === 'quoted-identifier' && value === ''
      ? this.token('invalid', end, 'empty quoted identifier')
      : this.token(kind, end, value);
  }

  private token(kind: TokenKind, end: number, value?: string): Token {
    const start = this.position;
    const text = this.text.slice(start, end);
    this.position = end;
    return { kind, text, value: value ?? text, start: start + this.base, end: end + this.base };
  }
}

/** GoogleSQL reads each line ending in a string as \n. */
export function withNewlines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** An operator ends with + or - only if it has a character that standard SQL does not use. */
function withoutSign(operator: string): string {
  return /[~!@#%^&|`?]/.test(operator) ? operator : operator.replace(/(?<=.)[-+]+$/, '');
}

function describe(kind: QuotedKind): string {
  return kind === 'quoted-identifier' ? 'quoted identifier' : 'string';
}

/** Tokens in quotes. */
type QuotedKind = 'quoted-identifier' | 'string' | 'bytes';

const POSTGRESQL_ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const GOOGLESQL_ESCAPES: Readonly<Record<string, string>> = { ...POSTGRESQL_ESCAPES, a: '\x07' };
/** The empty alternative matches the backslash of an invalid escape. */
const GOOGLESQL_ESCAPE =
  /\\(?:([0-3][0-7]{2})|[xX]([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([abfnrtv\\?"'`])|)/g;
const POSTGRESQL_ESCAPE = /''|\\(?:([0-7]{1,3})|x([\da-fA-F]{1,2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([^uU])|)/gs;

/** The text between quotes without escapes; undefined if an escape is invalid. */
function unescaped(body: string, kind: QuotedKind, isPostgresql: boolean): string | undefined {
  if (!body.includes('\\') && !(isPostgresql && body.includes("'"))) {
    return body;
  }
  let valid = true;
  const value = body.replace(
    isPostgresql ? POSTGRESQL_ESCAPE : GOOGLESQL_ESCAPE,
    (match, octal, hex, short, long, other) => {
      if (match === "''") {
        return "'";
      }
      if (other !== undefined) {
        return (isPostgresql ? POSTGRESQL_ESCAPES : GOOGLESQL_ESCAPES)[other] ?? other;
      }
      const unicode: string | undefined = short ?? long;
      const code = octal === undefined ? parseInt(hex ?? unicode, 16) : parseInt(octal, 8);
      const possible = code <= 0x10ffff && !(kind === 'bytes' && unicode !== undefined);
      valid &&= possible;
      return possible ? String.fromCodePoint(code) : '';
    },
  );
  return valid ? value : undefined;
}
