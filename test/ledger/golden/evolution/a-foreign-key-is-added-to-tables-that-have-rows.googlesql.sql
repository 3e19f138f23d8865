-- a foreign key is added to tables that have rows

-- add foreign key Orders.OrdersOfCustomer: backfills. Risk: it fails when a row references nothing; Spanner builds its backing indexes
ALTER TABLE `Orders` ADD CONSTRAINT `OrdersOfCustomer` FOREIGN KEY (`CustomerId`) REFERENCES `Customers` (`Id`);
