-- a table that references itself is dropped

-- drop table Staff: metadata. Risk: applications that still use the table fail. Lost: the table Staff with all its rows
DROP TABLE IF EXISTS "Staff";
