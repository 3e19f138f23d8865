-- a virtual column is added

-- add column People.Length: metadata
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `Length` INT64 AS (LENGTH(`Name`));
