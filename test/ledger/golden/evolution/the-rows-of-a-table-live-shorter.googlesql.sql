-- the rows of a table live shorter

-- change row deletion policy Orders: metadata. Lost: the rows of Orders whose PlacedAt is more than 30 days old
ALTER TABLE `Orders` REPLACE ROW DELETION POLICY (OLDER_THAN(`PlacedAt`, INTERVAL 30 DAY));
