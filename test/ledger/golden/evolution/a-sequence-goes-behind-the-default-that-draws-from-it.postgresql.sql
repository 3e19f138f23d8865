-- a sequence goes behind the default that draws from it

-- drop default People.No: metadata. Risk: rows that are there keep their values
ALTER TABLE "People" ALTER COLUMN "No" DROP DEFAULT;

-- drop sequence order_numbers: metadata. Lost: the sequence order_numbers with its counter
DROP SEQUENCE IF EXISTS "order_numbers";
