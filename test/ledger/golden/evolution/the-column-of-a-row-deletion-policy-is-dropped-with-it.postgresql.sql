-- the column of a row deletion policy is dropped with it

-- drop row deletion policy Orders: metadata. Risk: rows no longer expire
ALTER TABLE "Orders" DROP TTL;

-- drop column Orders.PlacedAt: metadata. Risk: applications that still name the column fail. Lost: the column Orders.PlacedAt with all its values
ALTER TABLE "Orders" DROP COLUMN "PlacedAt";
