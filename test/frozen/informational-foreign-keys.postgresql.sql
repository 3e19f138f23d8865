CREATE TABLE IF NOT EXISTS "Customers" ("CustomerId" varchar(36) DEFAULT (spanner.generate_uuid()) NOT NULL, PRIMARY KEY ("CustomerId"))
CREATE TABLE IF NOT EXISTS "Orders" ("OrderId" varchar(36) DEFAULT (spanner.generate_uuid()) NOT NULL, "CustomerId" varchar(36), CONSTRAINT "FK_Orders_CustomerId" FOREIGN KEY ("CustomerId") REFERENCES "Customers" ("CustomerId"), PRIMARY KEY ("OrderId"))
