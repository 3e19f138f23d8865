-- an index filters nulls

-- create index OrdersByCustomer: backfills. Unavailable meanwhile: the index OrdersByCustomer, until it is built
CREATE NULL_FILTERED INDEX IF NOT EXISTS `OrdersByCustomer` ON `Orders` (`CustomerId`);
