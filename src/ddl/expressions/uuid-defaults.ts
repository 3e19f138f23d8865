import { Dialect, type ColumnType } from '../../schema';
import { scalarType } from '../../schema/types/column-type';

/**
 * What makes a random UUID (version 4) for each way to store it. Spanner's PostgreSQL cannot decode hexadecimal text,
 * so there the bytes are 16 of the hash of one: as random, without the version bits.
 */
export const UUID_DEFAULTS = {
  STRING: { [Dialect.GOOGLESQL]: 'GENERATE_UUID()', [Dialect.POSTGRESQL]: 'spanner.generate_uuid()' },
  BYTES: {
    [Dialect.GOOGLESQL]: "FROM_HEX(REPLACE(GENERATE_UUID(), '-', ''))",
    [Dialect.POSTGRESQL]: 'substr(sha256(spanner.generate_uuid()::bytea), 1, 16)',
  },
  NATIVE: { [Dialect.GOOGLESQL]: 'NEW_UUID()', [Dialect.POSTGRESQL]: 'gen_random_uuid()' },
} as const;

/** The type of each way to store a UUID. */
export const UUID_TYPES: { readonly [storage in keyof typeof UUID_DEFAULTS]: ColumnType } = {
  STRING: scalarType('STRING', 36),
  BYTES: scalarType('BYTES', 16),
  NATIVE: scalarType('UUID'),
};
