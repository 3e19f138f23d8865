import { because, type Spread, type SpreadValue } from './spread';
import type { ColumnDefinition, TableDefinition } from '../schema';

/**
 * What the name of a column and the comments beside it say of its values, in DDL that was written for people. It weighs
 * less than anything that Spanner holds the values to, and every message says so.
 */
export function nameEvidence(table: TableDefinition, column: ColumnDefinition): Spread | undefined {
  if (!['INT64', 'STRING', 'BYTES', 'UUID', 'NUMERIC', 'FLOAT64', 'FLOAT32'].includes(column.type.code)) {
    return undefined;
  }
  return fromComment(column) ?? fromName(table, column);
}

interface Clue {
  readonly pattern: RegExp;
  readonly value: SpreadValue;
  readonly says: string;
  /** Only for these types. */
  readonly types?: readonly string[];
}

const TIME_ORDERED = (label: string): SpreadValue => ({ kind: 'monotonic', coarse: false, timeOrderedId: label });

/** The first clue that fits speaks. Comments are read in lower case. */
const COMMENT_CLUES: readonly Clue[] = [
  { pattern: /\bulid\b/, value: TIME_ORDERED('ULID'), says: 'a ULID' },
  { pattern: /\bksuid\b/, value: TIME_ORDERED('KSUID'), says: 'a KSUID' },
  { pattern: /\bsnowflake\b/, value: TIME_ORDERED('Snowflake id'), says: 'a Snowflake id' },
  { pattern: /\bobject ?id\b/, value: TIME_ORDERED('ObjectId'), says: 'an ObjectId' },
  { pattern: /\buuid[ _-]?v?(1|6|7)\b/, value: TIME_ORDERED('UUID by time'), says: 'a UUID that begins with the time' },
  { pattern: /\bhash|\bsha-?\d|\bmd5\b|fingerprint|\brandom|bit[ -]?reversed|\buuid|\bguid\b/, value: { kind: 'scattered' }, says: 'random or hashed values' },
  { pattern: /\bshard|prevent (write[ -])?hot ?spot|avoid (write[ -])?hot ?spot/, value: { kind: 'bounded', hashed: true }, says: 'a shard', types: ['INT64', 'STRING'] },
  { pattern: /monoton|auto[ -]?increment|sequential(ly)?\b|\bserial number/, value: { kind: 'monotonic', coarse: false }, says: 'values that count up' },
];

/** Names are read as lower case words with `_` between them: `playerUUID` is `player_uuid`. */
const NAME_CLUES: readonly Clue[] = [
  { pattern: /(^|_)ulid(_|$)/, value: TIME_ORDERED('ULID'), says: 'a ULID' },
  { pattern: /(^|_)ksuid(_|$)/, value: TIME_ORDERED('KSUID'), says: 'a KSUID' },
  { pattern: /(^|_)snowflake(_|$)/, value: TIME_ORDERED('Snowflake id'), says: 'a Snowflake id' },
  { pattern: /(^|_)uuid_?v?[167](_|$)/, value: TIME_ORDERED('UUID by time'), says: 'a UUID that begins with the time' },
  { pattern: /(^|_)(uuid|guid)(_|$|v?4)/, value: { kind: 'scattered' }, says: 'a UUID' },
  { pattern: /(^|_)(hash|digest|fingerprint|checksum|sha\d*|md5|random|nonce|token|secret)(_|$)/, value: { kind: 'scattered' }, says: 'random or hashed values' },
  { pattern: /(^|_)(shard|bucket)(_?(id|no|nr|num|number|key|index))?$/, value: { kind: 'bounded', hashed: true }, says: 'a shard', types: ['INT64'] },
  { pattern: /(_at|_time|_timestamp|_ts|_date|_day|_millis|_micros|_nanos|_epoch)$|^(timestamp|ts|date|day|epoch|created|updated)$/, value: { kind: 'monotonic', coarse: false }, says: 'a time', types: ['INT64', 'STRING'] },
  { pattern: /(^|_)(seq|sequence)(_?(nr|no|num|number|id))?$|^auto_?inc(rement)?(_id)?$/, value: { kind: 'monotonic', coarse: false }, says: 'numbers that count up', types: ['INT64', 'STRING'] },
  { pattern: /(^|_)(status|state|type|kind|category|severity|priority|tier|level|segment|gender|currency|country|region|platform|environment|channel)$/, value: { kind: 'bounded', hashed: false }, says: 'one of a few values', types: ['INT64', 'STRING'] },
  { pattern: /(^|_)(email|e_mail|user_?name|login|phone|name|slug|domain|url|hostname|title)$/, value: { kind: 'entity' }, says: 'a name of something', types: ['STRING'] },
  { pattern: /(^|_)(tenant|org|organization|organisation|account|customer|user|owner|player|patient|provider|project|workspace|team|company|device|group)(_?(id|key|no))?$/, value: { kind: 'entity' }, says: 'whose row it is', types: ['STRING', 'BYTES', 'UUID'] },
  { pattern: /(^|_)(score|rank|amount|price|weight|rate|ratio)$/, value: { kind: 'entity' }, says: 'a measure', types: ['FLOAT64', 'FLOAT32', 'NUMERIC', 'INT64'] },
];

function fromComment(column: ColumnDefinition): Spread | undefined {
  const comment = column.comment?.toLowerCase();
  const clue = comment === undefined ? undefined : COMMENT_CLUES.find((each) => fits(each, comment, column));
  return clue && weak(clue, `${column.name}: a comment speaks of ${clue.says}`);
}

function fromName(table: TableDefinition, column: ColumnDefinition): Spread | undefined {
  const name = words(column.name);
  const clue = NAME_CLUES.find((each) => fits(each, name, column));
  // The id of the table's own rows: how those are made, the name of the table does not say.
  const isOwnId = clue?.value.kind === 'entity' && table.primaryKey.length === 1 && table.primaryKey[0].column === column.name && /_?(id|key|no)$/.test(name);
  return clue && !isOwnId ? weak(clue, `${column.name}: by its name ${clue.says}`) : uuidSized(column, name);
}

/** 36 characters or 16 bytes are the size of a UUID, and nearly all of those are random. */
function uuidSized({ name, type }: ColumnDefinition, lowerCase: string): Spread | undefined {
  const isUuidSize = (type.code === 'STRING' && type.length === 36) || (type.code === 'BYTES' && type.length === 16) || type.code === 'UUID';
  return isUuidSize && /(^|_)id$/.test(lowerCase)
    ? { ...because({ kind: 'scattered' }, `${name}: has the size of a UUID`), nameOnly: true }
    : undefined;
}

function weak(clue: Clue, reason: string): Spread {
  return { ...because(clue.value, reason), nameOnly: true };
}

function fits(clue: Clue, text: string, column: ColumnDefinition): boolean {
  return (clue.types === undefined || clue.types.includes(column.type.code)) && clue.pattern.test(text);
}

function words(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1_$2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2').toLowerCase();
}
