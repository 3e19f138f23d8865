-- a child is dropped before the default of the key of its parent goes

-- drop table Lines: metadata. Risk: applications that still use the table fail. Lost: the table Lines with all its rows
DROP TABLE IF EXISTS "Lines";

-- drop default Orders.Id: metadata. Risk: writes without the column then fail
ALTER TABLE "Orders" ALTER COLUMN "Id" DROP DEFAULT;
