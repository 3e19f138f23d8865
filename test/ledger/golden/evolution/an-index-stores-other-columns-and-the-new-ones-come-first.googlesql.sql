-- an index stores other columns, and the new ones come first

-- add stored column OrdersByCustomer: backfills. Unavailable meanwhile: PlacedAt in the index, until it is filled; the index itself stays in use
ALTER INDEX `OrdersByCustomer` ADD STORED COLUMN `PlacedAt`;

-- drop stored column OrdersByCustomer: metadata. Risk: reads of Note by the index read the table as well
ALTER INDEX `OrdersByCustomer` DROP STORED COLUMN `Note`;
