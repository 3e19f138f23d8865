-- a table takes the name of an index that goes

-- drop index Archive: metadata. Risk: queries that name the index fail, others may become slow
DROP INDEX IF EXISTS "Archive";

-- create table Archive: metadata
CREATE TABLE IF NOT EXISTS "Archive" ("Id" bigint NOT NULL, PRIMARY KEY ("Id"));
