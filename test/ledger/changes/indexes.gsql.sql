-- given: ORDERS
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64) PRIMARY KEY (Id);

-- given: ORDERS_BY_CUSTOMER
CREATE INDEX OrdersByCustomer ON Orders (CustomerId);

-- change: an index goes before a check takes its name
-- from: ORDERS, ORDERS_BY_CUSTOMER
-- to
CREATE TABLE `Orders` (`Id` INT64 NOT NULL, `CustomerId` INT64, `Note` STRING(MAX), `PlacedAt` TIMESTAMP, `Total` INT64, CONSTRAINT `OrdersByCustomer` CHECK (`Total` > 0)) PRIMARY KEY (`Id`);
-- plan
DROP INDEX IF EXISTS `OrdersByCustomer`;
ALTER TABLE `Orders` ADD CONSTRAINT `OrdersByCustomer` CHECK (`Total` > 0);

-- change: an index is added to a table that has rows
-- after: ORDERS
-- to: ORDERS_BY_CUSTOMER
-- plan
CREATE INDEX IF NOT EXISTS `OrdersByCustomer` ON `Orders` (`CustomerId`);

-- change: an index is built under a new name before the old one goes
-- after: ORDERS
-- from: ORDERS_BY_CUSTOMER
-- to
CREATE INDEX OrdersByCustomerAndDay ON Orders (CustomerId, PlacedAt DESC);
-- plan
CREATE INDEX IF NOT EXISTS `OrdersByCustomerAndDay` ON `Orders` (`CustomerId`, `PlacedAt` DESC);
DROP INDEX IF EXISTS `OrdersByCustomer`;

-- change: an index stores other columns, and the new ones come first
-- after: ORDERS
-- from
CREATE INDEX OrdersByCustomer ON Orders (CustomerId) STORING (Note, Total);
-- to
CREATE INDEX OrdersByCustomer ON Orders (CustomerId) STORING (Total, PlacedAt);
-- plan
ALTER INDEX `OrdersByCustomer` ADD STORED COLUMN `PlacedAt`;
ALTER INDEX `OrdersByCustomer` DROP STORED COLUMN `Note`;

-- change: an index is unique, filtered and in its parent
-- after: ORDERS
-- given
CREATE TABLE Lines (Id INT64 NOT NULL, LineNo INT64 NOT NULL, Product STRING(40)) PRIMARY KEY (Id, LineNo), INTERLEAVE IN PARENT Orders ON DELETE CASCADE;
-- to
CREATE INDEX LinesByProduct ON Lines (Id, Product), INTERLEAVE IN Orders;
CREATE UNIQUE INDEX LinesOfProduct ON Lines (Product DESC) WHERE Product IS NOT NULL;
-- plan
CREATE INDEX IF NOT EXISTS `LinesByProduct` ON `Lines` (`Id`, `Product`), INTERLEAVE IN `Orders`;
CREATE UNIQUE INDEX IF NOT EXISTS `LinesOfProduct` ON `Lines` (`Product` DESC) WHERE `Product` IS NOT NULL;

-- change: an index filters nulls
-- after: ORDERS
-- to
CREATE NULL_FILTERED INDEX OrdersByCustomer ON Orders (CustomerId);
-- plan
CREATE NULL_FILTERED INDEX IF NOT EXISTS `OrdersByCustomer` ON `Orders` (`CustomerId`);

-- change: an index moves to another table and keeps its name
-- consents: replace-index ByName
-- after: ORDERS
-- given
CREATE TABLE Customers (Id INT64 NOT NULL, Name STRING(100)) PRIMARY KEY (Id);
-- from
CREATE INDEX ByName ON Orders (Note);
-- to
CREATE INDEX ByName ON Customers (Name);
-- plan
DROP INDEX IF EXISTS `ByName`;
CREATE INDEX IF NOT EXISTS `ByName` ON `Customers` (`Name`);

-- change: the key of an index gets another column
-- consents: replace-index OrdersByCustomer
-- after: ORDERS
-- from: ORDERS_BY_CUSTOMER
-- to
CREATE INDEX OrdersByCustomer ON Orders (CustomerId, PlacedAt DESC);
-- plan
DROP INDEX IF EXISTS `OrdersByCustomer`;
CREATE INDEX IF NOT EXISTS `OrdersByCustomer` ON `Orders` (`CustomerId`, `PlacedAt` DESC);

-- change: an index becomes unique
-- consents: replace-index OrdersByCustomer
-- after: ORDERS
-- from: ORDERS_BY_CUSTOMER
-- to
CREATE UNIQUE INDEX OrdersByCustomer ON Orders (CustomerId);
-- plan
DROP INDEX IF EXISTS `OrdersByCustomer`;
CREATE UNIQUE INDEX IF NOT EXISTS `OrdersByCustomer` ON `Orders` (`CustomerId`);

-- change: a table, an index and a column of one family change at once
-- from: ORDERS
-- from
CREATE TABLE Lines (Id INT64 NOT NULL, LineNo INT64 NOT NULL, Product STRING(40)) PRIMARY KEY (Id, LineNo), INTERLEAVE IN PARENT Orders ON DELETE CASCADE;
CREATE INDEX LinesByProduct ON Lines (Product);
-- to
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64, Channel STRING(16)) PRIMARY KEY (Id);
CREATE INDEX OrdersByChannel ON Orders (Channel);
CREATE TABLE Lines (Id INT64 NOT NULL, LineNo INT64 NOT NULL, Product STRING(40), Quantity INT64 NOT NULL DEFAULT (1)) PRIMARY KEY (Id, LineNo), INTERLEAVE IN PARENT Orders ON DELETE CASCADE;
CREATE INDEX LinesByProduct ON Lines (Product) STORING (Quantity);
CREATE TABLE Vendors (Id INT64 NOT NULL) PRIMARY KEY (Id);
-- plan
CREATE TABLE IF NOT EXISTS `Vendors` (`Id` INT64 NOT NULL) PRIMARY KEY (`Id`);
ALTER TABLE `Orders` ADD COLUMN IF NOT EXISTS `Channel` STRING(16);
ALTER TABLE `Lines` ADD COLUMN IF NOT EXISTS `Quantity` INT64 NOT NULL DEFAULT (1);
ALTER INDEX `LinesByProduct` ADD STORED COLUMN `Quantity`;
CREATE INDEX IF NOT EXISTS `OrdersByChannel` ON `Orders` (`Channel`);
