import { tokenize } from './lexer';
import type { Dialect } from '../../schema';

/** The value of a string with any kind of quotes; undefined if the text is not a string. */
export function stringValue(text: string | undefined, dialect: Dialect): string | undefined {
  const [first, next] = tokenize(text ?? '', dialect);
  return first.kind === 'string' && next.kind === 'end' ? first.value : undefined;
}
