-- Results of builds and of their tests.
--
-- BuildId starts with eight hexadecimal digits of the SHA-256 of the name, so that builds that start one
-- after the other lie apart.
CREATE TABLE Builds (
  BuildId STRING(MAX) NOT NULL,
  -- Random, between 0 and 99. Leads the index on the deadline below, which would be a hotspot without it.
  ShardId INT64 NOT NULL,
  Branch STRING(255) NOT NULL,
  State INT64 NOT NULL,
  CreatedBy STRING(MAX),
  CreateTime TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true),
  FinishTime TIMESTAMP OPTIONS (allow_commit_timestamp = true),
  Deadline TIMESTAMP NOT NULL,
  Tags ARRAY<STRING(MAX)>,
  Properties BYTES(MAX), -- compressed
) PRIMARY KEY (BuildId),
  ROW DELETION POLICY (OLDER_THAN(CreateTime, INTERVAL 540 DAY));

CREATE INDEX BuildsByDeadline ON Builds (ShardId DESC, Deadline) STORING (State);
CREATE INDEX BuildsByCreation ON Builds (CreateTime DESC);
CREATE NULL_FILTERED INDEX BuildsByFinish ON Builds (Branch, FinishTime DESC);

CREATE TABLE TestResults (
  BuildId STRING(MAX) NOT NULL,
  TestName STRING(MAX) NOT NULL,
  ResultId STRING(MAX) NOT NULL,
  Passed BOOL,
  Duration FLOAT64,
  Summary BYTES(MAX),
) PRIMARY KEY (BuildId, TestName, ResultId),
  INTERLEAVE IN PARENT Builds ON DELETE CASCADE;

CREATE TABLE Artifacts (
  BuildId STRING(MAX) NOT NULL,
  ArtifactId STRING(MAX) NOT NULL,
  ContentType STRING(100),
  SizeBytes INT64,
) PRIMARY KEY (BuildId, ArtifactId),
  INTERLEAVE IN PARENT Builds ON DELETE CASCADE;

CREATE TABLE Tasks (
  Kind STRING(40) NOT NULL,
  TaskId STRING(MAX) NOT NULL,
  ProcessAfter TIMESTAMP NOT NULL,
  Payload BYTES(102400),
) PRIMARY KEY (Kind, TaskId);

-- The dispatcher reads a kind of task in order of time.
CREATE INDEX TasksByTime ON Tasks (ProcessAfter);
