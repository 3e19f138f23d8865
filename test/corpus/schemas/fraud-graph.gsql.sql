CREATE TABLE Person (
  PersonId INT64 NOT NULL,
  Name STRING(MAX),
  Birthday TIMESTAMP,
  Country STRING(2),
) PRIMARY KEY (PersonId);

CREATE TABLE BankAccount (
  AccountId INT64 NOT NULL,
  OpenedAt TIMESTAMP,
  IsBlocked BOOL,
) PRIMARY KEY (AccountId);

CREATE TABLE PersonOwnsAccount (
  PersonId INT64 NOT NULL,
  AccountId INT64 NOT NULL,
  Since TIMESTAMP,
  FOREIGN KEY (AccountId) REFERENCES BankAccount (AccountId)
) PRIMARY KEY (PersonId, AccountId),
  INTERLEAVE IN PARENT Person ON DELETE CASCADE;

CREATE TABLE Payment (
  AccountId INT64 NOT NULL,
  ToAccountId INT64 NOT NULL,
  PaidAt TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true),
  Amount FLOAT64,
  FOREIGN KEY (ToAccountId) REFERENCES BankAccount (AccountId) NOT ENFORCED
) PRIMARY KEY (AccountId, ToAccountId, PaidAt),
  INTERLEAVE IN PARENT BankAccount ON DELETE CASCADE;

CREATE INDEX PaymentByReceiver ON Payment (ToAccountId, PaidAt DESC);

CREATE OR REPLACE PROPERTY GRAPH FraudGraph
  NODE TABLES (BankAccount, Person)
  EDGE TABLES (
    PersonOwnsAccount
      SOURCE KEY (PersonId) REFERENCES Person (PersonId)
      DESTINATION KEY (AccountId) REFERENCES BankAccount (AccountId)
      LABEL Owns,
    Payment
      SOURCE KEY (AccountId) REFERENCES BankAccount (AccountId)
      DESTINATION KEY (ToAccountId) REFERENCES BankAccount (AccountId)
      LABEL Pays PROPERTIES (Amount, PaidAt)
  );
