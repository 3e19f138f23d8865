-- a table of a reserved name gets columns of reserved names

-- alter column Order.From: validates data. Risk: it fails when a value is longer than 40, and longer writes are refused at once. Lost: room for values of Order.From that are longer than 40
ALTER TABLE `Order` ALTER COLUMN `From` STRING(40);

-- add column Order.Where: metadata
ALTER TABLE `Order` ADD COLUMN IF NOT EXISTS `Where` STRING(MAX);

-- add column Order.Hash: metadata
ALTER TABLE `Order` ADD COLUMN IF NOT EXISTS `Hash` TIMESTAMP;

-- add stored column Group: backfills. Unavailable meanwhile: Where in the index, until it is filled; the index itself stays in use
ALTER INDEX `Group` ADD STORED COLUMN `Where`;

-- create index Having: backfills. Unavailable meanwhile: the index Having, until it is built
CREATE INDEX IF NOT EXISTS `Having` ON `Order` (`Where`);

-- add row deletion policy Order: metadata
ALTER TABLE `Order` ADD ROW DELETION POLICY (OLDER_THAN(`Hash`, INTERVAL 3 DAY));
