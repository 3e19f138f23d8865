-- The four classic mistakes of examples/typescript/refused, as SQL.
--   spanner-constructs audit examples/sql/four-mistakes.sql
--   spanner-constructs report examples/sql/four-mistakes.sql

-- 1. A timestamp leads the key: every insert lands at its end.
CREATE TABLE Events (
  OccurredAt TIMESTAMP NOT NULL,
  EventId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
) PRIMARY KEY (OccurredAt, EventId);

-- 2. Numbers that count up.
CREATE TABLE Invoices (
  InvoiceSequenceNo INT64 NOT NULL,
) PRIMARY KEY (InvoiceSequenceNo);

-- 3. A good key, and an index on a time that undoes it.
CREATE TABLE Orders (
  OrderId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  PlacedAt TIMESTAMP,
) PRIMARY KEY (OrderId);

CREATE INDEX OrdersByPlacedAt ON Orders (PlacedAt);

-- 4. A shard by hand, without ABS: 31 shards, of which a reader of 0 to 15 misses half the rows.
CREATE TABLE Readings (
  Shard INT64 NOT NULL AS (MOD(FARM_FINGERPRINT(SensorId), 16)) STORED,
  TakenAt TIMESTAMP NOT NULL,
  SensorId STRING(36) NOT NULL,
) PRIMARY KEY (Shard, TakenAt, SensorId);
