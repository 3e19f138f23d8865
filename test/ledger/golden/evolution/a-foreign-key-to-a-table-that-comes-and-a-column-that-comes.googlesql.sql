-- a foreign key to a table that comes and a column that comes

-- create table Vendors: metadata
CREATE TABLE IF NOT EXISTS `Vendors` (`Id` INT64 NOT NULL) PRIMARY KEY (`Id`);

-- add column Orders.VendorId: metadata
ALTER TABLE `Orders` ADD COLUMN IF NOT EXISTS `VendorId` INT64;

-- add foreign key Orders.OrdersOfVendor: backfills. Risk: it fails when a row references nothing; Spanner builds its backing indexes
ALTER TABLE `Orders` ADD CONSTRAINT `OrdersOfVendor` FOREIGN KEY (`VendorId`) REFERENCES `Vendors` (`Id`);
