CREATE TABLE IF NOT EXISTS `Users` (`UserId` STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), `Email` STRING(320), `Country` STRING(2), `SeenAt` TIMESTAMP, `Settings` JSON, `IndexShard8` INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(`UserId`), 8))) STORED HIDDEN, `SeenShard` INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(`UserId`), 3))) STORED HIDDEN) PRIMARY KEY (`UserId`)
CREATE INDEX IF NOT EXISTS `UsersByCountry` ON `Users` (`Country`, `SeenAt` DESC) STORING (`Email`, `Settings`) WHERE `Country` IS NOT NULL AND `SeenAt` IS NOT NULL
CREATE UNIQUE INDEX IF NOT EXISTS `UsersByEmail` ON `Users` (`Email`)
CREATE UNIQUE NULL_FILTERED INDEX IF NOT EXISTS `UsersByEmailNullFiltered` ON `Users` (`Email`)
CREATE INDEX IF NOT EXISTS `UsersByNamedShard` ON `Users` (`SeenShard`, `SeenAt`)
CREATE INDEX IF NOT EXISTS `UsersBySeenAt` ON `Users` (`IndexShard8`, `SeenAt`)
CREATE INDEX IF NOT EXISTS `UsersBySeenAtInCountry` ON `Users` (`Country`, `SeenAt`)
CREATE INDEX IF NOT EXISTS `UsersBySeenAtStoring` ON `Users` (`IndexShard8`, `SeenAt`) STORING (`Email`)
