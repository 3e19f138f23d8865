/** A script with one of everything that a report has to show. */
export const SAMPLE = `CREATE TABLE Customers (
  CustomerId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  Email STRING(320) NOT NULL,
) PRIMARY KEY (CustomerId);

CREATE TABLE Events (
  EventId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  CustomerId STRING(36) NOT NULL,
  OccurredAt TIMESTAMP NOT NULL, -- 100%, "100:1"
  CONSTRAINT fk_customer FOREIGN KEY (CustomerId) REFERENCES Customers (CustomerId),
) PRIMARY KEY (OccurredAt, EventId);

CREATE INDEX EventsByTime ON Events (OccurredAt DESC);

-- spanner-constructs: acknowledge monotonic-index until 2026-12-31: one row a day, checked by the data team
CREATE INDEX CustomersByDay ON Customers (CreatedOn);
ALTER TABLE Customers ADD COLUMN CreatedOn DATE;

-- spanner-constructs: acknowledge redundant-index: there is no such finding any more
CREATE TABLE Ledgers (Ref STRING(40) NOT NULL) PRIMARY KEY (Ref);

CREATE TABLE Broken (Id 36) PRIMARY KEY (Id);
ALTER TABLE Missing ADD COLUMN Name STRING(MAX);
`;
