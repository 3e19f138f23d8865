-- a table is dropped before another takes the names of its constraints and indexes

-- drop index OrdersByCustomer: metadata
DROP INDEX IF EXISTS "OrdersByCustomer";

-- drop table Orders: metadata. Risk: applications that still use the table fail. Lost: the table Orders with all its rows
DROP TABLE IF EXISTS "Orders";

-- create table Purchases: validates data
CREATE TABLE IF NOT EXISTS "Purchases" ("Id" bigint NOT NULL, "CustomerId" bigint, "Note" varchar, "PlacedAt" timestamptz, "Total" bigint, CONSTRAINT "NotePresent" CHECK (length("Note") > 0), CONSTRAINT "OrdersOfCustomer" FOREIGN KEY ("CustomerId") REFERENCES "Customers" ("Id"), PRIMARY KEY ("Id"));

-- create index OrdersByCustomer: metadata
CREATE INDEX IF NOT EXISTS "OrdersByCustomer" ON "Purchases" ("CustomerId");
