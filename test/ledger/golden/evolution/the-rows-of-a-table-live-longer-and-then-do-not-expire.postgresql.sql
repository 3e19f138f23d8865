-- the rows of a table live longer, and then do not expire

-- drop row deletion policy Events: metadata. Risk: rows are kept for ever from then on
ALTER TABLE "Events" DROP TTL;

-- change row deletion policy Orders: metadata
ALTER TABLE "Orders" ALTER TTL INTERVAL '60 days' ON "PlacedAt";
