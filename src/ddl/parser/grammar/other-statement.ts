import { matchStatement } from './notation';
import { partOf, type Part } from './part';
import { STATEMENTS } from './statements';
import { objectKind } from '../../../schema';
import { inSchemaOf, uniqueKey } from '../../../schema/name-key';
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
  failOnRepeated(cursor, object, parts);
  const { alterableOptions } = objectKind(object);
  const fixed = parts.find(({ role, name }) => role === 'option' && !(alterableOptions?.includes(name) ?? true));
  if (verb === 'ALTER' && fixed) {
    cursor.goTo(fixed.span.start);
    cursor.fail(alterableOptions!.join(', '));
  }
  if (object === 'MODEL') {
    failOnModel(cursor, verb, parts);
  }
  const text = cursor.wholeText();
  const replaces = cursor.begins('CREATE', 'OR', 'REPLACE');
  const words = object.split(' ');
  if (cursor.begins('CREATE', 'OR', 'REPLACE', ...words, 'IF', 'NOT', 'EXISTS')) {
    cursor.returnTo(3 + words.length);
    cursor.fail('the name');
  }
  const ifExists = cursor.begins(verb, ...words, 'IF', 'EXISTS');
  const ifNotExists = cursor.begins(verb, ...words, 'IF', 'NOT', 'EXISTS');
  return {
    kind: 'other',
    verb,
    object,
    name: nameIn(cursor, verb, object, parts),
    parts,
    text,
    ...(replaces && { replaces }),
    ...(ifExists && { ifExists }),
    ...(ifNotExists && { ifNotExists }),
  };
}

/** PostgreSQL creates an index in the schema of its table, without naming it. */
function nameIn({ postgresql }: TokenCursor, verb: string, object: string, parts: readonly Part[]): string {
  const name = partOf(parts, 'name') ?? '';
  const table = partOf(parts, 'table') ?? '';
  return postgresql && verb === 'CREATE' && object.endsWith('INDEX') ? inSchemaOf(table, name) : name;
}

/** What an object of a kind lists once, by the roles of its parts. */
const LISTED_ONCE: Readonly<Record<string, readonly string[]>> = {
  'CHANGE STREAM': ['table', 'column'],
  'SEARCH INDEX': ['tokens', 'stored'],
  'VECTOR INDEX': ['stored'],
  'MODEL': ['field'],
  'FUNCTION': ['parameter'],
  'PROTO BUNDLE': ['path', 'inserted', 'updated', 'deleted'],
};
/** Clauses of which a function has each once, in any order. */
const CLAUSES: ReadonlySet<string> = new Set(['returns', 'volatility', 'language', 'security', 'strict', 'body']);

function failOnRepeated(cursor: TokenCursor, object: string, parts: readonly Part[]): void {
  const roles = LISTED_ONCE[object] ?? [];
  const clauses = parts.filter(({ role }) => CLAUSES.has(role)).map(({ role }) => role);
  const repeated = object === 'FUNCTION' ? clauses.find((role, at) => clauses.indexOf(role) < at) : undefined;
  if (repeated !== undefined) {
    cursor.goTo(parts.filter(({ role }) => role === repeated)[1].span.start);
    cursor.fail('another clause');
  }
  const listed = new Set<string>();
  let table = '';
  for (const { role, name, span } of parts.filter((part) => roles.includes(part.role))) {
    table = role === 'table' ? '' : table;
    const key = `${table}(${uniqueKey(name)}`;
    if (listed.has(key)) {
      cursor.goTo(span.start);
      const noun = object === 'PROTO BUNDLE' ? 'type' : ['table', 'parameter'].includes(role) ? role : 'column';
      cursor.fail(`each ${noun} once`);
    }
    listed.add(key);
    table = role === 'table' ? key : table;
  }
}

/** A model has one of `endpoint` and `endpoints`, and its columns have one option. */
function failOnModel(cursor: TokenCursor, verb: string, parts: readonly Part[]): void {
  const misplaced = parts.find(({ role, name }) => (
    (role === 'field_option' && name !== 'required') || (role === 'option' && name === 'required')
  ));
  if (misplaced) {
    cursor.goTo(misplaced.span.start);
    cursor.fail(misplaced.role === 'option' ? 'a model option' : 'required');
  }
  const endpoints = parts.filter(({ role, name }) => role === 'option' && /^endpoints?$/.test(name));
  const given = endpoints.filter(({ value }) => !/^null$/i.test(value!));
  if ((verb === 'CREATE' || endpoints.length > 0) && given.length !== 1) {
    cursor.fail('endpoint, endpoints');
  }
}
