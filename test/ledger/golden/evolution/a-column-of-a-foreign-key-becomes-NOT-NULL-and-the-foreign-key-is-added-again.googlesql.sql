-- a column of a foreign key becomes NOT NULL, and the foreign key is added again

-- drop foreign key Orders.OrdersOfCustomer: metadata
ALTER TABLE `Orders` DROP CONSTRAINT `OrdersOfCustomer`;

-- alter column Orders.CustomerId: validates data. Risk: it fails when a row holds NULL, and writes of NULL are refused at once
ALTER TABLE `Orders` ALTER COLUMN `CustomerId` INT64 NOT NULL;

-- add foreign key Orders.OrdersOfCustomer: backfills. Risk: it fails when a row references nothing; Spanner builds its backing indexes
ALTER TABLE `Orders` ADD CONSTRAINT `OrdersOfCustomer` FOREIGN KEY (`CustomerId`) REFERENCES `Customers` (`Id`);
