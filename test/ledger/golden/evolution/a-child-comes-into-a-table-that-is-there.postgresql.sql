-- a child comes into a table that is there

-- create table Lines: metadata
CREATE TABLE IF NOT EXISTS "Lines" ("Id" bigint NOT NULL, "LineNo" bigint NOT NULL, "Product" varchar(40), PRIMARY KEY ("Id", "LineNo")) INTERLEAVE IN PARENT "Orders" ON DELETE CASCADE;
