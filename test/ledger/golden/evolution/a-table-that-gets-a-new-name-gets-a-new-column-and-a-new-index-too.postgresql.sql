-- a table that gets a new name gets a new column and a new index, too

-- rename table Purchases: metadata. Risk: views that read Orders are not rewritten; Orders goes on as a synonym
ALTER TABLE "Orders" RENAME WITH SYNONYM TO "Purchases";

-- add column Purchases.Channel: metadata
ALTER TABLE "Purchases" ADD COLUMN IF NOT EXISTS "Channel" varchar;

-- create index PurchasesByChannel: backfills. Unavailable meanwhile: the index PurchasesByChannel, until it is built
CREATE INDEX IF NOT EXISTS "PurchasesByChannel" ON "Purchases" ("Channel");
