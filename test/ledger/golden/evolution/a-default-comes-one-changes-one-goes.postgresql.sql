-- a default comes, one changes, one goes

-- set default People.A: metadata. Risk: rows that are there keep their values
ALTER TABLE "People" ALTER COLUMN "A" SET DEFAULT (1);

-- set default People.B: metadata. Risk: rows that are there keep their values
ALTER TABLE "People" ALTER COLUMN "B" SET DEFAULT (2);

-- drop default People.C: metadata. Risk: rows that are there keep their values
ALTER TABLE "People" ALTER COLUMN "C" DROP DEFAULT;
