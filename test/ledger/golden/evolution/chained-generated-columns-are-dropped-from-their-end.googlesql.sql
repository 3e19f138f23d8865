-- chained generated columns are dropped from their end

-- drop column People.Trimmed: metadata. Risk: applications that still name the column fail
ALTER TABLE `People` DROP COLUMN `Trimmed`;

-- drop column People.Lower: metadata. Risk: applications that still name the column fail
ALTER TABLE `People` DROP COLUMN `Lower`;
