-- an index goes before a check takes its name

-- drop index OrdersByCustomer: metadata. Risk: queries that name the index fail, others may become slow
DROP INDEX IF EXISTS "OrdersByCustomer";

-- add check Orders.OrdersByCustomer: validates data. Risk: it fails when a row does not meet the condition; such writes are then rejected
ALTER TABLE "Orders" ADD CONSTRAINT "OrdersByCustomer" CHECK ("Total" > 0);
