-- a child comes into a table that is there

-- create table Lines: metadata
CREATE TABLE IF NOT EXISTS `Lines` (`Id` INT64 NOT NULL, `LineNo` INT64 NOT NULL, `Product` STRING(40)) PRIMARY KEY (`Id`, `LineNo`), INTERLEAVE IN PARENT `Orders` ON DELETE CASCADE;
