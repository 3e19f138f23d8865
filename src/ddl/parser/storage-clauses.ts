import { changesOf } from './objects/database-options';
import { expectOnce, parseOptions } from './options';
import type { TokenCursor } from './token-cursor';
import type { OptionChanges } from '../../schema';
import { STORAGE } from '../../schema/kind/option-types';
import { STORAGE_CLAUSES } from '../../schema/kind/storage-options';

/**
 * Reads storage options of a table or index; undefined if there are none.
 *
 * @param kind Absent: that of the statement.
 */
export function readStorage(cursor: TokenCursor, kind?: 'TABLE' | 'INDEX'): OptionChanges | undefined {
  const word = cursor.word();
  if (!cursor.accept('OPTIONS') && !cursor.accept('WITH')) {
    return readStorageClause(cursor);
  }
  const at = cursor.at - 1;
  const own = cursor.postgresql ? 'WITH' : 'OPTIONS';
  if (word !== own) {
    cursor.note(own, at);
  }
  const options = parseOptions(cursor, kind);
  const names = options.map(({ name }) => name);
  expectOnce(cursor, names);
  if (cursor.begins('ALTER') && names.includes(OF_CREATION)) {
    cursor.note(`CREATE TABLE for ${OF_CREATION}`, at);
  }
  return changesOf(options);
}

/** `LOCALITY GROUP cold`, `COLUMNAR POLICY enabled`: only in PostgreSQL. */
export function readStorageClause(cursor: TokenCursor): OptionChanges | undefined {
  const name = [...STORAGE_CLAUSES].find((each) => cursor.is(...each.toUpperCase().split('_')));
  if (name === undefined) {
    return undefined;
  }
  cursor.noteInGooglesql('OPTIONS');
  cursor.advance();
  cursor.advance();
  const isTakenBack = cursor.is('NULL');
  const { names } = STORAGE[name];
  const value = names === undefined
    ? readPolicy(cursor)
    : cursor.token.kind === 'string' ? cursor.advance().value : cursor.simpleName(`a ${names.toLowerCase()}`);
  return new Map([[name, isTakenBack ? undefined : `'${value}'`]]);
}

/** `enabled`, with or without quotes. */
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
