-- an index moves to another table and keeps its name

-- drop index ByName: metadata. Risk: queries that name the index fail meanwhile, others may become slow. Lost: the index ByName until it is built again
DROP INDEX IF EXISTS `ByName`;

-- create index ByName: backfills. Unavailable meanwhile: the index ByName, until it is built
CREATE INDEX IF NOT EXISTS `ByName` ON `Customers` (`Name`);
