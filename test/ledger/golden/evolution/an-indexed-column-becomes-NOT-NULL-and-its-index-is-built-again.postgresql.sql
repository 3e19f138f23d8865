-- an indexed column becomes NOT NULL, and its index is built again

-- drop index OrdersByCustomer: metadata. Unavailable meanwhile: the index OrdersByCustomer, until it is built again. Risk: it blocks a change of a column and is built again after it
DROP INDEX IF EXISTS "OrdersByCustomer";

-- alter column Orders.CustomerId: validates data. Risk: it fails when a row holds NULL, and writes of NULL are refused at once
ALTER TABLE "Orders" ALTER COLUMN "CustomerId" TYPE bigint, ALTER COLUMN "CustomerId" SET NOT NULL;

-- create index OrdersByCustomer: backfills. Unavailable meanwhile: the index OrdersByCustomer, until it is built
CREATE INDEX IF NOT EXISTS "OrdersByCustomer" ON "Orders" ("CustomerId");
