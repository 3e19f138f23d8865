-- a check is added

-- add check Orders.TotalIsPositive: validates data. Risk: it fails when a row does not meet the condition; writes that do not are refused at once
ALTER TABLE `Orders` ADD CONSTRAINT `TotalIsPositive` CHECK (`Total` > 0);
