-- the script renames a table

-- rename table b: metadata. Risk: applications that still say a meet another table
ALTER TABLE "a" RENAME TO "b";
