import type { Dialect } from '../../../schema';
import { codeTokens } from '../../lexer/lexer';
import { ParseError, TokenCursor } from '../token-cursor';

/** A cursor at the start of a statement stored as text. */
export function cursorOver(text: string, dialect: Dialect): TokenCursor {
  return new TokenCursor(codeTokens(text, dialect), dialect);
}

/** undefined if the text cannot be parsed. */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ParseError) {
      return undefined;
    }
    throw error;
  }
}

/** The texts of `['a', 'b']`; undefined for any other value. */
export function listValue(text: string | undefined, dialect: Dialect): string[] | undefined {
  return text === undefined ? undefined : ifReadable(() => {
    const cursor = cursorOver(text, dialect);
    const values: string[] = [];
    cursor.expect('[');
    do {
      values.push(cursor.string('a string'));
    } while (cursor.accept(','));
    return values;
  });
}
