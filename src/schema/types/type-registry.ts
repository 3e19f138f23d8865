import { Dialect } from '../dialect';
import { LIMITS } from '../limits';

/** The types of both dialects by GoogleSQL name. UNKNOWN is any other name. */
export type ScalarTypeCode =
  | 'BOOL' | 'INT64' | 'FLOAT32' | 'FLOAT64' | 'NUMERIC' | 'STRING' | 'BYTES' | 'DATE' | 'TIMESTAMP' | 'JSON' | 'UUID'
  | 'TOKENLIST' | 'PROTO' | 'ENUM' | 'UNKNOWN';

export type TypeCode = ScalarTypeCode | 'ARRAY';

/** All facts about one type. `type-facts.ts` has the questions about them. */
interface TypeEntry {
  /** The nature of its values; `opaque` values have no order. */
  readonly values: 'boolean' | 'integer' | 'fraction' | 'text' | 'bytes' | 'time' | 'uuid' | 'enum' | 'opaque';
  /** Its name is a message or an enum, not the code. */
  readonly isNamed?: true;
  /**
   * Names in PostgreSQL. The first is printed; databases print another: `character varying`. Empty: not in the dialect.
   */
  readonly postgresql: readonly string[];
  /** Names in PostgreSQL's catalog, in quotes or after `pg_catalog.`. */
  readonly catalog?: readonly string[];
  /** PostgreSQL names without a length. */
  readonly unbounded?: readonly string[];
  /** PostgreSQL names for an identity column of the type. */
  readonly serial?: readonly string[];
  /** Names in other databases, in lower case. */
  readonly elsewhere?: readonly string[];
  readonly length?: TypeLength;
  /** Dialects in which it can be part of the key of a table, an index or a foreign key. */
  readonly keyIn: readonly Dialect[];
  /** The replacement if it cannot be part of a key. */
  readonly keyInstead?: ScalarTypeCode;
  /** The precision of a floating-point number. Arrays of such numbers can have a vector length. */
  readonly bits?: number;
  /** Types to which CAST converts exactly, in both dialects. */
  readonly castsTo?: readonly ScalarTypeCode[];
  /** Types to which CAST rounds. */
  readonly roundsTo?: readonly ScalarTypeCode[];
  /** Types to which ALTER COLUMN changes it in place. */
  readonly changesTo?: readonly ScalarTypeCode[];
  /** The type that stores its values in a dialect without it. */
  readonly storedAs?: ScalarTypeCode;
  /** The method of `Column` and `ElementType` that creates it. Absent: the code in lower case. */
  readonly factory?: string;
}

/** From 1 to the maximum; absent is MAX. */
export interface TypeLength {
  readonly most: number;
  readonly unit: 'characters' | 'bytes';
  /** The option of the method. */
  readonly option: 'lengthChars' | 'lengthBytes';
  /** Dialects that print it. */
  readonly dialects: readonly Dialect[];
}

const GOOGLESQL = [Dialect.GOOGLESQL];
const BOTH = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];

/**
 * - https://cloud.google.com/spanner/docs/reference/standard-sql/data-types
 * - https://cloud.google.com/spanner/docs/reference/postgresql/data-types
 * - https://cloud.google.com/spanner/docs/reference/standard-sql/conversion_functions
 */
const ENTRIES: { readonly [code in TypeCode]: TypeEntry } = {
  BOOL: {
    values: 'boolean',
    postgresql: ['boolean', 'bool'],
    catalog: ['bool'],
    elsewhere: ['bit'],
    keyIn: BOTH,
    castsTo: ['STRING'],
  },
  INT64: {
    values: 'integer',
    postgresql: ['bigint', 'int8', 'int', 'integer'],
    catalog: ['int8'],
    serial: ['serial', 'bigserial', 'smallserial', 'serial4', 'serial8'],
    elsewhere: [
      'int2', 'int4', 'int16', 'int32', 'smallint', 'mediumint', 'tinyint', 'byteint', 'uint32', 'uint64', 'number',
      'oid', 'long',
    ],
    keyIn: BOTH,
    castsTo: ['STRING', 'NUMERIC'],
    roundsTo: ['FLOAT32', 'FLOAT64'],
    changesTo: ['ENUM'],
  },
  FLOAT32: {
    values: 'fraction',
    postgresql: ['real', 'float4'],
    catalog: ['float4'],
    keyIn: [],
    keyInstead: 'FLOAT64',
    bits: 24,
    castsTo: ['STRING', 'FLOAT64'],
    roundsTo: ['INT64', 'NUMERIC'],
  },
  FLOAT64: {
    values: 'fraction',
    postgresql: ['double precision', 'float8', 'float'],
    catalog: ['float8'],
    elsewhere: ['double'],
    keyIn: BOTH,
    bits: 53,
    castsTo: ['STRING'],
    roundsTo: ['INT64', 'FLOAT32', 'NUMERIC'],
  },
  NUMERIC: {
    values: 'fraction',
    postgresql: ['numeric', 'decimal', 'dec'],
    catalog: ['numeric'],
    elsewhere: ['bignumeric', 'bigdecimal', 'pg.numeric', 'money'],
    keyIn: GOOGLESQL,
    keyInstead: 'INT64',
    castsTo: ['STRING'],
    roundsTo: ['INT64', 'FLOAT32', 'FLOAT64'],
  },
  STRING: {
    values: 'text',
    postgresql: [
      'varchar', 'text', 'character varying', 'char varying', 'national character varying', 'national char varying',
      'nchar varying',
    ],
    catalog: ['varchar', 'text'],
    unbounded: ['text'],
    elsewhere: [
      'char', 'character', 'bpchar', 'nchar', 'nvarchar', 'varchar2', 'longtext', 'mediumtext', 'tinytext', 'citext',
      'clob', 'name', 'xml', 'inet',
    ],
    length: { most: LIMITS.stringCharacters, unit: 'characters', option: 'lengthChars', dialects: BOTH },
    keyIn: BOTH,
    castsTo: ['BOOL', 'INT64', 'FLOAT32', 'FLOAT64', 'NUMERIC', 'DATE', 'UUID', 'BYTES'],
    changesTo: ['BYTES'],
  },
  BYTES: {
    values: 'bytes',
    postgresql: ['bytea'],
    catalog: ['bytea'],
    elsewhere: ['blob', 'binary', 'varbinary', 'longblob', 'mediumblob'],
    length: { most: LIMITS.bytes, unit: 'bytes', option: 'lengthBytes', dialects: GOOGLESQL },
    keyIn: BOTH,
    castsTo: ['STRING'],
    changesTo: ['STRING', 'PROTO', 'ENUM'],
  },
  DATE: { values: 'time', postgresql: ['date'], catalog: ['date'], keyIn: BOTH, castsTo: ['STRING'] },
  TIMESTAMP: {
    values: 'time',
    postgresql: ['timestamptz', 'timestamp with time zone'],
    catalog: ['timestamptz'],
    elsewhere: ['datetime', 'datetime2', 'timestamp', 'timestamp without time zone'],
    keyIn: BOTH,
  },
  JSON: {
    values: 'opaque',
    postgresql: ['jsonb'],
    catalog: ['jsonb'],
    elsewhere: ['json', 'pg.jsonb', 'variant'],
    keyIn: [],
  },
  UUID: {
    values: 'uuid',
    postgresql: ['uuid'],
    catalog: ['uuid'],
    elsewhere: ['uniqueidentifier', 'guid'],
    keyIn: BOTH,
    castsTo: ['STRING'],
  },
  TOKENLIST: {
    values: 'opaque',
    postgresql: ['spanner.tokenlist'],
    elsewhere: ['tsvector'],
    keyIn: [],
  },
  PROTO: {
    values: 'opaque',
    isNamed: true,
    postgresql: [],
    storedAs: 'BYTES',
    keyIn: [],
    changesTo: ['PROTO', 'ENUM', 'BYTES'],
  },
  // In DDL text, a message is read as an enum.
  ENUM: {
    values: 'enum',
    isNamed: true,
    postgresql: [],
    storedAs: 'INT64',
    keyIn: BOTH,
    changesTo: ['ENUM', 'PROTO', 'INT64', 'BYTES'],
    factory: 'protoEnum',
  },
  ARRAY: { values: 'opaque', postgresql: [], keyIn: [] },
  // No table can have it, so keys need no report. A full name may be an enum whose bundle is elsewhere.
  UNKNOWN: { values: 'opaque', isNamed: true, postgresql: [], keyIn: BOTH, factory: 'protoEnum' },
};

/** All fields of an entry, which gives all entries one hidden class. */
const NO_FACTS: { readonly [fact in keyof TypeEntry]: undefined } = {
  values: undefined, isNamed: undefined, postgresql: undefined, catalog: undefined, unbounded: undefined,
  serial: undefined, elsewhere: undefined, length: undefined, keyIn: undefined, keyInstead: undefined,
  bits: undefined, castsTo: undefined,
  roundsTo: undefined, changesTo: undefined, storedAs: undefined, factory: undefined,
};

export const TYPES = Object.fromEntries(
  Object.entries(ENTRIES).map(([code, entry]) => [code, { ...NO_FACTS, factory: code.toLowerCase(), ...entry }]),
) as typeof ENTRIES;
