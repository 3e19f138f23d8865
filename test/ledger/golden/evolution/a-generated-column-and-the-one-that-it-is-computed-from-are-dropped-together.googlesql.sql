-- a generated column and the one that it is computed from are dropped together

-- drop index PeopleByNameLower: metadata. Risk: queries that name the index fail, others may become slow
DROP INDEX IF EXISTS `PeopleByNameLower`;

-- drop column People.NameLower: metadata. Risk: applications that still name the column fail
ALTER TABLE `People` DROP COLUMN `NameLower`;

-- drop column People.Name: metadata. Risk: applications that still name the column fail. Lost: the column People.Name with all its values
ALTER TABLE `People` DROP COLUMN `Name`;
