-- a column is gone and one with the same definition is there

-- add column People.FullName: metadata
ALTER TABLE "People" ADD COLUMN IF NOT EXISTS "FullName" varchar(100);

-- drop column People.Name: metadata. Risk: applications that still name the column fail. Lost: the column People.Name with all its values
ALTER TABLE "People" DROP COLUMN "Name";
