-- a foreign key goes before the column that it stands on

-- drop foreign key Orders.OrdersOfCustomer: metadata
ALTER TABLE `Orders` DROP CONSTRAINT `OrdersOfCustomer`;

-- drop column Orders.CustomerId: metadata. Risk: applications that still name the column fail. Lost: the column Orders.CustomerId with all its values
ALTER TABLE `Orders` DROP COLUMN `CustomerId`;
