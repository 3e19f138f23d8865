-- given: T
CREATE TABLE T (Id INT64, A INT64, B STRING(10), C INT64) PRIMARY KEY (Id);

-- given: PLACEMENT
CREATE PLACEMENT eu OPTIONS (instance_partition = 'eu');

-- change: options are set in one statement, and taken back with null
-- judge: documentation, because the emulator does not know it
-- after: T
-- from
ALTER DATABASE db SET OPTIONS (version_retention_period = '1h', default_leader = 'eu', optimizer_version = 4);
-- to
ALTER DATABASE db SET OPTIONS (version_retention_period = '7d', optimizer_version = 5);
-- plan
ALTER DATABASE `db` SET OPTIONS (default_leader = null, optimizer_version = 5, version_retention_period = '7d');

-- change: a shorter retention is a statement of its own, because it loses data
-- judge: documentation, because the emulator does not know it
-- consents: shorten-retention db
-- after: T
-- from
ALTER DATABASE db SET OPTIONS (version_retention_period = '7d');
-- to
ALTER DATABASE db SET OPTIONS (default_leader = 'eu');
-- plan
ALTER DATABASE `db` SET OPTIONS (version_retention_period = null);
ALTER DATABASE `db` SET OPTIONS (default_leader = 'eu');

-- change: the same duration in other units is no change
-- judge: documentation, because the emulator does not know it
-- after: T
-- from
ALTER DATABASE db SET OPTIONS (version_retention_period = '7d');
-- to
ALTER DATABASE db SET OPTIONS (version_retention_period = "168h");

-- change: a time zone is set while there is no table
-- judge: documentation, because the emulator does not know it
-- to: T
-- to
ALTER DATABASE db SET OPTIONS (default_time_zone = 'Europe/Berlin');
-- plan
ALTER DATABASE `db` SET OPTIONS (default_time_zone = 'Europe/Berlin');
CREATE TABLE IF NOT EXISTS `T` (`Id` INT64, `A` INT64, `B` STRING(10), `C` INT64) PRIMARY KEY (`Id`);

-- change: another time zone
-- refused: default-time-zone-changed
-- after: T
-- from
ALTER DATABASE db SET OPTIONS (default_time_zone = 'Europe/Berlin');

-- change: no default sequence kind any more
-- refused: object-changed
-- after: T
-- from
ALTER DATABASE db SET OPTIONS (default_sequence_kind = 'bit_reversed_positive');

-- change: routing metadata of placements that there are
-- refused: object-changed
-- from: PLACEMENT
-- to: PLACEMENT
-- to
ALTER DATABASE db SET OPTIONS (per_placement_routing_metadata = true);

-- change: routing metadata before the first placement
-- judge: documentation, because the emulator does not know it
-- to: PLACEMENT
-- to
ALTER DATABASE db SET OPTIONS (per_placement_routing_metadata = true);
-- plan
ALTER DATABASE `db` SET OPTIONS (per_placement_routing_metadata = true);
CREATE PLACEMENT `eu` OPTIONS (instance_partition = 'eu');
