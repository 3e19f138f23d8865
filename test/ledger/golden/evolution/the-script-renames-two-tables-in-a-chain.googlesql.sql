-- the script renames two tables in a chain

-- rename table c: metadata. Risk: applications that still use b fail, or meet another table of that name
ALTER TABLE `b` RENAME TO `c`;

-- rename table b: metadata. Risk: applications that still use a fail, or meet another table of that name
ALTER TABLE `a` RENAME TO `b`;
