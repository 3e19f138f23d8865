-- the default of a key goes before the table gets a child

-- drop default Orders.Id: metadata. Risk: writes without the column then fail
ALTER TABLE "Orders" ALTER COLUMN "Id" DROP DEFAULT;

-- create table Lines: metadata
CREATE TABLE IF NOT EXISTS "Lines" ("Id" bigint NOT NULL, "LineNo" bigint NOT NULL, "Product" varchar(40), PRIMARY KEY ("Id", "LineNo")) INTERLEAVE IN PARENT "Orders" ON DELETE CASCADE;
