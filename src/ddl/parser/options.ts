import type { TokenCursor } from './token-cursor';
import { Dialect } from '../../schema';
import { COLUMN_ATTRIBUTES } from '../../schema/column-attributes';
import { LIMITS } from '../../schema/limits';
import { VECTOR_DISTANCES } from '../../schema/objects/object-index';
import { didYouMean } from '../../text/did-you-mean';
import { durationText, writtenSeconds } from '../../text/duration';
import { isTimeZone } from '../../text/time-zone';
import type { Token } from '../lexer/lexer';

export interface ParsedOption {
  /** In lower case. */
  readonly name: string;
  readonly value: string;
  /** As written. */
  readonly text: string;
}

interface OptionValue {
  readonly expected: string;
  readonly pattern: RegExp;
  /** Whether Spanner takes a value of the pattern, which a rule judges. */
  readonly isTaken?: (written: string) => boolean;
}

const TEXT: OptionValue = { expected: 'a text', pattern: /^(['"]).+\1$|^null$/is };
const INTEGER: OptionValue = { expected: 'an integer', pattern: /^(- ?)?(\d+|0x[\da-f]+)$|^null$/i };
const FLAG: OptionValue = { expected: 'true or false', pattern: /^(true|false|null)$/i };
const SET_FLAG: OptionValue = { ...FLAG, pattern: /^(true|false)$/i };
const DURATION: OptionValue = { expected: "a duration such as '36h'", pattern: /^(['"])\d+[smhd]\1$|^null$|^NULL$/ };
const POSITIVE: OptionValue = {
  ...INTEGER, expected: 'an integer from 1', isTaken: isIn({ least: 1, most: Infinity }),
};
const { least, most } = LIMITS.modelBatchRows;
const BATCH: OptionValue = {
  ...INTEGER, expected: `an integer from ${least} to ${most}`, isTaken: isIn(LIMITS.modelBatchRows),
};
const HTTPS: OptionValue = {
  ...TEXT, expected: "an address that begins with 'https://'", isTaken: (written) => /^.https:\/\/./i.test(written),
};
const VERTEX: OptionValue = {
  ...TEXT,
  expected: "an address that begins with '//aiplatform.googleapis.com/' or 'https://'",
  isTaken: (written) => /^.(\/\/aiplatform\.googleapis\.com\/|https:\/\/)./i.test(written),
};
const TIME_ZONE: OptionValue = {
  ...TEXT, expected: 'a time zone of the IANA database', isTaken: (written) => isTimeZone(written.slice(1, -1)),
};
const REGIONS: OptionValue = { expected: 'a text with names of regions', pattern: /^(['"]).+\1$|^\[.*\]$|^null$/is };
const ADDRESSES: OptionValue = { expected: 'a list of addresses', pattern: /^\[.*\]$|^null$/is };
const ANY: OptionValue = { expected: 'a value', pattern: /./s };

interface Range {
  readonly least: number;
  readonly most: number;
}

function isIn({ least: from, most: to }: Range): (written: string) => boolean {
  return (written) => Number(written) >= from && Number(written) <= to;
}

function oneOf(...values: readonly string[]): OptionValue {
  const expected = values.map((value) => `'${value}'`).join(' or ');
  return { ...TEXT, expected, isTaken: (written) => values.includes(written.slice(1, -1).toLowerCase()) };
}

function durationIn(range: Range): OptionValue {
  return {
    ...TEXT,
    expected: `a duration from '${durationText(range.least)}' to '${durationText(range.most)}'`,
    isTaken: (written) => isIn(range)(String(writtenSeconds(written))),
  };
}

const KIND: OptionValue = { expected: "'bit_reversed_positive'", pattern: /^(['"])bit_reversed_positive\1$/ };

const DISTANCE: OptionValue = {
  ...oneOf(...VECTOR_DISTANCES), isTaken: (written) => VECTOR_DISTANCES.includes(written.slice(1, -1)),
};

type KnownOptions = Readonly<Record<string, OptionValue>>;

const STORAGE: KnownOptions = {
  locality_group: TEXT,
  columnar_policy: { expected: "'enabled' or 'disabled'", pattern: /^(['"])(enabled|disabled)\1$|^null$/i },
};

const SEARCH: KnownOptions = { sort_order_sharding: SET_FLAG, disable_automatic_uid_column: SET_FLAG };

/** The options of kinds of objects in GoogleSQL, by the words of the kind. */
const KNOWN: Readonly<Record<string, KnownOptions>> = {
  'SEQUENCE': {
    sequence_kind: KIND,
    skip_range_min: INTEGER,
    skip_range_max: INTEGER,
    start_with_counter: INTEGER,
  },
  'CHANGE STREAM': {
    retention_period: DURATION,
    value_capture_type: {
      expected: "'OLD_AND_NEW_VALUES', 'NEW_ROW', 'NEW_VALUES' or 'NEW_ROW_AND_OLD_VALUES'",
      pattern: /^(['"])(OLD_AND_NEW_VALUES|NEW_ROW|NEW_VALUES|NEW_ROW_AND_OLD_VALUES)\1$|^null$|^NULL$/,
    },
    exclude_ttl_deletes: FLAG,
    exclude_insert: FLAG,
    exclude_update: FLAG,
    exclude_delete: FLAG,
    allow_txn_exclusion: FLAG,
    partition_mode: {
      expected: "'IMMUTABLE_KEY_RANGE' or 'MUTABLE_KEY_RANGE'", pattern: /^(['"])(IM)?MUTABLE_KEY_RANGE\1$|^null$/i,
    },
  },
  'DATABASE': {
    default_leader: TEXT,
    default_sequence_kind: { expected: KIND.expected, pattern: /^(['"])bit_reversed_positive\1$|^null$/i },
    default_time_zone: TIME_ZONE,
    optimizer_version: POSITIVE,
    optimizer_statistics_package: TEXT,
    version_retention_period: durationIn(LIMITS.versionRetentionSeconds),
    use_unenforced_foreign_key_for_query_optimization: FLAG,
    read_lease_regions: REGIONS,
    per_placement_routing_metadata: FLAG,
    opt_in_dataplacement_preview: FLAG,
    enable_key_visualizer: FLAG,
    columnar_policy: oneOf('enabled', 'disabled'),
    schema_drop_protection_inactivity_period: durationIn({ least: 0, most: LIMITS.dropProtectionSeconds }),
    schema_drop_protection_usage_lowerbound: ANY,
  },
  'MODEL': { endpoint: VERTEX, endpoints: ADDRESSES, default_batch_size: BATCH, required: FLAG },
  'FUNCTION': { endpoint: HTTPS, max_batching_rows: POSITIVE },
  'TABLE': { ...STORAGE, fulltext_dictionary_table: FLAG, fulltext_dictionary_staleness: DURATION },
  'COLUMN': Object.fromEntries(
    COLUMN_ATTRIBUTES.flatMap(({ syntax: { [Dialect.GOOGLESQL]: form } }) =>
      form && 'option' in form ? [[form.option, form.value === 'text' ? TEXT : FLAG]] : [],
    ),
  ),
  'INDEX': STORAGE,
  'SEARCH INDEX': { ...STORAGE, ...SEARCH },
  'LOCALITY GROUP': { storage: oneOf('ssd', 'hdd'), ssd_to_hdd_spill_timespan: durationIn(LIMITS.spillSeconds) },
  'PLACEMENT': { instance_partition: TEXT, default_leader: TEXT, read_lease_regions: REGIONS },
  'VECTOR INDEX': {
    ...STORAGE,
    distance_type: DISTANCE,
    tree_depth: INTEGER, num_leaves: INTEGER, num_branches: INTEGER, disable_search: FLAG,
  },
  'STATISTICS': { allow_gc: { expected: FLAG.expected, pattern: /^(true|false)$/i } },
};
const { 'CHANGE STREAM': STREAM, PLACEMENT, STATISTICS, 'VECTOR INDEX': VECTOR } = KNOWN;
/** The same of PostgreSQL, where only vector indexes have options among the plain ones. */
const KNOWN_IN_POSTGRESQL: Readonly<Record<string, KnownOptions>> = {
  'CHANGE STREAM': STREAM,
  PLACEMENT,
  STATISTICS,
  'TABLE': {
    type: { expected: "'fulltext_dictionary'", pattern: /^'fulltext_dictionary'$/ },
    fulltext_dictionary_staleness: DURATION,
  },
  'INDEX': VECTOR,
  'SEARCH INDEX': SEARCH,
};
/** An option of another kind is none that Spanner has added. */
const NAMES: ReadonlySet<string> = new Set(Object.values(KNOWN).flatMap((options) => Object.keys(options)));
/** A number like any other. */
const HEX = /^0x[\da-f]{1,40}$/i;
/** Spanner adds options often, and none has a capital letter. */
const OPTION_NAME = /^[a-z][a-z\d_]*$/;
/** Kinds whose options are all known. */
const COMPLETE: ReadonlySet<string> = new Set([
  'SEQUENCE', 'CHANGE STREAM', 'DATABASE', 'MODEL', 'FUNCTION', 'LOCALITY GROUP', 'PLACEMENT', 'STATISTICS', 'COLUMN',
]);

/**
 * `(name = value, ...)`
 *
 * @param kind Absent: that of the statement.
 */
export function parseOptions(cursor: TokenCursor, kind = kindOf(cursor)): ParsedOption[] {
  if (cursor.is('(', ')')) {
    cursor.expect('(');
    cursor.fail('an option');
  }
  return cursor.list(() => readOption(cursor, () => {
    const start = cursor.position;
    while (!cursor.atEnd && !cursor.is(',') && !cursor.is(')')) {
      cursor.advancePastBrackets();
    }
    return cursor.textFrom(start);
  }, kind), true);
}

/** An option of a database as PostgreSQL sets it. */
export function readSetting(cursor: TokenCursor): string {
  const name = cursor.token.value.replace(/^spanner\./i, '').toLowerCase();
  if (!Object.hasOwn(KNOWN.DATABASE, name)) {
    cursor.fail(Object.keys(KNOWN.DATABASE).join(', '));
  }
  cursor.advance();
  return name;
}

/** What the value of an option has to be that Spanner does not take; undefined: it takes it. */
export function expectedValue(kind: string, option: string, written: string): string | undefined {
  const options = KNOWN[kind] ?? {};
  const known = Object.hasOwn(options, option) ? options[option] : ANY;
  const { expected, pattern, isTaken } = known;
  const isNumber = isText(known) && /^-?\d/.test(written);
  const spellings = isNumber ? [written] : [written, `'${written}'`, written.slice(1, -1)];
  return spellings.some((each) => pattern.test(each) && (isTaken?.(each) ?? true)) ? undefined : expected;
}

/** Spanner sets each option once. */
export function expectOnce(cursor: TokenCursor, names: readonly string[]): void {
  if (new Set(names).size < names.length) {
    cursor.fail('each option once');
  }
}

/** `name = value`, which must be known where the options of the statement are. */
export function readOption(cursor: TokenCursor, readValue: () => string, kind = kindOf(cursor)): ParsedOption {
  const start = cursor.position;
  const options = knownOptions(cursor, kind);
  const name = readOptionName(cursor, kind);
  cursor.expect('=');
  const valueStart = cursor.position;
  const { token } = cursor;
  const written = readValue();
  const value = HEX.test(written) ? String(BigInt(written)) : written;
  if (
    Object.hasOwn(options, name) &&
    !isValue(options[name], value, cursor.postgresql && token.kind === 'string' ? token : undefined)
  ) {
    cursor.returnTo(valueStart);
    cursor.fail(options[name].expected);
  }
  return { name, value, text: cursor.textFrom(start) };
}

/** In lower case. */
export function readOptionName(cursor: TokenCursor, kind = kindOf(cursor)): string {
  const options = knownOptions(cursor, kind);
  const written = cursor.token.value;
  const isKnown = Object.hasOwn(options, written);
  const meant = isKnown ? undefined : didYouMean(written, Object.keys(options));
  if (meant !== undefined) {
    cursor.fail(`the option ${meant}`);
  } else if (!isKnown && isNone(written, kind, cursor.dialect)) {
    cursor.fail(Object.keys(options).join(', ') || 'the name of an option');
  }
  return cursor.name('an option').toLowerCase();
}

/** Whether a kind cannot have an option of the name. */
function isNone(name: string, kind: string | undefined, dialect: Dialect): boolean {
  return dialect === Dialect.POSTGRESQL
    ? kind !== undefined && Object.hasOwn(KNOWN_IN_POSTGRESQL, kind)
    : COMPLETE.has(kind ?? '') || !OPTION_NAME.test(name) || (kind !== undefined && NAMES.has(name));
}

function knownOptions({ dialect }: TokenCursor, kind = ''): KnownOptions {
  return (dialect === Dialect.POSTGRESQL ? KNOWN_IN_POSTGRESQL : KNOWN)[kind] ?? {};
}

/** The kind of object that the statement is about. */
function kindOf(cursor: TokenCursor): string | undefined {
  return Object.keys(KNOWN).find((words) => isOf(cursor, words.split(' ')));
}

/** @param text The string of PostgreSQL that the value is, which has several spellings. */
function isValue(option: OptionValue, value: string, text: Token | undefined): boolean {
  const spellings = text === undefined ? [value] : [`'${text.value}'`, ...(isText(option) ? [] : [text.value])];
  return spellings.some((each) => option.pattern.test(each));
}

/** Whether its values stand in quotes. PostgreSQL takes quotes around all others, too. */
function isText({ pattern }: OptionValue): boolean {
  return !pattern.test('true') && !pattern.test('0');
}

function isOf(cursor: TokenCursor, words: readonly string[]): boolean {
  return cursor.begins('CREATE', ...words) || cursor.begins('ALTER', ...words)
    || cursor.begins('CREATE', 'OR', 'REPLACE', ...words);
}
