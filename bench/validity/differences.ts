import type { Verdict } from './judges';
import { Dialect } from '../../src/schema';

const NEWER_FUNCTIONS = 'ADDDATE SUBDATE LCASE UCASE SPLIT_SUBSTR ZSTD_COMPRESS ZSTD_DECOMPRESS_TO_BYTES ZSTD_DECOMPRESS_TO_STRING SAFE_TO_JSON '
  + 'JSON_ARRAY_APPEND JSON_ARRAY_INSERT JSON_REMOVE JSON_SET JSON_STRIP_NULLS JSON_CONTAINS JSON_KEYS FLOAT32 TOKENIZE_JSON MAKE_INTERVAL JUSTIFY_DAYS '
  + 'JUSTIFY_HOURS JUSTIFY_INTERVAL NEW_UUID SESSION_USER DOT_PRODUCT APPROX_DOT_PRODUCT APPROX_COSINE_DISTANCE APPROX_EUCLIDEAN_DISTANCE DEBUG_TOKENLIST '
  + 'REPLACE_FIELDS FLOAT32_ARRAY GENERATE_TIMESTAMP_ARRAY';
/** Those of PostgreSQL, as the emulator names them. */
export const NEWER_POSTGRESQL_FUNCTIONS: readonly string[] = ('array_append array_includes array_includes_all array_includes_any array_lower array_position array_prepend array_remove array_replace '
  + 'array_to_string bool dot_product float32 float32_array float64 int64 jsonb_build_array jsonb_build_object jsonb_insert jsonb_query_array jsonb_set jsonb_set_lax '
  + 'jsonb_strip_nulls regexp_replace soundex split_part string string_to_array timezone token tokenize_bool tokenize_fulltext tokenize_jsonb tokenize_ngrams '
  + 'tokenize_number tokenize_substring tokenlist_concat jsonb_contains jsonb_contained timestamptz_mi').split(' ');

/** Where the emulator is known to judge differently from the documentation, which rules. */
interface Difference {
  readonly name: string;
  /** Absent: in both. */
  readonly dialect?: Dialect;
  /** `docs refuse`: the emulator accepts it. `docs allow`: the emulator does not know it, or refuses it. */
  readonly side: 'docs refuse' | 'docs allow';
  /** The kind of our refusal, or the message of the emulator. */
  readonly reason: RegExp;
  /** What the statements must have. */
  readonly statement?: RegExp;
  /** What our refusal must say. */
  readonly message?: RegExp;
  /** The statements have the name that we refuse in another case. */
  readonly isOtherCase?: true;
}

export const DIFFERENCES: readonly Difference[] = [
  { name: 'UUID is not known to the emulator', side: 'docs allow', reason: /UUID/ },
  { name: 'a change stream keeps its records for up to 30 days', side: 'docs allow', reason: /Change Streams retention period must be a value in the range/ },
  {
    name: 'a table without a primary key gets a hidden one', side: 'docs allow',
    reason: /Must specify either table or column PRIMARY KEY|Primary key must be defined/,
  },
  {
    name: 'a function is newer than the emulator', side: 'docs allow', dialect: Dialect.GOOGLESQL,
    reason: new RegExp(`(Function not found|Unsupported built-in function): (${NEWER_FUNCTIONS.split(' ').join('|')})\\b`),
  },
  {
    name: 'a function or operator of PostgreSQL is newer than the emulator', side: 'docs allow', dialect: Dialect.POSTGRESQL,
    reason: new RegExp(`function (spanner\\.)?(${NEWER_POSTGRESQL_FUNCTIONS.join('|')})\\(.*\\) (is not supported|does not exist)`),
  },
  { name: 'an interval is not known to the emulator', side: 'docs allow', dialect: Dialect.POSTGRESQL, reason: /The Postgres Type is not supported: interval/ },
  { name: 'a jsonb is cast to what it holds', side: 'docs allow', dialect: Dialect.POSTGRESQL, reason: /(Invalid cast|No cast found) from PG\.JSONB to/ },
  {
    name: 'a real is not known to the casts of the emulator', side: 'docs allow', dialect: Dialect.POSTGRESQL,
    reason: /Type not found: FLOAT\b|NullIfExpr, Arguments: .*real/,
  },
  {
    name: 'a named argument has one of its documented values', side: 'docs refuse', dialect: Dialect.GOOGLESQL,
    reason: /^(generated-column: expression|check-constraint: expression|view-query)/, statement: /\w+ ?=> ?'/, message: / sets \w+ to /,
  },
  { name: 'a search index searches token lists', side: 'docs refuse', reason: /^search-index: not tokens/ },
  { name: 'a vector has elements', side: 'docs refuse', reason: /^column-type: vector length/, statement: /VECTOR.LENGTH\s*(=>)?\s*0/i },
  { name: 'PostgreSQL cuts a name to 63 bytes', side: 'docs refuse', dialect: Dialect.POSTGRESQL, reason: /^invalid-name/, statement: /\w{64}/ },
  { name: 'IF NOT EXISTS makes nothing where the name is taken', side: 'docs refuse', reason: /^duplicate-name/, statement: /IF NOT EXISTS/ },
  {
    name: 'a name in quotes has its own case', side: 'docs refuse', dialect: Dialect.POSTGRESQL, reason: /^unknown-column|^dangling: missing/, isOtherCase: true,
  },
  {
    name: 'a JSON function takes another type in the emulator', side: 'docs allow', dialect: Dialect.GOOGLESQL,
    reason: /No matching signature for function SPANNER:\w+_ARRAY /,
  },
  { name: 'a generated key column has one source', side: 'docs refuse', reason: /^generated-column: (many sources|defaulted source|key not stored)/ },
  { name: 'a generated column that is not stored has no length', side: 'docs refuse', reason: /^generated-column: length not stored/ },
  { name: 'an index holds the column that it filters on', side: 'docs refuse', reason: /^index-definition: filter/ },
  { name: 'FLOAT32 is no key', side: 'docs refuse', reason: /^key-columns|^index-definition|^foreign-key/, statement: /FLOAT32|real|float4/i },
  { name: 'TTL has a positive number of days', side: 'docs refuse', reason: /^ttl: days/ },
  { name: 'the key of a child is computed as that of its parent', side: 'docs refuse', reason: /^interleave-key: expression/ },
  {
    name: 'versions are kept for a duration', side: 'docs refuse', dialect: Dialect.GOOGLESQL,
    reason: /^syntax: a duration/, statement: /ALTER DATABASE/i,
  },
  { name: 'an identity is an INT64', side: 'docs refuse', reason: /^sequence-options: type/ },
  { name: 'a range of a sequence has integers of 64 bits', side: 'docs refuse', reason: /^sequence-options: range/ },
  { name: 'a default of UUIDs fits its column', side: 'docs refuse', reason: /^column-type: uuid/ },
  { name: 'a name starts with a letter', side: 'docs refuse', reason: /^invalid-name/, statement: /[\s.`"(]_|(["`]|[a-z_]\.)\d/i },
  {
    name: 'a child takes commit timestamps where its parent does', side: 'docs refuse', reason: /^interleave-key: key/,
    statement: /allow_commit_timestamp/,
  },
  { name: 'IF NOT EXISTS asks for an object of its kind', side: 'docs refuse', reason: /^duplicate-name/, statement: /IF NOT EXISTS/ },
  {
    name: 'a model takes FLOAT32', side: 'docs allow', dialect: Dialect.GOOGLESQL,
    reason: /FLOAT32.* is not supported in model columns/,
  },
  {
    name: 'a number is assigned to a column of another type of numbers', dialect: Dialect.POSTGRESQL, side: 'docs allow',
    reason: /Expected type (INT64|FLOAT|FLOAT64|PG\.NUMERIC); found (INT64|FLOAT|FLOAT64|PG\.NUMERIC) /,
  },
  { name: 'a jsonb default is a string that is cast', dialect: Dialect.POSTGRESQL, side: 'docs allow', reason: /Invalid cast from STRING to PG\.JSONB/ },
  {
    name: 'a search index has token lists', side: 'docs refuse', dialect: Dialect.GOOGLESQL, reason: /^dangling: no tokens/,
  },
  {
    name: 'a search index filters on the column that orders it', side: 'docs refuse', dialect: Dialect.GOOGLESQL,
    reason: /^dangling: missing column/, statement: /SEARCH INDEX .* ORDER BY .* WHERE/, isOtherCase: true,
  },
  {
    name: 'the security of a view is SQL SECURITY', side: 'docs refuse', dialect: Dialect.POSTGRESQL, reason: /^syntax: SQL or AS/,
    statement: /VIEW \S+ SECURITY/,
  },
  { name: 'a default is NULL', dialect: Dialect.POSTGRESQL, side: 'docs allow', reason: /Expected type .*; found STRING/, statement: /DEFAULT \(?NULL/i },
];

/** The name of the known difference that explains why the two judges disagree. */
export function excuseOf(ours: Verdict, theirs: Verdict, statements: readonly string[], dialect: Dialect): string | undefined {
  if ((ours === undefined) === (theirs === undefined)) {
    return undefined;
  }
  const side = ours ? 'docs refuse' : 'docs allow';
  const reason = ours ? ours.kind : theirs!.message;
  return DIFFERENCES.find((each) => (
    each.side === side && (each.dialect ?? dialect) === dialect && each.reason.test(reason) && (each.statement?.test(statements.join('\n')) ?? true)
    && (each.message?.test(ours?.message ?? '') ?? true)
    && (!each.isOtherCase || isInOtherCase(ours!.message, statements))
  ))?.name;
}

/** Whether the statements have the name that the message says is missing, in another case. */
function isInOtherCase(message: string, statements: readonly string[]): boolean {
  const [, name] = /\b(?:names|no column|no constraint|the (?:table|sequence|index)) (?:the table )?"?(\w+)/.exec(message) ?? [];
  const written = statements.join('\n').match(/\w+/g) ?? [];
  return name !== undefined && written.some((word) => word !== name && word.toLowerCase() === name.toLowerCase());
}
