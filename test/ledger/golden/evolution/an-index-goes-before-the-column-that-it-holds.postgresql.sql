-- an index goes before the column that it holds

-- drop index OrdersByCustomer: metadata. Risk: queries that name the index fail, others may become slow
DROP INDEX IF EXISTS "OrdersByCustomer";

-- drop column Orders.CustomerId: metadata. Risk: applications that still name the column fail. Lost: the column Orders.CustomerId with all its values
ALTER TABLE "Orders" DROP COLUMN "CustomerId";
