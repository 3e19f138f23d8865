-- a generated column comes with the one that it is computed from, in front of it

-- add column People.City: metadata
ALTER TABLE "People" ADD COLUMN IF NOT EXISTS "City" varchar(40);

-- add column People.CityUpper: backfills. Unavailable meanwhile: People.CityUpper, until it is filled in all rows
ALTER TABLE "People" ADD COLUMN IF NOT EXISTS "CityUpper" varchar GENERATED ALWAYS AS (upper("City")) STORED;
