# Readings of devices in the field. Three tables hold the same readings, to compare them under load.

CREATE TABLE Devices (
  DeviceId STRING(64) NOT NULL,
  Model STRING(40),
  InstalledOn DATE,
  Latitude FLOAT64,
  Longitude FLOAT64,
) PRIMARY KEY (DeviceId);

-- 1: in order of time
CREATE TABLE ReadingsByTime (
  MeasuredAt TIMESTAMP NOT NULL,
  DeviceId STRING(64) NOT NULL,
  Metric STRING(40) NOT NULL,
  Value FLOAT64,
) PRIMARY KEY (MeasuredAt, DeviceId, Metric);

-- 2: below the device
CREATE TABLE ReadingsByDevice (
  DeviceId STRING(64) NOT NULL,
  MeasuredAt TIMESTAMP NOT NULL,
  Metric STRING(40) NOT NULL,
  Value FLOAT64,
) PRIMARY KEY (DeviceId, MeasuredAt DESC, Metric), INTERLEAVE IN PARENT Devices ON DELETE CASCADE;

-- 3: in sixteen shards, each in order of time
CREATE TABLE ReadingsByShard (
  Shard INT64 NOT NULL AS (MOD(ABS(FARM_FINGERPRINT(CONCAT(DeviceId, Metric))), 16)) STORED,
  MeasuredAt TIMESTAMP NOT NULL,
  DeviceId STRING(64) NOT NULL,
  Metric STRING(40) NOT NULL,
  Value FLOAT32,
) PRIMARY KEY (Shard, MeasuredAt, DeviceId, Metric),
  ROW DELETION POLICY (OLDER_THAN(MeasuredAt, INTERVAL 90 DAY));

-- The shard below comes from the clock: all writes of a second go to one of its ten values.
CREATE TABLE Heartbeats (
  ClockShard INT64 NOT NULL AS (MOD(UNIX_SECONDS(SeenAt), 10)) STORED,
  SeenAt TIMESTAMP NOT NULL,
  DeviceId STRING(64) NOT NULL,
) PRIMARY KEY (ClockShard, SeenAt, DeviceId);

CREATE TABLE DailyTotals (
  Day DATE NOT NULL,
  DeviceId STRING(64) NOT NULL,
  Readings INT64 NOT NULL,
) PRIMARY KEY (Day, DeviceId);

CREATE TABLE Alarms (
  DeviceId STRING(64) NOT NULL,
  RaisedAt TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true),
  Severity INT64 NOT NULL,
  ClearedAt TIMESTAMP,
) PRIMARY KEY (DeviceId, RaisedAt DESC);

CREATE INDEX AlarmsBySeverity ON Alarms (Severity, RaisedAt DESC);
CREATE NULL_FILTERED INDEX AlarmsByClearing ON Alarms (ClearedAt);
ALTER TABLE DailyTotals ADD COLUMN Month STRING(7) AS (FORMAT_DATE('%Y-%m', Day)) STORED;
