-- change: [S9] an option of a stream that is on is on with quotes and without
-- from
CREATE CHANGE STREAM s FOR ALL WITH (exclude_insert = 'true');
-- to
CREATE CHANGE STREAM s FOR ALL WITH (exclude_insert = true);

-- change: [L6] a locality group gets other storage
-- judge: documentation, because the emulator does not know the statement
-- from
CREATE LOCALITY GROUP g STORAGE 'ssd';
-- to
CREATE LOCALITY GROUP g STORAGE 'hdd' SSD_TO_HDD_SPILL_TIMESPAN '10d';
-- plan
ALTER LOCALITY GROUP "g" STORAGE 'hdd' SSD_TO_HDD_SPILL_TIMESPAN '10d';

-- change: [L6] a table, a column and an index get a locality group, and lose it to the default one
-- judge: documentation, because the emulator does not know the statement
-- given
CREATE LOCALITY GROUP g STORAGE 'ssd';
-- from
CREATE TABLE t (id bigint PRIMARY KEY, a bigint) LOCALITY GROUP g;
CREATE INDEX i ON t (a);
-- to
CREATE TABLE t (id bigint PRIMARY KEY, a bigint LOCALITY GROUP g);
CREATE INDEX i ON t (a) LOCALITY GROUP g;
-- plan
ALTER TABLE "t" ALTER COLUMN "a" SET LOCALITY GROUP "g";
ALTER INDEX "i" SET LOCALITY GROUP "g";
ALTER TABLE "t" SET LOCALITY GROUP "default";
