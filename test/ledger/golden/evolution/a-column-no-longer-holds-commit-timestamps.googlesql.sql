-- a column no longer holds commit timestamps

-- change commit timestamp Orders.PlacedAt: metadata
ALTER TABLE `Orders` ALTER COLUMN `PlacedAt` SET OPTIONS (allow_commit_timestamp = null);
