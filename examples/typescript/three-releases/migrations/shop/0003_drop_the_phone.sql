-- spanner-constructs migration 3: drop_the_phone
-- dialect: GOOGLE_STANDARD_SQL

-- rename table Activity: metadata. Risk: views that read Events are not rewritten; Events goes on as a synonym
ALTER TABLE `Events` RENAME TO `Activity`, ADD SYNONYM `Events`;

-- add column Users.FullName: metadata
ALTER TABLE `Users` ADD COLUMN IF NOT EXISTS `FullName` STRING(200);

-- create index UsersByEmailAndName: backfills. Unavailable meanwhile: the index UsersByEmailAndName, until it is built
CREATE INDEX IF NOT EXISTS `UsersByEmailAndName` ON `Users` (`Email`, `FullName`);

-- drop index UsersByEmail: metadata. Risk: queries that name the index fail, others may become slow
DROP INDEX IF EXISTS `UsersByEmail`;

-- drop column Users.Phone: metadata. Risk: applications that still name the column fail. Lost: the column Users.Phone with all its values
ALTER TABLE `Users` DROP COLUMN `Phone`;
