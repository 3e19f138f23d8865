-- an index stops storing a column that is dropped

-- drop stored column OrdersByCustomer: metadata. Risk: reads of Note by the index read the table as well
ALTER INDEX "OrdersByCustomer" DROP INCLUDE COLUMN "Note";

-- drop column Orders.Note: metadata. Risk: applications that still name the column fail. Lost: the column Orders.Note with all its values
ALTER TABLE "Orders" DROP COLUMN "Note";
