-- a default holds a quote, a semicolon and a comment sign

-- add column People.Motto: backfills. Unavailable meanwhile: People.Motto, until it is filled in all rows
ALTER TABLE "People" ADD COLUMN IF NOT EXISTS "Motto" varchar(40) DEFAULT ('it''s; -- ${x}');
