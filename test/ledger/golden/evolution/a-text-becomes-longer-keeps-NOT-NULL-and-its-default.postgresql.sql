-- a text becomes longer, keeps NOT NULL and its default

-- alter column People.Token: metadata
ALTER TABLE "People" ALTER COLUMN "Token" TYPE varchar(40), ALTER COLUMN "Token" SET NOT NULL;

-- alter column People.Token: metadata
ALTER TABLE "People" ALTER COLUMN "Token" SET DEFAULT (spanner.generate_uuid());
