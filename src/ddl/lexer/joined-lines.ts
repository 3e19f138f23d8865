import { Lexer } from './lexer';
import type { Dialect } from '../../schema';

/**
 * A statement of several lines on one line, as the printer writes it. A line ending with the blanks around it becomes
 * nothing after `(` and before `)`, and one space elsewhere. Line endings inside tokens and after comments stay.
 *
 * The recorded bytes of every database depend on it, so it must never change.
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
