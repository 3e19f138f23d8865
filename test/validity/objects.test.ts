import { judgeOurselves } from '../../bench/validity/judges';
import { Dialect } from '../../src/schema';

const { GOOGLESQL: G, POSTGRESQL: P } = Dialect;
const T = 'CREATE TABLE T (Id INT64 NOT NULL, X INT64, G INT64 AS (X + 1) STORED) PRIMARY KEY (Id)';
const t = 'CREATE TABLE t (id bigint PRIMARY KEY, x bigint)';
const VIEW = 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.X FROM T';
const view = 'CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.x FROM t';
const STREAM = 'CREATE CHANGE STREAM C FOR T';
const ROLE = 'CREATE ROLE r';
const COLD = "CREATE LOCALITY GROUP cold OPTIONS (storage = 'ssd', ssd_to_hdd_spill_timespan = '1h')";

const REMOTE = "CREATE FUNCTION Far(a INT64) RETURNS INT64 NOT DETERMINISTIC LANGUAGE REMOTE OPTIONS (endpoint = 'https://x.run.app')";
const N = 'CREATE TABLE N (A INT64 NOT NULL, B INT64 NOT NULL) PRIMARY KEY (A, B)';
const E = 'CREATE TABLE E (X INT64 NOT NULL, Y INT64, S STRING(9)) PRIMARY KEY (X)';

function graph(nodes: string, edges?: string): string {
  return `CREATE PROPERTY GRAPH Web NODE TABLES (${nodes})${edges === undefined ? '' : ` EDGE TABLES (${edges})`}`;
}

const EMBEDDED = 'CREATE TABLE T (Id INT64, A STRING(9), E ARRAY<FLOAT32>(vector_length=>4)) PRIMARY KEY (Id)';

function vector(columns: string, options = ''): string {
  return `CREATE VECTOR INDEX V ON T (${columns}) WHERE E IS NOT NULL OPTIONS (distance_type = 'COSINE'${options})`;
}

const KEYED = 'CREATE TABLE D (Id INT64) PRIMARY KEY (Id)';
const keyed = 'CREATE TABLE d (id bigint PRIMARY KEY)';
const SEARCHED = 'CREATE TABLE D (Id INT64, A STRING(9), Tk TOKENLIST AS (TOKENIZE_FULLTEXT(A)) HIDDEN) PRIMARY KEY (Id)';
const ENABLED = "columnar_policy = 'enabled'";
const TABLE_OPTIONS = 'syntax: locality_group, columnar_policy, fulltext_dictionary_table, fulltext_dictionary_staleness';
const POLICIES = "syntax: 'enabled' or 'disabled'";

/** `reason`: the kind of a refusal, or its message. */
type Script = readonly [title: string, reason: string, dialect: Dialect, ...statements: string[]];
type Allowed = readonly [title: string, dialect: Dialect, ...statements: string[]];

/** What the documentation refuses, and emulator 1.5.28 does not know. */
const OF_DOCS: readonly Script[] = [
  ['INSERT on a view', 'role r is granted INSERT on the view V, which has the privilege SELECT', G, T, VIEW, ROLE, 'GRANT INSERT ON VIEW V TO ROLE r'],
  ['INSERT on a view, in PostgreSQL', 'role r is granted INSERT on the view v, which has the privilege SELECT', P, t, view, ROLE, 'GRANT INSERT ON v TO r'],
  ['INSERT on all views', 'role r is granted INSERT on the view V, which has the privilege SELECT', G, T, VIEW, ROLE, 'GRANT INSERT ON ALL VIEWS IN SCHEMA default TO ROLE r'],
  ['DELETE on a change stream', 'role r is granted DELETE on the change stream C, which has the privilege SELECT', G, T, STREAM, ROLE, 'GRANT DELETE ON CHANGE STREAM C TO ROLE r'],
  ['EXECUTE on a table', 'role r is granted EXECUTE on the table T, which has the privileges SELECT, INSERT, UPDATE, DELETE', G, T, ROLE, 'GRANT EXECUTE ON TABLE T TO ROLE r'],
  ['SELECT on a schema', 'role r is granted SELECT on the schema s, which has the privilege USAGE', P, 'CREATE SCHEMA s', ROLE, 'GRANT SELECT ON SCHEMA s TO r'],
  ['INSERT on a sequence', 'role r is granted INSERT on the sequence q, which has the privileges SELECT, UPDATE', P, 'CREATE SEQUENCE q BIT_REVERSED_POSITIVE', ROLE, 'GRANT INSERT ON SEQUENCE q TO r'],
  ['SELECT on an index', 'refused: missing', G, T, 'CREATE INDEX I ON T (X)', ROLE, 'GRANT SELECT ON TABLE I TO ROLE r'],
  ['columns of a view', 'role r is granted SELECT on V.X, and only tables have privileges on columns', G, T, VIEW, ROLE, 'GRANT SELECT (X) ON VIEW V TO ROLE r'],
  ['DELETE on columns', 'role r is granted DELETE on T.X, and the privileges on columns are SELECT, INSERT, UPDATE', G, T, ROLE, 'GRANT DELETE (X) ON TABLE T TO ROLE r'],
  ['UPDATE of a generated column', 'role r is granted UPDATE on T.G, which is generated: nothing writes it', G, T, ROLE, 'GRANT UPDATE (G) ON TABLE T TO ROLE r'],
  ['a view as a table', 'role r is granted SELECT on V as on a table, and it is a view', G, T, VIEW, ROLE, 'GRANT SELECT ON TABLE V TO ROLE r'],
  ['a table as a change stream, in PostgreSQL', 'role r is granted SELECT on t as on a change stream, and it is a table', P, t, ROLE, 'GRANT SELECT ON CHANGE STREAM t TO r'],
  ['membership in public', 'role r is granted the role public, of which every role is a member already', P, ROLE, 'GRANT public TO r'],
  ['a system role as a member', 'role spanner_info_reader is granted the role r, and a system role cannot be a member of another role', G, ROLE, 'GRANT ROLE r TO ROLE spanner_info_reader'],
  ['a privilege of a system role', 'role spanner_sys_reader is granted SELECT on T, and of the system roles only public can be granted any', G, T, 'GRANT SELECT ON TABLE T TO ROLE spanner_sys_reader'],
  ['a function that reads no change stream', 'refused: missing', G, ROLE, 'GRANT EXECUTE ON TABLE FUNCTION READ_C TO ROLE r'],
  ['a read function in another case', 'refused: missing', G, T, STREAM, ROLE, 'GRANT EXECUTE ON TABLE FUNCTION Read_C TO ROLE r'],
  ['USAGE of a schema that is not there', 'refused: missing', G, ROLE, 'GRANT USAGE ON SCHEMA s TO ROLE r'],
  ['a role with the prefix of system roles', 'reserved-name', G, 'CREATE ROLE spanner_r'],
  ['a role with the name of a system role, in PostgreSQL', 'reserved-name', P, 'CREATE ROLE public'],
  ['DROP of a system role', 'refused: system role', G, 'DROP ROLE spanner_sys_reader'],
  ['DROP of a view that a role may read', 'refused: missing', G, T, VIEW, ROLE, 'GRANT SELECT ON VIEW V TO ROLE r', 'DROP VIEW V'],
  ['DROP of a column that a role may read', 'refused: missing column', G, N, 'ALTER TABLE N ADD COLUMN C INT64', ROLE, 'GRANT SELECT(C) ON TABLE N TO ROLE r', 'ALTER TABLE N DROP COLUMN C'],
  ['DROP of a role that has privileges', 'refused: granted role', G, T, ROLE, 'GRANT SELECT ON TABLE T TO ROLE r', 'DROP ROLE r'],
  ['a locality group that is not there', 'unknown-column', G, 'CREATE TABLE T (Id INT64) PRIMARY KEY (Id), OPTIONS (locality_group = "cold")'],
  ['a locality group of a column that is not there', 'unknown-column', P, 'CREATE TABLE t (id bigint PRIMARY KEY, x bigint LOCALITY GROUP cold)'],
  ['a locality group of an index that is not there', 'unknown-column', G, T, "CREATE INDEX I ON T (X) OPTIONS (locality_group = 'cold')"],
  ['a locality group of a search index that is not there', 'search index S names the locality group cold, and the schema has no such locality group', G, SEARCHED, "CREATE SEARCH INDEX S ON D (Tk) OPTIONS (locality_group = 'cold')"],
  ['a locality group of a queue that is not there', 'queue Q names the locality group cold, and the schema has no such locality group', G, "CREATE QUEUE Q (Id INT64 NOT NULL, Payload BYTES(MAX) NOT NULL) PRIMARY KEY (Id), OPTIONS (locality_group = 'cold')"],
  ['a locality group that a later statement sets', 'unknown-column', G, T, "ALTER TABLE T SET OPTIONS (locality_group = 'cold')"],
  ['DROP of a locality group that is used', 'unknown-column', G, COLD, 'CREATE TABLE T (Id INT64) PRIMARY KEY (Id), OPTIONS (locality_group = "cold")', 'DROP LOCALITY GROUP cold'],
  ['a locality group in front of its statement', 'refused: used early', P, 'CREATE TABLE t (id bigint PRIMARY KEY, x bigint LOCALITY GROUP cold)', 'CREATE LOCALITY GROUP cold'],
  ['ALTER of a locality group that is not there', 'refused: missing', G, "ALTER LOCALITY GROUP cold SET OPTIONS (storage = 'hdd')"],
  ['a storage that there is not', 'option-value', P, "CREATE LOCALITY GROUP cold STORAGE 'tape'"],
  ['values that stay on SSD for less than an hour', 'option-value', G, "CREATE LOCALITY GROUP cold OPTIONS (storage = 'ssd', ssd_to_hdd_spill_timespan = '30m')"],
  ['values that stay on SSD for more than a year', 'option-value', P, "CREATE LOCALITY GROUP cold STORAGE 'ssd' SSD_TO_HDD_SPILL_TIMESPAN '366d'"],
  ['a time zone that there is not', 'option-value', G, "ALTER DATABASE db SET OPTIONS (default_time_zone = 'Europe/Nowhere')"],
  ['a time zone that there is not, in PostgreSQL', 'option-value', P, "ALTER DATABASE db SET spanner.default_time_zone = 'Europe/Nowhere'"],
  ['an optimizer of version 0', 'option-value', P, 'ALTER DATABASE db SET spanner.optimizer_version = 0'],
  ['versions that are kept for half an hour', 'option-value', G, "ALTER DATABASE db SET OPTIONS (version_retention_period = '30m')"],
  ['versions that are kept for 8 days', 'option-value', P, "ALTER DATABASE db SET spanner.version_retention_period = '8d'"],
  ['a drop protection of 8 days', 'option-value', G, "ALTER DATABASE db SET OPTIONS (schema_drop_protection_inactivity_period = '8d')"],
  ['a columnar policy that there is not', 'option-value', G, "ALTER DATABASE db SET OPTIONS (columnar_policy = 'on')"],
  ['two synonyms in CREATE TABLE', 'limit-exceeded', G, 'CREATE TABLE T (Id INT64, SYNONYM (A), SYNONYM (B)) PRIMARY KEY (Id)'],
  ['a synonym in DDL', 'unknown-column', G, T, 'ALTER TABLE T ADD SYNONYM S', 'CREATE INDEX I ON S (X)'],
  ['an edge with fewer columns than its node', 'property graph Web pairs X of E with A, B: the numbers of columns differ', G, N, E, graph('N', 'E SOURCE KEY (X) REFERENCES N (A, B) DESTINATION KEY (X, Y) REFERENCES N')],
  ['an edge with fewer columns than the key of its node', 'property graph Web pairs X of E with A, B: the numbers of columns differ', G, N, E, graph('N', 'E SOURCE KEY (X) REFERENCES N DESTINATION KEY (X, Y) REFERENCES N')],
  ['an edge of another type than its node', 'property graph Web pairs E.S, which is STRING, with N.A, which is INT64', G, N, E, graph('N', 'E SOURCE KEY (S, X) REFERENCES N DESTINATION KEY (X, Y) REFERENCES N')],
  ['an element twice', 'property graph Web has two elements with the name N', G, N, graph('N, N')],
  ['an edge with the name of a node', 'property graph Web has two elements with the name n', G, N, E, graph('N', 'E AS n SOURCE KEY (X, Y) REFERENCES N DESTINATION KEY (X, Y) REFERENCES N')],
  ['an edge without ends', 'property graph Web has the edge E without SOURCE KEY and DESTINATION KEY', G, N, E, graph('N', 'E')],
  ['a node with ends', 'property graph Web has the node E with SOURCE KEY and DESTINATION KEY', G, E, graph('E SOURCE KEY (X) REFERENCES E DESTINATION KEY (X) REFERENCES E')],
  ['a view without KEY as a node', 'property graph Web has the view V without KEY, and a view has no primary key', G, N, 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT N.A FROM N', graph('V')],
  ['a column that is twice in a key', 'property graph Web names N.A twice in one key', G, N, graph('N KEY (A, A)')],
  ['a label twice', 'property graph Web gives N the label L twice', G, N, graph('N LABEL L LABEL L')],
  ['a property twice', 'property graph Web gives N the property A twice', G, N, graph('N PROPERTIES (A, B AS A)')],
  ['a property without a name', 'property graph Web has no name for the property A + B of N', G, N, graph('N PROPERTIES (A + B)')],
  ['a property that cannot be computed', 'property graph Web computes a property of E that applies + to STRING and INT64, which it does not accept', G, E, graph('E PROPERTIES (S + X AS P)')],
  ['a property of two types', 'property graph Web has the property p of the types INT64 and, in E, STRING', G, N, E, graph('N PROPERTIES (A AS P), E PROPERTIES (S AS P)')],
  ['a label with two lists of properties', 'property graph Web has the label L with other properties in E than in N', G, N, E, graph('N LABEL L, E LABEL L')],
  ['a dynamic label that is a number', 'property graph Web reads N.B, which is INT64, as what is dynamic, and that is STRING', G, N, graph('N DYNAMIC LABEL (B)')],
  ['dynamic properties that are text', 'property graph Web reads E.S, which is STRING, as what is dynamic, and that is JSON', G, E, graph('E DYNAMIC PROPERTIES (S)')],
  ['two nodes with dynamic labels', 'property graph Web has dynamic labels in E and F: one node and one edge can have them', G, E, graph('E DYNAMIC LABEL (S), E AS F DYNAMIC LABEL (S)')],
  ['an edge to a node that is not there', 'unknown-column', G, N, E, graph('N', 'E SOURCE KEY (X, Y) REFERENCES Q DESTINATION KEY (X, Y) REFERENCES N')],
  ['a property of a column that is not there', 'unknown-column', G, N, graph('N PROPERTIES (Z)')],
  ['a key of a column that the view does not have', 'unknown-column', G, N, 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT N.A FROM N', graph('V KEY (B)')],
  ['a remote function in a generated column', 'T.X calls FAR, which gives another value each time: a generated column must always give the same value', G, REMOTE, 'CREATE TABLE T (Id INT64, X INT64 AS (Far(Id)) STORED) PRIMARY KEY (Id)'],
  ['a function that is not deterministic in a check', 'a check of T calls FAR, which is volatile: a row that passed once would fail later', G, REMOTE, 'CREATE TABLE T (Id INT64, CHECK (Far(Id) > 1)) PRIMARY KEY (Id)'],
  ['a function that nothing declares', 'T.X calls TWICE, a function that Spanner does not have', G, 'CREATE TABLE T (Id INT64, X INT64 AS (Twice(Id)) STORED) PRIMARY KEY (Id)'],
  ['a second placement key', 'column T.M is a second PLACEMENT KEY: a row is in one placement', G, 'CREATE TABLE T (Id INT64, L STRING(9) NOT NULL PLACEMENT KEY, M STRING(9) NOT NULL PLACEMENT KEY) PRIMARY KEY (Id)'],
  ['a second placement key, in PostgreSQL', 'column t.m is a second PLACEMENT KEY: a row is in one placement', P, 'CREATE TABLE t (id bigint PRIMARY KEY, l varchar NOT NULL PLACEMENT KEY, m varchar NOT NULL PLACEMENT KEY)'],
  ['a placement key in a named schema', 'column "s.T".L is a PLACEMENT KEY of a table in a named schema, and named schemas have no placements', G, 'CREATE SCHEMA s', 'CREATE TABLE s.T (Id INT64, L STRING(9) NOT NULL PLACEMENT KEY) PRIMARY KEY (Id)'],
  ['a placement key that is added', 'refused: new placement key', G, T, 'ALTER TABLE T ADD COLUMN L STRING(9) NOT NULL PLACEMENT KEY'],
  ['a placement key that is added, in PostgreSQL', 'refused: new placement key', P, t, 'ALTER TABLE t ADD COLUMN l varchar NOT NULL PLACEMENT KEY'],
  ['a column that becomes a placement key', 'syntax: the end of the statement', G, 'CREATE TABLE T (Id INT64, L STRING(9)) PRIMARY KEY (Id)', 'ALTER TABLE T ALTER COLUMN L STRING(9) NOT NULL PLACEMENT KEY'],
  ['DROP of a placement key', 'refused: placement key', G, 'CREATE TABLE T (Id INT64, L STRING(9) NOT NULL PLACEMENT KEY) PRIMARY KEY (Id)', 'ALTER TABLE T DROP COLUMN L'],
  ['the placement that every database has', 'reserved-name', P, 'CREATE PLACEMENT "default" WITH (instance_partition = \'a\')'],
  ['a placement that is altered', 'syntax: what to alter: a table, an index, a sequence, a view ...', G, "CREATE PLACEMENT p OPTIONS (instance_partition = 'a')", "ALTER PLACEMENT p SET OPTIONS (default_leader = 'b')"],
  ['an option that no placement has', 'syntax: instance_partition, default_leader, read_lease_regions', P, "CREATE PLACEMENT p WITH (region = 'a')"],
  ['the metadata of placements that there are', 'refused: late option', G, "CREATE PLACEMENT p OPTIONS (instance_partition = 'a')", 'ALTER DATABASE db SET OPTIONS (per_placement_routing_metadata = true)'],
  ['an interval of PostgreSQL with a field of GoogleSQL', 'a check of t is not an expression: Spanner cannot read a + INTERVAL \'3\' WEEK > a', P, "CREATE TABLE t (id bigint PRIMARY KEY, a timestamptz, CHECK (a + INTERVAL '3' WEEK > a))"],
  ['a foreign key that sets NULL', 'syntax: CASCADE or NO ACTION', P, `${t.slice(0, -1)}, FOREIGN KEY (x) REFERENCES t (id) ON DELETE SET NULL)`],
  ['a type twice in a bundle', 'syntax: each type once', G, 'CREATE PROTO BUNDLE (a.B, a.B)'],
  ['a type twice in a change of the bundle', 'syntax: each type once', G, 'CREATE PROTO BUNDLE (a.B)', 'ALTER PROTO BUNDLE INSERT (a.C) UPDATE (a.C)'],
  ['a second bundle', 'refused: repeated', G, 'CREATE PROTO BUNDLE (a.B)', 'CREATE PROTO BUNDLE (a.C)'],
  ['INSERT of a type that is there', 'refused: repeated', G, 'CREATE PROTO BUNDLE (a.B)', 'ALTER PROTO BUNDLE INSERT (a.B)'],
  ['UPDATE of a type that is not there', 'refused: missing', G, 'CREATE PROTO BUNDLE (a.B)', 'ALTER PROTO BUNDLE UPDATE (a.C)'],
  ['DELETE of a type that is not there', 'refused: missing', G, 'CREATE PROTO BUNDLE (a.B)', 'ALTER PROTO BUNDLE DELETE (a.C)'],
  ['DELETE of a type that a column has', 'column T.M has the type a.B, which is not a Spanner type and in no PROTO BUNDLE of this schema', G, 'CREATE PROTO BUNDLE (a.B, a.C)', 'CREATE TABLE T (Id INT64, M ARRAY<a.B>) PRIMARY KEY (Id)', 'ALTER PROTO BUNDLE DELETE (a.B)'],
  ['a name that no statistics package has', 'syntax: a package name', G, 'ALTER STATISTICS `my package` SET OPTIONS (allow_gc = false)'],
  ['a name that no statistics package has, in PostgreSQL', 'syntax: a package name', P, 'ALTER STATISTICS "my package" SET OPTIONS (allow_gc = false)'],
  ['a statistics package without a value', 'syntax: true or false', G, 'ALTER STATISTICS auto_2026 SET OPTIONS (allow_gc = null)'],
  ['roles that are members of each other', 'role a is granted its own privileges: a is a member of b is a member of a. Roles are a hierarchy without circles', G, 'CREATE ROLE a', 'CREATE ROLE b', 'GRANT ROLE a TO ROLE b', 'GRANT ROLE b TO ROLE a'],
  ['a role that is its own member, in PostgreSQL', 'role r is granted its own privileges: r is a member of r. Roles are a hierarchy without circles', P, ROLE, 'GRANT r TO r'],
  ['REVOKE of what a table does not have', 'refused: no privilege', G, T, ROLE, 'REVOKE EXECUTE ON TABLE T FROM ROLE r'],
  ['REVOKE of what a column does not have', 'refused: no privilege', P, t, ROLE, 'REVOKE DELETE (x) ON TABLE t FROM r'],
  ['REVOKE on a table that is not there', 'refused: missing', G, ROLE, 'REVOKE SELECT ON TABLE Missing FROM ROLE r'],
  ['REVOKE from a role that is not there', 'refused: missing', P, t, 'REVOKE SELECT ON TABLE t FROM nobody'],
  ['a role in a named schema', 'invalid-name', G, 'CREATE SCHEMA s', 'CREATE ROLE s.r'],
  ['a time zone after the tables', 'refused: late option', G, T, "ALTER DATABASE db SET OPTIONS (default_time_zone = 'UTC')"],
  ['a time zone after the tables, in PostgreSQL', 'refused: late option', P, t, "ALTER DATABASE db SET spanner.default_time_zone = 'UTC'"],
  ['a locality group with the name of the default one', 'refused: repeated', G, 'CREATE LOCALITY GROUP `default`'],
  ['an option that no locality group has', 'syntax: storage, ssd_to_hdd_spill_timespan', G, "CREATE LOCALITY GROUP cold OPTIONS (disk = 'ssd')"],
  ['a tree without leaves', 'vector index V has 0 leaves, and a tree has one at least', G, EMBEDDED, vector('E', ', num_leaves = 0')],
  ['a column twice in the key of a vector index', 'vector index V has A twice in its key', G, EMBEDDED, vector('E, A, A')],
  ['a filter of a vector index by a column that it does not have', 'vector index V leaves out rows without A, which it neither has in its key nor stores', G, EMBEDDED, vector('E').replace('WHERE', 'WHERE A IS NOT NULL AND')],
  ['another option of a vector index than its search', 'syntax: disable_search', G, EMBEDDED, vector('E'), 'ALTER VECTOR INDEX V SET OPTIONS (num_leaves = 5)'],
  ['DROP of a column that a vector index does not store', 'refused: missing column', G, EMBEDDED, vector('E'), 'ALTER VECTOR INDEX V DROP STORED COLUMN A'],
  ['a way to read a change stream that there is not', "syntax: 'IMMUTABLE_KEY_RANGE' or 'MUTABLE_KEY_RANGE'", G, "CREATE CHANGE STREAM C OPTIONS (partition_mode = 'ANY')"],
  ['an option of a table that is not understood', 'syntax: =', G, `${KEYED}, OPTIONS (locality_group 'default')`],
  ['options of a table without any', 'syntax: an option', G, `${KEYED}, OPTIONS ()`],
  ['an option of a table twice', 'syntax: each option once', G, `${KEYED}, OPTIONS (${ENABLED}, ${ENABLED})`],
  ['a misspelt option of a table', 'syntax: the option columnar_policy', G, T, `ALTER TABLE T SET OPTIONS (${ENABLED.replace('r_', '_')})`],
  ['an option of other objects at a table', TABLE_OPTIONS, G, `${KEYED}, OPTIONS (sort_order_sharding = true)`],
  ['an option of columns at a table', TABLE_OPTIONS, G, `${KEYED}, OPTIONS (allow_commit_timestamp = true)`],
  ['a policy of a table that there is not', POLICIES, G, `${KEYED}, OPTIONS (columnar_policy = 'on')`],
  ['a policy of an index that there is not', POLICIES, G, T, "CREATE INDEX I ON T (X) OPTIONS (columnar_policy = 'on')"],
  ['a policy that an index gets later', POLICIES, G, T, 'CREATE INDEX I ON T (X)', "ALTER INDEX I SET OPTIONS (columnar_policy = 'on')"],
  ['an option of search indexes at an index', 'syntax: locality_group, columnar_policy', G, T, 'CREATE INDEX I ON T (X) OPTIONS (sort_order_sharding = true)'],
  ['a table that becomes a dictionary', 'syntax: CREATE TABLE for fulltext_dictionary_table', G, T, 'ALTER TABLE T SET OPTIONS (fulltext_dictionary_table = true)'],
  ['a staleness that is no duration', "syntax: a duration such as '36h'", G, `${KEYED}, OPTIONS (fulltext_dictionary_staleness = 'soon')`],
  ['a dictionary with another column', 'full-text dictionary D has the columns Id INT64: a dictionary has Key, a text, and Value, an array of texts, both NOT NULL, and no other column', G, `${KEYED}, OPTIONS (fulltext_dictionary_table = true)`],
  ['a dictionary of PostgreSQL in a named schema', 'full-text dictionary s.t is in a named schema, and a dictionary is in the default schema', P, 'CREATE SCHEMA s', "CREATE TABLE s.t (key text PRIMARY KEY, value text[] NOT NULL) WITH (type = 'fulltext_dictionary')"],
  ['another type of table', "syntax: 'fulltext_dictionary'", P, `${keyed} WITH (type = 'dictionary')`],
  ['an option of a table that only PostgreSQL has', 'syntax: type, fulltext_dictionary_staleness', P, `${keyed} WITH (fillfactor = 70)`],
  ['clauses of a table out of order', 'syntax: WITH, LOCALITY GROUP, COLUMNAR POLICY and INTERLEAVE IN once each, in this order', P, `${keyed} COLUMNAR POLICY enabled LOCALITY GROUP "default"`],
  ['a policy of PostgreSQL that there is not', 'syntax: ENABLED or DISABLED', P, t, 'ALTER TABLE t SET COLUMNAR POLICY maybe'],
  ['a policy of an index of PostgreSQL that there is not', 'syntax: ENABLED or DISABLED', P, t, 'CREATE INDEX i ON t (x)', 'ALTER INDEX i SET COLUMNAR POLICY maybe'],
  ['words after a locality group', 'syntax: the end of the statement', P, t, 'ALTER TABLE t SET LOCALITY GROUP "default" now'],
  ['options of an index that is no vector index', 'syntax: USING scann before WITH', P, t, "CREATE INDEX i ON t (x) WITH (distance_type = 'COSINE')"],
  ['an option that no vector index has, in PostgreSQL', 'syntax: locality_group, columnar_policy, distance_type, tree_depth, num_leaves, num_branches, disable_search or )', P,
    'CREATE TABLE t (id bigint PRIMARY KEY, e float4[] VECTOR LENGTH 4 NOT NULL)', "CREATE INDEX i ON t USING scann (e) WITH (distance_type = 'COSINE', quick = 1)"],
  ['a filter of a search index by a column that it does not have', 'search index S leaves out rows without A, which it neither is ordered by nor stores', G, SEARCHED, 'CREATE SEARCH INDEX S ON D (Tk) WHERE A IS NOT NULL'],
  ['an endpoint that is no address', 'option-value', G, "CREATE MODEL M REMOTE OPTIONS (endpoint = 'gpt')"],
  ['a placement without a partition', 'option-value', G, "CREATE PLACEMENT p OPTIONS (default_leader = 'us-east1')"],
  ['an option that no statistics package has', 'syntax: allow_gc', G, 'ALTER STATISTICS auto_2026 SET OPTIONS (keep = true)'],
];

/** What the documentation allows, and emulator 1.5.28 does not know. */
const ALLOWED_BY_DOCS: readonly Allowed[] = [
  ['every privilege of its kind', G, T, VIEW, STREAM, ROLE, 'CREATE SEQUENCE q BIT_REVERSED_POSITIVE',
    'GRANT SELECT (X), INSERT (X), DELETE ON TABLE T TO ROLE r', 'GRANT SELECT ON VIEW V TO ROLE r', 'GRANT SELECT ON CHANGE STREAM C TO ROLE r',
    'GRANT EXECUTE ON TABLE FUNCTION READ_C TO ROLE r', 'GRANT SELECT, UPDATE ON SEQUENCE q TO ROLE r', 'GRANT USAGE ON SCHEMA DEFAULT TO ROLE r'],
  ['a privilege on a view as on a table, in PostgreSQL', P, t, view, ROLE, 'GRANT SELECT ON TABLE v TO r'],
  ['privileges of public, and membership in other system roles', G, T, ROLE, 'GRANT SELECT ON TABLE T TO ROLE public', 'GRANT ROLE spanner_sys_reader TO ROLE r'],
  ['locality groups that are there, and the one of every database', G, COLD, "ALTER LOCALITY GROUP `default` SET OPTIONS (storage = 'hdd')",
    'CREATE TABLE T (Id INT64, X INT64 OPTIONS (locality_group = "default")) PRIMARY KEY (Id), OPTIONS (locality_group = "cold")'],
  ['values at both ends of a range', P, "ALTER DATABASE db SET spanner.version_retention_period = '168h'", "ALTER DATABASE db SET spanner.default_time_zone = 'UTC'",
    "ALTER DATABASE db SET spanner.schema_drop_protection_inactivity_period = '0s'", "CREATE LOCALITY GROUP cold STORAGE 'ssd' SSD_TO_HDD_SPILL_TIMESPAN '365d'"],
  ['options that are taken back', G, 'ALTER DATABASE db SET OPTIONS (version_retention_period = null, default_time_zone = null, optimizer_version = null)'],
  ['a graph of tables and views', G, N, E, 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT N.A, N.B FROM N',
    graph('N LABEL L PROPERTIES (A) LABEL N, V KEY (A, B) LABEL L PROPERTIES (A)', 'E SOURCE KEY (X, Y) REFERENCES N DESTINATION KEY (X, Y) REFERENCES V NO PROPERTIES DYNAMIC LABEL (S)')],
  ['a table that is a node and an edge', G, N, E, graph('N, E DYNAMIC LABEL (S)', 'E AS ToN SOURCE KEY (X) REFERENCES E DESTINATION KEY (X, Y) REFERENCES N DYNAMIC LABEL (S)')],
  ['a declared function in a generated column, a check, a default and a view', G, 'CREATE FUNCTION Twice(a INT64) RETURNS INT64 AS (a * 2)',
    'CREATE TABLE T (Id INT64 DEFAULT (Twice(1)), X INT64 AS (Twice(Id)) STORED, CHECK (Twice(Id) > 1)) PRIMARY KEY (Id)',
    'CREATE VIEW V SQL SECURITY INVOKER AS SELECT Twice(T.X) AS Y FROM T'],
  ['a column and a view that go after what was granted on them is revoked', G, E, 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT E.X FROM E', ROLE, 'GRANT SELECT(Y) ON TABLE E TO ROLE r', 'GRANT SELECT ON VIEW V TO ROLE r',
    'REVOKE SELECT(Y) ON TABLE E FROM ROLE r', 'REVOKE SELECT ON VIEW V FROM ROLE r', 'DROP VIEW V', 'ALTER TABLE E DROP COLUMN Y'],
  ['a placement, its metadata before it, and a column for it', G, 'ALTER DATABASE db SET OPTIONS (per_placement_routing_metadata = true)', "CREATE PLACEMENT p OPTIONS (instance_partition = 'a')",
    'CREATE TABLE T (Id INT64, L STRING(9) NOT NULL PLACEMENT KEY) PRIMARY KEY (Id)', 'ALTER TABLE T ALTER COLUMN L STRING(99) NOT NULL'],
  ['every option of a table and an index', G, COLD, 'CREATE TABLE D (Key STRING(9) NOT NULL, Value ARRAY<STRING(MAX)> NOT NULL) PRIMARY KEY (Key), '
    + `OPTIONS (locality_group = "cold", ${ENABLED.toLowerCase()}, fulltext_dictionary_table = TRUE, fulltext_dictionary_staleness = '0s')`, T,
  "ALTER TABLE D SET OPTIONS (fulltext_dictionary_staleness = '60s', columnar_policy = NULL)", `CREATE INDEX I ON T (X) OPTIONS (${ENABLED}, locality_group = 'cold', new_option = 5)`],
  ['every option of a table and an index, in PostgreSQL', P, "CREATE LOCALITY GROUP cold STORAGE 'ssd'", 'CREATE TABLE d (key text PRIMARY KEY, value text[] NOT NULL) '
    + "WITH (type = 'fulltext_dictionary', fulltext_dictionary_staleness = '5s') LOCALITY GROUP cold COLUMNAR POLICY \"enabled\"", t, 'ALTER TABLE t SET COLUMNAR POLICY NULL',
  'CREATE INDEX i ON t (x) LOCALITY GROUP "cold" COLUMNAR POLICY disabled', "ALTER INDEX i SET COLUMNAR POLICY 'enabled'",
  'CREATE TABLE e (id bigint PRIMARY KEY, e float4[] VECTOR LENGTH 4 NOT NULL)', "CREATE INDEX v ON e USING scann (e) WITH (distance_type = 'COSINE', num_leaves = 1000)"],
  ['changes of a bundle', G, 'CREATE PROTO BUNDLE (a.B, a.D)', 'CREATE TABLE T (Id INT64, M a.B) PRIMARY KEY (Id)', 'ALTER PROTO BUNDLE INSERT (a.C) UPDATE (a.B) DELETE (a.D)'],
  ['roles above each other', G, 'CREATE ROLE a', 'CREATE ROLE b', 'CREATE ROLE c', 'GRANT ROLE a TO ROLE b, c', 'GRANT ROLE b TO ROLE c'],
  ['an interval with its fields, in PostgreSQL', P, 'CREATE TABLE t (id bigint PRIMARY KEY, a timestamptz, b timestamptz, '
    + "soon boolean GENERATED ALWAYS AS (a - b < INTERVAL '30' DAY) STORED, CHECK (a + INTERVAL '1-2' YEAR TO MONTH > b))"],
  ['DROP of a role after REVOKE', G, T, ROLE, 'GRANT SELECT ON TABLE T TO ROLE r', 'REVOKE SELECT ON TABLE T FROM ROLE r', 'DROP ROLE r'],
];

test.each(refused(OF_DOCS))('the documentation refuses $title', ({ reason, dialect, statements }) => {
  const { kind, message } = judgeOurselves(statements, dialect) ?? {};
  expect([kind, message]).toContain(reason);
});

test.each(allowed(ALLOWED_BY_DOCS))('the documentation allows $title', ({ dialect, statements }) => {
  expect(judgeOurselves(statements, dialect)?.message).toBeUndefined();
});

function refused(scripts: readonly Script[]): { title: string; reason: string; dialect: Dialect; statements: string[] }[] {
  return scripts.map(([title, reason, dialect, ...statements]) => ({ title, reason, dialect, statements }));
}

function allowed(scripts: readonly Allowed[]): { title: string; dialect: Dialect; statements: string[] }[] {
  return scripts.map(([title, dialect, ...statements]) => ({ title, dialect, statements }));
}
