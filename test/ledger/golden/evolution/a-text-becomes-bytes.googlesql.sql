-- a text becomes bytes

-- alter column People.Name: validates data. Risk: applications read BYTES from then on
ALTER TABLE `People` ALTER COLUMN `Name` BYTES(MAX);
