-- the script renames two tables in a chain

-- rename table c: metadata. Risk: applications that still use b meet another table
ALTER TABLE `b` RENAME TO `c`;

-- rename table b: metadata. Risk: applications that still use a meet another table
ALTER TABLE `a` RENAME TO `b`;
