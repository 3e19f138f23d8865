-- a check moves to another table and keeps its name

-- drop check Customers.IdIsPositive: metadata
ALTER TABLE "Customers" DROP CONSTRAINT "IdIsPositive";

-- add check Orders.IdIsPositive: validates data. Risk: it fails when a row does not meet the condition; such writes are then rejected
ALTER TABLE "Orders" ADD CONSTRAINT "IdIsPositive" CHECK ("Id" > 0);
