-- a text loses its limit

-- alter column People.Name: metadata
ALTER TABLE "People" ALTER COLUMN "Name" TYPE varchar;
