-- an index puts nulls last

-- create index OrdersByCustomer: backfills. Unavailable meanwhile: the index OrdersByCustomer, until it is built
CREATE INDEX IF NOT EXISTS "OrdersByCustomer" ON "Orders" ("CustomerId" DESC NULLS LAST);
