import type { ColumnDefinition } from '../../schema';
import { codesWhere, hasFractions, isNumber, lengthOf } from '../../schema/types/type-facts';
import type { SpreadValue } from '../spread';

/** What a name or a comment speaks of. */
export type ClueWord =
  | 'ulid' | 'ksuid' | 'snowflake' | 'objectId' | 'uuid by time' | 'uuid' | 'random' | 'shard'
  | 'counting' | 'counting numbers' | 'time' | 'few' | 'one of few' | 'yes or no' | 'measure' | 'name' | 'owner';

/** What a word in a name or a comment shows about the values of a column. */
export interface Clue {
  readonly value: SpreadValue;
  readonly word: ClueWord;
}

/** A clue and where to find it: only for these types, if there are any. */
type CluePattern = readonly [pattern: RegExp, word: ClueWord, value: SpreadValue, types?: readonly string[]];

/** The first clue for the type of a column that fits. */
export function clueOf(
  clues: readonly CluePattern[], { type }: ColumnDefinition, fits: (pattern: RegExp) => boolean,
): Clue | undefined {
  const found = clues.find(([pattern, , , types]) => (types?.includes(type.code) ?? true) && fits(pattern));
  return found && { word: found[1], value: found[2] };
}

export const NUMBERS = codesWhere(isNumber);
const FRACTIONS = codesWhere(hasFractions);
export const TEXTS = codesWhere((type) => lengthOf(type) !== undefined);

export const SCATTERED: SpreadValue = { kind: 'scattered' };
/** Chosen by somebody, and by no clock. */
export const ENTITY: SpreadValue = { kind: 'entity' };
const SHARD: SpreadValue = { kind: 'bounded', hashed: true };
export const FEW_VALUES: SpreadValue = { kind: 'bounded', hashed: false };
/** A fine time, or numbers that count up. */
export const RISING: SpreadValue = { kind: 'monotonic', coarse: false };
/** A time in an unknown unit: rows of one day or second may share its value. */
export const CLOCK: SpreadValue = { kind: 'monotonic', coarse: 'unknown' };

function timeOrdered(label: string): SpreadValue {
  return { kind: 'monotonic', coarse: false, timeOrderedId: label };
}

/**
 * A name is read as lower case words with `_` between them: `playerUUID` is `player_uuid`. PostgreSQL leaves only
 * `playeruuid` of it.
 */
const UNIT =
  '(?:_?(?:ms|msecs?|us|usecs?|ns|nsecs?|millis|micros|nanos|milliseconds|microseconds|nanoseconds|secs?|seconds|utc)' +
  '|_(?:s|epoch|unix))';
const FINE = '_?(?:ms|msecs?|us|usecs?|ns|nsecs?|millis|micros|nanos|milliseconds|microseconds|nanoseconds)';
const DONE =
  'created|updated|modified|changed|inserted|added|deleted|posted|published|received|recorded|registered|' +
  'sent|submitted|completed|started|starts|ended|ends|expired|expires|installed|sold|ordered|issued|opened|' +
  'closed|logged|occurred|happened|committed';
const TO_DO = 'create|update|insert|delete|publish|register|submit|start|end|order|issue|event|commit';

const TIMES = [
  // The words of a time at the end, maybe with a unit.
  `(?:^|_)(?:time|timestamp|tstamp|ts|date|datetime|epoch)${UNIT}?$`,
  `_(?:at|day)${UNIT}?$`,
  `(?:^|_)unix${UNIT}$`,
  `(?:^|_)(?:${DONE})_?(?:at|on)${UNIT}?$`,
  `(?:^|_)(?:${DONE}|${TO_DO})(?:time|date|datetime|timestamp|ts)${UNIT}?$`,
  `^(?:day|created|updated|modified|inserted|expires|expiry)${UNIT}?$`,
  '(?:^|_)(?:date|day|time)_(?:key|id)$',
  '(?:^|_)last_(?:seen|login|modified|updated|active|access|accessed|synced)$',
  '(?:^|_)yyyymm',
].join('|');

const CATEGORY =
  'status|state|type|kind|category|severity|priority|tier|level|segment|gender|sex|currency|country|region|' +
  'platform|environment|env|channel|stage|phase|mode|action|result|outcome|direction|side|language|lang|' +
  'locale|role|visibility|method|weekday|day_of_week';
/** Things of which there are few, so that their names are. */
const FEW_NAMES =
  'event|metric|browser|platform|country|region|status|state|category|type|action|severity|priority|level|currency|' +
  'language|role|plan|tier|environment';
const FEW_IDS = 'status|state|type|kind|severity|priority|level|currency|country|language|gender|tier';

const OWNER =
  'tenant|org|organization|organisation|account|customer|client|user|member|owner|author|player|patient|' +
  'employee|student|provider(?!$)|supplier|vendor|merchant|seller|buyer|retailer|partner|subscriber|project|' +
  'workspace|team|company|store|shop|warehouse|driver|vehicle|device|group';

/** How long something takes, unless it is when it is planned. */
const DURATION =
  '(?<!(?:last|next|planned|scheduled|start|end)_)' +
  '(?:execution|processing|response|wait|waiting|prep|preparation|cook|cooking|lead|run|running|travel|transit|' +
  'handling|idle|busy|cpu|total|avg|average|mean|min|max|estimated)_time';

/** The first clue that fits speaks. */
export const NAME_CLUES: readonly CluePattern[] = [
  [/(^|_)ulid(_|$)/, 'ulid', timeOrdered('ULID')],
  [/(^|_)ksuid(_|$)/, 'ksuid', timeOrdered('KSUID')],
  [/(^|_)snowflake(_?id)?$/, 'snowflake', timeOrdered('Snowflake id')],
  [/(^|_)[ug]uid(_?v[167]|7)(_|$)/, 'uuid by time', timeOrdered('UUID by time')],
  [/(^|_)(uuid|guid)(_|$|v?4)/, 'uuid', SCATTERED],
  [
    /(^|_)(hash|digest|fingerprint|checksum|sha\d*|md5)(_?(hex|base64|b64|value|bytes|key|prefix|id))?$/,
    'random', SCATTERED,
  ],
  [/(^|_)random(_?(id|key|value|number))?$|^hashed_/, 'random', SCATTERED],
  [/(^|_)(nonce|token|secret)$/, 'random', SCATTERED, TEXTS],
  [new RegExp(`(^|_)(${DURATION}|duration|latency|elapsed)${UNIT}?$`), 'measure', ENTITY, NUMBERS],
  [/(^|_)(time|date|day|hour|minute|week|month)_?bucket/, 'time', CLOCK, [...NUMBERS, 'STRING']],
  [
    /(^|_)shard(?!_?(count|size|total))(_|$)|(^|_)(shard|bucket)_?(id|no|nr|num|number|key|index|idx)$|(^|_)bucket$/,
    'shard', SHARD, ['INT64'],
  ],
  [new RegExp(`(^|_)(${CATEGORY})(_?code)?$`), 'one of few', FEW_VALUES, ['INT64', 'STRING']],
  [new RegExp(`(^|_)(${FEW_NAMES})_name$`), 'one of few', FEW_VALUES, ['STRING']],
  [new RegExp(`(^|_)(${FEW_IDS})_id$`), 'one of few', FEW_VALUES, ['INT64']],
  [
    /^(is|has|was)_|_(flag|yn|enabled|active|archived)$|^(flag|enabled|active|archived)$/,
    'yes or no', FEW_VALUES, ['INT64', 'STRING'],
  ],
  [new RegExp(`(?=.*${FINE}$)(?:${TIMES})`), 'time', RISING, NUMBERS],
  [new RegExp(TIMES), 'time', CLOCK, [...NUMBERS, 'STRING']],
  [
    /(^|_)(seq|sequence)(_?(nr|no|num|number|id))?$|^auto_?inc(rement)?(_id)?$/,
    'counting numbers', RISING, ['INT64', 'NUMERIC'],
  ],
  [
    /(^|_)(lsn|block_?(height|number|num|no)|log_?(index|position|offset)|(resource|change)_?version|mod_?revision)$/,
    'counting numbers', RISING, ['INT64', 'NUMERIC'],
  ],
  [/(^|_)(seq|sequence)_?(nr|no|num|number)$/, 'counting numbers', RISING, ['STRING']],
  [/(^|_)(e_?mail(_?address)?|login|phone(_?number)?|domain|url|handle|ip_?address)$/, 'name', ENTITY, ['STRING']],
  [/(^|_)([a-z]*name|slug|title|sku|isbn|isin|ticker|symbol)$/, 'name', ENTITY, ['STRING']],
  [new RegExp(`(^|_)(${OWNER})(_?resource)?(_?(id|key|no))?$`), 'owner', ENTITY, [...TEXTS, 'UUID']],
  [/(^|_)(score|rank|amount|price|weight|rate|ratio)$/, 'measure', ENTITY, NUMBERS],
  [/(^|_)(rating|lat|latitude|lon|lng|longitude|distance)$/, 'measure', ENTITY, FRACTIONS],
];

/** Tables of a few rows, which references to them take one of. */
export const FEW_ROWS =
  /(^|_)(stat(us(es)?|es?)|(severit|priorit|currenc|countr)(y|ies)|(type|kind|level|language|gender|tier)s?)$/;

/** Tables of which each row is a piece of time. */
export const ROWS_OF_TIME = /(^|_)(days?|dates?|calendar|hours?|weeks?|months?|periods?)$/;

/** Days that do not follow the clock of those who write them. */
export const BIRTHDAY = /(^|_)(birth_?(day|date|time)?|date_?of_?birth|dob)$/;

/** The first clue that fits speaks. Comments are read in lower case. */
const COMMENT_CLUES: readonly CluePattern[] = [
  [/\bulids?\b/, 'ulid', timeOrdered('ULID')],
  [/\bksuids?\b/, 'ksuid', timeOrdered('KSUID')],
  [/\bsnowflakes? (ids?|style)\b|\bsnowflake-style\b/, 'snowflake', timeOrdered('Snowflake id')],
  [/\b(mongo(db)?|bson) object ?ids?\b/, 'objectId', timeOrdered('ObjectId')],
  [
    /\b([ug]uid[ _-]?v[167]|uuid7)\b|\b(v[167]|time[- ]?(ordered|based|sorted)|sequential|ordered|sortable) [ug]uid/,
    'uuid by time', timeOrdered('UUID by time'),
  ],
  [/\bhash|\bsha-?\d|\bmd5\b|fingerprint|\brandom|bit[ -]?reversed|\b[ug]uid/, 'random', SCATTERED],
  [/\bshard|\b(prevent|avoid)s? (write[ -])?hot ?spot/, 'shard', SHARD, ['INT64', 'STRING']],
  [/monoton|auto[ -]?increment|\bsequential(ly)?\b/, 'counting', RISING],
  [
    /\bsince (the )?(unix )?epoch\b|\b(unix|epoch) (time|timestamp|milli|micro|nano|second)/,
    'time', CLOCK, [...NUMBERS, 'STRING'],
  ],
];

/** It turns the word after it into its opposite. */
const NEGATION =
  /(\bnon[- ]?|\b(not|never|no|isn't|avoids?|avoiding|prevents?|preventing|instead of|rather than)( [\w'-]+){0,2} )$/;
const LONGEST_NEGATION = 60;

const EXAMPLES = /\be\.? ?g\b|\bexamples?\b|\bsuch as\b|\blike\b/i;
const LISTS = [
  /(['"])[\w .-]{1,30}\1 ?(,|\||\/|or) ?(['"])[\w .-]{1,30}\3/,
  /\b[A-Z][A-Z0-9_]{1,30}( ?[,/] ?[A-Z][A-Z0-9_]{1,30}){2}/,
  /\w ?\| ?\w/,
  /\b\d{1,3} ?[:=] ?\w[\w -]{0,30}[,;] ?\d{1,3} ?[:=]/,
  /\benum\b|\bone of\b/i,
];
/** Words of lists that describe how a column is declared. */
const NO_VALUES = /\b(PK|FK|NULL|KEY|ASC|DESC)\b/;

/** The longest comments have it at their beginning. */
const LONGEST_COMMENT = 2000;

/** What the comment next to a column says about it. */
export function columnCommentClue(column: ColumnDefinition): Clue | undefined {
  const comment = column.comment?.slice(0, LONGEST_COMMENT);
  return comment === undefined ? undefined : (clueIn(comment, column) ?? listClue(comment, column));
}

/** What the comment above a table says about a column, in the words that follow its name. */
export function tableCommentClue(comment: string | undefined, column: ColumnDefinition): Clue | undefined {
  if (comment === undefined) {
    return undefined;
  }
  const text = comment.slice(0, LONGEST_COMMENT).toLowerCase();
  const name = column.name.toLowerCase();
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const isWord = !/[\w.]/.test(text[at - 1] ?? ' ') && !/\w/.test(text[at + name.length] ?? ' ');
    const clue = isWord ? clueIn(/^[^.;,]{0,30}/.exec(text.slice(at + name.length))![0], column) : undefined;
    if (clue) {
      return clue;
    }
  }
  return undefined;
}

function clueIn(comment: string, column: ColumnDefinition): Clue | undefined {
  const text = comment.toLowerCase();
  return clueOf(COMMENT_CLUES, column, (pattern) => {
    const found = pattern.exec(text);
    return found !== null && !NEGATION.test(text.slice(Math.max(0, found.index - LONGEST_NEGATION), found.index));
  });
}

function listClue(comment: string, column: ColumnDefinition): Clue | undefined {
  const isList =
    ['INT64', 'STRING'].includes(column.type.code) &&
    !EXAMPLES.test(comment) &&
    !NO_VALUES.test(comment) &&
    LISTS.some((pattern) => pattern.test(comment));
  return isList ? { value: FEW_VALUES, word: 'few' } : undefined;
}
