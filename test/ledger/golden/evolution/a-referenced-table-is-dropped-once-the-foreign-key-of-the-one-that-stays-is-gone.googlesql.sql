-- a referenced table is dropped once the foreign key of the one that stays is gone

-- drop foreign key Orders.OrdersOfCustomer: metadata
ALTER TABLE `Orders` DROP CONSTRAINT `OrdersOfCustomer`;

-- drop table Customers: metadata. Risk: applications that still use the table fail. Lost: the table Customers with all its rows
DROP TABLE IF EXISTS `Customers`;
