-- the row deletion policy moves to a new column while the old column is dropped

-- add column Events.NewAt: metadata
ALTER TABLE `Events` ADD COLUMN IF NOT EXISTS `NewAt` TIMESTAMP;

-- change row deletion policy Events: metadata
ALTER TABLE `Events` REPLACE ROW DELETION POLICY (OLDER_THAN(`NewAt`, INTERVAL 30 DAY));

-- drop column Events.OldAt: metadata. Risk: applications that still name the column fail. Lost: the column Events.OldAt with all its values
ALTER TABLE `Events` DROP COLUMN `OldAt`;
