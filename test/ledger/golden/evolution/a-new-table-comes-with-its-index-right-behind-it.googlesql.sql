-- a new table comes with its index right behind it

-- create table Orders: metadata
CREATE TABLE IF NOT EXISTS `Orders` (`Id` INT64 NOT NULL, `CustomerId` INT64, `Note` STRING(MAX), `PlacedAt` TIMESTAMP, `Total` INT64) PRIMARY KEY (`Id`);

-- create index OrdersByCustomer: metadata
CREATE INDEX IF NOT EXISTS `OrdersByCustomer` ON `Orders` (`CustomerId`);
