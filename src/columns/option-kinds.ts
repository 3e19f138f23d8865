import type {
  ArrayColumnOptions, BytesColumnOptions, ColumnOptions, CommitTimestampOptions, IdentityColumnOptions,
  StringColumnOptions, TokenColumnOptions, UuidColumnOptions, UuidReferenceOptions,
} from './column-options';
import { Default } from './default';
import { Generated } from './generated';
import { lengthUpTo } from './length';
import { SEQUENCE_OPTIONS } from './sequence-options';
import { UuidStorage } from './uuid-storage';
import { ValueSource } from './value-source';
import { call, textCall, value, type Code } from '../languages/code';
import { flag, instanceOf, memberOf, wholeNumber, word } from '../rules/usage/kinds';
import { struct } from '../rules/usage/options';
import { LIMITS } from '../schema/limits';

/** The Default that a plain value was probably meant to be. */
function meantDefault(given: unknown): Code {
  if (typeof given === 'string') {
    const isExpression = /^CURRENT_|\(.*\)$/i.test(given);
    return textCall('Default', isExpression ? 'expression' : 'string', given.replace(/^'(.*)'$/, '$1'));
  }
  return typeof given === 'boolean'
    ? call('Default', 'bool', [value(given)])
    : call('Default', 'number', [value(typeof given === 'number' ? given : 0)]);
}

export const COLUMN_OPTIONS = struct<ColumnOptions>('ColumnOptions', {}, {
  notNull: flag,
  defaultValue: instanceOf(Default, meantDefault),
  generated: instanceOf(Generated, textCall('Generated', 'stored', 'LOWER(Email)')),
  hidden: flag,
  localityGroup: word,
  descending: flag,
  values: instanceOf(ValueSource, textCall('ValueSource', 'entity', 'the user')),
  immutable: flag,
});

export const COMMIT_TIMESTAMP_OPTIONS = struct<CommitTimestampOptions>('CommitTimestampOptions', {}, {
  ...COLUMN_OPTIONS.optional, onUpdate: flag,
});

export const STRING_OPTIONS = struct<StringColumnOptions>('StringColumnOptions', {}, {
  ...COLUMN_OPTIONS.optional, lengthChars: lengthUpTo(LIMITS.stringCharacters), placementKey: flag,
});

export const BYTES_OPTIONS = struct<BytesColumnOptions>('BytesColumnOptions', {}, {
  ...COLUMN_OPTIONS.optional, lengthBytes: lengthUpTo(LIMITS.bytes),
});

export const UUID_REFERENCE_OPTIONS = struct<UuidReferenceOptions>('UuidReferenceOptions', {}, {
  ...COLUMN_OPTIONS.optional, storage: memberOf('UuidStorage', UuidStorage),
});

export const UUID_OPTIONS = struct<UuidColumnOptions>('UuidColumnOptions', {}, {
  ...UUID_REFERENCE_OPTIONS.optional, generateDefault: flag,
});

export const IDENTITY_OPTIONS = struct<IdentityColumnOptions>('IdentityColumnOptions', {}, {
  ...SEQUENCE_OPTIONS.optional, notNull: flag, hidden: flag, localityGroup: word, descending: flag,
});

export const TOKEN_OPTIONS = struct<TokenColumnOptions>('TokenColumnOptions', {}, { localityGroup: word });

export const ARRAY_OPTIONS = struct<ArrayColumnOptions>('ArrayColumnOptions', {}, {
  ...COLUMN_OPTIONS.optional, vectorLength: wholeNumber(1, Infinity, 768),
});
