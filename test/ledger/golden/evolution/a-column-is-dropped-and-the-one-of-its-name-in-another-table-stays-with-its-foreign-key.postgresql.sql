-- a column is dropped, and the one of its name in another table stays with its foreign key

-- drop column Orders.CustomerId: metadata. Risk: applications that still name the column fail. Lost: the column Orders.CustomerId with all its values
ALTER TABLE "Orders" DROP COLUMN "CustomerId";
