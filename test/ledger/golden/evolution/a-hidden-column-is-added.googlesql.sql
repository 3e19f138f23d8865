-- a hidden column is added

-- add column People.Secret: metadata
ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `Secret` STRING(40) HIDDEN;
