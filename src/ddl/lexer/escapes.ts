/** Tokens in quotes. */
export type QuotedKind = 'quoted-identifier' | 'string' | 'bytes';

const POSTGRESQL_ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const GOOGLESQL_ESCAPES: Readonly<Record<string, string>> = { ...POSTGRESQL_ESCAPES, a: '\x07' };
/** The empty alternative matches the backslash of an invalid escape. */
const GOOGLESQL_ESCAPE =
  /\\(?:([0-3][0-7]{2})|[xX]([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([abfnrtv\\?"'`])|)/g;
const POSTGRESQL_ESCAPE = /''|\\(?:([0-7]{1,3})|x([\da-fA-F]{1,2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([^uU])|)/gs;

/** The text between quotes without escapes; undefined if an escape is invalid. */
export function unescaped(body: string, kind: QuotedKind, isPostgresql: boolean): string | undefined {
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
