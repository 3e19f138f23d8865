import type { TokenCursor } from './token-cursor';
import type { ColumnType, ScalarType } from '../../schema';
import { spellingsOf, type TypeSpelling } from '../../schema/types/type-spellings';

/** A column type with what PostgreSQL says by the type and GoogleSQL by an option. */
export interface ParsedType {
  readonly type: ColumnType;
  readonly allowCommitTimestamp: boolean;
  /** serial and bigserial: an identity column by another name. */
  readonly isSerial: boolean;
}

export function parseType(cursor: TokenCursor): ParsedType {
  return cursor.postgresql ? postgresqlType(cursor) : { type: googlesqlType(cursor), allowCommitTimestamp: false, isSerial: false };
}

function googlesqlType(cursor: TokenCursor): ColumnType {
  if (!cursor.accept('ARRAY')) {
    return googlesqlScalar(cursor);
  }
  cursor.expect('<');
  const element = googlesqlScalar(cursor);
  cursor.expect('>');
  let vectorLength: number | undefined;
  if (cursor.accept('(')) {
    cursor.expect('VECTOR_LENGTH');
    // People write `=` too, and mean the same.
    if (!cursor.accept('=')) {
      cursor.expect('=>');
    }
    vectorLength = Number(cursor.integer('a number of elements'));
    cursor.expect(')');
  }
  return { code: 'ARRAY', element, vectorLength };
}

function googlesqlScalar(cursor: TokenCursor): ScalarType {
  const spelling = cursor.word(1) === '.' ? undefined : acceptSpelling(cursor);
  if (!spelling) {
    // A message or an enum of the proto bundle, and the DDL does not say which. Only an enum can be in a key, where it matters.
    return { code: 'ENUM', name: cursor.name('a type') };
  }
  const length = spelling.hasLength ? googlesqlLength(cursor) : undefined;
  return length === undefined ? { code: spelling.code } : { code: spelling.code, length };
}

function googlesqlLength(cursor: TokenCursor): number | undefined {
  cursor.expect('(');
  const length = cursor.accept('MAX') ? undefined : Number(cursor.integer('a length or MAX'));
  cursor.expect(')');
  return length;
}

function postgresqlType(cursor: TokenCursor): ParsedType {
  const spelling = acceptSpelling(cursor) ?? cursor.fail('a type');
  const { code, allowCommitTimestamp = false, isSerial = false } = spelling;
  const [length] = cursor.is('(') ? cursor.list(() => Number(cursor.integer('a length'))) : [];
  const scalar: ScalarType = length === undefined || !spelling.hasLength ? { code } : { code, length };
  if (isSerial || !cursor.accept('[')) {
    return { type: scalar, allowCommitTimestamp, isSerial };
  }
  cursor.expect(']');
  const vectorLength = cursor.accept('VECTOR', 'LENGTH') ? Number(cursor.integer('a number of elements')) : undefined;
  return { type: { code: 'ARRAY', element: scalar, vectorLength }, allowCommitTimestamp, isSerial };
}

function acceptSpelling(cursor: TokenCursor): TypeSpelling | undefined {
  return spellingsOf(cursor.word(), cursor.dialect).find(({ words }) => cursor.accept(...words));
}
