-- given: PEOPLE
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE) PRIMARY KEY (Id);

-- given: ORDERS
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64) PRIMARY KEY (Id);

-- given: ORDERS_BY_CUSTOMER
CREATE INDEX OrdersByCustomer ON Orders (CustomerId);

-- given: CUSTOMERS
CREATE TABLE Customers (Id INT64 NOT NULL, Name STRING(100)) PRIMARY KEY (Id);

-- given: ANONYMOUS_ORDERS
CREATE TABLE Orders (Id INT64 NOT NULL, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64) PRIMARY KEY (Id);

-- given: ORDER_NUMBERS
CREATE SEQUENCE order_numbers BIT_REVERSED_POSITIVE SKIP RANGE 1, 1000;

-- change: a foreign key of a circle goes while the column that it refers to becomes NOT NULL
-- from
CREATE TABLE A (Id INT64, T INT64, U INT64) PRIMARY KEY (Id);
CREATE TABLE T (Id INT64, A INT64, CONSTRAINT Ta FOREIGN KEY (A) REFERENCES A (U)) PRIMARY KEY (Id);
ALTER TABLE A ADD CONSTRAINT Back FOREIGN KEY (T) REFERENCES T (Id);
-- to
CREATE TABLE A (Id INT64, T INT64, U INT64 NOT NULL) PRIMARY KEY (Id);
CREATE TABLE T (Id INT64, A INT64, CONSTRAINT Ta FOREIGN KEY (A) REFERENCES A (U)) PRIMARY KEY (Id);
ALTER TABLE A ADD CONSTRAINT Back FOREIGN KEY (T) REFERENCES T (Id);
-- plan
ALTER TABLE `T` DROP CONSTRAINT `Ta`;
ALTER TABLE `A` ALTER COLUMN `U` INT64 NOT NULL;
ALTER TABLE `T` ADD CONSTRAINT `Ta` FOREIGN KEY (`A`) REFERENCES `A` (`U`);

-- change: [S6] a child key gets a commit timestamp that its parent does not have
-- given
CREATE TABLE P (W TIMESTAMP NOT NULL) PRIMARY KEY (W);
-- from
CREATE TABLE C (W TIMESTAMP NOT NULL, Id INT64) PRIMARY KEY (W, Id), INTERLEAVE IN PARENT P;
-- to
CREATE TABLE C (W TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true), Id INT64) PRIMARY KEY (W, Id), INTERLEAVE IN PARENT P;
-- plan
ALTER TABLE `C` ALTER COLUMN `W` SET OPTIONS (allow_commit_timestamp = true);

-- change: [S6] a child key loses a commit timestamp that its parent does not have
-- given
CREATE TABLE P (W TIMESTAMP NOT NULL) PRIMARY KEY (W);
-- from
CREATE TABLE C (W TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true), Id INT64) PRIMARY KEY (W, Id), INTERLEAVE IN PARENT P;
-- to
CREATE TABLE C (W TIMESTAMP NOT NULL, Id INT64) PRIMARY KEY (W, Id), INTERLEAVE IN PARENT P;
-- plan
ALTER TABLE `C` ALTER COLUMN `W` SET OPTIONS (allow_commit_timestamp = null);

-- change: [S6] a parent key gets a commit timestamp before its child
-- from
CREATE TABLE P (W TIMESTAMP NOT NULL) PRIMARY KEY (W);
CREATE TABLE C (W TIMESTAMP NOT NULL, Id INT64) PRIMARY KEY (W, Id), INTERLEAVE IN PARENT P;
-- to
CREATE TABLE P (W TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (W);
CREATE TABLE C (W TIMESTAMP NOT NULL, Id INT64) PRIMARY KEY (W, Id), INTERLEAVE IN PARENT P;
-- plan
ALTER TABLE `P` ALTER COLUMN `W` SET OPTIONS (allow_commit_timestamp = true);

-- change: [S6] a parent key loses a commit timestamp before its child
-- from
CREATE TABLE P (W TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (W);
CREATE TABLE C (W TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true), Id INT64) PRIMARY KEY (W, Id), INTERLEAVE IN PARENT P;
-- to
CREATE TABLE P (W TIMESTAMP NOT NULL) PRIMARY KEY (W);
CREATE TABLE C (W TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true), Id INT64) PRIMARY KEY (W, Id), INTERLEAVE IN PARENT P;
-- plan
ALTER TABLE `P` ALTER COLUMN `W` SET OPTIONS (allow_commit_timestamp = null);

-- change: [L5] a stored generated column becomes NOT NULL by ALTER COLUMN
-- from
CREATE TABLE T (Id INT64, N INT64, G INT64 AS (N + 1) STORED) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, N INT64, G INT64 NOT NULL AS (N + 1) STORED) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `G` INT64 NOT NULL AS (N + 1) STORED;

-- change: [L5] a stored generated column takes NULL by ALTER COLUMN
-- from
CREATE TABLE T (Id INT64, N INT64, G INT64 NOT NULL AS (N + 1) STORED) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, N INT64, G INT64 AS (N + 1) STORED) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `G` INT64 AS (N + 1) STORED;

-- change: [L5] a stored generated column gets a longer STRING(n) by ALTER COLUMN, with an index on it
-- from
CREATE TABLE T (Id INT64, X STRING(9), G STRING(20) AS (LOWER(X)) STORED) PRIMARY KEY (Id);
CREATE INDEX I ON T (G);
-- to
CREATE TABLE T (Id INT64, X STRING(9), G STRING(30) AS (LOWER(X)) STORED) PRIMARY KEY (Id);
CREATE INDEX I ON T (G);
-- plan
ALTER TABLE `T` ALTER COLUMN `G` STRING(30) AS (LOWER(X)) STORED;

-- change: [L5] an index goes while a stored generated column becomes NOT NULL under it
-- from
CREATE TABLE T (Id INT64, N INT64, G INT64 AS (N + 1) STORED) PRIMARY KEY (Id);
CREATE INDEX I ON T (G);
-- to
CREATE TABLE T (Id INT64, N INT64, G INT64 NOT NULL AS (N + 1) STORED) PRIMARY KEY (Id);
CREATE INDEX I ON T (G);
-- plan
DROP INDEX IF EXISTS `I`;
ALTER TABLE `T` ALTER COLUMN `G` INT64 NOT NULL AS (N + 1) STORED;
CREATE INDEX IF NOT EXISTS `I` ON `T` (`G`);

-- change: [L5] a generated key column that no other table shares gets a longer STRING(n)
-- from
CREATE TABLE T (X STRING(9) NOT NULL, G STRING(20) NOT NULL AS (LOWER(X)) STORED) PRIMARY KEY (G);
-- to
CREATE TABLE T (X STRING(9) NOT NULL, G STRING(30) NOT NULL AS (LOWER(X)) STORED) PRIMARY KEY (G);
-- plan
ALTER TABLE `T` ALTER COLUMN `G` STRING(30) NOT NULL AS (LOWER(X)) STORED;

-- change: [L5] a stored generated column keeps its type, as Spanner decides
-- refused: generated-column-changed
-- from
CREATE TABLE T (Id INT64, X STRING(9), G STRING(20) AS (X) STORED) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, X STRING(9), G BYTES(20) AS (CAST(X AS BYTES)) STORED) PRIMARY KEY (Id);
-- tried
ALTER TABLE T ALTER COLUMN G BYTES(20) AS (CAST(X AS BYTES)) STORED;

-- change: [L5] a generated column that nothing stores or reads is computed in another way by ALTER COLUMN
-- judge: documentation, because the emulator stores every generated column
-- from
CREATE TABLE T (Id INT64, X STRING(9), G STRING(MAX) AS (LOWER(X))) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, X STRING(9), G STRING(MAX) AS (UPPER(X))) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `G` STRING(MAX) AS (UPPER(X));

-- change: [L5] a generated column with an index keeps its expression, as Spanner decides
-- refused: generated-column-changed
-- from
CREATE TABLE T (Id INT64, X STRING(9), G STRING(MAX) AS (LOWER(X))) PRIMARY KEY (Id);
CREATE INDEX I ON T (G);
-- to
CREATE TABLE T (Id INT64, X STRING(9), G STRING(MAX) AS (UPPER(X))) PRIMARY KEY (Id);
CREATE INDEX I ON T (G);
-- tried
ALTER TABLE T ALTER COLUMN G STRING(MAX) AS (UPPER(X));

-- change: [L5] the elements of an array get another length by ALTER COLUMN
-- consents: narrow-column T.B
-- from
CREATE TABLE T (Id INT64, A ARRAY<STRING(100)>, B ARRAY<BYTES(100)>) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A ARRAY<STRING(200)>, B ARRAY<BYTES(50)>) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `A` ARRAY<STRING(200)>;
ALTER TABLE `T` ALTER COLUMN `B` ARRAY<BYTES(50)>;

-- change: [L5] an array of text becomes one of bytes by ALTER COLUMN
-- consents: narrow-column T.A
-- from
CREATE TABLE T (Id INT64, A ARRAY<STRING(100)>, B ARRAY<BYTES(MAX)>) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A ARRAY<BYTES(100)>, B ARRAY<STRING(MAX)>) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `A` ARRAY<BYTES(100)>;
ALTER TABLE `T` ALTER COLUMN `B` ARRAY<STRING(MAX)>;

-- change: [L5] an array keeps a type of elements without a length, as Spanner decides
-- refused: column-type-changed
-- from
CREATE TABLE T (Id INT64, A ARRAY<INT64>) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A ARRAY<FLOAT64>) PRIMARY KEY (Id);
-- tried
ALTER TABLE T ALTER COLUMN A ARRAY<FLOAT64>;

-- change: a key that tables share becomes a text with another default, and the type is what is refused
-- refused: column-type-changed, column-type-changed
-- from
CREATE TABLE T (Id INT64 NOT NULL DEFAULT (1)) PRIMARY KEY (Id);
CREATE TABLE U (Id INT64 NOT NULL, N INT64) PRIMARY KEY (Id, N), INTERLEAVE IN PARENT T;
-- to
CREATE TABLE T (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);
CREATE TABLE U (Id STRING(36) NOT NULL, N INT64) PRIMARY KEY (Id, N), INTERLEAVE IN PARENT T;
-- tried
ALTER TABLE T ALTER COLUMN Id STRING(36);

-- change: [L8] an array gets a vector length, or another one, by ALTER COLUMN
-- judge: documentation, because the emulator changes no vector length
-- from
CREATE TABLE T (Id INT64, A ARRAY<FLOAT32>, B ARRAY<FLOAT32>(vector_length=>4)) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A ARRAY<FLOAT32>(vector_length=>8), B ARRAY<FLOAT32>(vector_length=>16)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `A` ARRAY<FLOAT32>(vector_length=>8);
ALTER TABLE `T` ALTER COLUMN `B` ARRAY<FLOAT32>(vector_length=>16);

-- change: [L8] an array keeps its vector length, as Spanner decides
-- refused: column-type-changed
-- from
CREATE TABLE T (Id INT64, A ARRAY<FLOAT32>(vector_length=>8)) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A ARRAY<FLOAT32>) PRIMARY KEY (Id);
-- tried
ALTER TABLE T ALTER COLUMN A ARRAY<FLOAT32>;

-- change: [L2] the longest length written as a number is MAX
-- judge: documentation, because the emulator prints them as they were written
-- from
CREATE TABLE T (Id INT64, A STRING(MAX), B BYTES(MAX), C ARRAY<STRING(MAX)>) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A STRING(2621440), B BYTES(10485760), C ARRAY<STRING(2621440)>) PRIMARY KEY (Id);

-- change: [L5] [S10] a column stays HIDDEN, which no statement takes from it: another one takes its place
-- refused: clause-changed
-- releases: 4
-- from
CREATE TABLE T (Id INT64, A INT64 HIDDEN) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id);
-- tried
ALTER TABLE T ALTER COLUMN A DROP HIDDEN;
ALTER TABLE T ALTER COLUMN A SET HIDDEN;

-- change: arrays are added NOT NULL without a default, which they have while they are added [S4]
-- from: PEOPLE
-- to
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, A ARRAY<INT64> NOT NULL, B ARRAY<STRING(9)> NOT NULL) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `A` ARRAY<INT64> NOT NULL DEFAULT (ARRAY<INT64>[]);
ALTER TABLE `People` ALTER COLUMN `A` DROP DEFAULT;
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `B` ARRAY<STRING(9)> NOT NULL DEFAULT (ARRAY<STRING>[]);
ALTER TABLE `People` ALTER COLUMN `B` DROP DEFAULT;

-- change: columns of ten types are added, each NOT NULL with a default
-- from: PEOPLE
-- to
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, A STRING(20) NOT NULL DEFAULT ('x'), B INT64 NOT NULL DEFAULT (0), C BOOL NOT NULL DEFAULT (FALSE), D FLOAT64 NOT NULL DEFAULT (0.5), E NUMERIC NOT NULL DEFAULT (NUMERIC '1.5'), F DATE NOT NULL DEFAULT (DATE '2026-01-31'), G TIMESTAMP NOT NULL DEFAULT (CURRENT_TIMESTAMP()), H BYTES(MAX) NOT NULL DEFAULT (b'abc'), I STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), J INT64 NOT NULL GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE SKIP RANGE 1, 1000)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `A` STRING(20) NOT NULL DEFAULT ('x');
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `B` INT64 NOT NULL DEFAULT (0);
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `C` BOOL NOT NULL DEFAULT (FALSE);
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `D` FLOAT64 NOT NULL DEFAULT (0.5);
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `E` NUMERIC NOT NULL DEFAULT (NUMERIC '1.5');
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `F` DATE NOT NULL DEFAULT (DATE '2026-01-31');
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `G` TIMESTAMP NOT NULL DEFAULT (CURRENT_TIMESTAMP());
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `H` BYTES(MAX) NOT NULL DEFAULT (b'abc');
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `I` STRING(36) NOT NULL DEFAULT (GENERATE_UUID());
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `J` INT64 NOT NULL GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE SKIP RANGE 1, 1000);

-- change: a column that must have a value comes without a default
-- refused: not-null-without-default
-- from: PEOPLE
-- to
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, Email STRING(320) NOT NULL) PRIMARY KEY (Id);

-- change: a column becomes NOT NULL and keeps its default
-- from
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, Status STRING(16) DEFAULT ('new')) PRIMARY KEY (Id);
-- to
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, Status STRING(16) NOT NULL DEFAULT ('new')) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` ALTER COLUMN `Status` STRING(16) NOT NULL DEFAULT ('new');

-- change: an indexed column becomes NOT NULL, and its indexes are built again
-- from: ORDERS, ORDERS_BY_CUSTOMER
-- from
CREATE UNIQUE INDEX OrdersByTotal ON Orders (CustomerId, Total);
-- to
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64 NOT NULL, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64) PRIMARY KEY (Id);
CREATE INDEX OrdersByCustomer ON Orders (CustomerId);
CREATE UNIQUE INDEX OrdersByTotal ON Orders (CustomerId, Total);
-- plan
DROP INDEX IF EXISTS `OrdersByCustomer`;
DROP INDEX IF EXISTS `OrdersByTotal`;
ALTER TABLE `Orders` ALTER COLUMN `CustomerId` INT64 NOT NULL;
CREATE INDEX IF NOT EXISTS `OrdersByCustomer` ON `Orders` (`CustomerId`);
CREATE UNIQUE INDEX IF NOT EXISTS `OrdersByTotal` ON `Orders` (`CustomerId`, `Total`);

-- change: a column of a foreign key becomes NOT NULL, and the foreign key is added again
-- after: CUSTOMERS
-- from
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64, CONSTRAINT OrdersOfCustomer FOREIGN KEY (CustomerId) REFERENCES Customers (Id)) PRIMARY KEY (Id);
-- to
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64 NOT NULL, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64, CONSTRAINT OrdersOfCustomer FOREIGN KEY (CustomerId) REFERENCES Customers (Id)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `Orders` DROP CONSTRAINT `OrdersOfCustomer`;
ALTER TABLE `Orders` ALTER COLUMN `CustomerId` INT64 NOT NULL;
ALTER TABLE `Orders` ADD CONSTRAINT `OrdersOfCustomer` FOREIGN KEY (`CustomerId`) REFERENCES `Customers` (`Id`);

-- change: a column that a null-filtered index holds becomes NOT NULL under it
-- from: ORDERS
-- from
CREATE NULL_FILTERED INDEX OrdersByCustomer ON Orders (CustomerId);
-- to
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64 NOT NULL, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64) PRIMARY KEY (Id);
CREATE NULL_FILTERED INDEX OrdersByCustomer ON Orders (CustomerId);
-- plan
ALTER TABLE `Orders` ALTER COLUMN `CustomerId` INT64 NOT NULL;

-- change: a text becomes longer, keeps NOT NULL and its default
-- from
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, Token STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);
-- to
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, Token STRING(40) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` ALTER COLUMN `Token` STRING(40) NOT NULL DEFAULT (GENERATE_UUID());

-- change: a text becomes shorter
-- consents: narrow-column People.Name
-- from: PEOPLE
-- to
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(50), Born DATE) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` ALTER COLUMN `Name` STRING(50);

-- change: a text loses its limit
-- from: PEOPLE
-- to
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(MAX), Born DATE) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` ALTER COLUMN `Name` STRING(MAX);

-- change: a text becomes bytes
-- from: PEOPLE
-- to
CREATE TABLE People (Id INT64 NOT NULL, Name BYTES(MAX), Born DATE) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` ALTER COLUMN `Name` BYTES(MAX);

-- change: bytes become a text
-- from
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, Photo BYTES(MAX)) PRIMARY KEY (Id);
-- to
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, Photo STRING(MAX)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` ALTER COLUMN `Photo` STRING(MAX);

-- change: the elements of an array lose their limit
-- from
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, Tags ARRAY<STRING(40)>) PRIMARY KEY (Id);
-- to
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, Tags ARRAY<STRING(MAX)>) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` ALTER COLUMN `Tags` ARRAY<STRING(MAX)>;

-- change: a default, the nullability and the length of one column change together
-- from
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, Status STRING(16) DEFAULT ('new')) PRIMARY KEY (Id);
-- to
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, Status STRING(32) NOT NULL DEFAULT ('open')) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` ALTER COLUMN `Status` STRING(32) NOT NULL DEFAULT ('open');

-- change: a default comes, one changes, one goes
-- from
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, A INT64, B INT64 DEFAULT (1), C INT64 DEFAULT (1)) PRIMARY KEY (Id);
-- to
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, A INT64 DEFAULT (1), B INT64 DEFAULT (2), C INT64) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` ALTER COLUMN `A` SET DEFAULT (1);
ALTER TABLE `People` ALTER COLUMN `B` SET DEFAULT (2);
ALTER TABLE `People` ALTER COLUMN `C` DROP DEFAULT;

-- change: a default holds a quote, a semicolon and a comment sign
-- from: PEOPLE
-- to
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, Motto STRING(40) DEFAULT ("it's; -- ${x}")) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `Motto` STRING(40) DEFAULT ("it's; -- ${x}");

-- change: a column begins to hold commit timestamps
-- from: ORDERS
-- to
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP OPTIONS (allow_commit_timestamp = true), Total INT64) PRIMARY KEY (Id);
-- plan
ALTER TABLE `Orders` ALTER COLUMN `PlacedAt` SET OPTIONS (allow_commit_timestamp = true);

-- change: a column no longer holds commit timestamps
-- to: ORDERS
-- from
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP OPTIONS (allow_commit_timestamp = true), Total INT64) PRIMARY KEY (Id);
-- plan
ALTER TABLE `Orders` ALTER COLUMN `PlacedAt` SET OPTIONS (allow_commit_timestamp = null);

-- change: an index goes before the column that it holds
-- consents: drop-column Orders.CustomerId
-- from: ORDERS, ORDERS_BY_CUSTOMER
-- to: ANONYMOUS_ORDERS
-- plan
DROP INDEX IF EXISTS `OrdersByCustomer`;
ALTER TABLE `Orders` DROP COLUMN `CustomerId`;

-- change: an index stops storing a column that is dropped
-- consents: drop-column Orders.Note
-- from: ORDERS
-- from
CREATE INDEX OrdersByCustomer ON Orders (CustomerId) STORING (Note, Total);
-- to
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, PlacedAt TIMESTAMP, Total INT64) PRIMARY KEY (Id);
CREATE INDEX OrdersByCustomer ON Orders (CustomerId) STORING (Total);
-- plan
ALTER INDEX `OrdersByCustomer` DROP STORED COLUMN `Note`;
ALTER TABLE `Orders` DROP COLUMN `Note`;

-- change: a check goes before the column that it is about
-- consents: drop-column Orders.Total
-- from
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64, CONSTRAINT TotalIsPositive CHECK (Total > 0)) PRIMARY KEY (Id);
-- to
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP) PRIMARY KEY (Id);
-- plan
ALTER TABLE `Orders` DROP CONSTRAINT `TotalIsPositive`;
ALTER TABLE `Orders` DROP COLUMN `Total`;

-- change: a foreign key goes before the column that it stands on
-- consents: drop-column Orders.CustomerId
-- after: CUSTOMERS
-- to: ANONYMOUS_ORDERS
-- from
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64, CONSTRAINT OrdersOfCustomer FOREIGN KEY (CustomerId) REFERENCES Customers (Id)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `Orders` DROP CONSTRAINT `OrdersOfCustomer`;
ALTER TABLE `Orders` DROP COLUMN `CustomerId`;

-- change: a column is dropped, and the one of its name in another table stays with its foreign key
-- consents: drop-column Orders.CustomerId
-- after: CUSTOMERS
-- from: ORDERS
-- to: ANONYMOUS_ORDERS
-- given
CREATE TABLE Invoices (Id INT64 NOT NULL, CustomerId INT64, CONSTRAINT InvoicesOfCustomer FOREIGN KEY (CustomerId) REFERENCES Customers (Id)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `Orders` DROP COLUMN `CustomerId`;

-- change: a generated column and the one that it is computed from are dropped together
-- consents: drop-column People.Name
-- from
CREATE TABLE `People` (`Id` INT64 NOT NULL, `Name` STRING(100), `Born` DATE, `NameLower` STRING(MAX) AS (LOWER(`Name`)) STORED) PRIMARY KEY (`Id`);
CREATE INDEX PeopleByNameLower ON People (NameLower);
-- to
CREATE TABLE People (Id INT64 NOT NULL, Born DATE) PRIMARY KEY (Id);
-- plan
DROP INDEX IF EXISTS `PeopleByNameLower`;
ALTER TABLE `People` DROP COLUMN `NameLower`;
ALTER TABLE `People` DROP COLUMN `Name`;

-- change: a generated column comes with the one that it is computed from, in front of it
-- from: PEOPLE
-- to
CREATE TABLE `People` (`CityUpper` STRING(MAX) AS (UPPER(`City`)) STORED, `Id` INT64 NOT NULL, `Name` STRING(100), `Born` DATE, `City` STRING(40)) PRIMARY KEY (`Id`);
-- plan
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `City` STRING(40);
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `CityUpper` STRING(MAX) AS (UPPER(`City`)) STORED;

-- change: chained generated columns are dropped from their end
-- to: PEOPLE
-- from
CREATE TABLE `People` (`Id` INT64 NOT NULL, `Name` STRING(100), `Born` DATE, `Lower` STRING(MAX) AS (LOWER(`Name`)) STORED, `Trimmed` STRING(MAX) AS (TRIM(`Lower`)) STORED) PRIMARY KEY (`Id`);
-- plan
ALTER TABLE `People` DROP COLUMN `Trimmed`;
ALTER TABLE `People` DROP COLUMN `Lower`;

-- change: a virtual column is added
-- from: PEOPLE
-- to
CREATE TABLE `People` (`Id` INT64 NOT NULL, `Name` STRING(100), `Born` DATE, `Length` INT64 AS (LENGTH(`Name`))) PRIMARY KEY (`Id`);
-- plan
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `Length` INT64 AS (LENGTH(`Name`));

-- change: a hidden column is added
-- from: PEOPLE
-- to
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, Secret STRING(40) HIDDEN) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `Secret` STRING(40) HIDDEN;

-- change: the expression of a stored column changes
-- refused: generated-column-changed
-- from
CREATE TABLE `People` (`Id` INT64 NOT NULL, `Name` STRING(100), `Born` DATE, `Folded` STRING(MAX) AS (LOWER(`Name`)) STORED) PRIMARY KEY (`Id`);
-- to
CREATE TABLE `People` (`Id` INT64 NOT NULL, `Name` STRING(100), `Born` DATE, `Folded` STRING(MAX) AS (UPPER(`Name`)) STORED) PRIMARY KEY (`Id`);

-- change: a number becomes a text
-- refused: column-type-changed
-- from: ORDERS
-- to
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total STRING(MAX)) PRIMARY KEY (Id);

-- change: a column is gone and one with the same definition is there
-- consents: drop-column People.Name
-- from: PEOPLE
-- to
CREATE TABLE People (Id INT64 NOT NULL, Born DATE, FullName STRING(100)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `FullName` STRING(100);
ALTER TABLE `People` DROP COLUMN `Name`;

-- change: a column becomes an identity column
-- refused: identity-changed
-- from: ORDERS
-- to
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64 GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE)) PRIMARY KEY (Id);

-- change: an identity column skips another range
-- from
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, `No` INT64 GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE SKIP RANGE 1, 1000)) PRIMARY KEY (Id);
-- to
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, `No` INT64 GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE SKIP RANGE 1, 2000)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` ALTER COLUMN `No` ALTER IDENTITY SET SKIP RANGE 1, 2000;

-- change: the counter of an identity column would have no start any more, for which there is no plan
-- refused: clause-changed
-- releases: 0
-- from
CREATE TABLE T (Id INT64 GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE START COUNTER WITH 1000)) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64 GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE)) PRIMARY KEY (Id);

-- change: a sequence comes before the column that draws from it
-- from: PEOPLE
-- to: ORDER_NUMBERS
-- to
CREATE TABLE `People` (`Id` INT64 NOT NULL, `Name` STRING(100), `Born` DATE, `No` INT64 NOT NULL DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE `order_numbers`))) PRIMARY KEY (`Id`);
-- plan
CREATE SEQUENCE IF NOT EXISTS `order_numbers` BIT_REVERSED_POSITIVE SKIP RANGE 1, 1000;
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `No` INT64 NOT NULL DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE `order_numbers`));

-- change: a sequence goes behind the column that draws from it
-- consents: drop-column People.No, drop-sequence order_numbers
-- from: ORDER_NUMBERS
-- to: PEOPLE
-- from
CREATE TABLE `People` (`Id` INT64 NOT NULL, `Name` STRING(100), `Born` DATE, `No` INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE `order_numbers`))) PRIMARY KEY (`Id`);
-- plan
ALTER TABLE `People` DROP COLUMN `No`;
DROP SEQUENCE IF EXISTS `order_numbers`;

-- change: a sequence goes behind the default that draws from it
-- consents: drop-sequence order_numbers
-- from: ORDER_NUMBERS
-- from
CREATE TABLE `People` (`Id` INT64 NOT NULL, `Name` STRING(100), `Born` DATE, `No` INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE `order_numbers`))) PRIMARY KEY (`Id`);
-- to
CREATE TABLE People (Id INT64 NOT NULL, Name STRING(100), Born DATE, `No` INT64) PRIMARY KEY (Id);
-- plan
ALTER TABLE `People` ALTER COLUMN `No` DROP DEFAULT;
DROP SEQUENCE IF EXISTS `order_numbers`;

-- change: a key would draw from another sequence, which counts from the start
-- refused: clause-changed
-- consents: drop-sequence Numbers
-- from
CREATE SEQUENCE Numbers BIT_REVERSED_POSITIVE;
CREATE TABLE T (Id INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE Numbers)), A INT64) PRIMARY KEY (Id);
-- to
CREATE SEQUENCE Others BIT_REVERSED_POSITIVE SKIP RANGE 1, 1000;
CREATE TABLE T (Id INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE Others)), A INT64) PRIMARY KEY (Id);

-- change: a unique column would draw from the sequence in a named schema that takes the place of another
-- refused: clause-changed
-- consents: drop-sequence Numbers
-- given
CREATE SCHEMA S;
-- from
CREATE SEQUENCE Numbers BIT_REVERSED_POSITIVE;
CREATE TABLE T (Id INT64, A INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE Numbers))) PRIMARY KEY (Id);
CREATE UNIQUE INDEX TByA ON T (A);
-- to
CREATE SEQUENCE S.Numbers BIT_REVERSED_POSITIVE;
CREATE TABLE T (Id INT64, A INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE S.Numbers))) PRIMARY KEY (Id);
CREATE UNIQUE INDEX TByA ON T (A);

-- change: a key draws from another sequence, which starts behind the one so far, and another column from any
-- consents: drop-sequence Numbers
-- from
CREATE SEQUENCE Numbers BIT_REVERSED_POSITIVE;
CREATE SEQUENCE Firsts BIT_REVERSED_POSITIVE;
CREATE TABLE T (Id INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE Numbers)), A INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE Numbers))) PRIMARY KEY (Id);
-- to
CREATE SEQUENCE Others BIT_REVERSED_POSITIVE START COUNTER WITH 5000;
CREATE SEQUENCE Firsts BIT_REVERSED_POSITIVE;
CREATE TABLE T (Id INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE Others)), A INT64 DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE firsts))) PRIMARY KEY (Id);
-- plan
CREATE SEQUENCE IF NOT EXISTS `Others` BIT_REVERSED_POSITIVE START COUNTER WITH 5000;
ALTER TABLE `T` ALTER COLUMN `Id` SET DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE Others));
ALTER TABLE `T` ALTER COLUMN `A` SET DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE firsts));
DROP SEQUENCE IF EXISTS `Numbers`;

-- change: a sequence skips another range
-- after: PEOPLE
-- from: ORDER_NUMBERS
-- to
CREATE SEQUENCE order_numbers BIT_REVERSED_POSITIVE SKIP RANGE 1, 5000;
-- plan
ALTER SEQUENCE `order_numbers` SKIP RANGE 1, 5000;

-- change: ten changes to one table go in an order that works
-- consents: drop-column Orders.PlacedAt
-- from
CREATE TABLE `Orders` (`Id` INT64 NOT NULL, `CustomerId` INT64, `Note` STRING(MAX), `PlacedAt` TIMESTAMP, `Total` INT64, `Status` STRING(16), `NoteLower` STRING(MAX) AS (LOWER(`Note`)) STORED, CONSTRAINT `HasTotal` CHECK (`Total` > 0)) PRIMARY KEY (`Id`), ROW DELETION POLICY (OLDER_THAN(`PlacedAt`, INTERVAL 30 DAY));
CREATE INDEX OrdersByCustomer ON Orders (CustomerId);
CREATE INDEX OrdersByNote ON Orders (NoteLower) STORING (Total);
-- to
CREATE TABLE `Orders` (`Id` INT64 NOT NULL, `CustomerId` INT64, `Note` STRING(MAX), `Total` INT64, `Status` STRING(32) NOT NULL DEFAULT ('new'), `ShippedAt` TIMESTAMP, CONSTRAINT `HasTotal` CHECK (`Total` >= 0)) PRIMARY KEY (`Id`), ROW DELETION POLICY (OLDER_THAN(`ShippedAt`, INTERVAL 60 DAY));
CREATE INDEX OrdersByCustomer ON Orders (CustomerId) STORING (Status);
CREATE INDEX OrdersByStatus ON Orders (Status, ShippedAt DESC);
-- plan
ALTER TABLE `Orders` DROP CONSTRAINT `HasTotal`;
ALTER TABLE `Orders` ALTER COLUMN `Status` STRING(32) NOT NULL DEFAULT ('new');
ALTER TABLE `Orders` ADD COLUMN IF NOT EXISTS `ShippedAt` TIMESTAMP;
ALTER INDEX `OrdersByCustomer` ADD STORED COLUMN `Status`;
CREATE INDEX IF NOT EXISTS `OrdersByStatus` ON `Orders` (`Status`, `ShippedAt` DESC);
ALTER TABLE `Orders` ADD CONSTRAINT `HasTotal` CHECK (`Total` >= 0);
DROP INDEX IF EXISTS `OrdersByNote`;
ALTER TABLE `Orders` REPLACE ROW DELETION POLICY (OLDER_THAN(`ShippedAt`, INTERVAL 60 DAY));
ALTER TABLE `Orders` DROP COLUMN `NoteLower`;
ALTER TABLE `Orders` DROP COLUMN `PlacedAt`;

-- change: texts become bytes that may be too short for them in UTF-8
-- consents: narrow-column T.A, narrow-column T.B
-- from
CREATE TABLE T (Id INT64, A STRING(5), B STRING(100), C STRING(25)) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A BYTES(5), B BYTES(399), C BYTES(100)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `A` BYTES(5);
ALTER TABLE `T` ALTER COLUMN `B` BYTES(399);
ALTER TABLE `T` ALTER COLUMN `C` BYTES(100);
