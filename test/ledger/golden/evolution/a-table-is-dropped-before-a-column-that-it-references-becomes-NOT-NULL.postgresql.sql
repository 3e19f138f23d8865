-- a table is dropped before a column that it references becomes NOT NULL

-- drop table Orders: metadata. Risk: applications that still use the table fail. Lost: the table Orders with all its rows
DROP TABLE IF EXISTS "Orders";

-- alter column Customers.Number: validates data. Risk: it fails when a row holds NULL, and writes of NULL are refused at once
ALTER TABLE "Customers" ALTER COLUMN "Number" TYPE bigint, ALTER COLUMN "Number" SET NOT NULL;
