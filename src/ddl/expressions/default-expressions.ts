import { Dialect, type ExpressionText, type ColumnType } from '../../schema';
import { PENDING_COMMIT_TIMESTAMP } from '../../schema/column-attributes';
import { quotePath } from '../../schema/quoting';
import { scalarType } from '../../schema/types/column-type';
import { UUID_BYTES, UUID_CHARACTERS } from '../../schema/types/type-facts';

/** The next value of a sequence with a one-word name, optionally after a named schema. */
export function nextValueExpression(sequence: string, dialect: Dialect): ExpressionText {
  return dialect === Dialect.POSTGRESQL
    ? `nextval('${sequence}')`
    : `GET_NEXT_SEQUENCE_VALUE(SEQUENCE ${quotePath(sequence, dialect)})`;
}

/** The query that tells how far a counter is: that of a sequence, or of an identity column with its table. */
export function counterStateQuery(
  { name, isIdentity }: { readonly name: string; readonly isIdentity: boolean }, dialect: Dialect,
): string {
  const state = isIdentity ? 'GET_TABLE_COLUMN_IDENTITY_STATE' : 'GET_INTERNAL_SEQUENCE_STATE';
  return dialect === Dialect.POSTGRESQL
    ? `SELECT spanner.${state.toLowerCase()}('${name}')`
    : `SELECT ${state}(${isIdentity ? `'${name}'` : `SEQUENCE ${quotePath(name, dialect)}`})`;
}

/** The expressions of named defaults in `Default`, by name. */
export const NAMED_DEFAULTS = {
  currentTimestamp: { [Dialect.GOOGLESQL]: 'CURRENT_TIMESTAMP()', [Dialect.POSTGRESQL]: 'CURRENT_TIMESTAMP' },
  currentDate: { [Dialect.GOOGLESQL]: 'CURRENT_DATE()', [Dialect.POSTGRESQL]: 'CURRENT_DATE' },
  pendingCommitTimestamp: PENDING_COMMIT_TIMESTAMP,
} as const;

/**
 * Expressions for a random UUID (version 4) by storage. Spanner's PostgreSQL cannot decode hexadecimal text, so its
 * bytes are 16 of a UUID's hash: as random, but without the version bits.
 */
export const UUID_DEFAULTS = {
  STRING: { [Dialect.GOOGLESQL]: 'GENERATE_UUID()', [Dialect.POSTGRESQL]: 'spanner.generate_uuid()' },
  BYTES: {
    [Dialect.GOOGLESQL]: "FROM_HEX(REPLACE(GENERATE_UUID(), '-', ''))",
    [Dialect.POSTGRESQL]: 'substr(sha256(spanner.generate_uuid()::bytea), 1, 16)',
  },
  NATIVE: { [Dialect.GOOGLESQL]: 'NEW_UUID()', [Dialect.POSTGRESQL]: 'gen_random_uuid()' },
} as const;

export const UUID_TYPES: { readonly [storage in keyof typeof UUID_DEFAULTS]: ColumnType } = {
  STRING: scalarType('STRING', UUID_CHARACTERS),
  BYTES: scalarType('BYTES', UUID_BYTES),
  NATIVE: scalarType('UUID'),
};
