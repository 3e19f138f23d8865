-- Event sourcing: the journal of each entity, its snapshots, and the offsets of readers.
CREATE TABLE Journal (
  EntityId STRING(255) NOT NULL,
  SequenceNumber INT64 NOT NULL,
  Payload BYTES(MAX) NOT NULL,
  Manifest STRING(MAX) NOT NULL,
  WrittenAt TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true),
  Slice INT64 NOT NULL AS (MOD(ABS(FARM_FINGERPRINT(EntityId)), 1024)) STORED,
) PRIMARY KEY (EntityId, SequenceNumber);

CREATE INDEX JournalBySlice ON Journal (Slice, WrittenAt);

CREATE TABLE JournalTags (
  EntityId STRING(255) NOT NULL,
  SequenceNumber INT64 NOT NULL,
  Tag STRING(255) NOT NULL,
  WrittenAt TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true),
) PRIMARY KEY (EntityId, SequenceNumber, Tag), INTERLEAVE IN PARENT Journal ON DELETE CASCADE;

CREATE INDEX TagsByTime ON JournalTags (Tag, WrittenAt, EntityId);

CREATE TABLE Snapshots (
  EntityId STRING(255) NOT NULL,
  SequenceNumber INT64 NOT NULL,
  TakenAt TIMESTAMP NOT NULL,
  Snapshot BYTES(MAX) NOT NULL,
) PRIMARY KEY (EntityId, SequenceNumber DESC);

CREATE TABLE Offsets (
  Reader STRING(100) NOT NULL,
  Slice INT64 NOT NULL,
  Offset TIMESTAMP NOT NULL,
) PRIMARY KEY (Reader, Slice);

CREATE TABLE DeadLetters (
  FailedAt TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true),
  Reader STRING(100) NOT NULL,
  Error STRING(MAX),
) PRIMARY KEY (FailedAt DESC, Reader), ROW DELETION POLICY (OLDER_THAN(FailedAt, INTERVAL 14 DAY));
