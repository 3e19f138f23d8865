-- the lowest table of a family is dropped alone

-- drop table Shipments: metadata. Risk: applications that still use the table fail. Lost: the table Shipments with all its rows
DROP TABLE IF EXISTS `Shipments`;
