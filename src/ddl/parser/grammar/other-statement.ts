import { matchStatement } from './notation';
import { STATEMENTS } from './statements';
import { isIndexKind, objectKind } from '../../../schema';
import { partOf, type Part } from '../../../schema/kind/part';
import { inSchemaOf, uniqueKey } from '../../../schema/name-key';
import { expectOnce } from '../options';
import type { OtherStatementText } from '../statement';
import type { TokenCursor } from '../token-cursor';

/**
 * Parses a complete statement about an object other than a table, a plain index or a sequence.
 * @throws ParseError
 */
export function parseOther(cursor: TokenCursor): OtherStatementText {
  const { verb, object, parts } = matchStatement(cursor, STATEMENTS[cursor.dialect]);
  expectOnce(cursor, parts.flatMap(({ role, name }) => (role === 'option' ? [name] : [])));
  failOnRepeated(cursor, object, parts);
  const { alterableOptions, expected } = objectKind(object);
  const fixed = parts.find(({ role, name }) => role === 'option' && !(alterableOptions?.includes(name) ?? true));
  if (verb === 'ALTER' && fixed) {
    cursor.goTo(fixed.span.start);
    cursor.fail(alterableOptions!.join(', '));
  }
  const syntax = expected?.(parts, verb);
  if (syntax) {
    if (syntax.span) {
      cursor.goTo(syntax.span.start);
    }
    cursor.fail(syntax.expected);
  }
  const text = cursor.wholeText();
  const words = object.split(' ');
  if (cursor.begins('CREATE', 'OR', 'REPLACE', ...words, 'IF', 'NOT', 'EXISTS')) {
    cursor.at = 3 + words.length;
    cursor.fail('the name');
  }
  return {
    kind: 'other',
    verb,
    object,
    name: nameIn(cursor, verb, object, parts),
    parts,
    text,
    replaces: cursor.begins('CREATE', 'OR', 'REPLACE'),
    ifExists: cursor.begins(verb, ...words, 'IF', 'EXISTS'),
    ifNotExists: cursor.begins(verb, ...words, 'IF', 'NOT', 'EXISTS'),
  };
}

/** PostgreSQL creates an index in the schema of its table, which the statement does not name. */
function nameIn({ postgresql }: TokenCursor, verb: string, object: string, parts: readonly Part[]): string {
  const name = partOf(parts, 'name') ?? '';
  const table = partOf(parts, 'table') ?? '';
  return postgresql && verb === 'CREATE' && isIndexKind(object) ? inSchemaOf(table, name) : name;
}

function failOnRepeated(cursor: TokenCursor, object: string, parts: readonly Part[]): void {
  const { listedOnce = {} } = objectKind(object);
  const listed = new Set<string>();
  let table = '';
  for (const { role, name, span } of parts.filter((part) => Object.hasOwn(listedOnce, part.role))) {
    table = role === 'table' ? '' : table;
    const key = `${table}(${uniqueKey(name)}`;
    if (listed.has(key)) {
      cursor.goTo(span.start);
      cursor.fail(`each ${listedOnce[role]} once`);
    }
    listed.add(key);
    table = role === 'table' ? key : table;
  }
}
