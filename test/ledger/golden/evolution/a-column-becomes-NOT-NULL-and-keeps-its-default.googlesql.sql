-- a column becomes NOT NULL and keeps its default

-- alter column People.Status: validates data. Risk: it fails when a row holds NULL, and writes of NULL are refused at once
ALTER TABLE `People` ALTER COLUMN `Status` STRING(16) NOT NULL DEFAULT ('new');
