-- change: options are set one by one, and taken back with DEFAULT
-- judge: documentation, because the emulator does not know it
-- given
CREATE TABLE t (id bigint, a bigint, b varchar(10), c bigint, PRIMARY KEY (id));
-- from
ALTER DATABASE db SET spanner.default_leader = 'eu';
-- to
ALTER DATABASE db SET spanner.version_retention_period = '7d';
ALTER DATABASE db SET spanner.optimizer_version TO 4;
-- plan
ALTER DATABASE "db" SET spanner.default_leader = DEFAULT;
ALTER DATABASE "db" SET spanner.optimizer_version = 4;
ALTER DATABASE "db" SET spanner.version_retention_period = '7d';
