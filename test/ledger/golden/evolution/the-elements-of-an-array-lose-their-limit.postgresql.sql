-- the elements of an array lose their limit

-- alter column People.Tags: metadata
ALTER TABLE "People" ALTER COLUMN "Tags" TYPE varchar[];
