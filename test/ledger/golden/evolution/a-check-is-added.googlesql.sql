-- a check is added

-- add check Orders.TotalIsPositive: validates data. Risk: it fails when a row does not meet the condition; such writes are then rejected
ALTER TABLE `Orders` ADD CONSTRAINT `TotalIsPositive` CHECK (`Total` > 0);
