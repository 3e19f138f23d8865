-- the children follow their parent, and only then its rows expire

-- change ON DELETE Lines: metadata. Risk: from then on a row of Orders takes its rows of Lines with it
ALTER TABLE "Lines" SET ON DELETE CASCADE;

-- add row deletion policy Orders: metadata. Lost: the rows of Orders whose PlacedAt is more than 30 days old
ALTER TABLE "Orders" ADD TTL INTERVAL '30 days' ON "PlacedAt";
