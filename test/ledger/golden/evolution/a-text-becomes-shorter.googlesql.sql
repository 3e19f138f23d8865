-- a text becomes shorter

-- alter column People.Name: validates data. Risk: it fails when a value is longer than 50, and longer writes are refused at once. Lost: room for values of People.Name that are longer than 50
ALTER TABLE `People` ALTER COLUMN `Name` STRING(50);
