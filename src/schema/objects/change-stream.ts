import { SECONDS_OF_DAY } from '../../text/time';
import { Dialect } from '../dialect';
import { assignments, optionsClause } from '../kind/clauses';
import type { Defined, DefinedObjectKind } from '../kind/kind';
import { DURATION, FLAG, type OptionType } from '../kind/option-types';
import { WATCH_ROLES, watchOf, watchText, type WatchDefinition } from '../kind/watch';

export interface ChangeStreamDefinition extends Defined<'CHANGE STREAM'>, WatchDefinition {}

export const CAPTURE_TYPES = ['OLD_AND_NEW_VALUES', 'NEW_ROW', 'NEW_VALUES', 'NEW_ROW_AND_OLD_VALUES'];
/** Spanner adds a prefix of ten characters for the read function. */
export const MOST_NAME_CHARACTERS = 118;
/** https://cloud.google.com/spanner/docs/change-streams#data-retention */
export const RETENTION = { least: SECONDS_OF_DAY, most: 30 * SECONDS_OF_DAY };

const NOT_EXCLUDED: OptionType = { ...FLAG, default: 'false' };

export const CHANGE_STREAM: DefinedObjectKind<ChangeStreamDefinition> = {
  words: 'CHANGE STREAM',
  place: 'at the end',
  statements: {
    [Dialect.GOOGLESQL]: [
      'CREATE CHANGE STREAM [IF NOT EXISTS] name [watch] [OPTIONS options]',
      'ALTER CHANGE STREAM [IF EXISTS] name {SET watch | drop:{DROP FOR ALL} | SET OPTIONS options}',
    ],
    [Dialect.POSTGRESQL]: [
      'CREATE CHANGE STREAM [IF NOT EXISTS] name [watch] [WITH options]',
      'ALTER CHANGE STREAM [IF EXISTS] name ' +
        '{SET watch | drop:{DROP FOR ALL} | SET options | RESET ( reset:stream_option ,... )}',
    ],
  },
  createsIfNotExists: true,
  dropsIfExists: true,
  isCreatedBeforeAlter: true,
  comesLast: true,
  listedOnce: { table: 'table', column: 'column' },
  privileges: ['SELECT'],
  most: { limit: 10, noun: 'change streams', fix: 'watch several tables with one stream' },
  mostOfColumn: { limit: 3, fix: 'let the readers of one stream filter, or name the columns that each stream needs' },
  holds: 'its unread records',
  hasAllOptions: true,
  options: {
    // The default retention depends on the age of the stream.
    retention_period: DURATION,
    value_capture_type: {
      expected: "'OLD_AND_NEW_VALUES', 'NEW_ROW', 'NEW_VALUES' or 'NEW_ROW_AND_OLD_VALUES'",
      pattern: new RegExp(`^(['"])(${CAPTURE_TYPES.join('|')})\\1$|^null$|^NULL$`),
      default: "'OLD_AND_NEW_VALUES'",
    },
    exclude_ttl_deletes: NOT_EXCLUDED,
    exclude_insert: NOT_EXCLUDED,
    exclude_update: NOT_EXCLUDED,
    exclude_delete: NOT_EXCLUDED,
    allow_txn_exclusion: NOT_EXCLUDED,
    partition_mode: {
      expected: "'IMMUTABLE_KEY_RANGE' or 'MUTABLE_KEY_RANGE'",
      pattern: /^(['"])(IM)?MUTABLE_KEY_RANGE\1$|^null$/i,
      default: "'IMMUTABLE_KEY_RANGE'",
    },
  },
  fixedOptions: ['partition_mode'],
  lastOptionsIn: Dialect.GOOGLESQL,
  setInPostgresql: (options) => ([...options.values()].every((value) => value === undefined)
    ? ` RESET (${[...options.keys()].join(', ')})`
    : ` SET (${assignments(options)})`),
  readFunction: {
    source: 'https://cloud.google.com/spanner/docs/fgac-change-streams', nameOf: readFunction, isOf: isReadFunction,
    takesSelect: true,
  },
  read: watchOf,
  alter: (_, parts) => (parts.some(({ role }) => WATCH_ROLES.has(role)) ? watchOf(parts) : {}),
  option: (name, value) => (name === 'partition_mode' ? value.toUpperCase() : value),
  print: (stream, dialect) => {
    const watch = watchText(stream, dialect);
    return `${watch === '' ? '' : ` FOR ${watch}`}${optionsClause(stream.options, dialect)}`;
  },
  frame: () => ({}),
  usesInAnyCase: true,
  uses: ({ watched }) => watched,
  renamed: (stream, nameOf) => ({
    ...stream, watched: stream.watched.map((each) => ({ ...each, table: nameOf(each.table) })),
  }),
};

/** The name of the function that reads the records of a change stream. */
function readFunction(
  { name, options }: Pick<ChangeStreamDefinition, 'name' | 'options'>, dialect: Dialect,
): string {
  if (dialect === Dialect.GOOGLESQL) {
    return `READ_${name}`;
  }
  const isMutable = /^.MUTABLE_KEY_RANGE.$/.test(options.get('partition_mode') ?? '');
  return `spanner.read_${isMutable ? 'proto_bytes' : 'json'}_${name}`;
}

function isReadFunction(name: string, stream: string): boolean {
  const [, of] = /^(?:spanner\.)?read_(?:json_|proto_bytes_)?(.+)$/i.exec(name) ?? [];
  return of?.toLowerCase() === stream.toLowerCase() || name.toLowerCase() === `read_${stream}`.toLowerCase();
}
