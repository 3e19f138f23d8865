import { FULL_TEXT, NGRAMS, numbers, SCORE_NGRAMS, SEARCH, SEARCH_NGRAMS, SNIPPET, SUBSTRING } from './named-arguments';

/**
 * The functions of PostgreSQL; `function-list.ts` explains a row. A heading is a section of
 * https://cloud.google.com/spanner/docs/reference/postgresql/functions
 */
export const POSTGRESQL_FUNCTIONS = `
## Aggregate functions
array_agg         scalar -> ARRAY<scalar>           aggregate
avg               INT64 -> NUMERIC                  aggregate
                  float -> FLOAT64
                  NUMERIC -> NUMERIC
                  INTERVAL -> INTERVAL
bit_and, bit_or   INT64 -> INT64                    aggregate
bool_and, bool_or, every
                  BOOL -> BOOL                      aggregate
count             1 -> INT64                        aggregate
max, min          number -> number                  aggregate
                  STRING -> STRING | DATE -> DATE
                  TIMESTAMP -> TIMESTAMP
                  INTERVAL -> INTERVAL
                  UUID -> UUID
string_agg        text, text! -> text               aggregate
sum               INT64 -> NUMERIC                  aggregate
                  float -> float
                  NUMERIC -> NUMERIC
                  INTERVAL -> INTERVAL

## Array functions
array_cat         array, array -> array
array_length, array_upper
                  array, INT64 -> INT64
array_to_string   ARRAY<STRING>, STRING, STRING? -> STRING
arraycontained, arraycontains, arrayoverlap
                  array, array -> BOOL

## Conditional functions
coalesce          any... -> any                     first value, replaces NULL
greatest, least   comparable... -> comparable       greatest or least
                  JSON... -> JSON
nullif            comparable, comparable -> comparable  nothing for one value

## Date and time functions
current_date      -> DATE                           not deterministic, current day, bare
current_timestamp
                  -> TIMESTAMP                      not deterministic, current time, bare
date_trunc        part, TIMESTAMP, zone? -> TIMESTAMP  coarser
                  part, DATE -> TIMESTAMP
extract           part, DATE -> NUMERIC             part of a time
                  part, TIMESTAMP -> NUMERIC        default time zone
                  part, INTERVAL -> NUMERIC
justify_days, justify_hours, justify_interval
                  INTERVAL -> INTERVAL
make_date         INT64, INT64, INT64 -> DATE
make_interval     0..7
spanner.date      TIMESTAMP, zone? -> DATE          coarser, in DAY
spanner.date_bin  STRING, TIMESTAMP, TIMESTAMP -> TIMESTAMP
                  STRING, DATE, TIMESTAMP -> TIMESTAMP
                  STRING, TIMESTAMP, DATE -> TIMESTAMP
                  STRING, DATE, DATE -> TIMESTAMP
spanner.pending_commit_timestamp, now
                  -> TIMESTAMP                      not deterministic, current time
spanner.timestamptz_add, spanner.timestamptz_subtract
                  TIMESTAMP, STRING -> TIMESTAMP | DATE, STRING -> TIMESTAMP

## Formatting functions
to_char           number, STRING -> STRING          time and format, default time zone
                  TIMESTAMP, STRING -> STRING
                  DATE, STRING -> STRING
                  INTERVAL, STRING -> STRING
to_date           STRING, STRING -> DATE            coarser
to_number         STRING, STRING -> NUMERIC
to_timestamp      STRING, STRING -> TIMESTAMP       keeps order
                  INT64 -> TIMESTAMP

## Functions that return rows
generate_series   exact, exact, exact? -> exact     rows
jsonb_array_elements
                  JSON -> JSON                      rows
jsonb_object_keys
                  JSON -> STRING                    rows
unnest            array -> element                  rows

## Hash functions
sha256            BYTES -> BYTES                    hash, 32 bytes
sha512            BYTES -> BYTES                    hash, 64 bytes
spanner.farm_fingerprint
                  text -> INT64                     signed hash

## JSONB functions
jsonb_build_array, jsonb_build_object
                  value... -> JSON
jsonb_insert, jsonb_set
                  JSON, ARRAY<STRING>, JSON, BOOL? -> JSON
jsonb_set_lax     JSON, ARRAY<STRING>, JSON, BOOL?, STRING? -> JSON
jsonb_strip_nulls
                  JSON -> JSON
jsonb_typeof      JSON -> STRING
spanner.bool_array
                  JSON -> ARRAY<BOOL>
spanner.float32_array
                  JSON -> ARRAY<FLOAT32>
spanner.float64_array
                  JSON -> ARRAY<FLOAT64>
spanner.int64_array
                  JSON -> ARRAY<INT64>
spanner.jsonb_query_array
                  JSON -> ARRAY<JSON>
spanner.string_array
                  JSON -> ARRAY<STRING>
to_jsonb          value -> JSON

## Machine learning functions
spanner.ml_predict_row
                  document, JSON -> JSON            not deterministic

## Mathematical functions
abs               number -> number                  absolute value
acos, asin, atan, cos, dexp, dlog1, dlog10, dsqrt, sin, tan
                  FLOAT64 -> FLOAT64
atan2, dpow       FLOAT64, FLOAT64 -> FLOAT64
ceil, ceiling, floor
                  FLOAT64 -> FLOAT64                whole number
                  NUMERIC -> NUMERIC
div               NUMERIC, NUMERIC -> NUMERIC       quotient
exp, ln, log      FLOAT64 -> FLOAT64 | NUMERIC -> none
mod               exact, exact -> exact             remainder
pow, power        FLOAT64, FLOAT64 -> FLOAT64 | NUMERIC, NUMERIC -> none
round             FLOAT64 -> FLOAT64                whole number
                  NUMERIC -> none
sign              FLOAT64 -> FLOAT64                sign
                  NUMERIC -> none
spanner.bit_reverse
                  INT64, BOOL -> INT64              bit reversal
sqrt              FLOAT64 -> FLOAT64                order of some
                  NUMERIC -> none
trunc             FLOAT64 -> FLOAT64                whole number
                  NUMERIC, INT64 -> NUMERIC
                  NUMERIC -> none

## Pattern matching functions
like              text, text -> BOOL
regexp_match, regexp_split_to_array
                  STRING, STRING, STRING? -> ARRAY<STRING>
regexp_replace    STRING, STRING, STRING -> STRING

## Search functions
spanner.debug_tokenlist
                  TOKENLIST -> STRING
spanner.score     value..., ${SEARCH}, options=>JSON -> FLOAT64
spanner.score_ngrams
                  value..., ${SCORE_NGRAMS} -> FLOAT64
spanner.search    value..., ${SEARCH} -> BOOL
spanner.search_ngrams
                  value..., ${SEARCH_NGRAMS} -> BOOL
spanner.search_substring
                  value..., language_tag=>STRING, relative_search_type=>STRING -> BOOL
spanner.snippet   value..., ${SNIPPET} -> JSON
spanner.token, spanner.tokenize_bool, spanner.tokenize_jsonb
                  1.. -> TOKENLIST
spanner.tokenlist_concat
                  1.. -> TOKENLIST                  joins tokens
spanner.tokenize_fulltext
                  value..., ${FULL_TEXT} -> TOKENLIST
spanner.tokenize_ngrams
                  value..., ${NGRAMS} -> TOKENLIST  makes n-grams
spanner.tokenize_number
                  value..., ${numbers('number', 'ieee_precision')} -> TOKENLIST
spanner.tokenize_substring
                  value..., ${SUBSTRING} -> TOKENLIST  makes n-grams

## Sequence functions
nextval           STRING -> INT64                   not deterministic, sequence
spanner.get_internal_sequence_state
                  sequence -> INT64                 not deterministic

## String functions
btrim, trim       STRING, STRING? -> STRING         trimmed text
                  BYTES, BYTES -> BYTES
concat            STRING... -> STRING               concatenation, default time zone
length            text -> INT64                     length of text
lower, upper      STRING -> STRING                  same text
lpad, rpad        STRING, INT64, STRING? -> STRING  padded text
ltrim, rtrim      STRING, STRING? -> STRING         trimmed text
quote_ident, spanner.soundex
                  STRING -> STRING
repeat            STRING, INT64 -> STRING
replace           STRING, STRING, STRING -> STRING  replaced text
reverse           STRING -> STRING                  reversal
spanner.split_substr
                  STRING, STRING, INT64, INT64? -> STRING
starts_with       STRING, STRING -> BOOL
strpos            STRING, STRING -> INT64           position in text
substr            text, INT64, INT64? -> text       piece of text
substring         text, INT64, INT64? -> text       piece of text
                  STRING, STRING -> STRING
textcat           STRING, STRING -> STRING

## Utility functions
gen_random_uuid   -> UUID                           not deterministic, random UUID
spanner.generate_uuid
                  -> STRING                         not deterministic, random UUID

## Vector functions
spanner.approx_cosine_distance, spanner.approx_dot_product, spanner.approx_euclidean_distance
                  2..3 -> FLOAT64                   not deterministic
spanner.cosine_distance, spanner.euclidean_distance
                  ARRAY<float>, ARRAY<float> -> FLOAT64
spanner.dot_product
                  ARRAY<float>, ARRAY<float> -> FLOAT64
                  ARRAY<INT64>, ARRAY<INT64> -> FLOAT64

## Not in Spanner
clock_timestamp, statement_timestamp, transaction_timestamp
                  -> TIMESTAMP                      not deterministic, current time, not in Spanner
current_time, localtime
                  0..1                              not deterministic, bare, not in Spanner
current_user, session_user, user
                  -> STRING                         bare, not in Spanner
date_part         part, TIMESTAMP -> FLOAT64        part of a time, default time zone, not in Spanner
left              text, INT64 -> text               start of text, not in Spanner
localtimestamp    0..1 -> TIMESTAMP                 not deterministic, current time, bare, not in Spanner
md5               text -> STRING                    hash, not in Spanner
random            -> FLOAT64                        not deterministic, random, not in Spanner
right             text, INT64 -> text               end of text, not in Spanner
timeofday         -> STRING                         not deterministic, not in Spanner
timezone          2                                 keeps order, not in Spanner
`;

/** https://cloud.google.com/spanner/docs/reference/postgresql/operators */
export const POSTGRESQL_OPERATORS = `
+           INT64, INT64 -> INT64 | FLOAT64, FLOAT64 -> FLOAT64 | NUMERIC, NUMERIC -> NUMERIC
            float, float -> float | DATE, INT64 -> DATE | TIMESTAMP, INTERVAL -> TIMESTAMP
            DATE, INTERVAL -> TIMESTAMP | INTERVAL, INTERVAL -> INTERVAL | value -> none
-           INT64, INT64 -> INT64 | FLOAT64, FLOAT64 -> FLOAT64 | NUMERIC, NUMERIC -> NUMERIC
            float, float -> float | DATE, DATE -> INT64 | DATE, INT64 -> DATE | TIMESTAMP, TIMESTAMP -> INTERVAL
            TIMESTAMP, INTERVAL -> TIMESTAMP | DATE, INTERVAL -> TIMESTAMP | INTERVAL, INTERVAL -> INTERVAL
            JSON, STRING -> JSON | JSON, INT64 -> JSON | number -> number | INTERVAL -> INTERVAL
*, /        INT64, INT64 -> INT64 | FLOAT64, FLOAT64 -> FLOAT64 | NUMERIC, NUMERIC -> NUMERIC
            float, float -> float | INTERVAL, FLOAT64 -> INTERVAL
%           exact, exact -> exact
^           FLOAT64, FLOAT64 -> FLOAT64 | NUMERIC, NUMERIC -> none
@           number -> number
|/          FLOAT64 -> FLOAT64
||          text, text -> text | array, array -> array | JSON, JSON -> JSON
&, |, #, <<, >>
            INT64, INT64 -> INT64
~           STRING, STRING -> BOOL | INT64 -> INT64
!~, ^@, ILIKE
            STRING, STRING -> BOOL
LIKE        text, text -> BOOL
=, !=, <, <=, >, >=
            comparable, comparable -> BOOL | STRUCT, STRUCT -> BOOL
IS DISTINCT FROM, IS NOT DISTINCT FROM
            comparable, comparable -> BOOL
= ANY, = ALL, != ALL, < ALL, <= ALL, > ALL, >= ALL
            any, ARRAY<any> -> BOOL
->          JSON, INT64 -> JSON | JSON, STRING -> JSON
->>         JSON, INT64 -> STRING | JSON, STRING -> STRING
?           JSON, STRING -> BOOL
?|, ?&      JSON, ARRAY<STRING> -> BOOL
#-          JSON, ARRAY<STRING> -> JSON
&&          array, array -> BOOL
@>, <@      array, array -> BOOL | JSON, JSON -> BOOL
AND, OR     BOOL, BOOL -> BOOL
NOT         BOOL -> BOOL
IS NULL, IS NOT NULL
            value -> BOOL
IS TRUE, IS NOT TRUE, IS FALSE, IS NOT FALSE, IS UNKNOWN, IS NOT UNKNOWN
            BOOL -> BOOL
`;
