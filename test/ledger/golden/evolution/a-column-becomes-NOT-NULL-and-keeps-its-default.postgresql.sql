-- a column becomes NOT NULL and keeps its default

-- alter column People.Status: validates data. Risk: it fails when a row holds NULL, and writes of NULL are refused at once
ALTER TABLE "People" ALTER COLUMN "Status" TYPE varchar(16), ALTER COLUMN "Status" SET NOT NULL;

-- alter column People.Status: metadata
ALTER TABLE "People" ALTER COLUMN "Status" SET DEFAULT ('new');
