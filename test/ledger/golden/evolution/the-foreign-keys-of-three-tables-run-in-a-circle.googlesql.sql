-- the foreign keys of three tables run in a circle

-- add foreign key C.CtoA: backfills. Risk: it fails when a row references nothing; Spanner builds its backing indexes
ALTER TABLE `C` ADD CONSTRAINT `CtoA` FOREIGN KEY (`Next`) REFERENCES `A` (`Id`);

-- add foreign key B.BtoC: backfills. Risk: it fails when a row references nothing; Spanner builds its backing indexes
ALTER TABLE `B` ADD CONSTRAINT `BtoC` FOREIGN KEY (`Next`) REFERENCES `C` (`Id`);

-- add foreign key A.AtoB: backfills. Risk: it fails when a row references nothing; Spanner builds its backing indexes
ALTER TABLE `A` ADD CONSTRAINT `AtoB` FOREIGN KEY (`Next`) REFERENCES `B` (`Id`);
