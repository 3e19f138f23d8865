-- a new table references a column that comes

-- create table Orders: metadata
CREATE TABLE IF NOT EXISTS `Orders` (`Id` INT64 NOT NULL, `CustomerId` INT64, `Note` STRING(MAX), `PlacedAt` TIMESTAMP, `Total` INT64) PRIMARY KEY (`Id`);

-- add column Customers.CustomerNo: metadata
ALTER TABLE `Customers` ADD COLUMN IF NOT EXISTS `CustomerNo` INT64;

-- add foreign key Orders.OrdersOfCustomer: backfills
ALTER TABLE `Orders` ADD CONSTRAINT `OrdersOfCustomer` FOREIGN KEY (`CustomerId`) REFERENCES `Customers` (`CustomerNo`);
