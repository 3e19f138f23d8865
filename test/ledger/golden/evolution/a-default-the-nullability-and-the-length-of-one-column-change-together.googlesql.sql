-- a default, the nullability and the length of one column change together

-- alter column People.Status: validates data. Risk: it fails when a row holds NULL, and writes of NULL are refused at once
ALTER TABLE `People` ALTER COLUMN `Status` STRING(32) NOT NULL DEFAULT ('open');
