import { Lexer } from './lexer';
import type { Dialect } from '../../schema';

/**
 * The text on one line without comments; a space replaces everything between two tokens. undefined if a line ending is
 * inside a string or quoted name, where it matters.
 */
export function onOneLine(text: string, dialect: Dialect): string | undefined {
  const lexer = new Lexer(text, dialect);
  const words: string[] = [];
  let end = 0;
  for (let token = lexer.next(); token.kind !== 'end'; token = lexer.next()) {
    if (token.kind === 'comment') {
      continue;
    }
    if (/[\r\n]/.test(token.text)) {
      return undefined;
    }
    if (words.length > 0 && token.start > end) {
      words.push(' ');
    }
    words.push(token.text);
    end = token.end;
  }
  return words.join('');
}
