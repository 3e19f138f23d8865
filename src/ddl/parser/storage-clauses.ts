import { expectOnce, parseOptions } from './options';
import type { TokenCursor } from './token-cursor';

/** What is read of how a table or index is stored; false: nothing begins that says so. */
export function acceptStorage(cursor: TokenCursor, kind: 'TABLE' | 'INDEX'): boolean {
  const word = cursor.word();
  if (!cursor.accept('OPTIONS') && !cursor.accept('WITH')) {
    return acceptStorageClause(cursor);
  }
  const at = cursor.position - 1;
  const own = cursor.postgresql ? 'WITH' : 'OPTIONS';
  if (word !== own) {
    cursor.note(own, at);
  }
  const names = parseOptions(cursor, kind).map(({ name }) => name);
  expectOnce(cursor, names);
  if (cursor.begins('ALTER') && names.includes(OF_CREATION)) {
    cursor.note(`CREATE TABLE for ${OF_CREATION}`, at);
  }
  return true;
}

/** `LOCALITY GROUP cold`, `COLUMNAR POLICY enabled`: PostgreSQL alone has them. */
export function acceptStorageClause(cursor: TokenCursor): boolean {
  const isGroup = cursor.is('LOCALITY', 'GROUP');
  if (!isGroup && !cursor.is('COLUMNAR', 'POLICY')) {
    return false;
  }
  cursor.noteInGooglesql('OPTIONS');
  cursor.advance();
  cursor.advance();
  if (!isGroup) {
    readPolicy(cursor);
  } else if (cursor.token.kind === 'string') {
    cursor.advance();
  } else {
    cursor.simpleName('a locality group');
  }
  return true;
}

/** `enabled`, in quotes or without. */
export function readPolicy(cursor: TokenCursor): string {
  const { value } = cursor.token;
  if (!POLICIES.has(value.toUpperCase())) {
    cursor.fail('ENABLED or DISABLED');
  }
  cursor.advance();
  return value;
}

const OF_CREATION = 'fulltext_dictionary_table';
const POLICIES: ReadonlySet<string> = new Set(['ENABLED', 'DISABLED', 'NULL']);
