-- the rows of a table begin to expire

-- add row deletion policy Orders: metadata. Lost: the rows of Orders whose PlacedAt is more than 30 days old
ALTER TABLE `Orders` ADD ROW DELETION POLICY (OLDER_THAN(`PlacedAt`, INTERVAL 30 DAY));
