-- the rows of a table live longer, and then do not expire

-- drop row deletion policy Events: metadata. Risk: rows no longer expire
ALTER TABLE "Events" DROP TTL;

-- change row deletion policy Orders: metadata
ALTER TABLE "Orders" ALTER TTL INTERVAL '60 days' ON "PlacedAt";
