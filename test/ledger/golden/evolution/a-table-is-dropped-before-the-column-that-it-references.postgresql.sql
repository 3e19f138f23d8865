-- a table is dropped before the column that it references

-- drop table Orders: metadata. Risk: applications that still use the table fail. Lost: the table Orders with all its rows
DROP TABLE IF EXISTS "Orders";

-- drop column Customers.Number: metadata. Risk: applications that still name the column fail. Lost: the column Customers.Number with all its values
ALTER TABLE "Customers" DROP COLUMN "Number";
