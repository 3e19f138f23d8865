-- a column holds commit timestamps no more before it gets a default

-- change commit timestamp a.t: metadata
ALTER TABLE `a` ALTER COLUMN `t` SET OPTIONS (allow_commit_timestamp = null);

-- set default a.t: metadata. Risk: rows that are there keep their values
ALTER TABLE `a` ALTER COLUMN `t` SET DEFAULT (CURRENT_TIMESTAMP());

-- drop default a.u: metadata. Risk: rows that are there keep their values
ALTER TABLE `a` ALTER COLUMN `u` DROP DEFAULT;

-- change commit timestamp a.u: validates data. Risk: it fails when a row holds a timestamp of the future
ALTER TABLE `a` ALTER COLUMN `u` SET OPTIONS (allow_commit_timestamp = true);
