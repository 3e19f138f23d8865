-- a table, an index and a column of one family change at once

-- create table Vendors: metadata
CREATE TABLE IF NOT EXISTS `Vendors` (`Id` INT64 NOT NULL) PRIMARY KEY (`Id`);

-- add column Orders.Channel: metadata
ALTER TABLE `Orders` ADD COLUMN IF NOT EXISTS `Channel` STRING(16);

-- add column Lines.Quantity: backfills. Unavailable meanwhile: Lines.Quantity, until it is filled in all rows
ALTER TABLE `Lines` ADD COLUMN IF NOT EXISTS `Quantity` INT64 NOT NULL DEFAULT (1);

-- add stored column LinesByProduct: backfills. Unavailable meanwhile: Quantity in the index, until it is filled; the index itself stays in use
ALTER INDEX `LinesByProduct` ADD STORED COLUMN `Quantity`;

-- create index OrdersByChannel: backfills. Unavailable meanwhile: the index OrdersByChannel, until it is built
CREATE INDEX IF NOT EXISTS `OrdersByChannel` ON `Orders` (`Channel`);
