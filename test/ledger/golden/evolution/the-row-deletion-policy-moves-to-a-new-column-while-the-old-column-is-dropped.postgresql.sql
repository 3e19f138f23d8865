-- the row deletion policy moves to a new column while the old column is dropped

-- add column Events.NewAt: metadata
ALTER TABLE "Events" ADD COLUMN IF NOT EXISTS "NewAt" timestamptz;

-- change row deletion policy Events: metadata
ALTER TABLE "Events" ALTER TTL INTERVAL '30 days' ON "NewAt";

-- drop column Events.OldAt: metadata. Risk: applications that still name the column fail. Lost: the column Events.OldAt with all its values
ALTER TABLE "Events" DROP COLUMN "OldAt";
