-- a sequence comes before the column that draws from it

-- create sequence order_numbers: metadata
CREATE SEQUENCE IF NOT EXISTS "order_numbers" BIT_REVERSED_POSITIVE SKIP RANGE 1 1000;

-- add column People.No: backfills. Unavailable meanwhile: People.No, until it is filled in all rows
ALTER TABLE "People" ADD COLUMN IF NOT EXISTS "No" bigint DEFAULT (nextval('order_numbers')) NOT NULL;
