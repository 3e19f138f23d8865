import { tokenize } from './lexer';
import type { Dialect } from '../../schema';

/** What a string stands for, however it is quoted; undefined: the text is no string. */
export function stringValue(text: string | undefined, dialect: Dialect): string | undefined {
  const [first, next] = tokenize(text ?? '', dialect);
  return first.kind === 'string' && next.kind === 'end' ? first.value : undefined;
}
