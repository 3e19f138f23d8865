-- arrays are added NOT NULL without a default, which they have while they are added [S4]

-- add column People.A: backfills. Unavailable meanwhile: People.A, until it is filled in all rows
ALTER TABLE "People" ADD COLUMN IF NOT EXISTS "A" bigint[] DEFAULT ('{}'::bigint[]) NOT NULL;

-- drop default People.A: metadata. Risk: writes without the column then fail
ALTER TABLE "People" ALTER COLUMN "A" DROP DEFAULT;

-- add column People.B: backfills. Unavailable meanwhile: People.B, until it is filled in all rows
ALTER TABLE "People" ADD COLUMN IF NOT EXISTS "B" varchar(9)[] DEFAULT ('{}'::varchar[]) NOT NULL;

-- drop default People.B: metadata. Risk: writes without the column then fail
ALTER TABLE "People" ALTER COLUMN "B" DROP DEFAULT;
