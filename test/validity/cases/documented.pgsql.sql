-- judge: documentation

-- given: t
CREATE TABLE t (id bigint PRIMARY KEY, x bigint);

-- given: view
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.x FROM t;

-- given: ROLE
CREATE ROLE r;

-- refused: INSERT on a view, in PostgreSQL
-- after: t, view, ROLE
-- because: role r is granted INSERT on the view v, which has the privilege SELECT
GRANT INSERT ON v TO r;

-- refused: SELECT on a schema
-- because: role r is granted SELECT on the schema s, which has the privilege USAGE
CREATE SCHEMA s;
CREATE ROLE r;
GRANT SELECT ON SCHEMA s TO r;

-- refused: INSERT on a sequence
-- because: role r is granted INSERT on the sequence q, which has the privileges SELECT, UPDATE
CREATE SEQUENCE q BIT_REVERSED_POSITIVE;
CREATE ROLE r;
GRANT INSERT ON SEQUENCE q TO r;

-- refused: a table as a change stream, in PostgreSQL
-- after: t, ROLE
-- because: role r is granted SELECT on t as on a change stream, and it is a table
GRANT SELECT ON CHANGE STREAM t TO r;

-- refused: membership in public
-- after: ROLE
-- because: role r is granted the role public, of which every role is a member already
GRANT public TO r;

-- refused: a role with the name of a system role, in PostgreSQL
-- because: reserved-name
CREATE ROLE public;

-- refused: a locality group of a column that is not there
-- because: unknown-column
CREATE TABLE t (id bigint PRIMARY KEY, x bigint LOCALITY GROUP cold);

-- refused: a locality group in front of its statement
-- because: refused: used early
CREATE TABLE t (id bigint PRIMARY KEY, x bigint LOCALITY GROUP cold);
CREATE LOCALITY GROUP cold;

-- refused: a storage that there is not
-- because: option-value
CREATE LOCALITY GROUP cold STORAGE 'tape';

-- refused: values that stay on SSD for more than a year
-- because: option-value
CREATE LOCALITY GROUP cold STORAGE 'ssd' SSD_TO_HDD_SPILL_TIMESPAN '366d';

-- refused: a time zone that there is not, in PostgreSQL
-- because: option-value
ALTER DATABASE db SET spanner.default_time_zone = 'Europe/Nowhere';

-- refused: an optimizer of version 0
-- because: option-value
ALTER DATABASE db SET spanner.optimizer_version = 0;

-- refused: versions that are kept for 8 days
-- because: option-value
ALTER DATABASE db SET spanner.version_retention_period = '8d';

-- refused: a second placement key, in PostgreSQL
-- because: column t.m is a second PLACEMENT KEY: a row is in one placement
CREATE TABLE t (id bigint PRIMARY KEY, l varchar NOT NULL PLACEMENT KEY, m varchar NOT NULL PLACEMENT KEY);

-- refused: a placement key that is added, in PostgreSQL
-- after: t
-- because: refused: new placement key
ALTER TABLE t ADD COLUMN l varchar NOT NULL PLACEMENT KEY;

-- refused: the placement that every database has
-- because: reserved-name
CREATE PLACEMENT "default" WITH (instance_partition = 'a');

-- refused: an option that no placement has
-- because: syntax: instance_partition, default_leader, read_lease_regions
CREATE PLACEMENT p WITH (region = 'a');

-- refused: an interval of PostgreSQL with a field of GoogleSQL
-- because: a check of t is not an expression: Spanner cannot read a + INTERVAL '3' WEEK > a
CREATE TABLE t (id bigint PRIMARY KEY, a timestamptz, CHECK (a + INTERVAL '3' WEEK > a));

-- refused: a foreign key that sets NULL
-- because: syntax: CASCADE or NO ACTION
CREATE TABLE t (id bigint PRIMARY KEY, x bigint, FOREIGN KEY (x) REFERENCES t (id) ON DELETE SET NULL);

-- refused: a name that no statistics package has, in PostgreSQL
-- because: syntax: a package name
ALTER STATISTICS "my package" SET OPTIONS (allow_gc = false);

-- refused: a role that is its own member, in PostgreSQL
-- after: ROLE
-- because: role r is granted its own privileges: r is a member of r. Roles are a hierarchy without circles
GRANT r TO r;

-- refused: REVOKE of what a column does not have
-- after: t, ROLE
-- because: refused: no privilege
REVOKE DELETE (x) ON TABLE t FROM r;

-- refused: REVOKE from a role that is not there
-- after: t
-- because: refused: missing
REVOKE SELECT ON TABLE t FROM nobody;

-- refused: a time zone after the tables, in PostgreSQL
-- after: t
-- because: refused: late option
ALTER DATABASE db SET spanner.default_time_zone = 'UTC';

-- refused: a dictionary of PostgreSQL in a named schema
-- because: full-text dictionary s.t is in a named schema, and a dictionary is in the default schema
CREATE SCHEMA s;
CREATE TABLE s.t (key text PRIMARY KEY, value text[] NOT NULL) WITH (type = 'fulltext_dictionary');

-- refused: another type of table
-- because: syntax: 'fulltext_dictionary'
CREATE TABLE d (id bigint PRIMARY KEY) WITH (type = 'dictionary');

-- refused: an option of a table that only PostgreSQL has
-- because: syntax: type, fulltext_dictionary_staleness
CREATE TABLE d (id bigint PRIMARY KEY) WITH (fillfactor = 70);

-- refused: clauses of a table out of order
-- because: syntax: WITH, LOCALITY GROUP, COLUMNAR POLICY and INTERLEAVE IN once each, in this order
CREATE TABLE d (id bigint PRIMARY KEY) COLUMNAR POLICY enabled LOCALITY GROUP "default";

-- refused: a policy of PostgreSQL that there is not
-- after: t
-- because: syntax: ENABLED or DISABLED
ALTER TABLE t SET COLUMNAR POLICY maybe;

-- refused: a policy of an index of PostgreSQL that there is not
-- after: t
-- because: syntax: ENABLED or DISABLED
CREATE INDEX i ON t (x);
ALTER INDEX i SET COLUMNAR POLICY maybe;

-- refused: words after a locality group
-- after: t
-- because: syntax: the end of the statement
ALTER TABLE t SET LOCALITY GROUP "default" now;

-- refused: options of an index that is no vector index
-- after: t
-- because: syntax: USING scann before WITH
CREATE INDEX i ON t (x) WITH (distance_type = 'COSINE');

-- refused: an option that no vector index has, in PostgreSQL
-- because: syntax: locality_group, columnar_policy, distance_type, tree_depth, num_leaves, num_branches, disable_search or )
CREATE TABLE t (id bigint PRIMARY KEY, e float4[] VECTOR LENGTH 4 NOT NULL);
CREATE INDEX i ON t USING scann (e) WITH (distance_type = 'COSINE', quick = 1);

-- accepted: a privilege on a view as on a table, in PostgreSQL
-- after: t, view, ROLE
GRANT SELECT ON TABLE v TO r;

-- accepted: values at both ends of a range
ALTER DATABASE db SET spanner.version_retention_period = '168h';
ALTER DATABASE db SET spanner.default_time_zone = 'UTC';
ALTER DATABASE db SET spanner.schema_drop_protection_inactivity_period = '0s';
CREATE LOCALITY GROUP cold STORAGE 'ssd' SSD_TO_HDD_SPILL_TIMESPAN '365d';

-- accepted: every option of a table and an index, in PostgreSQL
CREATE LOCALITY GROUP cold STORAGE 'ssd';
CREATE TABLE d (key text PRIMARY KEY, value text[] NOT NULL) WITH (type = 'fulltext_dictionary', fulltext_dictionary_staleness = '5s') LOCALITY GROUP cold COLUMNAR POLICY "enabled";
CREATE TABLE t (id bigint PRIMARY KEY, x bigint);
ALTER TABLE t SET COLUMNAR POLICY NULL;
CREATE INDEX i ON t (x) LOCALITY GROUP "cold" COLUMNAR POLICY disabled;
ALTER INDEX i SET COLUMNAR POLICY 'enabled';
CREATE TABLE e (id bigint PRIMARY KEY, e float4[] VECTOR LENGTH 4 NOT NULL);
CREATE INDEX v ON e USING scann (e) WITH (distance_type = 'COSINE', num_leaves = 1000);

-- accepted: an interval with its fields, in PostgreSQL
CREATE TABLE t (id bigint PRIMARY KEY, a timestamptz, b timestamptz, soon boolean GENERATED ALWAYS AS (a - b < INTERVAL '30' DAY) STORED, CHECK (a + INTERVAL '1-2' YEAR TO MONTH > b));

-- refused: a serial column without a default kind of sequences
CREATE TABLE t (id bigserial PRIMARY KEY);

-- accepted: a serial column of the default kind
ALTER DATABASE db SET spanner.default_sequence_kind = 'bit_reversed_positive';
CREATE TABLE t (id bigserial PRIMARY KEY);
