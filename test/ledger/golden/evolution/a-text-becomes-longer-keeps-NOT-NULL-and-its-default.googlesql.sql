-- a text becomes longer, keeps NOT NULL and its default

-- alter column People.Token: metadata
ALTER TABLE `People` ALTER COLUMN `Token` STRING(40) NOT NULL DEFAULT (GENERATE_UUID());
