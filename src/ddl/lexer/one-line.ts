import { Lexer } from './lexer';
import type { Dialect } from '../../schema';

/**
 * The text on one line and without comments: what is between two tokens becomes one space. undefined when a line
 * end is inside a string or a quoted name, where it means something.
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
