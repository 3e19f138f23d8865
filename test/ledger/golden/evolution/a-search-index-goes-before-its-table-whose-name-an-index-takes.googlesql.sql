-- a search index goes before its table, whose name an index takes

-- drop search index i: metadata. Risk: queries that search with i fail
DROP SEARCH INDEX IF EXISTS `i`;

-- drop table a: metadata. Risk: applications that still use the table fail. Lost: the table a with all its rows
DROP TABLE IF EXISTS `a`;

-- create index a: backfills. Unavailable meanwhile: the index a, until it is built
CREATE INDEX IF NOT EXISTS `a` ON `b` (`x`);
