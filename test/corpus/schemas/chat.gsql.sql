CREATE TABLE `Workspaces` (
  `WorkspaceId` STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  `Slug` STRING(63) NOT NULL,
  `Plan` STRING(10) NOT NULL DEFAULT ("free"),
) PRIMARY KEY (`WorkspaceId`);

CREATE UNIQUE INDEX `WorkspacesBySlug` ON `Workspaces` (`Slug`);

CREATE TABLE `Channels` (
  `WorkspaceId` STRING(36) NOT NULL,
  `ChannelId` STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  `Name` STRING(80) NOT NULL,
  `Archived` BOOL NOT NULL DEFAULT (FALSE),
) PRIMARY KEY (`WorkspaceId`, `ChannelId`), INTERLEAVE IN PARENT `Workspaces` ON DELETE CASCADE;

CREATE TABLE `Messages` (
  `WorkspaceId` STRING(36) NOT NULL,
  `ChannelId` STRING(36) NOT NULL,
  `SentAt` TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true),
  `MessageId` STRING(36) NOT NULL,
  `AuthorId` STRING(36) NOT NULL,
  `Text` STRING(MAX) NOT NULL,
  `Reactions` JSON,
  `EditedAt` TIMESTAMP,
  `TextLower` STRING(MAX) AS (LOWER(`Text`)) STORED,
) PRIMARY KEY (`WorkspaceId`, `ChannelId`, `SentAt` DESC, `MessageId`),
  INTERLEAVE IN PARENT `Channels` ON DELETE CASCADE,
  ROW DELETION POLICY (OLDER_THAN(`SentAt`, INTERVAL 3650 DAY));

CREATE INDEX `MessagesByAuthor` ON `Messages` (`AuthorId`, `SentAt` DESC);
CREATE INDEX `MessagesByTime` ON `Messages` (`SentAt` DESC);

CREATE TABLE `Presence` (
  `UserId` STRING(36) NOT NULL,
  `LastSeen` TIMESTAMP NOT NULL,
  `Device` STRING(20),
) PRIMARY KEY (`UserId`);

-- Who is there now; asked for every few seconds, and written as often.
CREATE INDEX `PresenceByLastSeen` ON `Presence` (`LastSeen`);

CREATE TABLE `order` (
  `key` STRING(100) NOT NULL,
  `select` INT64,
  `from` STRING(36),
) PRIMARY KEY (`key`);
