-- the rows of a table begin to expire

-- add row deletion policy Orders: metadata. Lost: the rows of Orders whose PlacedAt is more than 30 days old
ALTER TABLE "Orders" ADD TTL INTERVAL '30 days' ON "PlacedAt";
