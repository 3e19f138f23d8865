-- an identity column skips another range

-- change identity People.No: metadata
ALTER TABLE `People` ALTER COLUMN `No` ALTER IDENTITY SET SKIP RANGE 1, 2000;
