import { SECONDS_OF_DAY } from '../../text/duration';
import { Dialect } from '../dialect';
import { nameList, optionsClause } from '../kind/clauses';
import type { Defined } from '../kind/defined';
import type { DefinedObjectKind } from '../kind/kind';
import { DURATION, FLAG, type OptionType } from '../kind/option-types';
import type { Part } from '../kind/part';
import { quotePath } from '../quoting';
import type { SchemaObjects } from '../schema-objects';

export interface ChangeStreamDefinition extends Defined<'CHANGE STREAM'> {
  /** Watches all existing and future tables. */
  readonly watchesAll: boolean;
  readonly watched: readonly WatchedTable[];
}

export interface WatchedTable {
  readonly table: string;
  /** Absent: the whole table. Empty: only its key. */
  readonly columns?: readonly string[];
}

export function changeStreams(objects: Pick<SchemaObjects, 'defined'> | undefined): readonly ChangeStreamDefinition[] {
  return objects?.defined.flatMap((object) => (object.kind === 'CHANGE STREAM' ? [object] : [])) ?? [];
}

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
  recordsRows: true,
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
  usesAllTables: ({ watchesAll }) => watchesAll,
  renamed: (stream, nameOf) => ({
    ...stream, watched: stream.watched.map((each) => ({ ...each, table: nameOf(each.table) })),
  }),
  refusesAlter: ({ watchesAll, watched }, parts) => (
    parts.some(({ role }) => role === 'drop') && !watchesAll && watched.length === 0
  ),
};

/** Roles of the parts of a statement that change what a stream watches. */
export const WATCH_ROLES: ReadonlySet<string> = new Set(['all', 'table', 'drop']);

/** '' if the stream watches nothing. */
export function watchText(
  { watchesAll, watched }: Pick<ChangeStreamDefinition, 'watchesAll' | 'watched'>, dialect: Dialect,
): string {
  return watchesAll
    ? 'ALL'
    : watched
      .map(({ table, columns }) => `${quotePath(table, dialect)}${columns ? nameList(columns, dialect) : ''}`)
      .join(', ');
}

function watchOf(parts: readonly Part[]): Pick<ChangeStreamDefinition, 'watchesAll' | 'watched'> {
  const watched: { table: string; columns?: string[] }[] = [];
  for (const { role, name } of parts) {
    if (role === 'table') {
      watched.push({ table: name });
    } else if (role === 'keys') {
      watched.at(-1)!.columns = [];
    } else if (role === 'column') {
      (watched.at(-1)!.columns ??= []).push(name);
    }
  }
  return { watchesAll: parts.some(({ role }) => role === 'all'), watched };
}

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

/** Whether a function reads the records of a change stream. */
export function isReadFunction(name: string, stream: string): boolean {
  const [, of] = /^(?:spanner\.)?read_(?:json_|proto_bytes_)?(.+)$/i.exec(name) ?? [];
  return of?.toLowerCase() === stream.toLowerCase() || name.toLowerCase() === `read_${stream}`.toLowerCase();
}
