import {
  CLOCK, ENTITY, FEW_VALUES, FRACTIONS, NUMBERS, RISING, SCATTERED, SHARD, TEXTS, timeOrdered, type CluePattern,
} from './clue';

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
  'employee|student|provider|supplier|vendor|merchant|seller|buyer|retailer|partner|subscriber|project|' +
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
  [/(^|_)uuid(_?v[167]|7)(_|$)/, 'uuid by time', timeOrdered('UUID by time')],
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
