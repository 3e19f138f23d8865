-- an index gets other capitals, and so goes first

-- drop index ByNote: metadata. Risk: queries that name the index fail meanwhile, others may become slow. Lost: the index ByNote until it is built again
DROP INDEX IF EXISTS "ByNote";

-- create index bynote: backfills. Unavailable meanwhile: the index bynote, until it is built
CREATE INDEX IF NOT EXISTS "bynote" ON "Orders" ("Note");
