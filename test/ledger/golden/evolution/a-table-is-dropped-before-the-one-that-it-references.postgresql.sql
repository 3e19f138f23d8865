-- a table is dropped before the one that it references

-- drop table Lines: metadata. Risk: applications that still use the table fail. Lost: the table Lines with all its rows
DROP TABLE IF EXISTS "Lines";

-- drop table Orders: metadata. Risk: applications that still use the table fail. Lost: the table Orders with all its rows
DROP TABLE IF EXISTS "Orders";

-- drop table Customers: metadata. Risk: applications that still use the table fail. Lost: the table Customers with all its rows
DROP TABLE IF EXISTS "Customers";
