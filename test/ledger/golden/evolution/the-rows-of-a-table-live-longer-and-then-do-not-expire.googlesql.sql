-- the rows of a table live longer, and then do not expire

-- drop row deletion policy Events: metadata. Risk: rows no longer expire
ALTER TABLE `Events` DROP ROW DELETION POLICY;

-- change row deletion policy Orders: metadata
ALTER TABLE `Orders` REPLACE ROW DELETION POLICY (OLDER_THAN(`PlacedAt`, INTERVAL 60 DAY));
