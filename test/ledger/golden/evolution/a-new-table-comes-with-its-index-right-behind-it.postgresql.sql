-- a new table comes with its index right behind it

-- create table Orders: metadata
CREATE TABLE IF NOT EXISTS "Orders" ("Id" bigint NOT NULL, "CustomerId" bigint, "Note" varchar, "PlacedAt" timestamptz, "Total" bigint, PRIMARY KEY ("Id"));

-- create index OrdersByCustomer: metadata
CREATE INDEX IF NOT EXISTS "OrdersByCustomer" ON "Orders" ("CustomerId");
