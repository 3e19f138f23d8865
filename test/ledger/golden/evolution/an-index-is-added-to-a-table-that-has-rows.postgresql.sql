-- an index is added to a table that has rows

-- create index OrdersByCustomer: backfills. Unavailable meanwhile: the index OrdersByCustomer, until it is built
CREATE INDEX IF NOT EXISTS "OrdersByCustomer" ON "Orders" ("CustomerId");
