-- two tables that reference each other are dropped

-- drop foreign key Bob.BobKnowsAlice: metadata
ALTER TABLE `Bob` DROP CONSTRAINT `BobKnowsAlice`;

-- drop table Alice: metadata. Risk: applications that still use the table fail. Lost: the table Alice with all its rows
DROP TABLE IF EXISTS `Alice`;

-- drop table Bob: metadata. Risk: applications that still use the table fail. Lost: the table Bob with all its rows
DROP TABLE IF EXISTS `Bob`;
