-- a child and its parent come together, the parent first

-- create table Orders: metadata
CREATE TABLE IF NOT EXISTS "Orders" ("Id" bigint NOT NULL, "CustomerId" bigint, "Note" varchar, "PlacedAt" timestamptz, "Total" bigint, PRIMARY KEY ("Id"));

-- create table Lines: metadata
CREATE TABLE IF NOT EXISTS "Lines" ("Id" bigint NOT NULL, "LineNo" bigint NOT NULL, "Product" varchar(40), PRIMARY KEY ("Id", "LineNo")) INTERLEAVE IN PARENT "Orders" ON DELETE CASCADE;

-- create table Shipments: metadata
CREATE TABLE IF NOT EXISTS "Shipments" ("Id" bigint NOT NULL, "LineNo" bigint NOT NULL, "ShipmentNo" bigint NOT NULL, PRIMARY KEY ("Id", "LineNo", "ShipmentNo")) INTERLEAVE IN PARENT "Lines" ON DELETE CASCADE;
