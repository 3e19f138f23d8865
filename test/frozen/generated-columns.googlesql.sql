CREATE TABLE IF NOT EXISTS `names` (`email` STRING(320) NOT NULL, `lower_email` STRING(320) AS (lower(email)) STORED, `upper_email` STRING(MAX) AS (upper(email))) PRIMARY KEY (`email`)
