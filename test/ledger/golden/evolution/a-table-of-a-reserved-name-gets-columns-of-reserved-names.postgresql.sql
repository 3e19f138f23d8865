-- a table of a reserved name gets columns of reserved names

-- alter column Order.From: validates data. Risk: it fails when a value is longer than 40, and longer writes are refused at once. Lost: room for values of Order.From that are longer than 40
ALTER TABLE "Order" ALTER COLUMN "From" TYPE varchar(40);

-- add column Order.Where: metadata
ALTER TABLE "Order" ADD COLUMN IF NOT EXISTS "Where" varchar;

-- add column Order.Hash: metadata
ALTER TABLE "Order" ADD COLUMN IF NOT EXISTS "Hash" timestamptz;

-- add stored column Group: backfills. Unavailable meanwhile: Where in the index, until it is filled; the index itself stays in use
ALTER INDEX "Group" ADD INCLUDE COLUMN "Where";

-- create index Having: backfills. Unavailable meanwhile: the index Having, until it is built
CREATE INDEX IF NOT EXISTS "Having" ON "Order" ("Where");

-- add row deletion policy Order: metadata
ALTER TABLE "Order" ADD TTL INTERVAL '3 days' ON "Hash";
