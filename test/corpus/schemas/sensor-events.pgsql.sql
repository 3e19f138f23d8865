CREATE TABLE sensors (
  sensor_id varchar(64) PRIMARY KEY,
  kind varchar(20) NOT NULL,
  installed_on date
);

CREATE TABLE events (
  occurred_at timestamptz NOT NULL,
  sensor_id varchar(64) NOT NULL,
  reading numeric,
  PRIMARY KEY (occurred_at, sensor_id)
) TTL INTERVAL '30 days' ON occurred_at;

CREATE TABLE sensor_events (
  sensor_id varchar(64) NOT NULL,
  occurred_at spanner.commit_timestamp NOT NULL,
  reading double precision,
  note text,
  PRIMARY KEY (sensor_id, occurred_at)
) INTERLEAVE IN PARENT sensors ON DELETE CASCADE TTL INTERVAL '2 years' ON occurred_at;

CREATE INDEX sensor_events_by_time ON sensor_events (occurred_at);
CREATE INDEX readings ON sensor_events (sensor_id, reading DESC) INCLUDE (note) INTERLEAVE IN sensors;

CREATE TABLE sharded_events (
  shard bigint GENERATED ALWAYS AS (mod(abs(spanner.farm_fingerprint(event_id)), 32)) STORED NOT NULL,
  occurred_at timestamptz NOT NULL,
  event_id varchar(36) NOT NULL,
  payload jsonb,
  PRIMARY KEY (shard, occurred_at, event_id)
);

CREATE TABLE daily_summaries (
  day date NOT NULL,
  sensor_id varchar(64) NOT NULL,
  count bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (day, sensor_id)
);

CREATE CHANGE STREAM sensor_changes FOR sensors, sensor_events (reading) WITH (retention_period = '36h');
