CREATE SCHEMA registry;
CREATE SCHEMA archive;

CREATE SEQUENCE registry.PersonNumbers OPTIONS (sequence_kind = 'bit_reversed_positive');

CREATE TABLE registry.Persons (
  PersonNumber INT64 NOT NULL DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE registry.PersonNumbers)),
  LastName STRING(100) NOT NULL,
  FirstName STRING(100) NOT NULL,
  FullName STRING(201) AS (CONCAT(FirstName, ' ', LastName)) STORED,
  DateOfBirth DATE NOT NULL,
) PRIMARY KEY (PersonNumber);

CREATE INDEX registry.PersonsByName ON registry.Persons (LastName, FirstName);

CREATE TABLE registry.Addresses (
  PersonNumber INT64 NOT NULL,
  ValidFrom DATE NOT NULL,
  Street STRING(200),
  Postcode STRING(10) NOT NULL,
) PRIMARY KEY (PersonNumber, ValidFrom DESC), INTERLEAVE IN PARENT registry.Persons ON DELETE CASCADE;

CREATE INDEX registry.AddressesByPostcode ON registry.Addresses (Postcode);

CREATE TABLE archive.Moves (
  ArchivedOn DATE NOT NULL,
  PersonNumber INT64 NOT NULL,
  Document BYTES(MAX),
) PRIMARY KEY (ArchivedOn, PersonNumber);

CREATE VIEW registry.Residents SQL SECURITY DEFINER AS
  SELECT p.PersonNumber, p.FullName FROM registry.Persons AS p;
CREATE ROLE clerk;
CREATE ROLE auditor;
GRANT SELECT, INSERT, UPDATE(LastName, FirstName) ON TABLE registry.Persons TO ROLE clerk;
GRANT SELECT ON TABLE registry.Addresses, archive.Moves TO ROLE auditor;
GRANT SELECT ON VIEW registry.Residents TO ROLE clerk, auditor;
GRANT ROLE clerk TO ROLE auditor;
