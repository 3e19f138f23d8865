-- Numbers and texts that hide a clock.

CREATE TABLE Claims (
  -- e.g. 2024-03-000123, counted by the office
  ClaimNumber STRING(20) NOT NULL AS (CONCAT(CAST(FiledOn AS STRING), '-', Counter)) STORED,
  FiledOn DATE NOT NULL,
  Counter STRING(6) NOT NULL,
  PolicyId STRING(36) NOT NULL,
  Amount NUMERIC,
) PRIMARY KEY (ClaimNumber);

CREATE TABLE ClaimEvents (
  EventUlid STRING(26) NOT NULL,
  ClaimNumber STRING(20) NOT NULL,
  Kind STRING(30) NOT NULL,
) PRIMARY KEY (EventUlid);

CREATE TABLE Quotes (
  QuoteId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  CreatedMillis INT64 NOT NULL,
  ValidUntil DATE NOT NULL,
  Premium NUMERIC NOT NULL,
) PRIMARY KEY (QuoteId);

CREATE INDEX QuotesByCreation ON Quotes (CreatedMillis);
CREATE INDEX QuotesByValidity ON Quotes (ValidUntil, QuoteId);

CREATE TABLE Policies (
  PolicyId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  HolderEmail STRING(320) NOT NULL,
  Branch STRING(10) NOT NULL,
  StartsOn DATE NOT NULL,
  PolicyHash BYTES(32) AS (SHA256(CAST(PolicyId AS BYTES))) STORED,
  CONSTRAINT KnownBranch CHECK (Branch IN ('car', 'home', 'life')),
) PRIMARY KEY (PolicyId);

CREATE INDEX PoliciesByHolder ON Policies (HolderEmail, StartsOn);
CREATE INDEX PoliciesByBranch ON Policies (Branch, StartsOn);
CREATE UNIQUE INDEX PoliciesByHash ON Policies (PolicyHash);

-- Newest first: the last end of the key space, and still one end.
CREATE TABLE Letters (
  SortKey INT64 NOT NULL AS (9223372036854775807 - UNIX_MICROS(PrintedAt)) STORED,
  PrintedAt TIMESTAMP NOT NULL,
  PolicyId STRING(36) NOT NULL,
) PRIMARY KEY (SortKey, PolicyId);

CREATE TABLE Reminders (
  PolicyId STRING(36) NOT NULL,
  DueOn DATE NOT NULL,
  SentAt TIMESTAMP,
) PRIMARY KEY (PolicyId, DueOn);

-- Only rows that wait are in it.
CREATE NULL_FILTERED INDEX RemindersBySending ON Reminders (SentAt);
