import type {
  ArrayColumnOptions, BytesColumnOptions, ColumnOptions, CommitTimestampOptions, IdentityColumnOptions,
  StringColumnOptions, TokenColumnOptions, UuidColumnOptions, UuidReferenceOptions,
} from './column-options';
import { lengthUpTo } from './length';
import { wholeNumber, word } from '../rules/usage/kinds';
import { struct } from '../rules/usage/options';
import { LIMITS } from '../schema/limits';

export const COLUMN_OPTIONS = struct<ColumnOptions>('ColumnOptions', { localityGroup: word });
export const COMMIT_TIMESTAMP_OPTIONS = struct<CommitTimestampOptions>('CommitTimestampOptions');
export const STRING_OPTIONS = struct<StringColumnOptions>('StringColumnOptions', {
  lengthChars: lengthUpTo(LIMITS.stringCharacters),
});
export const BYTES_OPTIONS = struct<BytesColumnOptions>('BytesColumnOptions', {
  lengthBytes: lengthUpTo(LIMITS.bytes),
});
export const UUID_REFERENCE_OPTIONS = struct<UuidReferenceOptions>('UuidReferenceOptions');
export const UUID_OPTIONS = struct<UuidColumnOptions>('UuidColumnOptions');
export const IDENTITY_OPTIONS = struct<IdentityColumnOptions>('IdentityColumnOptions', { localityGroup: word });
export const TOKEN_OPTIONS = struct<TokenColumnOptions>('TokenColumnOptions', { localityGroup: word });
export const ARRAY_OPTIONS = struct<ArrayColumnOptions>('ArrayColumnOptions', {
  vectorLength: wholeNumber(1, Infinity, 768),
});
