-- an identity column skips another range

-- change identity People.No: metadata
ALTER TABLE "People" ALTER COLUMN "No" SET SKIP RANGE 1 2000;
