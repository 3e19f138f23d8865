import type { ScalarTypeCode } from '../../schema';

/** The types of the model in the words of the PostgreSQL dialect, without a length. */
export const POSTGRESQL_TYPES: { readonly [code in ScalarTypeCode]: string } = {
  BOOL: 'boolean',
  INT64: 'bigint',
  FLOAT32: 'real',
  FLOAT64: 'double precision',
  NUMERIC: 'numeric',
  STRING: 'varchar',
  BYTES: 'bytea',
  DATE: 'date',
  TIMESTAMP: 'timestamptz',
  JSON: 'jsonb',
  UUID: 'uuid',
  TOKENLIST: 'spanner.tokenlist',
  PROTO: 'bytea',
  ENUM: 'bigint',
};
