-- a child and its parent come together, the parent first

-- create table Orders: metadata
CREATE TABLE IF NOT EXISTS `Orders` (`Id` INT64 NOT NULL, `CustomerId` INT64, `Note` STRING(MAX), `PlacedAt` TIMESTAMP, `Total` INT64) PRIMARY KEY (`Id`);

-- create table Lines: metadata
CREATE TABLE IF NOT EXISTS `Lines` (`Id` INT64 NOT NULL, `LineNo` INT64 NOT NULL, `Product` STRING(40)) PRIMARY KEY (`Id`, `LineNo`), INTERLEAVE IN PARENT `Orders` ON DELETE CASCADE;

-- create table Shipments: metadata
CREATE TABLE IF NOT EXISTS `Shipments` (`Id` INT64 NOT NULL, `LineNo` INT64 NOT NULL, `ShipmentNo` INT64 NOT NULL) PRIMARY KEY (`Id`, `LineNo`, `ShipmentNo`), INTERLEAVE IN PARENT `Lines` ON DELETE CASCADE;
