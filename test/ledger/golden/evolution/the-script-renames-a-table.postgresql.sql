-- the script renames a table

-- rename table b: metadata. Risk: applications that still use a fail, or meet another table of that name
ALTER TABLE "a" RENAME TO "b";
