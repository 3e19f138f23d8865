-- indexes of a table in a named schema step aside, change and go

-- drop index s.i: metadata. Unavailable meanwhile: the index s.i, until it is built again. Risk: it blocks a change of a column and is built again after it
DROP INDEX IF EXISTS `s`.`i`;

-- drop index s.k: metadata. Risk: queries that name the index fail, others may become slow
DROP INDEX IF EXISTS `s`.`k`;

-- alter column s.t.x: validates data. Risk: it fails when a row holds NULL, and writes of NULL are refused at once
ALTER TABLE `s`.`t` ALTER COLUMN `x` INT64 NOT NULL;

-- create index s.i: backfills. Unavailable meanwhile: the index s.i, until it is built
CREATE INDEX IF NOT EXISTS `s`.`i` ON `s`.`t` (`x`);

-- add stored column s.j: backfills. Unavailable meanwhile: x in the index, until it is filled; the index itself stays in use
ALTER INDEX `s`.`j` ADD STORED COLUMN `x`;
