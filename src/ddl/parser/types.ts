import type { TokenCursor } from './token-cursor';
import type { ColumnType, ScalarType, ScalarTypeCode } from '../../schema';

/** A column type with what PostgreSQL says by the type and GoogleSQL by an option. */
export interface ParsedType {
  readonly type: ColumnType;
  readonly allowCommitTimestamp: boolean;
  /** serial and bigserial: an identity column by another name. */
  readonly isSerial: boolean;
}

const GOOGLESQL_TYPES = new Set(['BOOL', 'INT64', 'FLOAT32', 'FLOAT64', 'NUMERIC', 'STRING', 'BYTES', 'DATE', 'TIMESTAMP', 'JSON', 'UUID', 'TOKENLIST']);

const POSTGRESQL_TYPES: ReadonlyMap<string, ScalarTypeCode> = new Map([
  ['BOOLEAN', 'BOOL'], ['BOOL', 'BOOL'],
  ['BIGINT', 'INT64'], ['INT8', 'INT64'], ['INT', 'INT64'], ['INTEGER', 'INT64'], ['INT4', 'INT64'], ['INT2', 'INT64'], ['SMALLINT', 'INT64'],
  ['REAL', 'FLOAT32'], ['FLOAT4', 'FLOAT32'],
  ['FLOAT8', 'FLOAT64'], ['DOUBLE', 'FLOAT64'],
  ['NUMERIC', 'NUMERIC'], ['DECIMAL', 'NUMERIC'],
  ['VARCHAR', 'STRING'], ['TEXT', 'STRING'], ['CHARACTER', 'STRING'],
  ['BYTEA', 'BYTES'],
  ['DATE', 'DATE'], ['TIMESTAMPTZ', 'TIMESTAMP'], ['TIMESTAMP', 'TIMESTAMP'],
  ['JSONB', 'JSON'], ['UUID', 'UUID'],
]);

const SERIAL_TYPES = new Set(['SERIAL', 'BIGSERIAL', 'SMALLSERIAL', 'SERIAL4', 'SERIAL8']);

export function parseType(cursor: TokenCursor): ParsedType {
  return cursor.postgresql ? postgresqlType(cursor) : plain(googlesqlType(cursor));
}

function plain(type: ColumnType): ParsedType {
  return { type, allowCommitTimestamp: false, isSerial: false };
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
  const word = cursor.word();
  if (!GOOGLESQL_TYPES.has(word) || cursor.word(1) === '.') {
    // A message or an enum of the proto bundle, and the DDL does not say which. Only an enum can be in a key, where it matters.
    return { code: 'ENUM', protoName: cursor.name('a type') };
  }
  cursor.advance();
  const length = (word === 'STRING' || word === 'BYTES') ? googlesqlLength(cursor) : undefined;
  return length === undefined ? { code: word as ScalarTypeCode } : { code: word as ScalarTypeCode, length };
}

function googlesqlLength(cursor: TokenCursor): number | undefined {
  cursor.expect('(');
  const length = cursor.accept('MAX') ? undefined : Number(cursor.integer('a length or MAX'));
  cursor.expect(')');
  return length;
}

function postgresqlType(cursor: TokenCursor): ParsedType {
  if (cursor.accept('SPANNER', '.')) {
    const name = cursor.simpleName('a type').toUpperCase();
    if (name === 'COMMIT_TIMESTAMP') {
      return { type: { code: 'TIMESTAMP' }, allowCommitTimestamp: true, isSerial: false };
    }
    return plain({ code: name === 'TOKENLIST' ? 'TOKENLIST' : 'PROTO', protoName: name === 'TOKENLIST' ? undefined : `spanner.${name.toLowerCase()}` });
  }
  const word = cursor.word();
  if (SERIAL_TYPES.has(word)) {
    cursor.advance();
    return { type: { code: 'INT64' }, allowCommitTimestamp: false, isSerial: true };
  }
  const code = POSTGRESQL_TYPES.get(word);
  if (code === undefined) {
    return cursor.fail('a type');
  }
  cursor.advance();
  if (word === 'DOUBLE') {
    cursor.expect('PRECISION');
  }
  if (word === 'CHARACTER') {
    cursor.accept('VARYING');
  }
  const sized = cursor.is('(') ? cursor.list(() => cursor.integer('a length')) : [];
  // Spanner knows times with a zone only; whether it takes the others is its word, not the parser's.
  if (word === 'TIMESTAMP' && !cursor.accept('WITH', 'TIME', 'ZONE')) {
    cursor.accept('WITHOUT', 'TIME', 'ZONE');
  }
  const scalar: ScalarType = code === 'STRING' && sized.length > 0 ? { code, length: Number(sized[0]) } : { code };
  if (!cursor.accept('[')) {
    return plain(scalar);
  }
  cursor.expect(']');
  const vectorLength = cursor.accept('VECTOR', 'LENGTH') ? Number(cursor.integer('a number of elements')) : undefined;
  return plain({ code: 'ARRAY', element: scalar, vectorLength });
}
