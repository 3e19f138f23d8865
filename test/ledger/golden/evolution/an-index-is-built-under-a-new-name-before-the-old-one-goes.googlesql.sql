-- an index is built under a new name before the old one goes

-- create index OrdersByCustomerAndDay: backfills. Unavailable meanwhile: the index OrdersByCustomerAndDay, until it is built
CREATE INDEX IF NOT EXISTS `OrdersByCustomerAndDay` ON `Orders` (`CustomerId`, `PlacedAt` DESC);

-- drop index OrdersByCustomer: metadata. Risk: queries that name the index fail, others may become slow
DROP INDEX IF EXISTS `OrdersByCustomer`;
