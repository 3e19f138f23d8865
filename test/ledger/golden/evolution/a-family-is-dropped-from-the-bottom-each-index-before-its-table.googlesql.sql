-- a family is dropped from the bottom, each index before its table

-- drop table Shipments: metadata. Risk: applications that still use the table fail. Lost: the table Shipments with all its rows
DROP TABLE IF EXISTS `Shipments`;

-- drop index LinesByProduct: metadata
DROP INDEX IF EXISTS `LinesByProduct`;

-- drop table Lines: metadata. Risk: applications that still use the table fail. Lost: the table Lines with all its rows
DROP TABLE IF EXISTS `Lines`;

-- drop index OrdersByCustomer: metadata
DROP INDEX IF EXISTS `OrdersByCustomer`;

-- drop table Orders: metadata. Risk: applications that still use the table fail. Lost: the table Orders with all its rows
DROP TABLE IF EXISTS `Orders`;
