import { matchStatement } from './notation';
import { partOf } from './part';
import { STATEMENTS } from './statements';
import { expectOnce } from '../options';
import type { OtherStatementText } from '../statement';
import type { TokenCursor } from '../token-cursor';

/**
 * A statement about an object other than a table, a plain index or a sequence, from its first word to its end.
 * @throws Unreadable
 */
export function parseOther(cursor: TokenCursor): OtherStatementText {
  const { verb, object, parts } = matchStatement(cursor, STATEMENTS[cursor.dialect]);
  expectOnce(cursor, parts.flatMap(({ role, name }) => (role === 'option' ? [name] : [])));
  const text = cursor.wholeText();
  const replaces = cursor.begins('CREATE', 'OR', 'REPLACE');
  const words = object.split(' ');
  const ifExists = cursor.begins(verb, ...words, 'IF', 'EXISTS');
  const ifNotExists = cursor.begins(verb, ...words, 'IF', 'NOT', 'EXISTS');
  return {
    kind: 'other',
    verb,
    object,
    name: partOf(parts, 'name') ?? '',
    parts,
    text,
    ...(replaces && { replaces }),
    ...(ifExists && { ifExists }),
    ...(ifNotExists && { ifNotExists }),
  };
}
