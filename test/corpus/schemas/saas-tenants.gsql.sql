CREATE TABLE Tenants (
  TenantId STRING(36) NOT NULL,
  Name STRING(200) NOT NULL,
  Region STRING(20) NOT NULL,
) PRIMARY KEY (TenantId);

CREATE TABLE Users (
  TenantId STRING(36) NOT NULL,
  UserId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  Email STRING(320) NOT NULL,
  Roles ARRAY<STRING(30)>,
  Disabled BOOL NOT NULL DEFAULT (FALSE),
) PRIMARY KEY (TenantId, UserId), INTERLEAVE IN PARENT Tenants ON DELETE CASCADE;

CREATE UNIQUE INDEX UsersByEmail ON Users (Email);

CREATE TABLE Sessions (
  Token BYTES(32) NOT NULL,
  TenantId STRING(36) NOT NULL,
  UserId STRING(36) NOT NULL,
  ExpiresAt TIMESTAMP NOT NULL,
) PRIMARY KEY (Token), ROW DELETION POLICY (OLDER_THAN(ExpiresAt, INTERVAL 0 DAY));

CREATE INDEX SessionsByExpiry ON Sessions (ExpiresAt);
CREATE INDEX SessionsByUser ON Sessions (TenantId, UserId, ExpiresAt DESC);

CREATE TABLE Documents (
  TenantId STRING(36) NOT NULL,
  DocumentId STRING(36) NOT NULL,
  Title STRING(400),
  Body STRING(MAX),
  CreatedAt TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true),
  CreatedBy STRING(36),
) PRIMARY KEY (TenantId, DocumentId), INTERLEAVE IN PARENT Tenants ON DELETE CASCADE;

CREATE INDEX DocumentsByCreation ON Documents (TenantId, CreatedAt DESC), INTERLEAVE IN Tenants;
CREATE INDEX RecentDocuments ON Documents (CreatedAt DESC) STORING (Title);

CREATE TABLE UsageRecords (
  TenantId STRING(36) NOT NULL,
  Hour TIMESTAMP NOT NULL,
  Metric STRING(30) NOT NULL,
  Quantity INT64 NOT NULL,
) PRIMARY KEY (TenantId, Hour, Metric);

CREATE TABLE Jobs (
  Shard INT64 NOT NULL AS (MOD(ABS(FARM_FINGERPRINT(JobId)), 64)) STORED,
  RunAt TIMESTAMP NOT NULL,
  JobId STRING(36) NOT NULL,
  State STRING(10) NOT NULL,
) PRIMARY KEY (Shard, RunAt, JobId);

CREATE INDEX JobsByState ON Jobs (State, RunAt);
ALTER DATABASE saas SET OPTIONS (version_retention_period = '3d');
