-- a child that would hold its parent is dropped, and only then the rows of the parent expire

-- drop table Lines: metadata. Risk: applications that still use the table fail. Lost: the table Lines with all its rows
DROP TABLE IF EXISTS `Lines`;

-- add row deletion policy Orders: metadata. Lost: the rows of Orders whose PlacedAt is more than 30 days old
ALTER TABLE `Orders` ADD ROW DELETION POLICY (OLDER_THAN(`PlacedAt`, INTERVAL 30 DAY));
