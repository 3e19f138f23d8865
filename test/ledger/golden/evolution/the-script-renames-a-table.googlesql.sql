-- the script renames a table

-- rename table b: metadata. Risk: applications that still use a meet another table
ALTER TABLE `a` RENAME TO `b`;
