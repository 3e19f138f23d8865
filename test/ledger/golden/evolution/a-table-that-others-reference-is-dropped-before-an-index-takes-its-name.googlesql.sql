-- a table that others reference is dropped before an index takes its name

-- drop foreign key Orders.OrdersOfCustomer: metadata
ALTER TABLE `Orders` DROP CONSTRAINT `OrdersOfCustomer`;

-- drop table Customers: metadata. Risk: applications that still use the table fail. Lost: the table Customers with all its rows
DROP TABLE IF EXISTS `Customers`;

-- create index Customers: backfills. Unavailable meanwhile: the index Customers, until it is built
CREATE INDEX IF NOT EXISTS `Customers` ON `Orders` (`CustomerId`);
