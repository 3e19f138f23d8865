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
