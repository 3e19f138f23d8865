CREATE SEQUENCE AccountNumbers OPTIONS (sequence_kind = 'bit_reversed_positive', start_with_counter = 1000);
CREATE SEQUENCE TransferNumbers OPTIONS (sequence_kind='bit_reversed_positive', skip_range_min=1, skip_range_max=1000000);

CREATE TABLE Accounts (
  AccountId INT64 NOT NULL DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE AccountNumbers)),
  Owner STRING(100) NOT NULL,
  Currency STRING(3) NOT NULL,
  Balance NUMERIC NOT NULL DEFAULT (0),
  OpenedAt TIMESTAMP NOT NULL DEFAULT (CURRENT_TIMESTAMP()),
  ClosedAt TIMESTAMP,
  CONSTRAINT BalanceIsCovered CHECK (Balance >= 0)
) PRIMARY KEY (AccountId);

CREATE TABLE Transfers (
  TransferId INT64 NOT NULL DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE TransferNumbers)),
  FromAccount INT64 NOT NULL,
  ToAccount INT64 NOT NULL,
  Amount NUMERIC NOT NULL,
  BookedAt TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp=true),
  Reference STRING(140),
  CONSTRAINT FromIsAnAccount FOREIGN KEY (FromAccount) REFERENCES Accounts (AccountId),
  CONSTRAINT ToIsAnAccount FOREIGN KEY (ToAccount) REFERENCES Accounts (AccountId),
  CONSTRAINT NotToOneself CHECK (FromAccount != ToAccount)
) PRIMARY KEY (TransferId);

CREATE INDEX TransfersByBooking ON Transfers (BookedAt);
CREATE INDEX TransfersByAccount ON Transfers (FromAccount, BookedAt DESC) STORING (Amount, ToAccount);

CREATE TABLE AuditLog (
  LoggedAt TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp=true),
  Actor STRING(100) NOT NULL,
  Action STRING(40) NOT NULL,
  Details JSON
) PRIMARY KEY (LoggedAt, Actor);

CREATE TABLE Outbox (
  CommittedAt TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp=true),
  EventId STRING(36) NOT NULL,
  Topic STRING(100) NOT NULL,
  Body BYTES(MAX) NOT NULL
) PRIMARY KEY (CommittedAt, EventId), ROW DELETION POLICY (OLDER_THAN(CommittedAt, INTERVAL 3 DAY));

CREATE CHANGE STREAM Bookings FOR Transfers(Amount, Reference), Accounts OPTIONS (retention_period = '7d', value_capture_type = 'NEW_ROW');
CREATE CHANGE STREAM Everything FOR ALL;
CREATE VIEW OpenAccounts SQL SECURITY INVOKER AS SELECT a.AccountId, a.Owner, a.Balance FROM Accounts AS a WHERE a.ClosedAt IS NULL;
