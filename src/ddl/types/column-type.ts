import { Dialect, type ColumnType, type ScalarType, type Span } from '../../schema';
import type { ColumnAttributes } from '../../schema/column-attributes';
import { floatOfBits } from '../../schema/types/type-facts';
import { TYPES } from '../../schema/types/type-registry';
import { acceptSpelling, spellingsOf } from '../../schema/types/type-spellings';
import type { TokenCursor } from '../parser/token-cursor';

/** A column type with attributes that PostgreSQL expresses by the type and GoogleSQL by an option. */
interface WrittenType {
  readonly type: ColumnType;
  readonly attributes?: ColumnAttributes;
  /** serial and bigserial, which are identity columns. */
  readonly isSerial: boolean;
}

export interface ParsedType extends WrittenType {
  readonly span: Span;
}

export function parseType(cursor: TokenCursor): ParsedType {
  const start = cursor.at;
  const { type, attributes, isSerial }: WrittenType = cursor.postgresql
    ? postgresqlType(cursor)
    : { type: googlesqlType(cursor), isSerial: false };
  return { type, attributes, isSerial, span: cursor.spanFrom(start) };
}

function googlesqlType(cursor: TokenCursor): ColumnType {
  if (!cursor.accept('ARRAY')) {
    const scalar = googlesqlScalar(cursor);
    return scalar.code === 'UNKNOWN' && cursor.accept('[', ']') ? { code: 'ARRAY', element: scalar } : scalar;
  }
  cursor.expect('<');
  const element = googlesqlScalar(cursor);
  cursor.expect('>');
  let vectorLength: number | undefined;
  if (cursor.accept('(')) {
    cursor.expect('VECTOR_LENGTH');
    // Some users write `=`, with the same meaning.
    if (!cursor.accept('=')) {
      cursor.expect('=>');
    }
    vectorLength = Number(cursor.integer('a number of elements'));
    cursor.expect(')');
  }
  return { code: 'ARRAY', element, vectorLength };
}

function googlesqlScalar(cursor: TokenCursor): ScalarType {
  const spelling = cursor.word(1) === '.' || cursor.is('TIMESTAMP', 'WITH') ? undefined : acceptSpelling(cursor);
  if (!spelling) {
    return unknownGooglesqlType(cursor);
  }
  return { code: spelling.code, length: spelling.hasLength ? googlesqlLength(cursor) : undefined };
}

/** A name that may be a type of the other dialect, with several words and a length: `character varying(36)`. */
function unknownGooglesqlType(cursor: TokenCursor): ScalarType {
  const start = cursor.at;
  const other = spellingsOf(cursor.word(), Dialect.POSTGRESQL);
  const hasWords = other.some(({ words }) => words.length > 1 && !words.includes('.') && cursor.accept(...words));
  const name = hasWords ? cursor.textFrom(start) : cursor.typeName('a type');
  const lengths = cursor.is('(') ? cursor.list(() => foreignLength(cursor)) : [];
  return { code: 'UNKNOWN', name: lengths.length > 0 ? `${name}(${lengths.join(', ')})` : name };
}

/** The length of a type of the other dialect: `STRING(MAX)` in PostgreSQL. */
function foreignLength(cursor: TokenCursor): string {
  return cursor.accept('MAX') ? 'MAX' : cursor.integer('a length');
}

function googlesqlLength(cursor: TokenCursor): number | undefined {
  cursor.expect('(');
  const length = cursor.accept('MAX') ? undefined : Number(cursor.integer('a length or MAX'));
  cursor.expect(')');
  return length;
}

function postgresqlType(cursor: TokenCursor): WrittenType {
  const isFloat = cursor.is('FLOAT', '(');
  if (cursor.accept('ARRAY', '<')) {
    // Arrays of arrays are in neither dialect.
    const { type } = cursor.is('ARRAY') ? cursor.fail('a type of PostgreSQL') : postgresqlType(cursor);
    return type.code === 'UNKNOWN' && cursor.accept('>')
      ? { type: { code: 'ARRAY', element: type }, isSerial: false }
      : cursor.fail('a type of PostgreSQL');
  }
  const { code, attributes, hasLength, isSerial = false } = acceptSpelling(cursor) ?? { code: 'UNKNOWN' };
  if (code in TYPES && TYPES[code].length && !hasLength && cursor.is('(')) {
    cursor.note('no length');
  }
  const scalar: ScalarType = code === 'UNKNOWN'
    ? unknownPostgresqlType(cursor)
    : isFloat
      ? { code: floatOfBits(postgresqlLength(cursor) ?? 0) }
      : { code, length: postgresqlLength(cursor, code === 'NUMERIC' ? 2 : 1) };
  if (isSerial || !isPostgresqlArray(cursor)) {
    return { type: scalar, attributes, isSerial };
  }
  const vectorLength = cursor.accept('VECTOR', 'LENGTH') ? Number(cursor.integer('a number of elements')) : undefined;
  return { type: { code: 'ARRAY', element: scalar, vectorLength }, attributes, isSerial };
}

/** `[]`, or another form whose size PostgreSQL ignores: `[4]`, `ARRAY`, `ARRAY[4]`. */
function isPostgresqlArray(cursor: TokenCursor): boolean {
  const isWord = cursor.accept('ARRAY');
  if (!cursor.accept('[')) {
    return isWord;
  }
  if (!cursor.accept(']')) {
    cursor.integer('a number of elements');
    cursor.expect(']');
  }
  return true;
}

/**
 * Reads a length. The rule `column-type` reports one of a type without lengths.
 *
 * @param most The maximum number of lengths.
 */
function postgresqlLength(cursor: TokenCursor, most = 1): number | undefined {
  const open = cursor.at;
  const lengths = cursor.is('(') ? cursor.list(() => Number(cursor.integer('a length'))) : [];
  cursor.noteInPostgresql(lengths.length > most, 'one length', open + 2);
  return lengths[0];
}

/** Tokens that may follow a type; any other token means that this is not a column. */
const AFTER_TYPE: ReadonlySet<string> = new Set([
  '[', '>', 'ARRAY', 'NOT', 'NULL', 'DEFAULT', 'PRIMARY', 'GENERATED', 'CONSTRAINT', 'CHECK', 'REFERENCES', 'UNIQUE',
]);

function unknownPostgresqlType(cursor: TokenCursor): ScalarType {
  const start = cursor.at;
  cursor.typeName('a type');
  if (cursor.is('(')) {
    cursor.list(() => foreignLength(cursor));
  }
  if (!cursor.accept('WITHOUT', 'TIME', 'ZONE')) {
    cursor.accept('WITH', 'TIME', 'ZONE');
  }
  return cursor.endsElement || AFTER_TYPE.has(cursor.word())
    ? { code: 'UNKNOWN', name: cursor.textFrom(start) }
    : cursor.fail('a clause of a column, a comma or )');
}

/** Whether a GoogleSQL type begins there, as a column may be named like a keyword. */
export function isColumnType(cursor: TokenCursor, ahead: number): boolean {
  const word = cursor.word(ahead);
  return !cursor.postgresql && (word === 'ARRAY' || spellingsOf(word, cursor.dialect).length > 0);
}
