CREATE SEQUENCE sq BIT_REVERSED_POSITIVE;
CREATE TABLE t (
  id varchar(36) NOT NULL,
  shard bigint NOT NULL GENERATED ALWAYS AS (abs(mod(spanner.farm_fingerprint(id), 16))) STORED,
  a bigint DEFAULT 5,
  s varchar DEFAULT 'x',
  g bigint GENERATED ALWAYS AS (a + 1) STORED,
  at timestamptz,
  CONSTRAINT ck CHECK (a > 0),
  PRIMARY KEY (shard, id)
) TTL INTERVAL '1 day' ON at;
CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id FROM t;
ALTER DATABASE shop SET spanner.default_leader = 'us-east1';
