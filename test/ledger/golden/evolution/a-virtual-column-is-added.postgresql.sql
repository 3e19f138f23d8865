-- a virtual column is added

-- add column People.Length: metadata
ALTER TABLE "People" ADD COLUMN IF NOT EXISTS "Length" bigint GENERATED ALWAYS AS (length("Name")) VIRTUAL;
