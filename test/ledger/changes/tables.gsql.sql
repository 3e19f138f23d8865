-- given: CUSTOMERS
CREATE TABLE Customers (Id INT64 NOT NULL, Name STRING(100)) PRIMARY KEY (Id);

-- given: ORDERS
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64) PRIMARY KEY (Id);

-- given: ORDERS_BY_CUSTOMER
CREATE INDEX OrdersByCustomer ON Orders (CustomerId);

-- given: LINES
CREATE TABLE Lines (Id INT64 NOT NULL, LineNo INT64 NOT NULL, Product STRING(40)) PRIMARY KEY (Id, LineNo), INTERLEAVE IN PARENT Orders ON DELETE CASCADE;

-- given: SHIPMENTS
CREATE TABLE Shipments (Id INT64 NOT NULL, LineNo INT64 NOT NULL, ShipmentNo INT64 NOT NULL) PRIMARY KEY (Id, LineNo, ShipmentNo), INTERLEAVE IN PARENT Lines ON DELETE CASCADE;

-- given: LINES_BY_PRODUCT
CREATE INDEX LinesByProduct ON Lines (Product);

-- given: ORDERS_OF_CUSTOMERS
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64, CONSTRAINT OrdersOfCustomer FOREIGN KEY (CustomerId) REFERENCES Customers (Id)) PRIMARY KEY (Id);

-- given: EXPIRING_ORDERS
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64) PRIMARY KEY (Id), ROW DELETION POLICY (OLDER_THAN(PlacedAt, INTERVAL 30 DAY));

-- given: HOLDING_LINES
CREATE TABLE Lines (Id INT64 NOT NULL, LineNo INT64 NOT NULL, Product STRING(40)) PRIMARY KEY (Id, LineNo), INTERLEAVE IN PARENT Orders ON DELETE NO ACTION;

-- change: nothing changes when tables and columns stand in another order
-- after: CUSTOMERS
-- from: ORDERS
-- to
CREATE TABLE Orders (Total INT64, PlacedAt TIMESTAMP, Note STRING(MAX), CustomerId INT64, Id INT64 NOT NULL) PRIMARY KEY (Id);

-- change: a new table comes with its index right behind it
-- after: CUSTOMERS
-- to: ORDERS, ORDERS_BY_CUSTOMER
-- plan
CREATE TABLE IF NOT EXISTS `Orders` (`Id` INT64 NOT NULL, `CustomerId` INT64, `Note` STRING(MAX), `PlacedAt` TIMESTAMP, `Total` INT64) PRIMARY KEY (`Id`);
CREATE INDEX IF NOT EXISTS `OrdersByCustomer` ON `Orders` (`CustomerId`);

-- change: a child and its parent come together, the parent first
-- after: CUSTOMERS
-- to: ORDERS, LINES, SHIPMENTS
-- plan
CREATE TABLE IF NOT EXISTS `Orders` (`Id` INT64 NOT NULL, `CustomerId` INT64, `Note` STRING(MAX), `PlacedAt` TIMESTAMP, `Total` INT64) PRIMARY KEY (`Id`);
CREATE TABLE IF NOT EXISTS `Lines` (`Id` INT64 NOT NULL, `LineNo` INT64 NOT NULL, `Product` STRING(40)) PRIMARY KEY (`Id`, `LineNo`), INTERLEAVE IN PARENT `Orders` ON DELETE CASCADE;
CREATE TABLE IF NOT EXISTS `Shipments` (`Id` INT64 NOT NULL, `LineNo` INT64 NOT NULL, `ShipmentNo` INT64 NOT NULL) PRIMARY KEY (`Id`, `LineNo`, `ShipmentNo`), INTERLEAVE IN PARENT `Lines` ON DELETE CASCADE;

-- change: a child comes into a table that is there
-- after: ORDERS
-- to: LINES
-- plan
CREATE TABLE IF NOT EXISTS `Lines` (`Id` INT64 NOT NULL, `LineNo` INT64 NOT NULL, `Product` STRING(40)) PRIMARY KEY (`Id`, `LineNo`), INTERLEAVE IN PARENT `Orders` ON DELETE CASCADE;

-- change: a family is dropped from the bottom, each index before its table
-- consents: drop-table Shipments, drop-table Lines, drop-table Orders
-- after: CUSTOMERS
-- from: ORDERS, ORDERS_BY_CUSTOMER, LINES, LINES_BY_PRODUCT, SHIPMENTS
-- plan
DROP TABLE IF EXISTS `Shipments`;
DROP INDEX IF EXISTS `LinesByProduct`;
DROP TABLE IF EXISTS `Lines`;
DROP INDEX IF EXISTS `OrdersByCustomer`;
DROP TABLE IF EXISTS `Orders`;

-- change: the lowest table of a family is dropped alone
-- consents: drop-table Shipments
-- after: ORDERS, LINES
-- from: SHIPMENTS
-- plan
DROP TABLE IF EXISTS `Shipments`;

-- change: two tables that reference each other are dropped
-- consents: drop-table Alice, drop-table Bob
-- after: CUSTOMERS
-- from
CREATE TABLE Bob (Id INT64 NOT NULL, AliceId INT64) PRIMARY KEY (Id);
CREATE TABLE Alice (Id INT64 NOT NULL, BobId INT64, CONSTRAINT AliceKnowsBob FOREIGN KEY (BobId) REFERENCES Bob (Id)) PRIMARY KEY (Id);
ALTER TABLE Bob ADD CONSTRAINT BobKnowsAlice FOREIGN KEY (AliceId) REFERENCES Alice (Id);
-- plan
ALTER TABLE `Bob` DROP CONSTRAINT `BobKnowsAlice`;
DROP TABLE IF EXISTS `Alice`;
DROP TABLE IF EXISTS `Bob`;

-- change: two tables that reference each other are created
-- after: CUSTOMERS
-- to
CREATE TABLE Bob (Id INT64 NOT NULL, AliceId INT64) PRIMARY KEY (Id);
CREATE TABLE Alice (Id INT64 NOT NULL, BobId INT64, CONSTRAINT AliceKnowsBob FOREIGN KEY (BobId) REFERENCES Bob (Id)) PRIMARY KEY (Id);
ALTER TABLE Bob ADD CONSTRAINT BobKnowsAlice FOREIGN KEY (AliceId) REFERENCES Alice (Id);
-- plan
CREATE TABLE IF NOT EXISTS `Bob` (`Id` INT64 NOT NULL, `AliceId` INT64) PRIMARY KEY (`Id`);
CREATE TABLE IF NOT EXISTS `Alice` (`Id` INT64 NOT NULL, `BobId` INT64, CONSTRAINT `AliceKnowsBob` FOREIGN KEY (`BobId`) REFERENCES `Bob` (`Id`)) PRIMARY KEY (`Id`);
ALTER TABLE `Bob` ADD CONSTRAINT `BobKnowsAlice` FOREIGN KEY (`AliceId`) REFERENCES `Alice` (`Id`);

-- change: a table that references itself is dropped
-- consents: drop-table Staff
-- after: CUSTOMERS
-- from
CREATE TABLE Staff (Id INT64 NOT NULL, BossId INT64, CONSTRAINT BossOfStaff FOREIGN KEY (BossId) REFERENCES Staff (Id)) PRIMARY KEY (Id);
-- plan
DROP TABLE IF EXISTS `Staff`;

-- change: a referenced table is dropped once the foreign key of the one that stays is gone
-- consents: drop-table Customers
-- from: CUSTOMERS, ORDERS_OF_CUSTOMERS
-- to: ORDERS
-- plan
ALTER TABLE `Orders` DROP CONSTRAINT `OrdersOfCustomer`;
DROP TABLE IF EXISTS `Customers`;

-- change: a table is dropped before the one that it references
-- consents: drop-table Lines, drop-table Orders, drop-table Customers
-- from: CUSTOMERS, ORDERS_OF_CUSTOMERS, LINES
-- plan
DROP TABLE IF EXISTS `Lines`;
DROP TABLE IF EXISTS `Orders`;
DROP TABLE IF EXISTS `Customers`;

-- change: a table and its whole family get a new name, and the old one stays as a synonym
-- after: ORDERS, LINES
-- from: ORDERS_BY_CUSTOMER
-- to
ALTER TABLE Orders RENAME TO Purchases, ADD SYNONYM Orders;
CREATE INDEX OrdersByCustomer ON Purchases (CustomerId);
-- plan
ALTER TABLE `Orders` RENAME TO `Purchases`, ADD SYNONYM `Orders`;

-- change: a table that gets a new name gets a new column and a new index, too
-- from: ORDERS
-- to
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64, Channel STRING(MAX)) PRIMARY KEY (Id);
ALTER TABLE Orders RENAME TO Purchases, ADD SYNONYM Orders;
CREATE INDEX PurchasesByChannel ON Purchases (Channel);
-- plan
ALTER TABLE `Orders` RENAME TO `Purchases`, ADD SYNONYM `Orders`;
ALTER TABLE `Purchases` ADD COLUMN IF NOT EXISTS `Channel` STRING(MAX);
CREATE INDEX IF NOT EXISTS `PurchasesByChannel` ON `Purchases` (`Channel`);

-- change: a table takes the name of an index that goes
-- after: ORDERS
-- from
CREATE INDEX Archive ON Orders (PlacedAt);
-- to
CREATE TABLE Archive (Id INT64 NOT NULL) PRIMARY KEY (Id);
-- plan
DROP INDEX IF EXISTS `Archive`;
CREATE TABLE IF NOT EXISTS `Archive` (`Id` INT64 NOT NULL) PRIMARY KEY (`Id`);

-- change: the rows of a table begin to expire
-- consents: delete-rows Orders
-- from: ORDERS
-- to: EXPIRING_ORDERS
-- plan
ALTER TABLE `Orders` ADD ROW DELETION POLICY (OLDER_THAN(`PlacedAt`, INTERVAL 30 DAY));

-- change: the rows of a table live longer, and then do not expire
-- from: EXPIRING_ORDERS
-- from
CREATE TABLE Events (Id INT64 NOT NULL, PlacedAt TIMESTAMP) PRIMARY KEY (Id), ROW DELETION POLICY (OLDER_THAN(PlacedAt, INTERVAL 7 DAY));
-- to
CREATE TABLE Events (Id INT64 NOT NULL, PlacedAt TIMESTAMP) PRIMARY KEY (Id);
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64) PRIMARY KEY (Id), ROW DELETION POLICY (OLDER_THAN(PlacedAt, INTERVAL 60 DAY));
-- plan
ALTER TABLE `Events` DROP ROW DELETION POLICY;
ALTER TABLE `Orders` REPLACE ROW DELETION POLICY (OLDER_THAN(`PlacedAt`, INTERVAL 60 DAY));

-- change: the rows of a table live shorter
-- consents: delete-rows Orders
-- to: EXPIRING_ORDERS
-- from
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64) PRIMARY KEY (Id), ROW DELETION POLICY (OLDER_THAN(PlacedAt, INTERVAL 60 DAY));
-- plan
ALTER TABLE `Orders` REPLACE ROW DELETION POLICY (OLDER_THAN(`PlacedAt`, INTERVAL 30 DAY));

-- change: the row deletion policy moves to a new column while the old column is dropped
-- consents: drop-column Events.OldAt
-- from
CREATE TABLE Events (Id INT64 NOT NULL, OldAt TIMESTAMP) PRIMARY KEY (Id), ROW DELETION POLICY (OLDER_THAN(OldAt, INTERVAL 30 DAY));
-- to
CREATE TABLE Events (Id INT64 NOT NULL, NewAt TIMESTAMP) PRIMARY KEY (Id), ROW DELETION POLICY (OLDER_THAN(NewAt, INTERVAL 30 DAY));
-- plan
ALTER TABLE `Events` ADD COLUMN IF NOT EXISTS `NewAt` TIMESTAMP;
ALTER TABLE `Events` REPLACE ROW DELETION POLICY (OLDER_THAN(`NewAt`, INTERVAL 30 DAY));
ALTER TABLE `Events` DROP COLUMN `OldAt`;

-- change: the column of a row deletion policy is dropped with it
-- consents: drop-column Orders.PlacedAt
-- from: EXPIRING_ORDERS
-- to
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), Total INT64) PRIMARY KEY (Id);
-- plan
ALTER TABLE `Orders` DROP ROW DELETION POLICY;
ALTER TABLE `Orders` DROP COLUMN `PlacedAt`;

-- change: the children follow their parent, and only then its rows expire
-- consents: delete-rows Orders
-- from: ORDERS, HOLDING_LINES
-- to: EXPIRING_ORDERS, LINES
-- plan
ALTER TABLE `Lines` SET ON DELETE CASCADE;
ALTER TABLE `Orders` ADD ROW DELETION POLICY (OLDER_THAN(`PlacedAt`, INTERVAL 30 DAY));

-- change: the rows of a parent no longer expire, and then hold their children
-- from: EXPIRING_ORDERS, LINES
-- to: ORDERS, HOLDING_LINES
-- plan
ALTER TABLE `Orders` DROP ROW DELETION POLICY;
ALTER TABLE `Lines` SET ON DELETE NO ACTION;

-- change: a child that would hold its parent is dropped, and only then the rows of the parent expire
-- consents: drop-table Lines, delete-rows Orders
-- from: ORDERS, HOLDING_LINES
-- to: EXPIRING_ORDERS
-- plan
DROP TABLE IF EXISTS `Lines`;
ALTER TABLE `Orders` ADD ROW DELETION POLICY (OLDER_THAN(`PlacedAt`, INTERVAL 30 DAY));

-- change: a table that references another is dropped, and only then the rows of that one expire
-- consents: drop-table Orders, delete-rows Customers
-- from
CREATE TABLE Customers (Id INT64 NOT NULL, Name STRING(100), Since TIMESTAMP) PRIMARY KEY (Id);
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64, CONSTRAINT OrdersOfCustomer FOREIGN KEY (CustomerId) REFERENCES Customers (Id)) PRIMARY KEY (Id);
-- to
CREATE TABLE Customers (Id INT64 NOT NULL, Name STRING(100), Since TIMESTAMP) PRIMARY KEY (Id), ROW DELETION POLICY (OLDER_THAN(Since, INTERVAL 30 DAY));
-- plan
DROP TABLE IF EXISTS `Orders`;
ALTER TABLE `Customers` ADD ROW DELETION POLICY (OLDER_THAN(`Since`, INTERVAL 30 DAY));

-- change: a table is dropped before the column that it references
-- consents: drop-table Orders, drop-column Customers.Number
-- to: CUSTOMERS
-- from
CREATE TABLE Customers (Id INT64 NOT NULL, Name STRING(100), Number INT64) PRIMARY KEY (Id);
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64, CONSTRAINT OrdersOfNumber FOREIGN KEY (CustomerId) REFERENCES Customers (Number)) PRIMARY KEY (Id);
-- plan
DROP TABLE IF EXISTS `Orders`;
ALTER TABLE `Customers` DROP COLUMN `Number`;

-- change: a table is dropped before a column that it references becomes NOT NULL
-- consents: drop-table Orders
-- from
CREATE TABLE Customers (Id INT64 NOT NULL, Name STRING(100), Number INT64) PRIMARY KEY (Id);
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64, CONSTRAINT OrdersOfNumber FOREIGN KEY (CustomerId) REFERENCES Customers (Number)) PRIMARY KEY (Id);
-- to
CREATE TABLE Customers (Id INT64 NOT NULL, Name STRING(100), Number INT64 NOT NULL) PRIMARY KEY (Id);
-- plan
DROP TABLE IF EXISTS `Orders`;
ALTER TABLE `Customers` ALTER COLUMN `Number` INT64 NOT NULL;

-- change: a table is dropped before another takes the names of its constraints and indexes
-- consents: drop-table Orders
-- after: CUSTOMERS
-- from
CREATE TABLE `Orders` (`Id` INT64 NOT NULL, `CustomerId` INT64, `Note` STRING(MAX), `PlacedAt` TIMESTAMP, `Total` INT64, CONSTRAINT `NotePresent` CHECK (LENGTH(`Note`) > 0), CONSTRAINT `OrdersOfCustomer` FOREIGN KEY (`CustomerId`) REFERENCES `Customers` (`Id`)) PRIMARY KEY (`Id`);
CREATE INDEX OrdersByCustomer ON Orders (CustomerId);
-- to
CREATE TABLE `Purchases` (`Id` INT64 NOT NULL, `CustomerId` INT64, `Note` STRING(MAX), `PlacedAt` TIMESTAMP, `Total` INT64, CONSTRAINT `NotePresent` CHECK (LENGTH(`Note`) > 0), CONSTRAINT `OrdersOfCustomer` FOREIGN KEY (`CustomerId`) REFERENCES `Customers` (`Id`)) PRIMARY KEY (`Id`);
CREATE INDEX OrdersByCustomer ON Purchases (CustomerId);
-- plan
DROP INDEX IF EXISTS `OrdersByCustomer`;
DROP TABLE IF EXISTS `Orders`;
CREATE TABLE IF NOT EXISTS `Purchases` (`Id` INT64 NOT NULL, `CustomerId` INT64, `Note` STRING(MAX), `PlacedAt` TIMESTAMP, `Total` INT64, CONSTRAINT `NotePresent` CHECK (LENGTH(`Note`) > 0), CONSTRAINT `OrdersOfCustomer` FOREIGN KEY (`CustomerId`) REFERENCES `Customers` (`Id`)) PRIMARY KEY (`Id`);
CREATE INDEX IF NOT EXISTS `OrdersByCustomer` ON `Purchases` (`CustomerId`);

-- change: a table that others reference is dropped before an index takes its name
-- consents: drop-table Customers
-- from: CUSTOMERS, ORDERS_OF_CUSTOMERS
-- to: ORDERS
-- to
CREATE INDEX Customers ON Orders (CustomerId);
-- plan
ALTER TABLE `Orders` DROP CONSTRAINT `OrdersOfCustomer`;
DROP TABLE IF EXISTS `Customers`;
CREATE INDEX IF NOT EXISTS `Customers` ON `Orders` (`CustomerId`);

-- change: the default of a key goes before the table gets a child
-- to: ORDERS, LINES
-- from
CREATE TABLE Orders (Id INT64 NOT NULL DEFAULT (7), CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64) PRIMARY KEY (Id);
-- plan
ALTER TABLE `Orders` ALTER COLUMN `Id` DROP DEFAULT;
CREATE TABLE IF NOT EXISTS `Lines` (`Id` INT64 NOT NULL, `LineNo` INT64 NOT NULL, `Product` STRING(40)) PRIMARY KEY (`Id`, `LineNo`), INTERLEAVE IN PARENT `Orders` ON DELETE CASCADE;

-- change: a child is dropped before the default of the key of its parent goes
-- consents: drop-table Lines
-- to: ORDERS
-- from
CREATE TABLE Orders (Id INT64 NOT NULL DEFAULT (7), CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64) PRIMARY KEY (Id);
CREATE TABLE Lines (Id INT64 NOT NULL, LineNo INT64 NOT NULL, Product STRING(40)) PRIMARY KEY (Id, LineNo), INTERLEAVE IN PARENT Orders ON DELETE CASCADE;
-- plan
DROP TABLE IF EXISTS `Lines`;
ALTER TABLE `Orders` ALTER COLUMN `Id` DROP DEFAULT;

-- change: a table of a reserved name gets columns of reserved names
-- consents: narrow-column Order.From
-- from
CREATE TABLE `Order` (`Select` INT64 NOT NULL, `From` STRING(MAX)) PRIMARY KEY (`Select`);
CREATE INDEX `Group` ON `Order` (`From`);
-- to
CREATE TABLE `Order` (`Select` INT64 NOT NULL, `From` STRING(40), `Where` STRING(MAX), `Hash` TIMESTAMP) PRIMARY KEY (`Select`), ROW DELETION POLICY (OLDER_THAN(`Hash`, INTERVAL 3 DAY));
CREATE INDEX `Group` ON `Order` (`From`) STORING (`Where`);
CREATE INDEX `Having` ON `Order` (`Where`);
-- plan
ALTER TABLE `Order` ALTER COLUMN `From` STRING(40);
ALTER TABLE `Order` ADD COLUMN IF NOT EXISTS `Where` STRING(MAX);
ALTER TABLE `Order` ADD COLUMN IF NOT EXISTS `Hash` TIMESTAMP;
ALTER INDEX `Group` ADD STORED COLUMN `Where`;
CREATE INDEX IF NOT EXISTS `Having` ON `Order` (`Where`);
ALTER TABLE `Order` ADD ROW DELETION POLICY (OLDER_THAN(`Hash`, INTERVAL 3 DAY));

-- change: the primary key gets another column
-- refused: primary-key-changed
-- from: ORDERS
-- to
CREATE TABLE Orders (Id INT64 NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64) PRIMARY KEY (CustomerId, Id);

-- change: the key of a parent changes, and so does that of its indexed children
-- refused: primary-key-changed
-- from: ORDERS, LINES, LINES_BY_PRODUCT
-- to
CREATE TABLE Orders (Id STRING(36) NOT NULL, CustomerId INT64, Note STRING(MAX), PlacedAt TIMESTAMP, Total INT64) PRIMARY KEY (Id DESC);
CREATE TABLE Lines (Id STRING(36) NOT NULL, LineNo INT64 NOT NULL, Product STRING(40)) PRIMARY KEY (Id DESC, LineNo), INTERLEAVE IN PARENT Orders ON DELETE CASCADE;
CREATE INDEX LinesByProduct ON Lines (Product);

-- change: a table gets another parent
-- refused: interleave-parent-changed
-- after: CUSTOMERS, ORDERS
-- from: LINES
-- to
CREATE TABLE Lines (Id INT64 NOT NULL, LineNo INT64 NOT NULL, Product STRING(40)) PRIMARY KEY (Id, LineNo), INTERLEAVE IN PARENT Customers ON DELETE CASCADE;

-- change: a table gets a parent, and another key with it
-- refused: interleave-parent-changed
-- after: CUSTOMERS
-- from
CREATE TABLE Lines (LineNo INT64 NOT NULL, Id INT64 NOT NULL) PRIMARY KEY (LineNo, Id);
-- to
CREATE TABLE Lines (LineNo INT64 NOT NULL, Id INT64 NOT NULL) PRIMARY KEY (Id, LineNo), INTERLEAVE IN PARENT Customers;

-- change: a table loses its parent
-- refused: interleave-parent-changed
-- after: CUSTOMERS, ORDERS
-- from: LINES
-- to
CREATE TABLE Lines (Id INT64 NOT NULL, LineNo INT64 NOT NULL, Product STRING(40)) PRIMARY KEY (Id, LineNo);

-- change: a shard count is doubled
-- refused: shard-count-changed
-- from
CREATE TABLE `Events` (`ShardId` INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CAST(`Id` AS STRING)), 16))) STORED, `Id` INT64 NOT NULL) PRIMARY KEY (`ShardId`, `Id`);
-- to
CREATE TABLE `Events` (`ShardId` INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CAST(`Id` AS STRING)), 32))) STORED, `Id` INT64 NOT NULL) PRIMARY KEY (`ShardId`, `Id`);

-- change: a shard is computed from another column
-- refused: primary-key-changed
-- from
CREATE TABLE Events (Shard INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(Owner), 16))) STORED, Owner STRING(36) NOT NULL, Id INT64 NOT NULL) PRIMARY KEY (Shard, Id);
-- to
CREATE TABLE Events (Shard INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CAST(Id AS STRING)), 16))) STORED, Owner STRING(36) NOT NULL, Id INT64 NOT NULL) PRIMARY KEY (Shard, Id);
