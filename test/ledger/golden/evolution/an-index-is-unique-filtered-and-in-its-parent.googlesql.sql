-- an index is unique, filtered and in its parent

-- create index LinesByProduct: backfills. Unavailable meanwhile: the index LinesByProduct, until it is built
CREATE INDEX IF NOT EXISTS `LinesByProduct` ON `Lines` (`Id`, `Product`), INTERLEAVE IN `Orders`;

-- create index LinesOfProduct: backfills. Unavailable meanwhile: the index LinesOfProduct, until it is built. Risk: it fails when two rows have the same key
CREATE UNIQUE INDEX IF NOT EXISTS `LinesOfProduct` ON `Lines` (`Product` DESC) WHERE `Product` IS NOT NULL;
