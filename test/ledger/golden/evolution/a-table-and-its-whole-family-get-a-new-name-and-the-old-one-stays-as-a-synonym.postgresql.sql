-- a table and its whole family get a new name, and the old one stays as a synonym

-- rename table Purchases: metadata. Risk: views that read Orders are not rewritten; Orders goes on as a synonym
ALTER TABLE "Orders" RENAME WITH SYNONYM TO "Purchases";
