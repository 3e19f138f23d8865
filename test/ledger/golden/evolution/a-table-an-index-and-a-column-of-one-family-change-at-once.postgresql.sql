-- a table, an index and a column of one family change at once

-- create table Vendors: metadata
CREATE TABLE IF NOT EXISTS "Vendors" ("Id" bigint NOT NULL, PRIMARY KEY ("Id"));

-- add column Orders.Channel: metadata
ALTER TABLE "Orders" ADD COLUMN IF NOT EXISTS "Channel" varchar(16);

-- add column Lines.Quantity: backfills. Unavailable meanwhile: Lines.Quantity, until it is filled in all rows
ALTER TABLE "Lines" ADD COLUMN IF NOT EXISTS "Quantity" bigint DEFAULT (1) NOT NULL;

-- add stored column LinesByProduct: backfills. Unavailable meanwhile: Quantity in the index, until it is filled; the index itself stays in use
ALTER INDEX "LinesByProduct" ADD INCLUDE COLUMN "Quantity";

-- create index OrdersByChannel: backfills. Unavailable meanwhile: the index OrdersByChannel, until it is built
CREATE INDEX IF NOT EXISTS "OrdersByChannel" ON "Orders" ("Channel");
