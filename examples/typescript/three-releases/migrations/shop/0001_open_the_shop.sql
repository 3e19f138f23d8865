-- spanner-constructs migration 1: open_the_shop
-- dialect: GOOGLE_STANDARD_SQL

-- create table Events: metadata
CREATE TABLE IF NOT EXISTS `Events` (`ShardId` INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(`EventId`), 16))) STORED HIDDEN, `OccurredAt` TIMESTAMP NOT NULL, `EventId` STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), `Kind` STRING(40) NOT NULL) PRIMARY KEY (`ShardId`, `OccurredAt`, `EventId`), ROW DELETION POLICY (OLDER_THAN(`OccurredAt`, INTERVAL 30 DAY));

-- create table Users: metadata
CREATE TABLE IF NOT EXISTS `Users` (`UserId` STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), `Email` STRING(100) NOT NULL, `Phone` STRING(40)) PRIMARY KEY (`UserId`);

-- create index UsersByEmail: metadata
CREATE INDEX IF NOT EXISTS `UsersByEmail` ON `Users` (`Email`);

-- create table Orders: metadata
CREATE TABLE IF NOT EXISTS `Orders` (`UserId` STRING(36) NOT NULL, `OrderId` STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), `Status` STRING(16) DEFAULT ('new'), `PlacedAt` TIMESTAMP NOT NULL) PRIMARY KEY (`UserId`, `OrderId`), INTERLEAVE IN PARENT `Users` ON DELETE NO ACTION;
