-- an index becomes unique

-- drop index OrdersByCustomer: metadata. Risk: queries that name the index fail meanwhile, others may become slow. Lost: the index OrdersByCustomer until it is built again
DROP INDEX IF EXISTS "OrdersByCustomer";

-- create index OrdersByCustomer: backfills. Unavailable meanwhile: the index OrdersByCustomer, until it is built. Risk: it fails when two rows have the same key
CREATE UNIQUE INDEX IF NOT EXISTS "OrdersByCustomer" ON "Orders" ("CustomerId");
