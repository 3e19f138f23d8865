-- a column begins to hold commit timestamps

-- change commit timestamp Orders.PlacedAt: validates data. Risk: it fails when a row holds a timestamp of the future
ALTER TABLE "Orders" ALTER COLUMN "PlacedAt" TYPE spanner.commit_timestamp;
