import { Lexer } from './lexer';
import type { Dialect } from '../../schema';

/**
 * A statement that people wrote over lines, as the printer writes it on one: a line end with the blanks around it is
 * nothing after `(` and in front of `)`, and one space elsewhere. Line ends inside of a token and after a comment stay,
 * and so does all else.
 *
 * The recorded bytes of every database depend on it: it never changes.
 */
export function joinedLines(text: string, dialect: Dialect): string {
  if (!text.includes('\n')) {
    return text;
  }
  const lexer = new Lexer(text, dialect);
  let [joined, end, before, isComment] = ['', 0, '', false];
  for (let token = lexer.next(); token.kind !== 'end'; token = lexer.next()) {
    const gap = text.slice(end, token.start);
    const isTight = before === '(' || (token.kind === 'symbol' && token.text === ')');
    joined += !gap.includes('\n') || isComment ? gap : isTight ? '' : ' ';
    joined += text.slice(token.start, token.end);
    end = token.end;
    before = token.kind === 'symbol' ? token.text : '';
    isComment = token.kind === 'comment';
  }
  return joined;
}
