-- a foreign key begins to delete with what it references

-- drop foreign key Orders.OrdersOfCustomer: metadata
ALTER TABLE `Orders` DROP CONSTRAINT `OrdersOfCustomer`;

-- add foreign key Orders.OrdersOfCustomer: backfills. Risk: it fails when a row references nothing; Spanner builds its backing indexes
ALTER TABLE `Orders` ADD CONSTRAINT `OrdersOfCustomer` FOREIGN KEY (`CustomerId`) REFERENCES `Customers` (`Id`) ON DELETE CASCADE;
