-- a new table references a column that comes

-- create table Orders: metadata
CREATE TABLE IF NOT EXISTS "Orders" ("Id" bigint NOT NULL, "CustomerId" bigint, "Note" varchar, "PlacedAt" timestamptz, "Total" bigint, PRIMARY KEY ("Id"));

-- add column Customers.CustomerNo: metadata
ALTER TABLE "Customers" ADD COLUMN IF NOT EXISTS "CustomerNo" bigint;

-- add foreign key Orders.OrdersOfCustomer: backfills
ALTER TABLE "Orders" ADD CONSTRAINT "OrdersOfCustomer" FOREIGN KEY ("CustomerId") REFERENCES "Customers" ("CustomerNo");
