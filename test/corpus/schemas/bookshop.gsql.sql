-- Bookshop: the catalogue, customers and their orders.
-- Keys are UUIDs that the database makes; what belongs to an order lies below it.

CREATE TABLE Authors (
  AuthorId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  FullName STRING(200) NOT NULL,
  BornOn DATE,
  Biography STRING(MAX),
) PRIMARY KEY (AuthorId);

CREATE TABLE Books (
  Isbn STRING(13) NOT NULL,
  Title STRING(500) NOT NULL,
  AuthorId STRING(36) NOT NULL,
  PublishedOn DATE,
  Price NUMERIC NOT NULL,
  Languages ARRAY<STRING(2)>,
  UpdatedAt TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true),
  CONSTRAINT FK_BookAuthor FOREIGN KEY (AuthorId) REFERENCES Authors (AuthorId),
  CONSTRAINT CK_Price CHECK (Price >= 0),
) PRIMARY KEY (Isbn);

CREATE INDEX BooksByTitle ON Books (Title) STORING (Price);

/* The nightly export asks for what has changed. */
CREATE INDEX BooksByUpdate ON Books (UpdatedAt DESC);

CREATE TABLE Customers (
  CustomerId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  Email STRING(320) NOT NULL,
  DisplayName STRING(100),
  CreatedAt TIMESTAMP NOT NULL DEFAULT (CURRENT_TIMESTAMP()),
) PRIMARY KEY (CustomerId);

CREATE UNIQUE INDEX CustomersByEmail ON Customers (Email);

CREATE TABLE Orders (
  CustomerId STRING(36) NOT NULL,
  OrderId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  PlacedAt TIMESTAMP NOT NULL DEFAULT (CURRENT_TIMESTAMP()),
  Status STRING(20) NOT NULL DEFAULT ('new'),
  CONSTRAINT CK_Status CHECK (Status IN ('new', 'paid', 'sent', 'returned')),
) PRIMARY KEY (CustomerId, OrderId),
  INTERLEAVE IN PARENT Customers ON DELETE CASCADE;

CREATE TABLE OrderLines (
  CustomerId STRING(36) NOT NULL,
  OrderId STRING(36) NOT NULL,
  LineNumber INT64 NOT NULL,
  Isbn STRING(13) NOT NULL,
  Quantity INT64 NOT NULL,
  UnitPrice NUMERIC NOT NULL,
  LinePrice NUMERIC AS (UnitPrice * Quantity) STORED,
) PRIMARY KEY (CustomerId, OrderId, LineNumber),
  INTERLEAVE IN PARENT Orders ON DELETE CASCADE;

CREATE INDEX OrdersByPlacedAt ON Orders (CustomerId, PlacedAt DESC), INTERLEAVE IN Customers;
CREATE INDEX OrdersByStatus ON Orders (Status, PlacedAt);
ALTER TABLE OrderLines ADD CONSTRAINT FK_LineBook FOREIGN KEY (Isbn) REFERENCES Books (Isbn);
