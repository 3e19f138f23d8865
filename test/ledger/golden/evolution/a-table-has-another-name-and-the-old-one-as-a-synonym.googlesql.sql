-- a table has another name and the old one as a synonym

-- rename table b: metadata. Risk: views that read a are not rewritten; a goes on as a synonym
ALTER TABLE `a` RENAME TO `b`, ADD SYNONYM `a`;

-- add column b.y: metadata
ALTER TABLE `b` ADD COLUMN IF NOT EXISTS `y` INT64;
