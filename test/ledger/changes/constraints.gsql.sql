-- given: ORDERS
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64) PRIMARY KEY (Id);

-- given: CUSTOMERS
CREATE TABLE Customers (Id INT64 NOT NULL, Name STRING(100)) PRIMARY KEY (Id);

-- given: ORDERS_OF_CUSTOMERS
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64, CONSTRAINT OrdersOfCustomer FOREIGN KEY (CustomerId) REFERENCES Customers (Id)) PRIMARY KEY (Id);

-- change: a check is added
-- from: ORDERS
-- to
CREATE TABLE `Orders` (`Id` INT64 NOT NULL, `CustomerId` INT64, `Note` STRING(MAX), `PlacedAt` TIMESTAMP, `Total` INT64, CONSTRAINT `TotalIsPositive` CHECK (`Total` > 0)) PRIMARY KEY (`Id`);
-- plan
ALTER TABLE `Orders` ADD CONSTRAINT `TotalIsPositive` CHECK (`Total` > 0);

-- change: a check says something else under its old name
-- from
CREATE TABLE `Orders` (`Id` INT64 NOT NULL, `CustomerId` INT64, `Note` STRING(MAX), `PlacedAt` TIMESTAMP, `Total` INT64, CONSTRAINT `TotalIsFine` CHECK (`Total` > 0)) PRIMARY KEY (`Id`);
-- to
CREATE TABLE `Orders` (`Id` INT64 NOT NULL, `CustomerId` INT64, `Note` STRING(MAX), `PlacedAt` TIMESTAMP, `Total` INT64, CONSTRAINT `TotalIsFine` CHECK (`Total` > 10)) PRIMARY KEY (`Id`);
-- plan
ALTER TABLE `Orders` DROP CONSTRAINT `TotalIsFine`;
ALTER TABLE `Orders` ADD CONSTRAINT `TotalIsFine` CHECK (`Total` > 10);

-- change: a check moves to another table and keeps its name
-- from: ORDERS
-- to: CUSTOMERS
-- from
CREATE TABLE `Customers` (`Id` INT64 NOT NULL, `Name` STRING(100), CONSTRAINT `IdIsPositive` CHECK (`Id` > 0)) PRIMARY KEY (`Id`);
-- to
CREATE TABLE `Orders` (`Id` INT64 NOT NULL, `CustomerId` INT64, `Note` STRING(MAX), `PlacedAt` TIMESTAMP, `Total` INT64, CONSTRAINT `IdIsPositive` CHECK (`Id` > 0)) PRIMARY KEY (`Id`);
-- plan
ALTER TABLE `Customers` DROP CONSTRAINT `IdIsPositive`;
ALTER TABLE `Orders` ADD CONSTRAINT `IdIsPositive` CHECK (`Id` > 0);

-- change: a foreign key is added to tables that have rows
-- after: CUSTOMERS
-- from: ORDERS
-- to: ORDERS_OF_CUSTOMERS
-- plan
ALTER TABLE `Orders` ADD CONSTRAINT `OrdersOfCustomer` FOREIGN KEY (`CustomerId`) REFERENCES `Customers` (`Id`);

-- change: constraints hold until those do that take their places
-- after: CUSTOMERS
-- from
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, CONSTRAINT IsKnown CHECK (CustomerId > 0), CONSTRAINT OrdersOfCustomer FOREIGN KEY (CustomerId) REFERENCES Customers (Id)) PRIMARY KEY (Id);
-- to
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, CONSTRAINT IsLarger CHECK (CustomerId > 9), CONSTRAINT ByCustomer FOREIGN KEY (CustomerId) REFERENCES Customers (Id)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `Orders` ADD CONSTRAINT `IsLarger` CHECK (CustomerId > 9);
ALTER TABLE `Orders` ADD CONSTRAINT `ByCustomer` FOREIGN KEY (`CustomerId`) REFERENCES `Customers` (`Id`);
ALTER TABLE `Orders` DROP CONSTRAINT `IsKnown`;
ALTER TABLE `Orders` DROP CONSTRAINT `OrdersOfCustomer`;

-- change: a check goes first where none takes its place
-- from
CREATE TABLE T (Id INT64 NOT NULL, CONSTRAINT IsKnown CHECK (Id > 0)) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64 NOT NULL, N INT64) PRIMARY KEY (Id);
CREATE INDEX ByN ON T (N);
-- plan
ALTER TABLE `T` DROP CONSTRAINT `IsKnown`;
ALTER TABLE `T` ADD COLUMN IF NOT EXISTS `N` INT64;
CREATE INDEX IF NOT EXISTS `ByN` ON `T` (`N`);

-- change: a foreign key goes first that keeps its column from becoming NOT NULL, whatever takes its place
-- after: CUSTOMERS
-- from
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, CONSTRAINT OrdersOfCustomer FOREIGN KEY (CustomerId) REFERENCES Customers (Id)) PRIMARY KEY (Id);
-- to
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64 NOT NULL, CONSTRAINT ByCustomer FOREIGN KEY (CustomerId) REFERENCES Customers (Id)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `Orders` DROP CONSTRAINT `OrdersOfCustomer`;
ALTER TABLE `Orders` ALTER COLUMN `CustomerId` INT64 NOT NULL;
ALTER TABLE `Orders` ADD CONSTRAINT `ByCustomer` FOREIGN KEY (`CustomerId`) REFERENCES `Customers` (`Id`);

-- change: a foreign key goes first to a table that is in the way of a name
-- after: CUSTOMERS
-- consents: drop-table Vendors
-- from
CREATE TABLE Vendors (Id INT64 NOT NULL, CONSTRAINT IsKnown CHECK (Id > 0)) PRIMARY KEY (Id);
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, CONSTRAINT OrdersOfVendor FOREIGN KEY (CustomerId) REFERENCES Vendors (Id)) PRIMARY KEY (Id);
-- to
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, CONSTRAINT IsKnown CHECK (CustomerId > 0), CONSTRAINT ByCustomer FOREIGN KEY (CustomerId) REFERENCES Customers (Id)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `Orders` DROP CONSTRAINT `OrdersOfVendor`;
DROP TABLE IF EXISTS `Vendors`;
ALTER TABLE `Orders` ADD CONSTRAINT `IsKnown` CHECK (CustomerId > 0);
ALTER TABLE `Orders` ADD CONSTRAINT `ByCustomer` FOREIGN KEY (`CustomerId`) REFERENCES `Customers` (`Id`);

-- change: a foreign key goes before its table is renamed
-- judge: documentation, because the emulator renames no table with a foreign key
-- after: CUSTOMERS
-- from
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, CONSTRAINT OrdersOfCustomer FOREIGN KEY (CustomerId) REFERENCES Customers (Id)) PRIMARY KEY (Id);
-- to
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, CONSTRAINT ByCustomer FOREIGN KEY (CustomerId) REFERENCES Customers (Id)) PRIMARY KEY (Id);
ALTER TABLE Orders RENAME TO Bookings;
-- plan
ALTER TABLE `Orders` DROP CONSTRAINT `OrdersOfCustomer`;
ALTER TABLE `Orders` RENAME TO `Bookings`;
ALTER TABLE `Bookings` ADD CONSTRAINT `ByCustomer` FOREIGN KEY (`CustomerId`) REFERENCES `Customers` (`Id`);

-- change: a foreign key begins to delete with what it references
-- after: CUSTOMERS
-- from: ORDERS_OF_CUSTOMERS
-- to
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64, CONSTRAINT OrdersOfCustomer FOREIGN KEY (CustomerId) REFERENCES Customers (Id) ON DELETE CASCADE) PRIMARY KEY (Id);
-- plan
ALTER TABLE `Orders` DROP CONSTRAINT `OrdersOfCustomer`;
ALTER TABLE `Orders` ADD CONSTRAINT `OrdersOfCustomer` FOREIGN KEY (`CustomerId`) REFERENCES `Customers` (`Id`) ON DELETE CASCADE;

-- change: a foreign key references another table under its old name
-- after: CUSTOMERS
-- from: ORDERS_OF_CUSTOMERS
-- given
CREATE TABLE Vendors (Id INT64 NOT NULL) PRIMARY KEY (Id);
-- to
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64, CONSTRAINT OrdersOfCustomer FOREIGN KEY (CustomerId) REFERENCES Vendors (Id)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `Orders` DROP CONSTRAINT `OrdersOfCustomer`;
ALTER TABLE `Orders` ADD CONSTRAINT `OrdersOfCustomer` FOREIGN KEY (`CustomerId`) REFERENCES `Vendors` (`Id`);

-- change: a foreign key to a table that comes and a column that comes
-- from: ORDERS
-- to
CREATE TABLE Vendors (Id INT64 NOT NULL) PRIMARY KEY (Id);
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64, VendorId INT64, CONSTRAINT OrdersOfVendor FOREIGN KEY (VendorId) REFERENCES Vendors (Id)) PRIMARY KEY (Id);
-- plan
CREATE TABLE IF NOT EXISTS `Vendors` (`Id` INT64 NOT NULL) PRIMARY KEY (`Id`);
ALTER TABLE `Orders` ADD COLUMN IF NOT EXISTS `VendorId` INT64;
ALTER TABLE `Orders` ADD CONSTRAINT `OrdersOfVendor` FOREIGN KEY (`VendorId`) REFERENCES `Vendors` (`Id`);

-- change: a new table references a column that comes
-- from: CUSTOMERS
-- to
CREATE TABLE Customers (Id INT64 NOT NULL, Name STRING(100), CustomerNo INT64) PRIMARY KEY (Id);
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64, CONSTRAINT OrdersOfCustomer FOREIGN KEY (CustomerId) REFERENCES Customers (CustomerNo)) PRIMARY KEY (Id);
-- plan
CREATE TABLE IF NOT EXISTS `Orders` (`Id` INT64 NOT NULL, `CustomerId` INT64, `Note` STRING(MAX), `PlacedAt` TIMESTAMP, `Total` INT64) PRIMARY KEY (`Id`);
ALTER TABLE `Customers` ADD COLUMN IF NOT EXISTS `CustomerNo` INT64;
ALTER TABLE `Orders` ADD CONSTRAINT `OrdersOfCustomer` FOREIGN KEY (`CustomerId`) REFERENCES `Customers` (`CustomerNo`);

-- change: the foreign keys of three tables run in a circle
-- given
CREATE TABLE C (Id INT64 NOT NULL, Next INT64) PRIMARY KEY (Id);
-- from
CREATE TABLE A (Id INT64 NOT NULL, Next INT64) PRIMARY KEY (Id);
CREATE TABLE B (Id INT64 NOT NULL, Next INT64) PRIMARY KEY (Id);
-- to
CREATE TABLE B (Id INT64 NOT NULL, Next INT64, CONSTRAINT BtoC FOREIGN KEY (Next) REFERENCES C (Id)) PRIMARY KEY (Id);
CREATE TABLE A (Id INT64 NOT NULL, Next INT64, CONSTRAINT AtoB FOREIGN KEY (Next) REFERENCES B (Id)) PRIMARY KEY (Id);
ALTER TABLE C ADD CONSTRAINT CtoA FOREIGN KEY (Next) REFERENCES A (Id);
-- plan
ALTER TABLE `C` ADD CONSTRAINT `CtoA` FOREIGN KEY (`Next`) REFERENCES `A` (`Id`);
ALTER TABLE `B` ADD CONSTRAINT `BtoC` FOREIGN KEY (`Next`) REFERENCES `C` (`Id`);
ALTER TABLE `A` ADD CONSTRAINT `AtoB` FOREIGN KEY (`Next`) REFERENCES `B` (`Id`);
