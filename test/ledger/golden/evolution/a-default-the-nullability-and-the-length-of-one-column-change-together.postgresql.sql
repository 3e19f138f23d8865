-- a default, the nullability and the length of one column change together

-- alter column People.Status: validates data. Risk: it fails when a row holds NULL, and writes of NULL are refused at once
ALTER TABLE "People" ALTER COLUMN "Status" TYPE varchar(32), ALTER COLUMN "Status" SET NOT NULL;

-- alter column People.Status: metadata
ALTER TABLE "People" ALTER COLUMN "Status" SET DEFAULT ('open');
