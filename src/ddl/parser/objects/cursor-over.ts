import type { Dialect } from '../../../schema';
import { codeTokens } from '../../lexer/lexer';
import { TokenCursor, tried } from '../token-cursor';

/** A cursor at the start of a statement stored as text. */
export function cursorOver(text: string, dialect: Dialect): TokenCursor {
  return new TokenCursor(codeTokens(text, dialect), dialect);
}

/** The texts of `['a', 'b']`; undefined for any other value. */
export function listValue(text: string | undefined, dialect: Dialect): string[] | undefined {
  return text === undefined ? undefined : tried(() => cursorOver(text, dialect).strings()).value;
}
