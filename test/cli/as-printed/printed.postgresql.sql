CREATE SEQUENCE sq BIT_REVERSED_POSITIVE START COUNTER WITH 1;
CREATE TABLE t (
  id character varying(36) NOT NULL,
  shard bigint GENERATED ALWAYS AS (abs(mod(spanner.farm_fingerprint(id), '16'::bigint))) STORED NOT NULL,
  a bigint DEFAULT '5'::bigint,
  s character varying DEFAULT 'x'::text,
  g bigint GENERATED ALWAYS AS ((a + '1'::bigint)) STORED,
  at timestamp with time zone,
  CONSTRAINT ck CHECK ((a > '0'::bigint)),
  PRIMARY KEY(shard, id)
) TTL INTERVAL '24 HOURS' ON at;
CREATE VIEW v SQL SECURITY INVOKER AS SELECT id FROM t;
ALTER DATABASE shop SET "spanner.default_leader" = 'us-east1';
