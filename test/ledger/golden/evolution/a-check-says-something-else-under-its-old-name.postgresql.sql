-- a check says something else under its old name

-- drop check Orders.TotalIsFine: metadata
ALTER TABLE "Orders" DROP CONSTRAINT "TotalIsFine";

-- add check Orders.TotalIsFine: validates data. Risk: it fails when a row does not meet the condition; such writes are then rejected
ALTER TABLE "Orders" ADD CONSTRAINT "TotalIsFine" CHECK ("Total" > 10);
