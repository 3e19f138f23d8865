-- a table that references another is dropped, and only then the rows of that one expire

-- drop table Orders: metadata. Risk: applications that still use the table fail. Lost: the table Orders with all its rows
DROP TABLE IF EXISTS `Orders`;

-- add row deletion policy Customers: metadata. Lost: the rows of Customers whose Since is more than 30 days old
ALTER TABLE `Customers` ADD ROW DELETION POLICY (OLDER_THAN(`Since`, INTERVAL 30 DAY));
