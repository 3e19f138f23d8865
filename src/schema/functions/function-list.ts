import type { FunctionTraits, SqlFunction } from './sql-function';
import { Dialect } from '../dialect';
import { argumentCounts, parseSignatures, type Signature } from '../types/signature';
import type { TypeCode } from '../types/type-registry';

const MANY = Infinity;
/** The position of a time zone that no argument can set. */
const NEVER = Infinity;
const GOOGLESQL = { dialect: Dialect.GOOGLESQL } as const;
const POSTGRESQL = { dialect: Dialect.POSTGRESQL } as const;
/** Functions of PostgreSQL databases alone. */
const OF_SPANNER = { ...POSTGRESQL, schema: 'SPANNER' } as const;
const CLOCK = { nondeterministic: true, spread: 'current time' } as const;
const CALENDAR = { nondeterministic: true, spread: 'current day' } as const;
const COARSER = { spread: 'coarser' } as const;
const WHOLE = { spread: 'whole number' } as const;
const GREATEST = { spread: 'greatest or least' } as const;
const LENGTH = { spread: 'length of text' } as const;
const ORDER_OF_SOME = { spread: 'order of some' } as const;
const KEEPS_ORDER = { spread: 'keeps order' } as const;
const AGGREGATE = { aggregate: true } as const;
const DAYS = 'DAY WEEK ISOWEEK MONTH QUARTER YEAR ISOYEAR';
const TIMES = 'NANOSECOND MICROSECOND MILLISECOND SECOND MINUTE HOUR DAY';
const OF_DAYS = { ...GOOGLESQL, parts: 'DAY WEEK MONTH QUARTER YEAR', ...KEEPS_ORDER } as const;
const OF_TIMES = { ...GOOGLESQL, parts: TIMES, ...KEEPS_ORDER } as const;

/** The arguments that tokenizers and searches take by their names. */
const FULL_TEXT = 'language_tag=>STRING, content_type=>STRING, token_category=>STRING, remove_diacritics=>BOOL';
const NGRAMS = 'ngram_size_min=>INT64!, ngram_size_max=>INT64!, remove_diacritics=>BOOL';
const SUBSTRING = `${NGRAMS}, language_tag=>STRING, content_type=>STRING, relative_search_types=>ARRAY<STRING>, `
  + 'short_tokens_only_for_anchors=>BOOL, support_relative_search=>BOOL';
const SEARCH = 'language_tag=>STRING, enhance_query=>BOOL, dialect=>STRING, dictionary=>STRING';
const numbers = (type: string, end = type === 'FLOAT64' ? type : `${type}!`): string =>
  `comparison_type=>STRING, algorithm=>STRING, min=>${end}, max=>${end}, `
  + `granularity=>${type}!, tree_base=>INT64!, precision=>INT64!`;

export const FUNCTIONS: readonly SqlFunction[] = [
  // Values that no argument gives.
  ...inBoth('GENERATE_UUID', '-> STRING', { nondeterministic: true, spread: 'random UUID' }),
  ...each('NEW_UUID', '-> UUID', { ...GOOGLESQL, nondeterministic: true, spread: 'random UUID' }),
  ...each('GEN_RANDOM_UUID', '-> UUID', { ...POSTGRESQL, nondeterministic: true, spread: 'random UUID' }),
  ...each('RAND', '-> FLOAT64', { ...GOOGLESQL, elsewhere: true, nondeterministic: true, spread: 'random' }),
  ...each('RANDOM', '-> FLOAT64', { ...POSTGRESQL, elsewhere: true, nondeterministic: true, spread: 'random' }),
  ...each('GET_NEXT_SEQUENCE_VALUE', 'sequence! -> INT64', { ...GOOGLESQL, nondeterministic: true, spread: 'sequence' }),
  ...each('NEXTVAL', 'STRING -> INT64', { ...POSTGRESQL, nondeterministic: true, spread: 'sequence' }),
  ...inBoth('GET_INTERNAL_SEQUENCE_STATE', 'sequence -> INT64', { nondeterministic: true }),
  ...inBoth('PENDING_COMMIT_TIMESTAMP', '-> TIMESTAMP', CLOCK),
  ...each('CURRENT_TIMESTAMP', '-> TIMESTAMP', { ...CLOCK, bare: true }),
  ...each('LOCALTIMESTAMP', [0, 1], { ...POSTGRESQL, elsewhere: true, result: 'TIMESTAMP', ...CLOCK, bare: true }),
  ...each('NOW', '-> TIMESTAMP', { ...POSTGRESQL, ...CLOCK }),
  ...each('CLOCK_TIMESTAMP STATEMENT_TIMESTAMP TRANSACTION_TIMESTAMP', '-> TIMESTAMP', {
    ...POSTGRESQL,
    elsewhere: true,
    ...CLOCK,
  }),
  ...each('CURRENT_DATE', 'STRING? -> DATE', { ...GOOGLESQL, ...CALENDAR, bare: true }),
  ...each('CURRENT_DATE', '-> DATE', { ...POSTGRESQL, ...CALENDAR, bare: true }),
  ...each('CURRENT_TIME LOCALTIME', [0, 1], { ...POSTGRESQL, elsewhere: true, nondeterministic: true, bare: true }),
  ...each('TIMEOFDAY', '-> STRING', { ...POSTGRESQL, elsewhere: true, nondeterministic: true }),
  ...each('CURRENT_DATETIME', [0, 1], { ...GOOGLESQL, elsewhere: true, nondeterministic: true }),
  ...each('CURRENT_USER SESSION_USER USER', '-> STRING', { ...POSTGRESQL, elsewhere: true, bare: true }),
  ...each('SESSION_USER', 0, { result: 'STRING', ...GOOGLESQL, nondeterministic: true }),

  // Numbers.
  ...inBoth('FARM_FINGERPRINT', 'text -> INT64', { spread: 'signed hash' }),
  ...each('MD5', 'text -> STRING', { ...POSTGRESQL, elsewhere: true, spread: 'hash' }),
  ...each('MD5', 'text -> BYTES', { ...GOOGLESQL, lengthBytes: 16, spread: 'hash' }),
  ...each('SHA1', 'text -> BYTES', { ...GOOGLESQL, lengthBytes: 20, spread: 'hash' }),
  ...each('SHA256', 'text -> BYTES', { ...GOOGLESQL, lengthBytes: 32, spread: 'hash' }),
  ...each('SHA512', 'text -> BYTES', { ...GOOGLESQL, lengthBytes: 64, spread: 'hash' }),
  ...each('SHA256', 'BYTES -> BYTES', { ...POSTGRESQL, lengthBytes: 32, spread: 'hash' }),
  ...each('SHA512', 'BYTES -> BYTES', { ...POSTGRESQL, lengthBytes: 64, spread: 'hash' }),
  ...inBoth('BIT_REVERSE', 'INT64, BOOL -> INT64', { spread: 'bit reversal' }),
  ...each('BIT_COUNT', 'bits -> INT64', { ...GOOGLESQL, spread: 'bit count' }),
  ...each('ABS', 'number -> number', { spread: 'absolute value' }),
  ...each('SIGN', 'number -> number', { ...GOOGLESQL, spread: 'sign' }),
  ...each('MOD', 'exact, exact -> exact', { spread: 'remainder' }),
  ...each('DIV', 'exact, exact -> exact', { ...GOOGLESQL, spread: 'quotient' }),
  ...each('DIV', 'NUMERIC, NUMERIC -> NUMERIC', { ...POSTGRESQL, spread: 'quotient' }),
  ...each('CEIL CEILING FLOOR', 'fraction -> fraction', { ...GOOGLESQL, ...WHOLE }),
  ...each('CEIL CEILING FLOOR', 'FLOAT64 -> FLOAT64 | NUMERIC -> NUMERIC', { ...POSTGRESQL, ...WHOLE }),
  ...each('ROUND TRUNC', 'fraction, INT64? -> fraction', { ...GOOGLESQL, ...WHOLE }),
  ...each('ROUND', 'FLOAT64 -> FLOAT64 | NUMERIC -> none', { ...POSTGRESQL, ...WHOLE }),
  ...each('TRUNC', 'FLOAT64 -> FLOAT64 | NUMERIC, INT64 -> NUMERIC | NUMERIC -> none', { ...POSTGRESQL, ...WHOLE }),
  ...each('ACOS ASIN ATAN COS DEXP DLOG1 DLOG10 DSQRT SIN TAN', 'FLOAT64 -> FLOAT64', POSTGRESQL),
  ...each('EXP LN LOG', 'FLOAT64 -> FLOAT64 | NUMERIC -> none', POSTGRESQL),
  ...each('SIGN', 'FLOAT64 -> FLOAT64 | NUMERIC -> none', { ...POSTGRESQL, spread: 'sign' }),
  ...each('SQRT', 'FLOAT64 -> FLOAT64 | NUMERIC -> none', { ...POSTGRESQL, ...ORDER_OF_SOME }),
  ...each('ATAN2 DPOW', 'FLOAT64, FLOAT64 -> FLOAT64', POSTGRESQL),
  ...each('POW POWER', 'FLOAT64, FLOAT64 -> FLOAT64 | NUMERIC, NUMERIC -> none', POSTGRESQL),
  ...each('ACOS ACOSH ASIN ASINH ATAN ATANH COS COSH SIN SINH TAN TANH', 'FLOAT64 -> FLOAT64', GOOGLESQL),
  ...each('ATAN2', 'FLOAT64, FLOAT64 -> FLOAT64', GOOGLESQL),
  ...each('EXP LN LOG10', 'wide -> wide', GOOGLESQL),
  ...each('SQRT', 'wide -> wide', { ...GOOGLESQL, ...ORDER_OF_SOME }),
  ...each('LOG', 'wide, wide? -> wide', GOOGLESQL),
  ...each('POW POWER SAFE_DIVIDE', 'wide, wide -> wide', GOOGLESQL),
  ...each('IEEE_DIVIDE', 'float, float -> float', GOOGLESQL),
  ...each('IS_INF IS_NAN', 'FLOAT64 -> BOOL', GOOGLESQL),
  ...each('SAFE_ADD SAFE_MULTIPLY SAFE_SUBTRACT',
    'INT64, INT64 -> INT64 | FLOAT64, FLOAT64 -> FLOAT64 | NUMERIC, NUMERIC -> NUMERIC', GOOGLESQL),
  ...each('SAFE_NEGATE', 'number -> number', GOOGLESQL),
  ...each('COSINE_DISTANCE EUCLIDEAN_DISTANCE', 'ARRAY<float>, ARRAY<float> -> FLOAT64', GOOGLESQL),
  ...each('APPROX_COSINE_DISTANCE APPROX_EUCLIDEAN_DISTANCE',
    'ARRAY<float>, ARRAY<float>, options=>JSON -> FLOAT64', GOOGLESQL),
  ...each('DOT_PRODUCT', 'ARRAY<float>, ARRAY<float> -> FLOAT64 | ARRAY<INT64>, ARRAY<INT64> -> FLOAT64', GOOGLESQL),
  ...each('APPROX_DOT_PRODUCT',
    'ARRAY<float>, ARRAY<float>, options=>JSON -> FLOAT64 | ARRAY<INT64>, ARRAY<INT64>, options=>JSON -> FLOAT64',
    GOOGLESQL),

  // Texts and bytes.
  ...each('CONCAT', 'text... -> text', { ...GOOGLESQL, timeZone: NEVER, spread: 'concatenation' }),
  // NULL makes the whole NULL, unlike in PostgreSQL itself.
  ...each('CONCAT', 'STRING... -> STRING', { ...POSTGRESQL, timeZone: NEVER, spread: 'concatenation' }),
  ...each('FORMAT', 'STRING, value?... -> STRING', { ...GOOGLESQL, timeZone: NEVER, spread: 'formatted text' }),
  ...each('REVERSE', 'text -> text', { ...GOOGLESQL, spread: 'reversal' }),
  ...each('REVERSE', 'STRING -> STRING', { ...POSTGRESQL, spread: 'reversal' }),
  ...each('SUBSTR', 'text, INT64, INT64? -> text', { spread: 'piece of text' }),
  ...each('SUBSTRING', 'text, INT64, INT64? -> text', { ...GOOGLESQL, spread: 'piece of text' }),
  ...each('SUBSTRING', 'text, INT64, INT64? -> text | STRING, STRING -> STRING', { ...POSTGRESQL, spread: 'piece of text' }),
  ...each('LEFT', 'text, INT64 -> text', { elsewhere: true, spread: 'start of text' }),
  ...each('RIGHT', 'text, INT64 -> text', { elsewhere: true, spread: 'end of text' }),
  ...each('LOWER UPPER', 'text -> text', { ...GOOGLESQL, spread: 'same text' }),
  ...each('LOWER UPPER', 'STRING -> STRING', { ...POSTGRESQL, spread: 'same text' }),
  ...each('LCASE UCASE', 1, { ...GOOGLESQL, result: 'argument', spread: 'same text' }),
  ...each('BTRIM TRIM', 'STRING, STRING? -> STRING | BYTES, BYTES -> BYTES', { ...POSTGRESQL, spread: 'trimmed text' }),
  ...each('LTRIM RTRIM TRIM', 'STRING, STRING? -> STRING | BYTES, BYTES -> BYTES', {
    ...GOOGLESQL, spread: 'trimmed text',
  }),
  ...each('LTRIM RTRIM', 'STRING, STRING? -> STRING', { ...POSTGRESQL, spread: 'trimmed text' }),
  ...each('LPAD RPAD', 'text, INT64, text? -> text', { ...GOOGLESQL, spread: 'padded text' }),
  ...each('LPAD RPAD', 'STRING, INT64, STRING? -> STRING', { ...POSTGRESQL, spread: 'padded text' }),
  ...each('REPEAT', 'text, INT64 -> text', GOOGLESQL),
  ...each('REPEAT', 'STRING, INT64 -> STRING', POSTGRESQL),
  ...each('REPLACE', 'text, text, text -> text', { ...GOOGLESQL, spread: 'replaced text' }),
  ...each('REPLACE', 'STRING, STRING, STRING -> STRING', { ...POSTGRESQL, spread: 'replaced text' }),
  ...each('LENGTH', 'text -> INT64', { ...POSTGRESQL, ...LENGTH }),
  ...each('STARTS_WITH', 'STRING, STRING -> BOOL', POSTGRESQL),
  ...each('STRPOS', 'STRING, STRING -> INT64', { ...POSTGRESQL, spread: 'position in text' }),
  ...each('QUOTE_IDENT', 'STRING -> STRING', POSTGRESQL),
  ...each('REGEXP_MATCH REGEXP_SPLIT_TO_ARRAY', 'STRING, STRING, STRING? -> ARRAY<STRING>', POSTGRESQL),
  ...each('REGEXP_REPLACE', 'STRING, STRING, STRING -> STRING', POSTGRESQL),
  ...each('LIKE', 'text, text -> BOOL', POSTGRESQL),
  ...each('TEXTCAT', 'STRING, STRING -> STRING', POSTGRESQL),
  ...each('SOUNDEX', 'STRING -> STRING', OF_SPANNER),
  ...each('LENGTH BYTE_LENGTH OCTET_LENGTH', 'text -> INT64', { ...GOOGLESQL, ...LENGTH }),
  ...each('CHAR_LENGTH CHARACTER_LENGTH', 'STRING -> INT64', { ...GOOGLESQL, ...LENGTH }),
  ...each('STARTS_WITH ENDS_WITH REGEXP_CONTAINS', 'text, text -> BOOL', GOOGLESQL),
  ...each('STRPOS', 'text, text -> INT64', { ...GOOGLESQL, spread: 'position in text' }),
  ...each('REGEXP_EXTRACT', 'text, text -> text', GOOGLESQL),
  ...each('REGEXP_EXTRACT_ALL', 'text, text -> ARRAY<text>', GOOGLESQL),
  ...each('REGEXP_REPLACE', 'text, text, text -> text', GOOGLESQL),
  ...each('SPLIT', 'STRING, STRING? -> ARRAY<STRING> | BYTES, BYTES -> ARRAY<BYTES>', GOOGLESQL),
  ...inBoth('SPLIT_SUBSTR', 'STRING, STRING, INT64, INT64? -> STRING', {}),
  ...each('SOUNDEX', 'STRING -> STRING', GOOGLESQL),
  ...each('NORMALIZE NORMALIZE_AND_CASEFOLD', 'STRING, part? -> STRING', {
    ...GOOGLESQL, datePart: 1, parts: 'NFC NFD NFKC NFKD',
  }),
  ...each('TO_HEX', 'BYTES -> STRING', { ...GOOGLESQL, spread: 'hexadecimal' }),
  ...each('SAFE_CONVERT_BYTES_TO_STRING', 'BYTES -> STRING', { ...GOOGLESQL, spread: 'changed text' }),
  ...each('TO_BASE32 TO_BASE64', 'BYTES -> STRING', { ...GOOGLESQL, ...KEEPS_ORDER }),
  ...each('CODE_POINTS_TO_STRING', 'ARRAY<INT64> -> STRING', { ...GOOGLESQL, ...KEEPS_ORDER }),
  ...each('CODE_POINTS_TO_BYTES', 'ARRAY<INT64> -> BYTES', { ...GOOGLESQL, ...KEEPS_ORDER }),
  ...each('FROM_HEX FROM_BASE32 FROM_BASE64', 'STRING -> BYTES', { ...GOOGLESQL, ...KEEPS_ORDER }),
  ...each('TO_CODE_POINTS', 'text -> ARRAY<INT64>', { ...GOOGLESQL, ...KEEPS_ORDER }),
  ...each('ERROR', 'STRING -> NULL', GOOGLESQL),
  ...each('ZSTD_COMPRESS ZSTD_DECOMPRESS_TO_BYTES', 1, { ...GOOGLESQL, result: 'BYTES' }),
  ...each('ZSTD_DECOMPRESS_TO_STRING', 1, { ...GOOGLESQL, result: 'STRING' }),
  ...each('NET.HOST NET.PUBLIC_SUFFIX NET.REG_DOMAIN', 'STRING -> STRING', GOOGLESQL),
  ...each('NET.IP_FROM_STRING NET.SAFE_IP_FROM_STRING', 'STRING -> BYTES', GOOGLESQL),
  ...each('NET.IP_NET_MASK', 'INT64, INT64 -> BYTES', GOOGLESQL),
  ...each('NET.IP_TO_STRING', 'BYTES -> STRING', GOOGLESQL),
  ...each('NET.IP_TRUNC', 'BYTES, INT64 -> BYTES', GOOGLESQL),
  ...each('NET.IPV4_FROM_INT64', 'INT64 -> BYTES', GOOGLESQL),
  ...each('NET.IPV4_TO_INT64', 'BYTES -> INT64', GOOGLESQL),

  // JSON, arrays and tokens.
  ...each('TO_JSON_STRING', 'JSON, BOOL? -> STRING', { ...GOOGLESQL, replacesNull: true, ...KEEPS_ORDER }),
  ...each('TO_JSON', 'value, stringify_wide_numbers=>BOOL -> JSON', GOOGLESQL),
  ...each('SAFE_TO_JSON', 'value -> JSON', GOOGLESQL),
  ...each('PARSE_JSON', 'STRING, wide_number_mode=>STRING -> JSON', GOOGLESQL),
  ...each('JSON_VALUE', 'document, STRING!? -> STRING', GOOGLESQL),
  ...each('JSON_QUERY', 'document, STRING! -> document', GOOGLESQL),
  ...each('JSON_QUERY_ARRAY', 'document, STRING!? -> ARRAY<document>', GOOGLESQL),
  ...each('JSON_VALUE_ARRAY', 'document, STRING!? -> ARRAY<STRING>', GOOGLESQL),
  ...each('JSON_TYPE LAX_STRING', 'JSON -> STRING', GOOGLESQL),
  ...each('BOOL LAX_BOOL', 'JSON -> BOOL', GOOGLESQL),
  ...each('INT64 LAX_INT64', 'JSON -> INT64', GOOGLESQL),
  ...each('FLOAT64', 'JSON, wide_number_mode=>STRING -> FLOAT64', GOOGLESQL),
  ...each('LAX_FLOAT64', 'JSON -> FLOAT64', GOOGLESQL),
  ...each('JSON_ARRAY', [0, MANY], { ...GOOGLESQL, result: 'JSON' }),
  ...each('JSON_OBJECT', '-> JSON | STRING, value... -> JSON | ARRAY<STRING>, array -> JSON', GOOGLESQL),
  ...each('JSON_ARRAY_APPEND JSON_ARRAY_INSERT JSON_REMOVE JSON_SET JSON_STRIP_NULLS', [1, MANY], {
    ...GOOGLESQL, result: 'JSON',
  }),
  ...each('JSON_CONTAINS', 2, { ...GOOGLESQL, result: 'BOOL' }),
  ...each('FLOAT32', 'JSON, wide_number_mode=>STRING -> FLOAT32', GOOGLESQL),
  ...each('JSON_KEYS', [1, 2], GOOGLESQL),
  ...each('JSONB_TYPEOF', 'JSON -> STRING', POSTGRESQL),
  ...each('TO_JSONB', 'value -> JSON', POSTGRESQL),
  ...['BOOL', 'FLOAT32', 'FLOAT64', 'INT64', 'STRING'].flatMap((type) => [
    ...each(`${type}_ARRAY`, `JSON -> ARRAY<${type}>`, OF_SPANNER),
    ...each(`${type}_ARRAY`, `JSON${type.startsWith('FLOAT') ? ', wide_number_mode=>STRING' : ''} -> ARRAY<${type}>`, GOOGLESQL),
  ]),
  ...each('JSONB_ARRAY_ELEMENTS', 'JSON -> JSON', { ...POSTGRESQL, rows: true }),
  ...each('JSONB_OBJECT_KEYS', 'JSON -> STRING', { ...POSTGRESQL, rows: true }),
  ...each('UNNEST', 'array -> element', { ...POSTGRESQL, rows: true }),
  ...each('GENERATE_SERIES', 'exact, exact, exact? -> exact', { ...POSTGRESQL, rows: true }),
  ...each('JSONB_BUILD_ARRAY JSONB_BUILD_OBJECT', 'value... -> JSON', POSTGRESQL),
  ...each('JSONB_INSERT JSONB_SET', 'JSON, ARRAY<STRING>, JSON, BOOL? -> JSON', POSTGRESQL),
  ...each('JSONB_SET_LAX', 'JSON, ARRAY<STRING>, JSON, BOOL?, STRING? -> JSON', POSTGRESQL),
  ...each('JSONB_STRIP_NULLS', 'JSON -> JSON', POSTGRESQL),
  ...each('JSONB_QUERY_ARRAY', 'JSON -> ARRAY<JSON>', OF_SPANNER),
  ...each('ARRAY_CAT', 'array, array -> array', POSTGRESQL),
  ...each('ARRAYCONTAINED ARRAYCONTAINS ARRAYOVERLAP', 'array, array -> BOOL', POSTGRESQL),
  ...each('ARRAY_LENGTH ARRAY_UPPER', 'array, INT64 -> INT64', POSTGRESQL),
  ...each('ARRAY_TO_STRING', 'ARRAY<STRING>, STRING, STRING? -> STRING', POSTGRESQL),
  ...each('COSINE_DISTANCE EUCLIDEAN_DISTANCE', 'ARRAY<float>, ARRAY<float> -> FLOAT64', OF_SPANNER),
  ...each('DOT_PRODUCT', 'ARRAY<float>, ARRAY<float> -> FLOAT64 | ARRAY<INT64>, ARRAY<INT64> -> FLOAT64', OF_SPANNER),
  ...each('APPROX_COSINE_DISTANCE APPROX_DOT_PRODUCT APPROX_EUCLIDEAN_DISTANCE', [2, 3], {
    ...OF_SPANNER, result: 'FLOAT64', nondeterministic: true,
  }),
  ...each('ML_PREDICT_ROW', 'document, JSON -> JSON', { ...OF_SPANNER, nondeterministic: true }),
  ...each('TOKEN TOKENIZE_BOOL TOKENIZE_JSONB TOKENLIST_CONCAT', [1, MANY], { ...OF_SPANNER, result: 'TOKENLIST' }),
  ...each('TOKENIZE_FULLTEXT', `value..., ${FULL_TEXT} -> TOKENLIST`, OF_SPANNER),
  ...each('TOKENIZE_NGRAMS', `value..., ${NGRAMS} -> TOKENLIST`, OF_SPANNER),
  ...each('TOKENIZE_NUMBER', `value..., ${numbers('number').replace('precision', 'ieee_precision')} -> TOKENLIST`, OF_SPANNER),
  ...each('TOKENIZE_SUBSTRING', `value..., ${SUBSTRING} -> TOKENLIST`, OF_SPANNER),
  ...each('ARRAY_LENGTH', 'array -> INT64', GOOGLESQL),
  ...each('ARRAY_REVERSE', 'array -> array', GOOGLESQL),
  ...each('ARRAY_FIRST ARRAY_LAST ARRAY_MAX ARRAY_MIN', 'array -> element', GOOGLESQL),
  ...each('ARRAY_IS_DISTINCT', 'array -> BOOL', GOOGLESQL),
  ...each('ARRAY_INCLUDES', 2, { ...GOOGLESQL, result: 'BOOL' }),
  ...each('ARRAY_INCLUDES_ALL ARRAY_INCLUDES_ANY', 'array, array -> BOOL', GOOGLESQL),
  ...each('ARRAY_CONCAT', 'array... -> array', GOOGLESQL),
  ...each('ARRAY_SLICE', 'array, INT64, INT64 -> array', GOOGLESQL),
  ...each('ARRAY_TO_STRING', 'ARRAY<text>, text, text? -> text', GOOGLESQL),
  ...each('ARRAY_FILTER', 'array, function -> array', GOOGLESQL),
  ...each('ARRAY_TRANSFORM', 2, GOOGLESQL),
  ...each('GENERATE_ARRAY',
    'INT64, INT64, INT64? -> ARRAY<INT64> | NUMERIC, NUMERIC, NUMERIC? -> ARRAY<NUMERIC> | FLOAT64, FLOAT64, FLOAT64? -> ARRAY<FLOAT64>',
    GOOGLESQL),
  ...each('GENERATE_DATE_ARRAY', 'DATE, DATE, INTERVAL? -> ARRAY<DATE>', GOOGLESQL),
  ...each('GENERATE_TIMESTAMP_ARRAY', 'TIMESTAMP, TIMESTAMP, INTERVAL -> ARRAY<TIMESTAMP>', GOOGLESQL),
  ...each('TOKEN', 'text -> TOKENLIST | ARRAY<text> -> TOKENLIST', GOOGLESQL),
  ...each('TOKENIZE_BOOL', 'BOOL -> TOKENLIST | ARRAY<BOOL> -> TOKENLIST', GOOGLESQL),
  ...each('TOKENIZE_FULLTEXT', `STRING, ${FULL_TEXT} -> TOKENLIST | ARRAY<STRING>, ${FULL_TEXT} -> TOKENLIST`, GOOGLESQL),
  ...each('TOKENIZE_NGRAMS', `STRING, ${NGRAMS} -> TOKENLIST | ARRAY<STRING>, ${NGRAMS} -> TOKENLIST`, GOOGLESQL),
  ...each('TOKENIZE_SUBSTRING', `STRING, ${SUBSTRING} -> TOKENLIST | ARRAY<STRING>, ${SUBSTRING} -> TOKENLIST`, GOOGLESQL),
  ...each('TOKENIZE_NUMBER', ['INT64', 'FLOAT64'].flatMap((type) => (
    [`${type}, ${numbers(type)} -> TOKENLIST`, `ARRAY<${type}>, ${numbers(type)} -> TOKENLIST`]
  )).join(' | '), GOOGLESQL),
  ...each('TOKENIZE_JSON', 'JSON -> TOKENLIST', GOOGLESQL),
  ...each('TOKENLIST_CONCAT', 'ARRAY<TOKENLIST> -> TOKENLIST', GOOGLESQL),
  ...inBoth('DEBUG_TOKENLIST', 'TOKENLIST -> STRING', {}),
  ...each('GET_TABLE_COLUMN_IDENTITY_STATE', 'STRING -> INT64', GOOGLESQL),
  ...each('SCORE', `TOKENLIST, STRING!, ${SEARCH}, options=>JSON -> FLOAT64`, GOOGLESQL),
  ...each('SCORE_NGRAMS',
    'TOKENLIST, STRING!, language_tag=>STRING, algorithm=>STRING, array_aggregator=>STRING -> FLOAT64', GOOGLESQL),
  ...each('SEARCH', `TOKENLIST, STRING!, ${SEARCH} -> BOOL`, GOOGLESQL),
  ...each('SEARCH_NGRAMS',
    'TOKENLIST, STRING!, language_tag=>STRING, min_ngrams=>INT64, min_ngrams_percent=>FLOAT64 -> BOOL', GOOGLESQL),
  ...each('SEARCH_SUBSTRING', 'TOKENLIST, STRING!, language_tag=>STRING, relative_search_type=>STRING -> BOOL', GOOGLESQL),
  ...each('SNIPPET',
    `STRING, STRING, ${SEARCH}, max_snippet_width=>INT64, max_snippets=>INT64, content_type=>STRING -> JSON`, GOOGLESQL),
  ...each('SCORE', `value..., ${SEARCH}, options=>JSON -> FLOAT64`, OF_SPANNER),
  ...each('SCORE_NGRAMS', 'value..., language_tag=>STRING, algorithm=>STRING -> FLOAT64', OF_SPANNER),
  ...each('SEARCH', `value..., ${SEARCH} -> BOOL`, OF_SPANNER),
  ...each('SEARCH_NGRAMS', 'value..., language_tag=>STRING, min_ngrams=>INT64, min_ngrams_percent=>FLOAT64 -> BOOL', OF_SPANNER),
  ...each('SEARCH_SUBSTRING', 'value..., language_tag=>STRING, relative_search_type=>STRING -> BOOL', OF_SPANNER),
  ...each('SNIPPET',
    `value..., ${SEARCH}, max_snippet_width=>INT64, max_snippets=>INT64, content_type=>STRING -> JSON`, OF_SPANNER),
  ...each('REPLACE_FIELDS', [2, MANY], GOOGLESQL),

  // Dates and times.
  ...each('EXTRACT', 'DAY PART, DATE -> INT64 | part, TIMESTAMP, STRING? -> INT64 | part, INTERVAL -> INT64', {
    ...GOOGLESQL,
    parts: `${TIMES} ${DAYS} DAYOFWEEK DAYOFYEAR DATE`,
    timeZone: 2,
    datePart: 0,
    spread: 'part of a time',
  }),
  ...each('EXTRACT', 'part, DATE -> NUMERIC | part, TIMESTAMP, STRING? -> NUMERIC | part, INTERVAL -> NUMERIC', {
    ...POSTGRESQL, timeZone: 2, datePart: 0, spread: 'part of a time',
  }),
  ...each('DATE_PART', 2, { ...POSTGRESQL, elsewhere: true, timeZone: 2, datePart: 0, spread: 'part of a time' }),
  ...each('FORMAT_DATE', 'STRING, DATE -> STRING', { ...GOOGLESQL, spread: 'format and time' }),
  ...each('FORMAT_TIMESTAMP', 'STRING, TIMESTAMP, STRING? -> STRING', {
    ...GOOGLESQL,
    timeZone: 2,
    takesTimestamp: true,
    spread: 'format and time',
  }),
  ...each('TO_CHAR', 'number, STRING -> STRING | TIMESTAMP, STRING -> STRING | DATE, STRING -> STRING | INTERVAL, STRING -> STRING', {
    ...POSTGRESQL, timeZone: NEVER, spread: 'time and format',
  }),
  ...each('TO_TIMESTAMP', 'STRING, STRING -> TIMESTAMP | INT64 -> TIMESTAMP', { ...POSTGRESQL, ...KEEPS_ORDER }),
  ...each('TO_DATE', 'STRING, STRING -> DATE', { ...POSTGRESQL, ...COARSER }),
  ...each('TO_NUMBER', 'STRING, STRING -> NUMERIC', POSTGRESQL),
  ...each('DATE_BIN',
    'STRING, TIMESTAMP, TIMESTAMP -> TIMESTAMP | STRING, DATE, TIMESTAMP -> TIMESTAMP | STRING, TIMESTAMP, DATE -> TIMESTAMP | STRING, DATE, DATE -> TIMESTAMP', OF_SPANNER),
  ...each('TIMESTAMPTZ_ADD TIMESTAMPTZ_SUBTRACT', 'TIMESTAMP, STRING -> TIMESTAMP | DATE, STRING -> TIMESTAMP', OF_SPANNER),
  ...each('TIMEZONE', 2, { ...POSTGRESQL, elsewhere: true, ...KEEPS_ORDER }),
  ...each('MAKE_DATE', 'INT64, INT64, INT64 -> DATE', POSTGRESQL),
  ...each('DATE_TRUNC', 'DATE, part -> DATE', { ...GOOGLESQL, datePart: 1, parts: DAYS, ...COARSER }),
  ...each('DATE_TRUNC', 'part, TIMESTAMP, STRING? -> TIMESTAMP | part, DATE -> TIMESTAMP', { ...POSTGRESQL, datePart: 0, timeZone: 2, ...COARSER }),
  ...each('TIMESTAMP_TRUNC', 'TIMESTAMP, part, STRING? -> TIMESTAMP', {
    ...GOOGLESQL,
    datePart: 1,
    parts: `${TIMES} ${DAYS}`,
    timeZone: 2,
    takesTimestamp: true,
    ...COARSER,
  }),
  ...each('DATE', 'TIMESTAMP, STRING? -> DATE | INT64, INT64, INT64 -> DATE', { ...GOOGLESQL, timeZone: 1, ...COARSER }),
  ...each('DATE', 'TIMESTAMP, STRING? -> DATE', { ...OF_SPANNER, timeZone: 1, ...COARSER }),
  ...each('STRING', 'TIMESTAMP, STRING? -> STRING | JSON -> STRING', { ...GOOGLESQL, timeZone: 1, ...KEEPS_ORDER }),
  ...each('TIMESTAMP', 'STRING, STRING? -> TIMESTAMP | DATE, STRING? -> TIMESTAMP', { ...GOOGLESQL, ...KEEPS_ORDER }),
  ...each('PARSE_TIMESTAMP', 'STRING, STRING, STRING? -> TIMESTAMP', { ...GOOGLESQL, ...ORDER_OF_SOME }),
  ...each('PARSE_DATE', 'STRING, STRING -> DATE', { ...GOOGLESQL, ...COARSER }),
  ...each('TIMESTAMP_ADD TIMESTAMP_SUB', 'TIMESTAMP, INTERVAL -> TIMESTAMP', OF_TIMES),
  ...each('DATE_ADD DATE_SUB', 'DATE, INTERVAL -> DATE', OF_DAYS),
  ...each('ADDDATE SUBDATE', 2, { ...GOOGLESQL, result: 'DATE', ...KEEPS_ORDER }),
  ...each('DATE_DIFF', 'DATE, DATE, part -> INT64', { ...GOOGLESQL, datePart: 2, parts: DAYS, spread: 'elapsed time' }),
  ...each('TIMESTAMP_DIFF', 'TIMESTAMP, TIMESTAMP, part -> INT64', {
    ...GOOGLESQL, datePart: 2, parts: TIMES, spread: 'elapsed time',
  }),
  ...each('DATE_FROM_UNIX_DATE', 'INT64 -> DATE', { ...GOOGLESQL, ...KEEPS_ORDER }),
  ...each('TIMESTAMP_MICROS TIMESTAMP_MILLIS TIMESTAMP_SECONDS', 'INT64 -> TIMESTAMP', { ...GOOGLESQL, ...KEEPS_ORDER }),
  ...each('UNIX_MICROS', 'TIMESTAMP -> INT64', { ...GOOGLESQL, unit: 'MICROSECOND', spread: 'elapsed time' }),
  ...each('UNIX_MILLIS', 'TIMESTAMP -> INT64', { ...GOOGLESQL, unit: 'MILLISECOND', spread: 'elapsed time' }),
  ...each('UNIX_SECONDS', 'TIMESTAMP -> INT64', { ...GOOGLESQL, unit: 'SECOND', spread: 'elapsed time' }),
  ...each('UNIX_DATE', 'DATE -> INT64', { ...GOOGLESQL, unit: 'DAY', spread: 'elapsed time' }),
  ...each('JUSTIFY_DAYS JUSTIFY_HOURS JUSTIFY_INTERVAL', 'INTERVAL -> INTERVAL'),
  ...each('MAKE_INTERVAL', [0, 7]),

  // One of several values.
  ...each('COALESCE', 'any... -> any', { replacesNull: true, spread: 'first value' }),
  ...each('IFNULL', 'any, any -> any', { ...GOOGLESQL, replacesNull: true, spread: 'first value' }),
  ...each('NULLIF', 'comparable, comparable -> comparable', { spread: 'nothing for one value' }),
  ...each('IF', 'BOOL, any, any -> any', { ...GOOGLESQL, spread: 'choice' }),
  ...each('GREATEST LEAST', 'comparable... -> comparable', { ...GOOGLESQL, ...GREATEST }),
  ...each('GREATEST LEAST', 'comparable... -> comparable | JSON... -> JSON', { ...POSTGRESQL, ...GREATEST }),

  // Values of many rows.
  ...each('COUNT', 1, { result: 'INT64', ...AGGREGATE }),
  ...each('AVG', 'INT64 -> NUMERIC | float -> FLOAT64 | NUMERIC -> NUMERIC | INTERVAL -> INTERVAL', { ...POSTGRESQL, ...AGGREGATE }),
  ...each('SUM', 'INT64 -> NUMERIC | float -> float | NUMERIC -> NUMERIC | INTERVAL -> INTERVAL', { ...POSTGRESQL, ...AGGREGATE }),
  ...each('MAX MIN', 'number -> number | STRING -> STRING | DATE -> DATE | TIMESTAMP -> TIMESTAMP | INTERVAL -> INTERVAL | UUID -> UUID', {
    ...POSTGRESQL, ...AGGREGATE,
  }),
  ...each('BIT_AND BIT_OR', 'INT64 -> INT64', { ...POSTGRESQL, ...AGGREGATE }),
  ...each('BOOL_AND BOOL_OR EVERY', 'BOOL -> BOOL', { ...POSTGRESQL, ...AGGREGATE }),
  ...each('AVG', 'INT64 -> FLOAT64 | float -> FLOAT64 | NUMERIC -> NUMERIC', { ...GOOGLESQL, ...AGGREGATE }),
  ...each('SUM', 'INT64 -> INT64 | float -> FLOAT64 | NUMERIC -> NUMERIC', { ...GOOGLESQL, ...AGGREGATE }),
  ...each('MAX MIN', 'comparable -> comparable', { ...GOOGLESQL, ...AGGREGATE }),
  ...each('BIT_AND BIT_OR BIT_XOR', 'INT64 -> INT64', { ...GOOGLESQL, ...AGGREGATE }),
  ...each('COUNTIF', 'BOOL -> INT64', { ...GOOGLESQL, ...AGGREGATE }),
  ...each('LOGICAL_AND LOGICAL_OR', 'BOOL -> BOOL', { ...GOOGLESQL, ...AGGREGATE }),
  ...each('ANY_VALUE', 'any -> any', { ...GOOGLESQL, ...AGGREGATE }),
  ...each('ARRAY_CONCAT_AGG', 'array -> array', { ...GOOGLESQL, ...AGGREGATE }),
  ...each('STDDEV STDDEV_SAMP VARIANCE VAR_SAMP', 'FLOAT64 -> FLOAT64 | NUMERIC -> NUMERIC', { ...GOOGLESQL, ...AGGREGATE }),
  ...each('ARRAY_AGG', 'scalar -> ARRAY<scalar>', AGGREGATE),
  ...each('STRING_AGG', 'text, text? -> text', { ...GOOGLESQL, ...AGGREGATE }),
  ...each('STRING_AGG', 'text, text! -> text', { ...POSTGRESQL, ...AGGREGATE }),
];

/** The same function, which PostgreSQL has in a schema. */
function inBoth(name: string, shape: string, traits: FunctionTraits): SqlFunction[] {
  return [...each(name, shape, { ...traits, ...GOOGLESQL }), ...each(name, shape, { ...traits, ...OF_SPANNER })];
}

/** @param shape Its signatures, or where they are not checked the number of its arguments. */
function each(
  names: string,
  shape: string | number | readonly [least: number, most: number],
  traits: FunctionTraits = {},
): SqlFunction[] {
  const signatures = typeof shape === 'string' ? parseSignatures(shape) : undefined;
  const [minArguments, maxArguments] = signatures ? argumentCounts(signatures)
    : typeof shape === 'number' ? [shape, shape] : shape as readonly [number, number];
  const result = signatures && resultOf(signatures);
  return names.split(' ')
    .map((name) => ({ name, minArguments, maxArguments, signatures, ...(result && { result }), ...traits }));
}

function resultOf(signatures: readonly Signature[]): TypeCode | 'argument' | undefined {
  const results = new Set(signatures.filter(({ result }) => result !== 'none').map(({ result }) => (
    /^[a-z]/.test(result) ? 'argument' : result.startsWith('ARRAY') ? 'ARRAY' : result as TypeCode
  )));
  return results.size === 1 ? [...results][0] : undefined;
}
