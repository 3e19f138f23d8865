import { isComment, tokenize, withNewlines, type Token } from './lexer';
import { Dialect } from '../../schema';

/**
 * The text on one line without comments, except hints; a space replaces everything between two tokens. undefined if a
 * line ending is inside a quoted name, or a raw string with backslashes.
 */
export function onOneLine(text: string, dialect: Dialect): string | undefined {
  const words: string[] = [];
  let end = 0;
  for (const token of tokenize(text, dialect).slice(0, -1)) {
    if (token.kind === 'comment') {
      continue;
    }
    const word = tokenOnOneLine(token, dialect);
    if (word === undefined) {
      return undefined;
    }
    if (words.length > 0 && token.start > end) {
      words.push(' ');
    }
    words.push(word);
    end = token.end;
  }
  return words.join('');
}

/** A line ending in a string as an escape. */
function tokenOnOneLine({ kind, text, value }: Token, dialect: Dialect): string | undefined {
  if (kind === 'hint') {
    return value;
  }
  if (!/[\r\n]/.test(text)) {
    return text;
  }
  if (kind === 'string' && dialect === Dialect.POSTGRESQL) {
    const escaped = value.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
    return `E'${escaped}'`;
  }
  // A raw string keeps its backslashes.
  const [, prefix, body] = /^(\w*)(.*)$/s.exec(text)!;
  const isRaw = /r/i.test(prefix);
  return (kind !== 'string' && kind !== 'bytes') || (isRaw && body.includes('\\'))
    ? undefined
    : prefix.replace(/r/i, '') + withNewlines(body).replaceAll('\n', '\\n');
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
  let [joined, end, before, isBehindComment] = ['', 0, '', false];
  for (const token of tokenize(text, dialect).slice(0, -1)) {
    const gap = text.slice(end, token.start);
    const isTight = before === '(' || (token.kind === 'symbol' && token.text === ')');
    joined += !gap.includes('\n') || isBehindComment ? gap : isTight ? '' : ' ';
    joined += text.slice(token.start, token.end);
    end = token.end;
    before = token.kind === 'symbol' ? token.text : '';
    isBehindComment = isComment(token);
  }
  return joined;
}
