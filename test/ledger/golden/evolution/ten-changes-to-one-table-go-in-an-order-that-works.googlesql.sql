-- ten changes to one table go in an order that works

-- drop check Orders.HasTotal: metadata
ALTER TABLE `Orders` DROP CONSTRAINT `HasTotal`;

-- alter column Orders.Status: validates data. Risk: it fails when a row holds NULL, and writes of NULL are refused at once
ALTER TABLE `Orders` ALTER COLUMN `Status` STRING(32) NOT NULL DEFAULT ('new');

-- add column Orders.ShippedAt: metadata
ALTER TABLE `Orders` ADD COLUMN IF NOT EXISTS `ShippedAt` TIMESTAMP;

-- add stored column OrdersByCustomer: backfills. Unavailable meanwhile: Status in the index, until it is filled; the index itself stays in use
ALTER INDEX `OrdersByCustomer` ADD STORED COLUMN `Status`;

-- create index OrdersByStatus: backfills. Unavailable meanwhile: the index OrdersByStatus, until it is built
CREATE INDEX IF NOT EXISTS `OrdersByStatus` ON `Orders` (`Status`, `ShippedAt` DESC);

-- add check Orders.HasTotal: validates data. Risk: it fails when a row does not meet the condition; such writes are then rejected
ALTER TABLE `Orders` ADD CONSTRAINT `HasTotal` CHECK (`Total` >= 0);

-- drop index OrdersByNote: metadata. Risk: queries that name the index fail, others may become slow
DROP INDEX IF EXISTS `OrdersByNote`;

-- change row deletion policy Orders: metadata
ALTER TABLE `Orders` REPLACE ROW DELETION POLICY (OLDER_THAN(`ShippedAt`, INTERVAL 60 DAY));

-- drop column Orders.NoteLower: metadata. Risk: applications that still name the column fail
ALTER TABLE `Orders` DROP COLUMN `NoteLower`;

-- drop column Orders.PlacedAt: metadata. Risk: applications that still name the column fail. Lost: the column Orders.PlacedAt with all its values
ALTER TABLE `Orders` DROP COLUMN `PlacedAt`;
