-- two tables that reference each other are created

-- create table Bob: metadata
CREATE TABLE IF NOT EXISTS "Bob" ("Id" bigint NOT NULL, "AliceId" bigint, PRIMARY KEY ("Id"));

-- create table Alice: metadata
CREATE TABLE IF NOT EXISTS "Alice" ("Id" bigint NOT NULL, "BobId" bigint, CONSTRAINT "AliceKnowsBob" FOREIGN KEY ("BobId") REFERENCES "Bob" ("Id"), PRIMARY KEY ("Id"));

-- add foreign key Bob.BobKnowsAlice: metadata
ALTER TABLE "Bob" ADD CONSTRAINT "BobKnowsAlice" FOREIGN KEY ("AliceId") REFERENCES "Alice" ("Id");
