-- a check goes before the column that it is about

-- drop check Orders.TotalIsPositive: metadata
ALTER TABLE `Orders` DROP CONSTRAINT `TotalIsPositive`;

-- drop column Orders.Total: metadata. Risk: applications that still name the column fail. Lost: the column Orders.Total with all its values
ALTER TABLE `Orders` DROP COLUMN `Total`;
