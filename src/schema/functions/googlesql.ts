import { FULL_TEXT, NGRAMS, numbers, SCORE_NGRAMS, SEARCH, SEARCH_NGRAMS, SNIPPET, SUBSTRING } from './named-arguments';

/** Parts of a date or a timestamp. */
export const DAYS = 'DAY WEEK ISOWEEK MONTH QUARTER YEAR ISOYEAR';
/** Parts that a date lacks. */
export const TIMES = 'NANOSECOND MICROSECOND MILLISECOND SECOND MINUTE HOUR';
/** Parts that only EXTRACT accepts. */
const NUMBERS = 'DAYOFWEEK DAYOFYEAR DATE';

/**
 * The functions of GoogleSQL; `function-list.ts` explains a row. A heading is the name of a page below
 * https://cloud.google.com/spanner/docs/reference/standard-sql/
 */
export const GOOGLESQL_FUNCTIONS = `
## aggregate_functions
ANY_VALUE         any -> any                        aggregate
ARRAY_AGG         scalar -> ARRAY<scalar>           aggregate
ARRAY_CONCAT_AGG  array -> array                    aggregate
AVG               INT64 -> FLOAT64                  aggregate
                  float -> FLOAT64
                  NUMERIC -> NUMERIC
BIT_AND, BIT_OR, BIT_XOR
                  INT64 -> INT64                    aggregate
COUNT             1 -> INT64                        aggregate
COUNTIF           BOOL -> INT64                     aggregate
LOGICAL_AND, LOGICAL_OR
                  BOOL -> BOOL                      aggregate
MAX, MIN          comparable -> comparable          aggregate
STRING_AGG        text, text!? -> text              aggregate
SUM               INT64 -> INT64                    aggregate
                  float -> FLOAT64
                  NUMERIC -> NUMERIC

## approximate_aggregate_functions
APPROX_COUNT_DISTINCT
                  scalar -> INT64                   aggregate

## array_functions
ARRAY_CONCAT      array... -> array
ARRAY_FILTER      array, function -> array
ARRAY_FIRST, ARRAY_LAST, ARRAY_MAX, ARRAY_MIN
                  array -> element
ARRAY_INCLUDES    2 -> BOOL
ARRAY_INCLUDES_ALL, ARRAY_INCLUDES_ANY
                  array, array -> BOOL
ARRAY_IS_DISTINCT
                  array -> BOOL
ARRAY_LENGTH      array -> INT64
ARRAY_REVERSE     array -> array
ARRAY_SLICE       array, INT64, INT64 -> array
ARRAY_TO_STRING   ARRAY<text>, text, text? -> text
ARRAY_TRANSFORM   2
GENERATE_ARRAY    INT64, INT64, INT64? -> ARRAY<INT64>
                  NUMERIC, NUMERIC, NUMERIC? -> ARRAY<NUMERIC>
                  FLOAT64, FLOAT64, FLOAT64? -> ARRAY<FLOAT64>
GENERATE_DATE_ARRAY
                  DATE, DATE, INTERVAL? -> ARRAY<DATE>
GENERATE_TIMESTAMP_ARRAY
                  TIMESTAMP, TIMESTAMP, INTERVAL -> ARRAY<TIMESTAMP>

## bit_functions
BIT_COUNT         bits -> INT64                     bit count
BIT_REVERSE       INT64, BOOL -> INT64              bit reversal

## compression-functions
ZSTD_COMPRESS, ZSTD_DECOMPRESS_TO_BYTES
                  1 -> BYTES
ZSTD_DECOMPRESS_TO_STRING
                  1 -> STRING

## conditional_expressions
COALESCE          any... -> any                     first value, replaces NULL
IF                BOOL, any, any -> any             choice
IFNULL            any, any -> any                   first value, replaces NULL
NULLIF            comparable, comparable -> comparable  nothing for one value

## date_functions
ADDDATE, SUBDATE  2 -> DATE                         keeps order
CURRENT_DATE      STRING? -> DATE                   not deterministic, current day, bare
DATE              TIMESTAMP, zone? -> DATE          coarser, in DAY
                  INT64, INT64, INT64 -> DATE
DATE_ADD, DATE_SUB
                  DATE, INTERVAL -> DATE            keeps order, parts DAY WEEK MONTH QUARTER YEAR
DATE_DIFF         DATE, DATE, part -> INT64         elapsed time, parts ${DAYS}
DATE_FROM_UNIX_DATE
                  INT64 -> DATE                     keeps order
DATE_TRUNC        DATE, part -> DATE                coarser, parts ${DAYS}
EXTRACT           DAY PART, DATE -> INT64           part of a time, parts ${TIMES} ${DAYS} ${NUMBERS}
                  part, TIMESTAMP, zone? -> INT64
                  part, INTERVAL -> INT64
FORMAT_DATE       STRING, DATE -> STRING            format and time
PARSE_DATE        STRING, STRING -> DATE            coarser
UNIX_DATE         DATE -> INT64                     elapsed time, in DAY

## debugging_functions
ERROR             STRING -> NULL

## hash_functions
FARM_FINGERPRINT  text -> INT64                     signed hash
MD5               text -> BYTES                     hash, 16 bytes
SHA1              text -> BYTES                     hash, 20 bytes
SHA256            text -> BYTES                     hash, 32 bytes
SHA512            text -> BYTES                     hash, 64 bytes

## hll_functions
HLL_COUNT.EXTRACT
                  BYTES -> INT64
HLL_COUNT.INIT    scalar, INT64? -> BYTES           aggregate
HLL_COUNT.MERGE   BYTES -> INT64                    aggregate
HLL_COUNT.MERGE_PARTIAL
                  BYTES -> BYTES                    aggregate

## interval_functions
JUSTIFY_DAYS, JUSTIFY_HOURS, JUSTIFY_INTERVAL
                  INTERVAL -> INTERVAL
MAKE_INTERVAL     0..7

## json_functions
BOOL, LAX_BOOL    JSON -> BOOL
BOOL_ARRAY        JSON -> ARRAY<BOOL>
FLOAT32           JSON, wide_number_mode=>STRING -> FLOAT32
FLOAT32_ARRAY     JSON, wide_number_mode=>STRING -> ARRAY<FLOAT32>
FLOAT64           JSON, wide_number_mode=>STRING -> FLOAT64
FLOAT64_ARRAY     JSON, wide_number_mode=>STRING -> ARRAY<FLOAT64>
INT64, LAX_INT64  JSON -> INT64
INT64_ARRAY       JSON -> ARRAY<INT64>
JSON_ARRAY        0.. -> JSON
JSON_ARRAY_APPEND, JSON_ARRAY_INSERT, JSON_REMOVE, JSON_SET, JSON_STRIP_NULLS
                  1.. -> JSON
JSON_CONTAINS     2 -> BOOL
JSON_KEYS         1..2
JSON_OBJECT       -> JSON | STRING, value... -> JSON
                  ARRAY<STRING>, array -> JSON
JSON_QUERY        document, STRING! -> document
JSON_QUERY_ARRAY  document, STRING!? -> ARRAY<document>
JSON_TYPE, LAX_STRING
                  JSON -> STRING
JSON_VALUE        document, STRING!? -> STRING
JSON_VALUE_ARRAY  document, STRING!? -> ARRAY<STRING>
LAX_FLOAT64       JSON -> FLOAT64
PARSE_JSON        STRING, wide_number_mode=>STRING -> JSON
SAFE_TO_JSON      value -> JSON
STRING_ARRAY      JSON -> ARRAY<STRING>
TO_JSON           value, stringify_wide_numbers=>BOOL -> JSON
TO_JSON_STRING    JSON, BOOL? -> STRING             keeps order, replaces NULL

## mathematical_functions
ABS               number -> number                  absolute value
ACOS, ACOSH, ASIN, ASINH, ATAN, ATANH, COS, COSH, SIN, SINH, TAN, TANH
                  FLOAT64 -> FLOAT64
APPROX_COSINE_DISTANCE, APPROX_EUCLIDEAN_DISTANCE
                  ARRAY<float>, ARRAY<float>, options=>JSON -> FLOAT64
APPROX_DOT_PRODUCT
                  ARRAY<float>, ARRAY<float>, options=>JSON -> FLOAT64
                  ARRAY<INT64>, ARRAY<INT64>, options=>JSON -> FLOAT64
ATAN2             FLOAT64, FLOAT64 -> FLOAT64
CEIL, CEILING, FLOOR
                  fraction -> fraction              whole number
COSINE_DISTANCE, EUCLIDEAN_DISTANCE
                  ARRAY<float>, ARRAY<float> -> FLOAT64
DIV               exact, exact -> exact             quotient
DOT_PRODUCT       ARRAY<float>, ARRAY<float> -> FLOAT64
                  ARRAY<INT64>, ARRAY<INT64> -> FLOAT64
EXP, LN, LOG10    wide -> wide
GREATEST, LEAST   comparable... -> comparable       greatest or least
IEEE_DIVIDE       float, float -> float
IS_INF, IS_NAN    FLOAT64 -> BOOL
LOG               wide, wide? -> wide
MOD               exact, exact -> exact             remainder
POW, POWER, SAFE_DIVIDE
                  wide, wide -> wide
ROUND, TRUNC      fraction, INT64? -> fraction      whole number
SAFE_ADD, SAFE_MULTIPLY, SAFE_SUBTRACT
                  INT64, INT64 -> INT64 | FLOAT64, FLOAT64 -> FLOAT64
                  NUMERIC, NUMERIC -> NUMERIC
SAFE_NEGATE       number -> number
SIGN              number -> number                  sign
SQRT              wide -> wide                      order of some

## net_functions
NET.HOST, NET.PUBLIC_SUFFIX, NET.REG_DOMAIN
                  STRING -> STRING
NET.IPV4_FROM_INT64
                  INT64 -> BYTES
NET.IPV4_TO_INT64
                  BYTES -> INT64
NET.IP_FROM_STRING, NET.SAFE_IP_FROM_STRING
                  STRING -> BYTES
NET.IP_NET_MASK   INT64, INT64 -> BYTES
NET.IP_TO_STRING  BYTES -> STRING
NET.IP_TRUNC      BYTES, INT64 -> BYTES

## protocol_buffer_functions
REPLACE_FIELDS    2..

## search_functions
DEBUG_TOKENLIST   TOKENLIST -> STRING
SCORE             TOKENLIST, STRING!, ${SEARCH}, options=>JSON -> FLOAT64
SCORE_NGRAMS      TOKENLIST, STRING!, ${SCORE_NGRAMS}, array_aggregator=>STRING -> FLOAT64
SEARCH            TOKENLIST, STRING!, ${SEARCH} -> BOOL
SEARCH_NGRAMS     TOKENLIST, STRING!, ${SEARCH_NGRAMS} -> BOOL
SEARCH_SUBSTRING  TOKENLIST, STRING!, language_tag=>STRING, relative_search_type=>STRING -> BOOL
SNIPPET           STRING, STRING, ${SNIPPET} -> JSON
TOKEN             text -> TOKENLIST | ARRAY<text> -> TOKENLIST
TOKENIZE_BOOL     BOOL -> TOKENLIST | ARRAY<BOOL> -> TOKENLIST
TOKENIZE_FULLTEXT
                  STRING, ${FULL_TEXT} -> TOKENLIST
                  ARRAY<STRING>, ${FULL_TEXT} -> TOKENLIST
TOKENIZE_JSON     JSON -> TOKENLIST
TOKENIZE_NGRAMS   STRING, ${NGRAMS} -> TOKENLIST  makes n-grams
                  ARRAY<STRING>, ${NGRAMS} -> TOKENLIST
TOKENIZE_NUMBER   INT64, ${numbers('INT64')} -> TOKENLIST
                  ARRAY<INT64>, ${numbers('INT64')} -> TOKENLIST
                  FLOAT64, ${numbers('FLOAT64')} -> TOKENLIST
                  ARRAY<FLOAT64>, ${numbers('FLOAT64')} -> TOKENLIST
TOKENIZE_SUBSTRING
                  STRING, ${SUBSTRING} -> TOKENLIST  makes n-grams
                  ARRAY<STRING>, ${SUBSTRING} -> TOKENLIST
TOKENLIST_CONCAT  ARRAY<TOKENLIST> -> TOKENLIST     joins tokens

## security_functions
SESSION_USER      0 -> STRING                       not deterministic

## sequence_functions
GET_INTERNAL_SEQUENCE_STATE
                  sequence -> INT64                 not deterministic
GET_NEXT_SEQUENCE_VALUE
                  sequence! -> INT64                not deterministic, sequence
GET_TABLE_COLUMN_IDENTITY_STATE
                  STRING -> INT64

## statistical_aggregate_functions
STDDEV, STDDEV_SAMP, VARIANCE, VAR_SAMP
                  FLOAT64 -> FLOAT64                aggregate
                  NUMERIC -> NUMERIC

## string_functions
CHAR_LENGTH, CHARACTER_LENGTH
                  STRING -> INT64                   length of text
CODE_POINTS_TO_BYTES
                  ARRAY<INT64> -> BYTES             keeps order
CODE_POINTS_TO_STRING
                  ARRAY<INT64> -> STRING            keeps order
CONCAT            text... -> text                   concatenation, default time zone
FORMAT            STRING, value?... -> STRING       formatted text, default time zone
FROM_HEX, FROM_BASE32, FROM_BASE64
                  STRING -> BYTES                   keeps order
LENGTH, BYTE_LENGTH, OCTET_LENGTH
                  text -> INT64                     length of text
LCASE, UCASE      1 -> argument                     same text
LOWER, UPPER      text -> text                      same text
LPAD, RPAD        text, INT64, text? -> text        padded text
LTRIM, RTRIM, TRIM
                  STRING, STRING? -> STRING         trimmed text
                  BYTES, BYTES -> BYTES
NORMALIZE, NORMALIZE_AND_CASEFOLD
                  STRING, part? -> STRING           parts NFC NFD NFKC NFKD
REGEXP_EXTRACT    text, text -> text
REGEXP_EXTRACT_ALL
                  text, text -> ARRAY<text>
REGEXP_REPLACE    text, text, text -> text
REPEAT            text, INT64 -> text
REPLACE           text, text, text -> text          replaced text
REVERSE           text -> text                      reversal
SAFE_CONVERT_BYTES_TO_STRING
                  BYTES -> STRING                   changed text
SOUNDEX           STRING -> STRING
SPLIT             STRING, STRING? -> ARRAY<STRING>
                  BYTES, BYTES -> ARRAY<BYTES>
SPLIT_SUBSTR      STRING, STRING, INT64, INT64? -> STRING
STARTS_WITH, ENDS_WITH, REGEXP_CONTAINS
                  text, text -> BOOL
STRPOS            text, text -> INT64               position in text
SUBSTR, SUBSTRING
                  text, INT64, INT64? -> text       piece of text
TO_BASE32, TO_BASE64
                  BYTES -> STRING                   keeps order
TO_CODE_POINTS    text -> ARRAY<INT64>              keeps order
TO_HEX            BYTES -> STRING                   hexadecimal

## timestamp_functions
CURRENT_TIMESTAMP
                  -> TIMESTAMP                      not deterministic, current time, bare
FORMAT_TIMESTAMP  STRING, TIMESTAMP, zone? -> STRING  format and time, of a timestamp
PARSE_TIMESTAMP   STRING, STRING, STRING? -> TIMESTAMP  order of some
PENDING_COMMIT_TIMESTAMP
                  -> TIMESTAMP                      not deterministic, current time
STRING            TIMESTAMP, zone? -> STRING        keeps order
                  JSON -> STRING
TIMESTAMP         STRING, STRING? -> TIMESTAMP      keeps order
                  DATE, STRING? -> TIMESTAMP
TIMESTAMP_ADD, TIMESTAMP_SUB
                  TIMESTAMP, INTERVAL -> TIMESTAMP  keeps order, parts ${TIMES} DAY
TIMESTAMP_DIFF    TIMESTAMP, TIMESTAMP, part -> INT64  elapsed time, parts ${TIMES} DAY
TIMESTAMP_MICROS, TIMESTAMP_MILLIS, TIMESTAMP_SECONDS
                  INT64 -> TIMESTAMP                keeps order
TIMESTAMP_TRUNC   TIMESTAMP, part, zone? -> TIMESTAMP  coarser, parts ${TIMES} ${DAYS}, of a timestamp
UNIX_MICROS       TIMESTAMP -> INT64                elapsed time, in MICROSECOND
UNIX_MILLIS       TIMESTAMP -> INT64                elapsed time, in MILLISECOND
UNIX_SECONDS      TIMESTAMP -> INT64                elapsed time, in SECOND

## utility-functions
GENERATE_UUID     -> STRING                         not deterministic, random UUID
NEW_UUID          -> UUID                           not deterministic, random UUID

## Not in Spanner
CURRENT_DATETIME  0..1                              not deterministic, not in Spanner
LEFT              text, INT64 -> text               start of text, not in Spanner
RAND              -> FLOAT64                        not deterministic, random, not in Spanner
RIGHT             text, INT64 -> text               end of text, not in Spanner
`;

/** https://cloud.google.com/spanner/docs/reference/standard-sql/operators */
export const GOOGLESQL_OPERATORS = `
+, -        INT64, INT64 -> INT64 | FLOAT64, FLOAT64 -> FLOAT64 | NUMERIC, NUMERIC -> NUMERIC
            TIMESTAMP, INTERVAL -> TIMESTAMP | DATE, INTERVAL -> TIMESTAMP | INTERVAL, INTERVAL -> INTERVAL
-           TIMESTAMP, TIMESTAMP -> INTERVAL | DATE, DATE -> INTERVAL | number -> number | INTERVAL -> INTERVAL
+           number -> number
*           INT64, INT64 -> INT64 | FLOAT64, FLOAT64 -> FLOAT64 | NUMERIC, NUMERIC -> NUMERIC
            INTERVAL, INT64 -> INTERVAL | INT64, INTERVAL -> INTERVAL
/           FLOAT64, FLOAT64 -> FLOAT64 | NUMERIC, NUMERIC -> NUMERIC | INTERVAL, INT64 -> INTERVAL
||          text, text -> text | array, array -> array
&, |, ^     bits, bits -> bits
<<, >>      bits, INT64 -> bits               takes NULL
~           bits -> bits
=, !=       equatable, equatable -> BOOL
<, <=, >, >=, IS DISTINCT FROM, IS NOT DISTINCT FROM
            comparable, comparable -> BOOL
LIKE        text, text -> BOOL
AND, OR     BOOL, BOOL -> BOOL                takes NULL
NOT         BOOL -> BOOL
IN UNNEST   any, ARRAY<any> -> BOOL           takes NULL
IS NULL, IS NOT NULL
            value -> BOOL                     takes NULL
IS TRUE, IS NOT TRUE, IS FALSE, IS NOT FALSE, IS UNKNOWN, IS NOT UNKNOWN
            BOOL -> BOOL                      takes NULL
`;
