-- a sequence goes behind the column that draws from it

-- drop column People.No: metadata. Risk: applications that still name the column fail. Lost: the column People.No with all its values
ALTER TABLE "People" DROP COLUMN "No";

-- drop sequence order_numbers: metadata. Lost: the sequence order_numbers with its counter
DROP SEQUENCE IF EXISTS "order_numbers";
