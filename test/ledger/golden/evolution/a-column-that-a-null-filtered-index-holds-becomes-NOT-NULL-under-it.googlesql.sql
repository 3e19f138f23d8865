-- a column that a null-filtered index holds becomes NOT NULL under it

-- alter column Orders.CustomerId: validates data. Risk: it fails when a row holds NULL, and writes of NULL are refused at once
ALTER TABLE `Orders` ALTER COLUMN `CustomerId` INT64 NOT NULL;
