-- judge: documentation

-- given: T
CREATE TABLE T (Id INT64 NOT NULL, X INT64, G INT64 AS (X + 1) STORED) PRIMARY KEY (Id);

-- given: VIEW
CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.X FROM T;

-- given: ROLE
CREATE ROLE r;

-- given: STREAM
CREATE CHANGE STREAM C FOR T;

-- given: N
CREATE TABLE N (A INT64 NOT NULL, B INT64 NOT NULL) PRIMARY KEY (A, B);

-- given: SEARCHED
CREATE TABLE D (Id INT64, A STRING(9), Tk TOKENLIST AS (TOKENIZE_FULLTEXT(A)) HIDDEN) PRIMARY KEY (Id);

-- given: COLD
CREATE LOCALITY GROUP cold OPTIONS (storage = 'ssd', ssd_to_hdd_spill_timespan = '1h');

-- given: E
CREATE TABLE E (X INT64 NOT NULL, Y INT64, S STRING(9)) PRIMARY KEY (X);

-- given: REMOTE
CREATE FUNCTION Far(a INT64) RETURNS INT64 NOT DETERMINISTIC LANGUAGE REMOTE OPTIONS (endpoint = 'https://x.run.app');

-- given: EMBEDDED
CREATE TABLE T (Id INT64, A STRING(9), E ARRAY<FLOAT32>(vector_length=>4)) PRIMARY KEY (Id);

-- refused: a value that no named argument can have
-- because: generated-column
CREATE TABLE T (Id INT64 NOT NULL, B STRING(MAX), K TOKENLIST AS (TOKENIZE_NUMBER(Id, comparison_type => 'x')) HIDDEN) PRIMARY KEY (Id);
-- or
CREATE TABLE T (Id INT64 NOT NULL, B STRING(MAX), K TOKENLIST AS (TOKENIZE_FULLTEXT(B, content_type => 'x')) HIDDEN) PRIMARY KEY (Id);
-- or
CREATE TABLE T (Id INT64 NOT NULL, B STRING(MAX), K TOKENLIST AS (TOKENIZE_FULLTEXT(B, token_category => 'x')) HIDDEN) PRIMARY KEY (Id);

-- refused: n-grams whose shortest is longer than the longest
-- because: T.K sets ngram_size_min to 5, but it has to be at least 1 and at most 4
CREATE TABLE T (Id INT64 NOT NULL, B STRING(MAX), K TOKENLIST AS (TOKENIZE_NGRAMS(B, ngram_size_min => 5)) HIDDEN) PRIMARY KEY (Id);
-- or
CREATE TABLE T (Id INT64 NOT NULL, B STRING(MAX), K TOKENLIST AS (TOKENIZE_SUBSTRING(B, ngram_size_max => 4, ngram_size_min => 5)) HIDDEN) PRIMARY KEY (Id);

-- refused: a number that no named argument can have
-- because: generated-column
CREATE TABLE T (Id INT64 NOT NULL, B STRING(MAX), K TOKENLIST AS (TOKENIZE_NGRAMS(B, ngram_size_max => 13)) HIDDEN) PRIMARY KEY (Id);
-- or
CREATE TABLE T (Id INT64 NOT NULL, B STRING(MAX), K TOKENLIST AS (TOKENIZE_SUBSTRING(B, ngram_size_min => 0)) HIDDEN) PRIMARY KEY (Id);
-- or
CREATE TABLE T (Id INT64 NOT NULL, B STRING(MAX), K TOKENLIST AS (TOKENIZE_NUMBER(Id, tree_base => 1)) HIDDEN) PRIMARY KEY (Id);
-- or
CREATE TABLE T (Id INT64 NOT NULL, B STRING(MAX), K TOKENLIST AS (TOKENIZE_NUMBER(Id, precision => 16)) HIDDEN) PRIMARY KEY (Id);
-- or
CREATE TABLE T (Id INT64 NOT NULL, B STRING(MAX), K TOKENLIST AS (TOKENIZE_NUMBER(Id, granularity => -1)) HIDDEN) PRIMARY KEY (Id);
-- or
CREATE TABLE T (Id INT64 NOT NULL, B STRING(MAX), K TOKENLIST AS (TOKENIZE_NUMBER(Id, min => 5, max => 5)) HIDDEN) PRIMARY KEY (Id);
-- or
CREATE TABLE T (Id INT64 NOT NULL, B STRING(MAX), K TOKENLIST AS (TOKENIZE_NUMBER(Id, min => -10, max => 0, granularity => 11)) HIDDEN) PRIMARY KEY (Id);
-- or
CREATE TABLE T (Id INT64 NOT NULL, B STRING(MAX), K TOKENLIST AS (TOKENIZE_NUMBER(CAST(Id AS FLOAT64), granularity => 0)) HIDDEN) PRIMARY KEY (Id);
-- or
CREATE TABLE T (Id INT64 NOT NULL, B STRING(MAX), K TOKENLIST AS (TOKENIZE_NUMBER([Id], algorithm => 'floatingpoint')) HIDDEN) PRIMARY KEY (Id);

-- refused: tokens of two kinds in one list
-- because: generated-column
CREATE TABLE T (Id INT64 NOT NULL, B STRING(MAX), K TOKENLIST AS (TOKENLIST_CONCAT([TOKENIZE_FULLTEXT(B), TOKENIZE_SUBSTRING(B)])) HIDDEN) PRIMARY KEY (Id);
-- or
CREATE TABLE T (Id INT64 NOT NULL, B STRING(MAX), K TOKENLIST AS (TOKENLIST_CONCAT([TOKENLIST_CONCAT([TOKENIZE_FULLTEXT(B)]), TOKEN(B)])) HIDDEN) PRIMARY KEY (Id);
-- or
CREATE TABLE T (Id INT64 NOT NULL, B STRING(MAX), K TOKENLIST AS (TOKENLIST_CONCAT([TOKENIZE_NGRAMS(B), TOKENIZE_NGRAMS(B, ngram_size_min => 2)])) HIDDEN) PRIMARY KEY (Id);

-- refused: INSERT on a view
-- after: T, VIEW, ROLE
-- because: role r is granted INSERT on the view V, which has the privilege SELECT
GRANT INSERT ON VIEW V TO ROLE r;

-- refused: INSERT on all views
-- after: T, VIEW, ROLE
-- because: role r is granted INSERT on the view V, which has the privilege SELECT
GRANT INSERT ON ALL VIEWS IN SCHEMA default TO ROLE r;

-- refused: DELETE on a change stream
-- after: T, STREAM, ROLE
-- because: role r is granted DELETE on the change stream C, which has the privilege SELECT
GRANT DELETE ON CHANGE STREAM C TO ROLE r;

-- refused: EXECUTE on a table
-- after: T, ROLE
-- because: role r is granted EXECUTE on the table T, which has the privileges SELECT, INSERT, UPDATE, DELETE
GRANT EXECUTE ON TABLE T TO ROLE r;

-- refused: SELECT on an index
-- after: T
-- because: refused: missing
CREATE INDEX I ON T (X);
CREATE ROLE r;
GRANT SELECT ON TABLE I TO ROLE r;

-- refused: columns of a view
-- after: T, VIEW, ROLE
-- because: role r is granted SELECT on V.X, but only tables have privileges on columns
GRANT SELECT (X) ON VIEW V TO ROLE r;

-- refused: DELETE on columns
-- after: T, ROLE
-- because: role r is granted DELETE on T.X, and the privileges on columns are SELECT, INSERT, UPDATE
GRANT DELETE (X) ON TABLE T TO ROLE r;

-- refused: UPDATE of a generated column
-- after: T, ROLE
-- because: role r is granted UPDATE on T.G, which is generated: nothing writes it
GRANT UPDATE (G) ON TABLE T TO ROLE r;

-- refused: a view as a table
-- after: T, VIEW, ROLE
-- because: role r is granted SELECT on V as on a table, and it is a view
GRANT SELECT ON TABLE V TO ROLE r;

-- refused: a system role as a member
-- after: ROLE
-- because: role spanner_info_reader is granted the role r, and a system role cannot be a member of another role
GRANT ROLE r TO ROLE spanner_info_reader;

-- refused: a privilege of a system role
-- after: T
-- because: role spanner_sys_reader is granted SELECT on T, and of the system roles only public can be granted any
GRANT SELECT ON TABLE T TO ROLE spanner_sys_reader;

-- refused: a function that reads no change stream
-- after: ROLE
-- because: refused: missing
GRANT EXECUTE ON TABLE FUNCTION READ_C TO ROLE r;

-- refused: a read function in another case
-- after: T, STREAM, ROLE
-- because: refused: missing
GRANT EXECUTE ON TABLE FUNCTION Read_C TO ROLE r;

-- refused: USAGE of a schema that is not there
-- after: ROLE
-- because: refused: missing
GRANT USAGE ON SCHEMA s TO ROLE r;

-- refused: a role with the prefix of system roles
-- because: reserved-name
CREATE ROLE spanner_r;

-- refused: DROP of a system role
-- because: refused: system role
DROP ROLE spanner_sys_reader;

-- refused: DROP of a view that a role may read
-- after: T, VIEW, ROLE
-- because: refused: missing
GRANT SELECT ON VIEW V TO ROLE r;
DROP VIEW V;

-- refused: DROP of a column that a role may read
-- after: N
-- because: refused: missing column
ALTER TABLE N ADD COLUMN C INT64;
CREATE ROLE r;
GRANT SELECT(C) ON TABLE N TO ROLE r;
ALTER TABLE N DROP COLUMN C;

-- refused: DROP of a role that has privileges
-- after: T, ROLE
-- because: refused: granted role
GRANT SELECT ON TABLE T TO ROLE r;
DROP ROLE r;

-- refused: a locality group that is not there
-- because: unknown-column
CREATE TABLE T (Id INT64) PRIMARY KEY (Id), OPTIONS (locality_group = "cold");

-- refused: a locality group of an index that is not there
-- after: T
-- because: unknown-column
CREATE INDEX I ON T (X) OPTIONS (locality_group = 'cold');

-- refused: a locality group of a search index that is not there
-- after: SEARCHED
-- because: search index S names the locality group cold, and the schema has no such locality group
CREATE SEARCH INDEX S ON D (Tk) OPTIONS (locality_group = 'cold');

-- refused: a locality group of a queue that is not there
-- because: queue Q names the locality group cold, and the schema has no such locality group
CREATE QUEUE Q (Id INT64 NOT NULL, Payload BYTES(MAX) NOT NULL) PRIMARY KEY (Id), OPTIONS (locality_group = 'cold');

-- refused: a locality group that a later statement sets
-- after: T
-- because: unknown-column
ALTER TABLE T SET OPTIONS (locality_group = 'cold');

-- refused: DROP of a locality group that is used
-- after: COLD
-- because: unknown-column
CREATE TABLE T (Id INT64) PRIMARY KEY (Id), OPTIONS (locality_group = "cold");
DROP LOCALITY GROUP cold;

-- refused: ALTER of a locality group that is not there
-- because: refused: missing
ALTER LOCALITY GROUP cold SET OPTIONS (storage = 'hdd');

-- refused: values that stay on SSD for less than an hour
-- because: option-value
CREATE LOCALITY GROUP cold OPTIONS (storage = 'ssd', ssd_to_hdd_spill_timespan = '30m');

-- refused: a time zone that there is not
-- because: option-value
ALTER DATABASE db SET OPTIONS (default_time_zone = 'Europe/Nowhere');

-- refused: versions that are kept for half an hour
-- because: option-value
ALTER DATABASE db SET OPTIONS (version_retention_period = '30m');

-- refused: a drop protection of 8 days
-- because: option-value
ALTER DATABASE db SET OPTIONS (schema_drop_protection_inactivity_period = '8d');

-- refused: a columnar policy that there is not
-- because: option-value
ALTER DATABASE db SET OPTIONS (columnar_policy = 'on');

-- refused: two synonyms in CREATE TABLE
-- because: limit-exceeded
CREATE TABLE T (Id INT64, SYNONYM (A), SYNONYM (B)) PRIMARY KEY (Id);

-- refused: a synonym in DDL
-- after: T
-- because: unknown-column
ALTER TABLE T ADD SYNONYM S;
CREATE INDEX I ON S (X);

-- refused: an edge with fewer columns than its node
-- after: N, E
-- because: property graph Web pairs X of E with A, B: the numbers of columns differ
CREATE PROPERTY GRAPH Web NODE TABLES (N) EDGE TABLES (E SOURCE KEY (X) REFERENCES N (A, B) DESTINATION KEY (X, Y) REFERENCES N);

-- refused: an edge with fewer columns than the key of its node
-- after: N, E
-- because: property graph Web pairs X of E with A, B: the numbers of columns differ
CREATE PROPERTY GRAPH Web NODE TABLES (N) EDGE TABLES (E SOURCE KEY (X) REFERENCES N DESTINATION KEY (X, Y) REFERENCES N);

-- refused: an edge of another type than its node
-- after: N, E
-- because: property graph Web pairs E.S, which is STRING, with N.A, which is INT64
CREATE PROPERTY GRAPH Web NODE TABLES (N) EDGE TABLES (E SOURCE KEY (S, X) REFERENCES N DESTINATION KEY (X, Y) REFERENCES N);

-- refused: an element twice
-- after: N
-- because: property graph Web has two elements with the name N
CREATE PROPERTY GRAPH Web NODE TABLES (N, N);

-- refused: an edge with the name of a node
-- after: N, E
-- because: property graph Web has two elements with the name n
CREATE PROPERTY GRAPH Web NODE TABLES (N) EDGE TABLES (E AS n SOURCE KEY (X, Y) REFERENCES N DESTINATION KEY (X, Y) REFERENCES N);

-- refused: an edge without ends
-- after: N, E
-- because: property graph Web has the edge E without SOURCE KEY and DESTINATION KEY
CREATE PROPERTY GRAPH Web NODE TABLES (N) EDGE TABLES (E);

-- refused: a node with ends
-- after: E
-- because: property graph Web has the node E with SOURCE KEY and DESTINATION KEY
CREATE PROPERTY GRAPH Web NODE TABLES (E SOURCE KEY (X) REFERENCES E DESTINATION KEY (X) REFERENCES E);

-- refused: a view without KEY as a node
-- after: N
-- because: property graph Web has the view V without KEY, and a view has no primary key
CREATE VIEW V SQL SECURITY INVOKER AS SELECT N.A FROM N;
CREATE PROPERTY GRAPH Web NODE TABLES (V);

-- refused: a column that is twice in a key
-- after: N
-- because: property graph Web names N.A twice in one key
CREATE PROPERTY GRAPH Web NODE TABLES (N KEY (A, A));

-- refused: a key of an element that nothing keeps unique
-- after: N
-- because: property graph Web gives N the key B, which neither the primary key of its table nor a unique index keeps unique
CREATE PROPERTY GRAPH Web NODE TABLES (N KEY (B));

-- refused: a label twice
-- after: N
-- because: property graph Web gives N the label L twice
CREATE PROPERTY GRAPH Web NODE TABLES (N LABEL L LABEL L);

-- refused: a property twice
-- after: N
-- because: property graph Web gives N the property A twice
CREATE PROPERTY GRAPH Web NODE TABLES (N PROPERTIES (A, B AS A));

-- refused: a property without a name
-- after: N
-- because: property graph Web has no name for the property A + B of N
CREATE PROPERTY GRAPH Web NODE TABLES (N PROPERTIES (A + B));

-- refused: a property that cannot be computed
-- after: E
-- because: property graph Web computes a property of E that applies + to STRING and INT64, which it does not accept
CREATE PROPERTY GRAPH Web NODE TABLES (E PROPERTIES (S + X AS P));

-- refused: a property of two types
-- after: N, E
-- because: property graph Web has the property P of the types INT64 and, in E, STRING
CREATE PROPERTY GRAPH Web NODE TABLES (N PROPERTIES (A AS P), E PROPERTIES (S AS P));

-- refused: a label with two lists of properties
-- after: N, E
-- because: property graph Web has the label L with other properties in E than in N
CREATE PROPERTY GRAPH Web NODE TABLES (N LABEL L, E LABEL L);

-- refused: a dynamic label that is a number
-- after: N
-- because: property graph Web reads N.B, which is INT64, as what is dynamic, and that is STRING
CREATE PROPERTY GRAPH Web NODE TABLES (N DYNAMIC LABEL (B));

-- refused: dynamic properties that are text
-- after: E
-- because: property graph Web reads E.S, which is STRING, as what is dynamic, and that is JSON
CREATE PROPERTY GRAPH Web NODE TABLES (E DYNAMIC PROPERTIES (S));

-- refused: two nodes with dynamic labels
-- after: E
-- because: property graph Web has dynamic labels in E and F: one node and one edge can have them
CREATE PROPERTY GRAPH Web NODE TABLES (E DYNAMIC LABEL (S), E AS F DYNAMIC LABEL (S));

-- refused: an edge to a node that is not there
-- after: N, E
-- because: unknown-column
CREATE PROPERTY GRAPH Web NODE TABLES (N) EDGE TABLES (E SOURCE KEY (X, Y) REFERENCES Q DESTINATION KEY (X, Y) REFERENCES N);

-- refused: a property of a column that is not there
-- after: N
-- because: unknown-column
CREATE PROPERTY GRAPH Web NODE TABLES (N PROPERTIES (Z));

-- refused: a key of a column that the view does not have
-- after: N
-- because: unknown-column
CREATE VIEW V SQL SECURITY INVOKER AS SELECT N.A FROM N;
CREATE PROPERTY GRAPH Web NODE TABLES (V KEY (B));

-- refused: a remote function in a generated column
-- after: REMOTE
-- because: T.X calls FAR, which gives another value each time: a generated column must always give the same value
CREATE TABLE T (Id INT64, X INT64 AS (Far(Id)) STORED) PRIMARY KEY (Id);

-- refused: a function that is not deterministic in a check
-- after: REMOTE
-- because: a check of T calls FAR, which is volatile: a row that passed once would fail later
CREATE TABLE T (Id INT64, CHECK (Far(Id) > 1)) PRIMARY KEY (Id);

-- refused: a function that nothing declares
-- because: T.X calls TWICE, a function that Spanner does not have
CREATE TABLE T (Id INT64, X INT64 AS (Twice(Id)) STORED) PRIMARY KEY (Id);

-- refused: a second placement key
-- because: column T.M is a second PLACEMENT KEY: a row is in one placement
CREATE TABLE T (Id INT64, L STRING(9) NOT NULL PLACEMENT KEY, M STRING(9) NOT NULL PLACEMENT KEY) PRIMARY KEY (Id);

-- refused: a placement key in a named schema
-- because: column "s.T".L is a PLACEMENT KEY of a table in a named schema, and named schemas have no placements
CREATE SCHEMA s;
CREATE TABLE s.T (Id INT64, L STRING(9) NOT NULL PLACEMENT KEY) PRIMARY KEY (Id);

-- refused: a placement key that is added
-- after: T
-- because: refused: new placement key
ALTER TABLE T ADD COLUMN L STRING(9) NOT NULL PLACEMENT KEY;

-- refused: a column that becomes a placement key
-- because: syntax: the end of the statement
CREATE TABLE T (Id INT64, L STRING(9)) PRIMARY KEY (Id);
ALTER TABLE T ALTER COLUMN L STRING(9) NOT NULL PLACEMENT KEY;

-- refused: DROP of a placement key
-- because: refused: placement key
CREATE TABLE T (Id INT64, L STRING(9) NOT NULL PLACEMENT KEY) PRIMARY KEY (Id);
ALTER TABLE T DROP COLUMN L;

-- refused: a placement that is altered
-- because: syntax: what to alter: a table, an index, a sequence, a view ...
CREATE PLACEMENT p OPTIONS (instance_partition = 'a');
ALTER PLACEMENT p SET OPTIONS (default_leader = 'b');

-- refused: the metadata of placements that there are
-- because: refused: late option
CREATE PLACEMENT p OPTIONS (instance_partition = 'a');
ALTER DATABASE db SET OPTIONS (per_placement_routing_metadata = true);

-- refused: a type twice in a bundle
-- because: syntax: each type once
CREATE PROTO BUNDLE (a.B, a.B);

-- refused: a type twice in a change of the bundle
-- because: syntax: each type once
CREATE PROTO BUNDLE (a.B);
ALTER PROTO BUNDLE INSERT (a.C) UPDATE (a.C);

-- refused: a second bundle
-- because: refused: repeated
CREATE PROTO BUNDLE (a.B);
CREATE PROTO BUNDLE (a.C);

-- refused: INSERT of a type that is there
-- because: refused: repeated
CREATE PROTO BUNDLE (a.B);
ALTER PROTO BUNDLE INSERT (a.B);

-- refused: UPDATE of a type that is not there
-- because: refused: missing
CREATE PROTO BUNDLE (a.B);
ALTER PROTO BUNDLE UPDATE (a.C);

-- refused: DELETE of a type that is not there
-- because: refused: missing
CREATE PROTO BUNDLE (a.B);
ALTER PROTO BUNDLE DELETE (a.C);

-- refused: DELETE of a type that a column has
-- because: column T.M has the type a.B, which is not a Spanner type and in no PROTO BUNDLE of this schema
CREATE PROTO BUNDLE (a.B, a.C);
CREATE TABLE T (Id INT64, M ARRAY<a.B>) PRIMARY KEY (Id);
ALTER PROTO BUNDLE DELETE (a.B);

-- refused: a name that no statistics package has
-- because: syntax: a package name
ALTER STATISTICS `my package` SET OPTIONS (allow_gc = false);

-- refused: a statistics package without a value
-- because: syntax: true or false
ALTER STATISTICS auto_2026 SET OPTIONS (allow_gc = null);

-- refused: roles that are members of each other
-- because: role a is granted its own privileges: a is a member of b is a member of a. Roles are a hierarchy without circles
CREATE ROLE a;
CREATE ROLE b;
GRANT ROLE a TO ROLE b;
GRANT ROLE b TO ROLE a;

-- refused: REVOKE of what a table does not have
-- after: T, ROLE
-- because: refused: no privilege
REVOKE EXECUTE ON TABLE T FROM ROLE r;

-- refused: REVOKE on a table that is not there
-- after: ROLE
-- because: refused: missing
REVOKE SELECT ON TABLE Missing FROM ROLE r;

-- refused: a role in a named schema
-- because: invalid-name
CREATE SCHEMA s;
CREATE ROLE s.r;

-- refused: a time zone after the tables
-- after: T
-- because: refused: late option
ALTER DATABASE db SET OPTIONS (default_time_zone = 'UTC');

-- refused: a locality group with the name of the default one
-- because: refused: repeated
CREATE LOCALITY GROUP `default`;

-- refused: an option that no locality group has
-- because: syntax: storage, ssd_to_hdd_spill_timespan
CREATE LOCALITY GROUP cold OPTIONS (disk = 'ssd');

-- refused: a tree without leaves
-- after: EMBEDDED
-- because: vector index V has 0 leaves, and a tree has one at least
CREATE VECTOR INDEX V ON T (E) WHERE E IS NOT NULL OPTIONS (distance_type = 'COSINE', num_leaves = 0);

-- refused: a column twice in the key of a vector index
-- after: EMBEDDED
-- because: vector index V names A twice
CREATE VECTOR INDEX V ON T (E, A, A) WHERE E IS NOT NULL OPTIONS (distance_type = 'COSINE');

-- refused: a filter of a vector index by a column that it does not have
-- after: EMBEDDED
-- because: vector index V leaves out rows without A, which it neither has in its key nor stores
CREATE VECTOR INDEX V ON T (E) WHERE A IS NOT NULL AND E IS NOT NULL OPTIONS (distance_type = 'COSINE');

-- refused: another option of a vector index than its search
-- after: EMBEDDED
-- because: syntax: disable_search
CREATE VECTOR INDEX V ON T (E) WHERE E IS NOT NULL OPTIONS (distance_type = 'COSINE');
ALTER VECTOR INDEX V SET OPTIONS (num_leaves = 5);

-- refused: DROP of a column that a vector index does not store
-- after: EMBEDDED
-- because: refused: missing column
CREATE VECTOR INDEX V ON T (E) WHERE E IS NOT NULL OPTIONS (distance_type = 'COSINE');
ALTER VECTOR INDEX V DROP STORED COLUMN A;

-- refused: a way to read a change stream that there is not
-- because: syntax: 'IMMUTABLE_KEY_RANGE' or 'MUTABLE_KEY_RANGE'
CREATE CHANGE STREAM C OPTIONS (partition_mode = 'ANY');

-- refused: an option of a table that is not understood
-- because: syntax: =
CREATE TABLE D (Id INT64) PRIMARY KEY (Id), OPTIONS (locality_group 'default');

-- refused: options of a table without any
-- because: syntax: an option
CREATE TABLE D (Id INT64) PRIMARY KEY (Id), OPTIONS ();

-- refused: an option of a table twice
-- because: syntax: each option once
CREATE TABLE D (Id INT64) PRIMARY KEY (Id), OPTIONS (columnar_policy = 'enabled', columnar_policy = 'enabled');

-- refused: a misspelt option of a table
-- after: T
-- because: syntax: the option columnar_policy
ALTER TABLE T SET OPTIONS (columna_policy = 'enabled');

-- refused: an option of other objects at a table
-- because: syntax: locality_group, columnar_policy, fulltext_dictionary_table, fulltext_dictionary_staleness
CREATE TABLE D (Id INT64) PRIMARY KEY (Id), OPTIONS (sort_order_sharding = true);

-- refused: an option of columns at a table
-- because: syntax: locality_group, columnar_policy, fulltext_dictionary_table, fulltext_dictionary_staleness
CREATE TABLE D (Id INT64) PRIMARY KEY (Id), OPTIONS (allow_commit_timestamp = true);

-- refused: a policy of a table that there is not
-- because: syntax: 'enabled' or 'disabled'
CREATE TABLE D (Id INT64) PRIMARY KEY (Id), OPTIONS (columnar_policy = 'on');

-- refused: a policy of an index that there is not
-- after: T
-- because: syntax: 'enabled' or 'disabled'
CREATE INDEX I ON T (X) OPTIONS (columnar_policy = 'on');

-- refused: a policy that an index gets later
-- after: T
-- because: syntax: 'enabled' or 'disabled'
CREATE INDEX I ON T (X);
ALTER INDEX I SET OPTIONS (columnar_policy = 'on');

-- refused: an option of search indexes at an index
-- after: T
-- because: syntax: locality_group, columnar_policy
CREATE INDEX I ON T (X) OPTIONS (sort_order_sharding = true);

-- refused: a table that becomes a dictionary
-- after: T
-- because: syntax: CREATE TABLE for fulltext_dictionary_table
ALTER TABLE T SET OPTIONS (fulltext_dictionary_table = true);

-- refused: a staleness that is no duration
-- because: syntax: a duration such as '36h'
CREATE TABLE D (Id INT64) PRIMARY KEY (Id), OPTIONS (fulltext_dictionary_staleness = 'soon');

-- refused: a dictionary with another column
-- because: full-text dictionary D has the columns Id INT64: a dictionary has Key, a string, and Value, an array of strings, both NOT NULL, and no other column
CREATE TABLE D (Id INT64) PRIMARY KEY (Id), OPTIONS (fulltext_dictionary_table = true);

-- refused: a filter of a search index by a column that it does not have
-- after: SEARCHED
-- because: search index S leaves out rows without A, which it neither is ordered by nor stores
CREATE SEARCH INDEX S ON D (Tk) WHERE A IS NOT NULL;

-- refused: an endpoint that is no address
-- because: option-value
CREATE MODEL M REMOTE OPTIONS (endpoint = 'gpt');

-- refused: a placement without a partition
-- because: option-value
CREATE PLACEMENT p OPTIONS (default_leader = 'us-east1');

-- refused: an option that no statistics package has
-- because: syntax: allow_gc
ALTER STATISTICS auto_2026 SET OPTIONS (keep = true);

-- accepted: every privilege of its kind
-- after: T, VIEW, STREAM, ROLE
CREATE SEQUENCE q BIT_REVERSED_POSITIVE;
GRANT SELECT (X), INSERT (X), DELETE ON TABLE T TO ROLE r;
GRANT SELECT ON VIEW V TO ROLE r;
GRANT SELECT ON CHANGE STREAM C TO ROLE r;
GRANT EXECUTE ON TABLE FUNCTION READ_C TO ROLE r;
GRANT SELECT, UPDATE ON SEQUENCE q TO ROLE r;
GRANT USAGE ON SCHEMA DEFAULT TO ROLE r;

-- accepted: privileges of public, and membership in other system roles
-- after: T, ROLE
GRANT SELECT ON TABLE T TO ROLE public;
GRANT ROLE spanner_sys_reader TO ROLE r;

-- accepted: locality groups that are there, and the one of every database
-- after: COLD
ALTER LOCALITY GROUP `default` SET OPTIONS (storage = 'hdd');
CREATE TABLE T (Id INT64, X INT64 OPTIONS (locality_group = "default")) PRIMARY KEY (Id), OPTIONS (locality_group = "cold");

-- accepted: locality groups created or changed only if they are not there, or are
-- after: COLD
CREATE LOCALITY GROUP IF NOT EXISTS cold OPTIONS (storage = 'hdd');
ALTER LOCALITY GROUP IF EXISTS gone SET OPTIONS (storage = 'hdd');

-- accepted: options that are taken back
ALTER DATABASE db SET OPTIONS (version_retention_period = null, default_time_zone = null, optimizer_version = null);

-- accepted: a graph of tables and views
-- after: N, E
CREATE VIEW V SQL SECURITY INVOKER AS SELECT N.A, N.B FROM N;
CREATE PROPERTY GRAPH Web NODE TABLES (N LABEL L PROPERTIES (A) LABEL N, V KEY (A, B) LABEL L PROPERTIES (A)) EDGE TABLES (E SOURCE KEY (X, Y) REFERENCES N DESTINATION KEY (X, Y) REFERENCES V NO PROPERTIES DYNAMIC LABEL (S));

-- accepted: a key of an element that an index keeps unique
-- after: N
CREATE UNIQUE INDEX NByB ON N (B);
CREATE PROPERTY GRAPH Web NODE TABLES (N KEY (B, A));

-- accepted: a table that is a node and an edge
-- after: N, E
CREATE PROPERTY GRAPH Web NODE TABLES (N, E DYNAMIC LABEL (S)) EDGE TABLES (E AS ToN SOURCE KEY (X) REFERENCES E DESTINATION KEY (X, Y) REFERENCES N DYNAMIC LABEL (S));

-- accepted: a declared function in a generated column, a check, a default and a view
CREATE FUNCTION Twice(a INT64) RETURNS INT64 AS (a * 2);
CREATE TABLE T (Id INT64 DEFAULT (Twice(1)), X INT64 AS (Twice(Id)) STORED, CHECK (Twice(Id) > 1)) PRIMARY KEY (Id);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT Twice(T.X) AS Y FROM T;

-- accepted: approximate aggregates, and an order and a number of aggregated rows
-- after: T
CREATE VIEW W SQL SECURITY INVOKER AS SELECT APPROX_COUNT_DISTINCT(t.X) AS A, HLL_COUNT.EXTRACT(HLL_COUNT.INIT(t.X, 12)) AS B, HLL_COUNT.MERGE(t.B) AS C FROM (SELECT t.X, HLL_COUNT.INIT(t.G) AS B FROM T AS t GROUP BY t.X) AS t;
-- or
CREATE VIEW W SQL SECURITY INVOKER AS SELECT ARRAY_AGG(t.X ORDER BY t.Id LIMIT 3) AS A FROM T AS t;

-- accepted: a column and a view that go after what was granted on them is revoked
-- after: E
CREATE VIEW V SQL SECURITY INVOKER AS SELECT E.X FROM E;
CREATE ROLE r;
GRANT SELECT(Y) ON TABLE E TO ROLE r;
GRANT SELECT ON VIEW V TO ROLE r;
REVOKE SELECT(Y) ON TABLE E FROM ROLE r;
REVOKE SELECT ON VIEW V FROM ROLE r;
DROP VIEW V;
ALTER TABLE E DROP COLUMN Y;

-- accepted: a placement, its metadata before it, and a column for it
ALTER DATABASE db SET OPTIONS (per_placement_routing_metadata = true);
CREATE PLACEMENT p OPTIONS (instance_partition = 'a');
CREATE TABLE T (Id INT64, L STRING(9) NOT NULL PLACEMENT KEY) PRIMARY KEY (Id);
ALTER TABLE T ALTER COLUMN L STRING(99) NOT NULL;

-- accepted: every option of a table and an index
-- after: COLD
CREATE TABLE D (Key STRING(9) NOT NULL, Value ARRAY<STRING(MAX)> NOT NULL) PRIMARY KEY (Key), OPTIONS (locality_group = "cold", columnar_policy = 'enabled', fulltext_dictionary_table = TRUE, fulltext_dictionary_staleness = '0s');
CREATE TABLE T (Id INT64 NOT NULL, X INT64, G INT64 AS (X + 1) STORED) PRIMARY KEY (Id);
ALTER TABLE D SET OPTIONS (fulltext_dictionary_staleness = '60s', columnar_policy = NULL);
CREATE INDEX I ON T (X) OPTIONS (columnar_policy = 'enabled', locality_group = 'cold', new_option = 5);

-- accepted: changes of a bundle
CREATE PROTO BUNDLE (a.B, a.D);
CREATE TABLE T (Id INT64, M a.B) PRIMARY KEY (Id);
ALTER PROTO BUNDLE INSERT (a.C) UPDATE (a.B) DELETE (a.D);

-- accepted: roles above each other
CREATE ROLE a;
CREATE ROLE b;
CREATE ROLE c;
GRANT ROLE a TO ROLE b, c;
GRANT ROLE b TO ROLE c;

-- accepted: DROP of a role after REVOKE
-- after: T, ROLE
GRANT SELECT ON TABLE T TO ROLE r;
REVOKE SELECT ON TABLE T FROM ROLE r;
DROP ROLE r;

-- accepted: [S1] the option that shows a database in Key Visualizer
ALTER DATABASE db SET OPTIONS (enable_key_visualizer = false);

-- refused: [S1] a number as the option that shows a database in Key Visualizer
ALTER DATABASE db SET OPTIONS (enable_key_visualizer = 5);

-- refused: a hint in a view with an index of another table
CREATE TABLE A (Id INT64, S INT64) PRIMARY KEY (Id);
CREATE TABLE B (Id INT64) PRIMARY KEY (Id);
CREATE INDEX AByS ON A(S);
CREATE VIEW V SQL SECURITY INVOKER AS SELECT b.Id FROM B@{FORCE_INDEX=AByS} AS b;
