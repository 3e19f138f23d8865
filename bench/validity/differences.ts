import type { Verdict } from './judges';
import { Dialect } from '../../src/schema';

/** Where we are known to judge differently from the emulator, and the documentation decides. */
interface Difference {
  readonly name: string;
  /** Absent: in both. */
  readonly dialect?: Dialect;
  /**
   * `docs refuse`: the emulator accepts it. `docs allow`: the emulator does not know it, or refuses it. `we refuse`:
   * Spanner takes it as well, and does not do what it says; docs/contributing/validity.md lists these.
   */
  readonly side: 'docs refuse' | 'docs allow' | 'we refuse';
  /** The kind of our refusal and its message, or the message of the emulator. */
  readonly reason: RegExp;
  /** What the statements must have. */
  readonly statement?: RegExp;
  /** The statements have the name that we refuse in another case. */
  readonly isOtherCase?: true;
  /** It is one of the syntax, which is all that the emulator judges here. */
  readonly isRead?: true;
  /** Where the documentation says so. */
  readonly source: string;
  /** A schema that it decides, in each of its dialects. */
  readonly examples: Readonly<Partial<Record<'GOOGLESQL' | 'POSTGRESQL', readonly string[]>>>;
}

const DOCS = 'https://cloud.google.com/spanner/docs';
const DDL = `${DOCS}/reference/standard-sql/data-definition-language`;
const POSTGRESQL_DDL = `${DOCS}/reference/postgresql/data-definition-language`;
const { GOOGLESQL, POSTGRESQL } = Dialect;

const NEWER_FUNCTIONS = 'ADDDATE SUBDATE LCASE UCASE SPLIT_SUBSTR ZSTD_COMPRESS ZSTD_DECOMPRESS_TO_BYTES ZSTD_DECOMPRESS_TO_STRING SAFE_TO_JSON '
  + 'JSON_ARRAY_APPEND JSON_ARRAY_INSERT JSON_REMOVE JSON_SET JSON_STRIP_NULLS JSON_CONTAINS JSON_KEYS FLOAT32 TOKENIZE_JSON MAKE_INTERVAL JUSTIFY_DAYS '
  + 'JUSTIFY_HOURS JUSTIFY_INTERVAL NEW_UUID SESSION_USER DOT_PRODUCT APPROX_DOT_PRODUCT APPROX_COSINE_DISTANCE APPROX_EUCLIDEAN_DISTANCE DEBUG_TOKENLIST '
  + 'REPLACE_FIELDS FLOAT32_ARRAY GENERATE_TIMESTAMP_ARRAY';
/** Documented functions of PostgreSQL that the emulator does not have with any arguments. */
export const NEWER_POSTGRESQL_FUNCTIONS: readonly string[] = ('gen_random_uuid generate_series jsonb_build_array jsonb_build_object jsonb_insert jsonb_object_keys '
  + 'jsonb_set jsonb_set_lax jsonb_strip_nulls make_interval spanner.approx_cosine_distance spanner.approx_dot_product spanner.approx_euclidean_distance spanner.date '
  + 'spanner.float32_array spanner.jsonb_query_array spanner.score spanner.score_ngrams spanner.search spanner.search_ngrams spanner.search_substring spanner.snippet '
  + 'spanner.soundex spanner.split_substr spanner.token spanner.tokenize_bool spanner.tokenize_fulltext spanner.tokenize_jsonb spanner.tokenize_ngrams '
  + 'spanner.tokenize_number spanner.tokenize_substring spanner.tokenlist_concat').split(' ');
/** The functions by which PostgreSQL computes documented operators: `@>`, `?`, `||` and `-` of jsonb, ILIKE, `!~~`, and `-` of two times. */
const NEWER_OPERATORS = 'jsonb_contains jsonb_contained jsonb_exists jsonb_exists_any jsonb_exists_all jsonb_concat jsonb_delete jsonb_delete_path texticlike texticnlike '
  + 'textnlike timestamptz_mi';

function newerInPostgresql(): RegExp {
  const bare = [...NEWER_POSTGRESQL_FUNCTIONS.map((name) => name.replace('spanner.', '')), ...NEWER_OPERATORS.split(' ')];
  return new RegExp(
    `^Postgres function (${bare.join('|')})\\(.*\\) is not supported|function (${NEWER_POSTGRESQL_FUNCTIONS.join('|')})\\(.*\\) does not exist`
    + '|operator does not exist: jsonb - bigint|^Unsupported PostgreSQL expression type: DistinctExpr|Unsupported built-in function: DOT_PRODUCT',
  );
}

const T = 'CREATE TABLE T (Id INT64, X INT64, F FLOAT32, S TIMESTAMP, J JSON) PRIMARY KEY (Id)';
const t = 'CREATE TABLE t (id bigint PRIMARY KEY, x bigint, f real, s timestamptz, j jsonb)';
const SEARCHED = "CREATE TABLE T (Id INT64, X INT64, O INT64, K TOKENLIST AS (TOKEN('a')) HIDDEN) PRIMARY KEY (Id)";

export const DIFFERENCES: readonly Difference[] = [
  {
    name: 'the type UUID is newer than the emulator', side: 'docs allow',
    reason: /proto_type_name: "UUID"|Type not found: UUID|Type <uuid> is not supported|The Postgres Type is not supported: uuid/,
    source: `${DOCS}/reference/standard-sql/data-types#uuid_type`,
    examples: { GOOGLESQL: [T, 'ALTER TABLE T ADD COLUMN U UUID'], POSTGRESQL: [t, 'ALTER TABLE t ADD COLUMN u uuid'] },
  },
  {
    name: 'a change stream keeps its records for up to 30 days', side: 'docs allow', reason: /Change Streams retention period must be a value in the range/,
    source: `${POSTGRESQL_DDL}#create_change_stream`,
    examples: {
      GOOGLESQL: ["CREATE CHANGE STREAM C FOR ALL OPTIONS (retention_period = '20d')"],
      POSTGRESQL: ["CREATE CHANGE STREAM c FOR ALL WITH (retention_period = '20d')"],
    },
  },
  {
    name: 'a change stream is created IF NOT EXISTS', side: 'docs allow',
    reason: /syntax error at or near "NOT"|Encountered 'IF' while parsing/, statement: /^CREATE CHANGE STREAM IF NOT EXISTS \S/im,
    source: `${DDL}#create-change-stream`,
    examples: { GOOGLESQL: ['CREATE CHANGE STREAM IF NOT EXISTS C'], POSTGRESQL: ['CREATE CHANGE STREAM IF NOT EXISTS c'] },
  },
  {
    name: 'a table without a primary key gets a hidden one', side: 'docs allow',
    reason: /Must specify either table or column PRIMARY KEY|Primary key must be defined/,
    source: `${DOCS}/release-notes#July_28_2026`, examples: { GOOGLESQL: ['CREATE TABLE T (Id INT64)'], POSTGRESQL: ['CREATE TABLE t (id bigint)'] },
  },
  {
    name: 'a key among the columns is newer than the emulator', side: 'docs allow', dialect: GOOGLESQL,
    reason: /Expecting '\)' but found '\('/, statement: /, (CONSTRAINT \S+ )?PRIMARY KEY ?\([^()]*\),? ?\)/i, source: `${DDL}#create_table`,
    examples: { GOOGLESQL: ['CREATE TABLE T (Id INT64, PRIMARY KEY (Id))'] },
  },
  {
    name: 'a function is newer than the emulator', side: 'docs allow', dialect: GOOGLESQL,
    reason: new RegExp(`(Function not found|Unsupported built-in function): (${NEWER_FUNCTIONS.split(' ').join('|')})\\b`),
    source: `${DOCS}/reference/standard-sql/functions-all`,
    examples: { GOOGLESQL: [T, 'ALTER TABLE T ADD COLUMN L STRING(MAX) DEFAULT (LCASE("A"))'] },
  },
  {
    name: 'a function or operator of PostgreSQL is newer than the emulator', side: 'docs allow', dialect: POSTGRESQL,
    reason: newerInPostgresql(), source: `${DOCS}/reference/postgresql/functions`,
    examples: { POSTGRESQL: [t, "ALTER TABLE t ADD CHECK (j @> '{}')"] },
  },
  {
    name: 'the commit timestamp as a default is newer than the emulator', side: 'docs allow', dialect: GOOGLESQL,
    reason: /PENDING_COMMIT_TIMESTAMP\(\) function may only be used as a value/, statement: /DEFAULT \(PENDING_COMMIT_TIMESTAMP\(\)\)/i,
    source: `${DOCS}/commit-timestamp`,
    examples: { GOOGLESQL: ['CREATE TABLE T (Id INT64, S TIMESTAMP DEFAULT (PENDING_COMMIT_TIMESTAMP()) OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (Id)'] },
  },
  {
    name: 'an interval is newer than the emulator', side: 'docs allow', dialect: POSTGRESQL, reason: /The Postgres Type is not supported: interval/,
    source: `${DOCS}/reference/postgresql/data-types`, examples: { POSTGRESQL: [t, "ALTER TABLE t ADD CHECK (s + interval '1 day' > s)"] },
  },
  {
    name: 'the emulator knows no type of what CONCAT joins', side: 'docs allow', dialect: POSTGRESQL,
    reason: /^Unable to resolve argument type\. Please consider adding an explicit cast/, statement: /\bconcat\s*\(/i,
    source: `${DOCS}/reference/postgresql/functions#string`, examples: { POSTGRESQL: ["CREATE TABLE t (id bigint PRIMARY KEY, s text DEFAULT concat('a', 'b'))"] },
  },
  {
    name: 'the emulator casts no jsonb', side: 'docs allow', dialect: POSTGRESQL, reason: /(Invalid cast|No cast found) from (PG\.JSONB to|STRING to PG\.JSONB)/,
    source: `${DOCS}/working-with-jsonb`, examples: { POSTGRESQL: ["CREATE TABLE t (id bigint PRIMARY KEY, j jsonb DEFAULT '{}'::jsonb)"] },
  },
  {
    name: 'the emulator casts no real', side: 'docs allow', dialect: POSTGRESQL, reason: /Type not found: FLOAT\b|NullIfExpr, Arguments: .*real/,
    source: `${DOCS}/reference/postgresql/data-types`, examples: { POSTGRESQL: [t, 'ALTER TABLE t ADD CHECK (x::real > 1)'] },
  },
  {
    name: 'a number that is written out takes the type of its column', side: 'docs allow', dialect: POSTGRESQL,
    reason: /Expected type (FLOAT|FLOAT64|PG\.NUMERIC); found (INT64|PG\.NUMERIC) /,
    source: `${DOCS}/reference/postgresql/lexical#numeric_constants`, examples: { POSTGRESQL: ['CREATE TABLE t (id bigint PRIMARY KEY, n numeric DEFAULT 1)'] },
  },
  {
    name: 'a default is NULL', side: 'docs allow', dialect: POSTGRESQL, reason: /Expected type .*; found STRING/, statement: /DEFAULT \(?NULL\b(?!::)/i,
    source: `${POSTGRESQL_DDL}#create_table`, examples: { POSTGRESQL: ['CREATE TABLE t (id bigint PRIMARY KEY, x bigint DEFAULT NULL)'] },
  },
  {
    name: 'the emulator takes a jsonb for a JSON', side: 'docs allow', dialect: GOOGLESQL,
    reason: /No matching signature for function SPANNER:\w+_ARRAY for argument types: JSON\b|does not match for function SPANNER:FLOAT(32|64)_ARRAY/, source: `${DOCS}/reference/standard-sql/json_functions`,
    examples: { GOOGLESQL: [T, 'ALTER TABLE T ADD COLUMN A ARRAY<INT64> AS (INT64_ARRAY(J)) STORED'] },
  },
  {
    name: 'the expression of a column that is not stored changes', side: 'docs allow', dialect: GOOGLESQL,
    reason: /^Cannot change the expression of a generated column/, statement: / ALTER COLUMN \S+ \S+( NOT NULL)? AS \([^;]*\)$/im, source: `${DOCS}/generated-column/how-to#modify-generated-column`,
    examples: { GOOGLESQL: [T, 'ALTER TABLE T ADD COLUMN G INT64 AS (X + 1)', 'ALTER TABLE T ALTER COLUMN G INT64 AS (X + 2)'] },
  },
  {
    name: 'a column is changed with its options', side: 'docs allow', dialect: GOOGLESQL,
    reason: /Expecting 'EOF' but found 'OPTIONS'/, statement: /ALTER TABLE \S+ ALTER COLUMN \S+ TIMESTAMP .*OPTIONS/i, source: `${DDL}#alter_table`,
    examples: { GOOGLESQL: [T, 'ALTER TABLE T ALTER COLUMN S TIMESTAMP OPTIONS (allow_commit_timestamp = true)'] },
  },
  {
    name: 'the default kind of sequences is set again', side: 'docs allow',
    reason: /^The default_sequence_kind option may not be unset once set/, statement: /^(?![^]*default_sequence_kind\s*=\s*null)/i, source: `${DDL}#alter-database`,
    examples: {
      GOOGLESQL: Array<string>(2).fill("ALTER DATABASE db SET OPTIONS (default_sequence_kind = 'bit_reversed_positive')"),
      POSTGRESQL: Array<string>(2).fill("ALTER DATABASE db SET spanner.default_sequence_kind = 'bit_reversed_positive'"),
    },
  },
  {
    name: 'the option of Key Visualizer is newer than the emulator', side: 'docs allow', dialect: GOOGLESQL,
    reason: /Option: enable_key_visualizer is unknown/, source: `${DOCS}/key-visualizer`,
    examples: { GOOGLESQL: ['ALTER DATABASE db SET OPTIONS (enable_key_visualizer = false)'] },
  },
  {
    name: 'a model takes FLOAT32', side: 'docs allow', dialect: GOOGLESQL, reason: /FLOAT32.* is not supported in model columns/, source: `${DDL}#create_model`,
    examples: { GOOGLESQL: ["CREATE MODEL M INPUT (a FLOAT32) OUTPUT (b FLOAT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/e')"] },
  },
  {
    name: 'a search index searches token lists', side: 'docs refuse', dialect: GOOGLESQL, reason: /^(search-index search index \S+ searches |refused: no tokens)/,
    source: `${DDL}#create_search_index`, examples: { GOOGLESQL: [SEARCHED, 'CREATE SEARCH INDEX I ON T (X)'] },
  },
  {
    name: 'a sample is drawn in one of two documented ways', side: 'docs refuse', dialect: GOOGLESQL, reason: /^syntax: RESERVOIR /,
    source: `${DOCS}/reference/standard-sql/query-syntax#tablesample_operator`,
    examples: { GOOGLESQL: [T, 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.X FROM T TABLESAMPLE Foo (10 PERCENT)'] },
  },
  {
    name: 'a named argument has one of its documented values', side: 'docs refuse', dialect: GOOGLESQL,
    reason: /^(generated-column|check-constraint|view-query).* (sets \w+ to |in TOKENLIST_CONCAT, and)/, source: `${DOCS}/reference/standard-sql/search_functions`,
    examples: { GOOGLESQL: [T, "ALTER TABLE T ADD COLUMN L TOKENLIST AS (TOKENIZE_FULLTEXT('a', content_type => 'x')) HIDDEN"] },
  },
  {
    name: 'a name in quotes has its own case', side: 'docs refuse', dialect: POSTGRESQL,
    reason: /^unknown-column|^refused: missing/, isOtherCase: true, source: `${DOCS}/reference/postgresql/lexical#case_sensitivity`,
    examples: { POSTGRESQL: ['CREATE TABLE "Big" (id bigint PRIMARY KEY, "Xx" bigint)', 'ALTER TABLE "Big" DROP COLUMN xx'] },
  },
  {
    name: 'a search index names the column that orders it as it is declared', side: 'docs refuse', dialect: GOOGLESQL,
    reason: /^(unknown-column|refused: missing column)/, statement: /SEARCH INDEX .* ORDER BY/, isOtherCase: true, source: `${DDL}#create_search_index`,
    examples: { GOOGLESQL: [SEARCHED, 'CREATE SEARCH INDEX I ON T (K) ORDER BY o WHERE O IS NOT NULL'] },
  },
  {
    name: 'a change stream names a table or column once, in whatever case', side: 'docs refuse', dialect: GOOGLESQL,
    reason: /^syntax: each (table|column) once/, isOtherCase: true, source: `${DOCS}/reference/standard-sql/lexical#case_sensitivity`,
    examples: { GOOGLESQL: [T, 'CREATE CHANGE STREAM C FOR T (X, x)'] },
  },
  {
    name: 'a generated key column has one source', side: 'docs refuse',
    reason: /^generated-column .* is in the primary key and (is not STORED|computed from (\d+ columns|.* with a DEFAULT$))/,
    source: `${DOCS}/generated-column/how-to#primary-key-generated-column`,
    examples: {
      GOOGLESQL: ['CREATE TABLE T (A INT64, B INT64, G INT64 AS (A + B) STORED) PRIMARY KEY (G)'],
      POSTGRESQL: ['CREATE TABLE t (a bigint DEFAULT 5, g bigint GENERATED ALWAYS AS (a + 1) STORED PRIMARY KEY)'],
    },
  },
  {
    name: 'a generated column that is not stored can be NULL', side: 'docs refuse', reason: /^generated-column .* is NOT NULL and not STORED/,
    source: `${DOCS}/generated-column/how-to`,
    examples: {
      GOOGLESQL: [T, 'ALTER TABLE T ADD COLUMN G INT64 NOT NULL AS (X + 1)'],
      POSTGRESQL: ['CREATE TABLE t (id bigint PRIMARY KEY, g bigint GENERATED ALWAYS AS (id + 1) VIRTUAL NOT NULL)'],
    },
  },
  {
    name: 'parameters are for queries alone', side: 'docs refuse', reason: /^(default-expression|generated-column|check-constraint) .* has the parameter /,
    source: `${DOCS}/reference/standard-sql/lexical#query_parameters`,
    examples: { GOOGLESQL: [T, 'ALTER TABLE T ADD CHECK (X > @p)'], POSTGRESQL: [t, 'ALTER TABLE t ADD CHECK (x > $1)'] },
  },
  {
    name: 'a generated column that is not stored has no length', side: 'docs refuse', dialect: GOOGLESQL, reason: /^generated-column .* has no length but MAX/,
    source: `${DOCS}/generated-column/how-to`, examples: { GOOGLESQL: [T, "ALTER TABLE T ADD COLUMN G STRING(10) AS ('a')"] },
  },
  {
    name: 'an index holds the column that it filters on', side: 'docs refuse', reason: /^(index-definition index \S+ filters on |search-index search index \S+ leaves out rows without )/, source: `${POSTGRESQL_DDL}#create_index`,
    examples: { GOOGLESQL: [T, 'CREATE INDEX I ON T (X) WHERE S IS NOT NULL'], POSTGRESQL: [t, 'CREATE INDEX i ON t (x) WHERE s IS NOT NULL'] },
  },
  {
    name: 'FLOAT32 is no key', side: 'docs refuse', reason: /^(key-columns|index-definition|foreign-key)\b.* (FLOAT32|real) cannot be part of/,
    source: `${DOCS}/reference/standard-sql/data-types#allowable-types`,
    examples: { GOOGLESQL: [T, 'CREATE INDEX I ON T (F)'], POSTGRESQL: [t, 'CREATE INDEX i ON t (f)'] },
  },
  {
    name: 'TTL has no negative number of days', side: 'docs refuse', dialect: GOOGLESQL, reason: /^ttl .* is -\d+ days/,
    source: `${DOCS}/ttl/working-with-ttl`, examples: { GOOGLESQL: [T, 'ALTER TABLE T ADD ROW DELETION POLICY (OLDER_THAN(S, INTERVAL -1 DAY))'] },
  },
  {
    name: 'versions are kept for a duration', side: 'docs refuse', dialect: GOOGLESQL, reason: /^option-value/,
    statement: /ALTER DATABASE .*version_retention_period/i, source: `${DDL}#alter-database`,
    examples: { GOOGLESQL: ["ALTER DATABASE db SET OPTIONS (version_retention_period = 'banana')"] },
  },
  {
    name: 'a model is at an endpoint of Vertex AI', side: 'docs refuse', dialect: GOOGLESQL, reason: /^option-value/, statement: /MODEL .*endpoint =/i,
    source: `${DDL}#create_model`, examples: { GOOGLESQL: ["CREATE MODEL M INPUT (a INT64) OUTPUT (b FLOAT64) REMOTE OPTIONS (endpoint = 'e')"] },
  },
  {
    name: 'a synonym is for queries alone', side: 'docs refuse', reason: /^(refused: missing|unknown-column)/, statement: /SYNONYM/i, source: `${DDL}#alter_table`,
    examples: {
      GOOGLESQL: [T, 'ALTER TABLE T ADD SYNONYM S', 'CREATE INDEX I ON S (X)'],
      POSTGRESQL: [t, 'ALTER TABLE t ADD SYNONYM s', 'CREATE INDEX i ON s (x)'],
    },
  },
  {
    name: 'a table has one synonym', side: 'docs refuse', reason: /^limit-exceeded.* synonyms/, source: `${DDL}#create_table`,
    examples: {
      GOOGLESQL: ['CREATE TABLE T (Id INT64, SYNONYM (A), SYNONYM (B)) PRIMARY KEY (Id)'],
      POSTGRESQL: ['CREATE TABLE t (id bigint PRIMARY KEY, SYNONYM (a), SYNONYM (b))'],
    },
  },
  {
    name: 'no generated column and no check takes values of a sequence', side: 'docs refuse', dialect: POSTGRESQL,
    reason: /^(generated-column|check-constraint) .* calls NEXTVAL, which (gives|is)/, source: `${POSTGRESQL_DDL}#create_table`,
    examples: {
      POSTGRESQL: [
        'CREATE TABLE t (id text PRIMARY KEY, g bigint GENERATED ALWAYS AS (nextval(id)) STORED)',
        'CREATE TABLE u (id text PRIMARY KEY, CHECK (nextval(id) > 0))',
      ],
    },
  },
  {
    name: 'a column has one source of values', side: 'docs refuse', dialect: POSTGRESQL,
    reason: /^(syntax: one DEFAULT|generated-column .* has a DEFAULT: it|default-expression .* (on an identity column|cannot read .* DEFAULT ))/,
    source: `${POSTGRESQL_DDL}#create_table`, examples: { POSTGRESQL: ['CREATE TABLE t (id bigint PRIMARY KEY, x bigint DEFAULT 5 GENERATED ALWAYS AS (id) STORED)'] },
  },
  {
    name: 'an identity is an INT64', side: 'docs refuse', reason: /^sequence-options .* has an identity$/, source: `${DDL}#create_table`,
    examples: {
      GOOGLESQL: [T, 'ALTER TABLE T ADD COLUMN I FLOAT64 GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE)'],
      POSTGRESQL: [t, 'ALTER TABLE t ADD COLUMN i double precision GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE)'],
    },
  },
  {
    name: 'a range of a sequence has integers of 64 bits', side: 'docs refuse', dialect: GOOGLESQL, reason: /^sequence-options .* skips a range with the end /,
    source: `${DDL}#create-sequence`, examples: { GOOGLESQL: ['CREATE SEQUENCE S BIT_REVERSED_POSITIVE SKIP RANGE -99999999999999999999, 5'] },
  },
  {
    name: 'a default names a sequence, by whatever type', side: 'docs refuse', dialect: POSTGRESQL, reason: /^sequence-options .* uses the sequence /,
    statement: /nextval\s*\([^)]*(::\s*(varchar|character varying)\s*\(|cast\s*\()/i, source: `${POSTGRESQL_DDL}#drop-sequence`,
    examples: { POSTGRESQL: ["CREATE TABLE t (id bigint DEFAULT nextval('q'::varchar(3)) PRIMARY KEY)"] },
  },
  {
    name: 'a privilege is one that Spanner has', side: 'docs refuse', dialect: POSTGRESQL, reason: /^syntax: SELECT, INSERT/, statement: /^(GRANT|REVOKE) /im,
    source: `${POSTGRESQL_DDL}#grant_statement`, isRead: true, examples: { POSTGRESQL: ['GRANT SELECT, LOUD (a) ON TABLE t TO r'] },
  },
  {
    name: 'a table has no USAGE', side: 'docs refuse', dialect: POSTGRESQL, reason: /^syntax: an object/,
    statement: /^(GRANT USAGE ON SCHEMA TO|REVOKE USAGE ON SCHEMA FROM) /im,
    source: `${POSTGRESQL_DDL}#grant_statement`, isRead: true, examples: { POSTGRESQL: ['GRANT USAGE ON SCHEMA TO r'] },
  },
  {
    name: 'a view says whose privileges it uses', side: 'docs refuse', dialect: POSTGRESQL, reason: /^syntax: SQL SECURITY or SECURITY/,
    source: `${DOCS}/create-manage-views`, examples: { POSTGRESQL: [t, 'CREATE VIEW v AS SELECT t.id FROM t'] },
  },
  {
    name: 'a role is a name and nothing else', side: 'docs refuse', dialect: POSTGRESQL, reason: /^syntax: the end of the statement/,
    statement: /^CREATE ROLE \S+ WITH$/im,
    source: `${POSTGRESQL_DDL}#create_role`, isRead: true, examples: { POSTGRESQL: ['CREATE ROLE reader WITH'] },
  },
  {
    name: 'a name starts with a letter', side: 'docs refuse', reason: /^invalid-name.* starts with "_"/,
    source: `${DOCS}/reference/postgresql/lexical#identifiers-quoted-identifiers`,
    examples: { GOOGLESQL: ['CREATE TABLE T (_Id INT64) PRIMARY KEY (_Id)'], POSTGRESQL: ['CREATE TABLE t (_id bigint PRIMARY KEY)'] },
  },
  {
    name: 'a name has letters, digits and underscores', side: 'docs refuse', dialect: GOOGLESQL, reason: /^invalid-name.* contains "/,
    source: `${DDL}#naming_conventions`, examples: { GOOGLESQL: ['CREATE TABLE T (`a-d` INT64) PRIMARY KEY (`a-d`)'] },
  },
  {
    name: 'a child takes commit timestamps where its parent does', side: 'docs refuse', reason: /^interleave-key .* commit timestamp in /,
    source: `${DOCS}/commit-timestamp`,
    examples: {
      GOOGLESQL: [
        'CREATE TABLE P (A TIMESTAMP NOT NULL) PRIMARY KEY (A)',
        'CREATE TABLE C (A TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true), B INT64) PRIMARY KEY (A, B), INTERLEAVE IN PARENT P',
      ],
      POSTGRESQL: [
        'CREATE TABLE p (a timestamptz PRIMARY KEY)',
        'CREATE TABLE c (a spanner.commit_timestamp, b bigint, PRIMARY KEY (a, b)) INTERLEAVE IN PARENT p',
      ],
    },
  },
  {
    name: 'objects have one namespace, IF NOT EXISTS or not', side: 'docs refuse', reason: /^duplicate-name/, statement: /IF NOT EXISTS/,
    source: `${DDL}#naming_conventions`,
    examples: { GOOGLESQL: [T, 'CREATE INDEX IF NOT EXISTS T ON T (X)'], POSTGRESQL: [t, 'CREATE INDEX IF NOT EXISTS t ON t (x)'] },
  },
  {
    name: 'PostgreSQL cuts a name to 63 bytes', side: 'we refuse', dialect: POSTGRESQL, reason: /^invalid-name.*cuts it to 63 bytes/,
    source: `${DOCS}/reference/postgresql/lexical#identifiers-quoted-identifiers`, examples: { POSTGRESQL: [`CREATE TABLE t (${'i'.repeat(64)} bigint PRIMARY KEY)`] },
  },
  {
    name: 'a name needs no quotes', side: 'we refuse', dialect: POSTGRESQL, reason: /^invalid-name.* contains "/,
    source: `${DOCS}/reference/postgresql/lexical#identifiers-quoted-identifiers`, examples: { POSTGRESQL: ['CREATE TABLE "a-b" (id bigint PRIMARY KEY)'] },
  },
  {
    name: 'the key of a child is computed as that of its parent', side: 'we refuse', reason: /^interleave-key .* is computed in two ways/,
    source: `${DOCS}/schema-and-data-model#create-interleaved-tables`,
    examples: {
      GOOGLESQL: [
        'CREATE TABLE P (X INT64, G INT64 AS (X + 1) STORED) PRIMARY KEY (G)',
        'CREATE TABLE C (X INT64, G INT64 AS (X + 2) STORED, B INT64) PRIMARY KEY (G, B), INTERLEAVE IN PARENT P',
      ],
    },
  },
  {
    name: 'a TTL has at most 2,147,483,647 days', side: 'we refuse', dialect: GOOGLESQL, reason: /^ttl .* a TTL is whole days/, statement: /INTERVAL \d{10,} DAY/,
    source: `${DOCS}/ttl`, examples: { GOOGLESQL: [T, 'ALTER TABLE T ADD ROW DELETION POLICY (OLDER_THAN(S, INTERVAL 3000000000 DAY))'] },
  },
  {
    name: 'a vector has at most 9,007,199,254,740,991 elements', side: 'we refuse', dialect: GOOGLESQL, reason: /^column-type .* has a vector length of /,
    statement: /vector_length\s*=>\s*\d{16}/i, source: `${DDL}#create_table`,
    examples: { GOOGLESQL: ['CREATE TABLE T (Id INT64, V ARRAY<FLOAT32>(vector_length=>9223372036854775807)) PRIMARY KEY (Id)'] },
  },
  {
    name: 'a default fits its column', side: 'we refuse',
    reason: /^(column-type .* has room for \d+ \w+, but|default-expression .* (is NULL, and|contains .* not a valid FLOAT\d+$))/, source: `${DOCS}/primary-key-default-value#universally_unique_identifier_uuid`,
    examples: {
      GOOGLESQL: ['CREATE TABLE T (Id STRING(10) DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id)'],
      POSTGRESQL: ['CREATE TABLE t (id varchar(10) DEFAULT spanner.generate_uuid() PRIMARY KEY)'],
    },
  },
];

/** The name of the known difference that explains why the two judges disagree. */
export function excuseOf(ours: Verdict, theirs: Verdict, statements: readonly string[], dialect: Dialect): string | undefined {
  if ((ours === undefined) === (theirs === undefined)) {
    return undefined;
  }
  const reason = ours ? `${ours.kind} ${ours.message}` : theirs!.message;
  return DIFFERENCES.find((each) => (
    (each.side === 'docs allow') === (ours === undefined) && (each.dialect ?? dialect) === dialect && each.reason.test(reason)
    && (each.statement?.test(statements.join('\n')) ?? true) && (!each.isOtherCase || isInOtherCase(ours!.message, statements))
  ))?.name;
}

/** Whether the statements have the name that the message says is missing, in another case. */
function isInOtherCase(message: string, statements: readonly string[]): boolean {
  const [, name] = /\b(?:names|found|no column|no constraint|the (?:table|sequence|index)) (?:the table )?"?(\w+)/.exec(message) ?? [];
  const written = statements.join('\n').match(/\w+/g) ?? [];
  return name !== undefined && written.some((word) => word !== name && word.toLowerCase() === name.toLowerCase());
}
