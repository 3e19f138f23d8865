-- alter: a foreign key of a circle goes while the column that it refers to becomes NOT NULL
-- from
CREATE TABLE A (Id INT64, T INT64, U INT64) PRIMARY KEY (Id);
CREATE TABLE T (Id INT64, A INT64, CONSTRAINT Ta FOREIGN KEY (A) REFERENCES A (U)) PRIMARY KEY (Id);
ALTER TABLE A ADD CONSTRAINT Back FOREIGN KEY (T) REFERENCES T (Id);
-- to
CREATE TABLE A (Id INT64, T INT64, U INT64 NOT NULL) PRIMARY KEY (Id);
CREATE TABLE T (Id INT64, A INT64, CONSTRAINT Ta FOREIGN KEY (A) REFERENCES A (U)) PRIMARY KEY (Id);
ALTER TABLE A ADD CONSTRAINT Back FOREIGN KEY (T) REFERENCES T (Id);
-- plan
ALTER TABLE `T` DROP CONSTRAINT `Ta`;
ALTER TABLE `A` ALTER COLUMN `U` INT64 NOT NULL;
ALTER TABLE `T` ADD CONSTRAINT `Ta` FOREIGN KEY (`A`) REFERENCES `A` (`U`);

-- alter: [S6] a child key gets a commit timestamp that its parent does not have
-- given
CREATE TABLE P (W TIMESTAMP NOT NULL) PRIMARY KEY (W);
-- from
CREATE TABLE C (W TIMESTAMP NOT NULL, Id INT64) PRIMARY KEY (W, Id), INTERLEAVE IN PARENT P;
-- to
CREATE TABLE C (W TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true), Id INT64) PRIMARY KEY (W, Id), INTERLEAVE IN PARENT P;
-- plan
ALTER TABLE `C` ALTER COLUMN `W` SET OPTIONS (allow_commit_timestamp = true);

-- alter: [S6] a child key loses a commit timestamp that its parent does not have
-- given
CREATE TABLE P (W TIMESTAMP NOT NULL) PRIMARY KEY (W);
-- from
CREATE TABLE C (W TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true), Id INT64) PRIMARY KEY (W, Id), INTERLEAVE IN PARENT P;
-- to
CREATE TABLE C (W TIMESTAMP NOT NULL, Id INT64) PRIMARY KEY (W, Id), INTERLEAVE IN PARENT P;
-- plan
ALTER TABLE `C` ALTER COLUMN `W` SET OPTIONS (allow_commit_timestamp = null);

-- alter: [S6] a parent key gets a commit timestamp before its child
-- from
CREATE TABLE P (W TIMESTAMP NOT NULL) PRIMARY KEY (W);
CREATE TABLE C (W TIMESTAMP NOT NULL, Id INT64) PRIMARY KEY (W, Id), INTERLEAVE IN PARENT P;
-- to
CREATE TABLE P (W TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (W);
CREATE TABLE C (W TIMESTAMP NOT NULL, Id INT64) PRIMARY KEY (W, Id), INTERLEAVE IN PARENT P;
-- plan
ALTER TABLE `P` ALTER COLUMN `W` SET OPTIONS (allow_commit_timestamp = true);

-- alter: [S6] a parent key loses a commit timestamp before its child
-- from
CREATE TABLE P (W TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (W);
CREATE TABLE C (W TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true), Id INT64) PRIMARY KEY (W, Id), INTERLEAVE IN PARENT P;
-- to
CREATE TABLE P (W TIMESTAMP NOT NULL) PRIMARY KEY (W);
CREATE TABLE C (W TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true), Id INT64) PRIMARY KEY (W, Id), INTERLEAVE IN PARENT P;
-- plan
ALTER TABLE `P` ALTER COLUMN `W` SET OPTIONS (allow_commit_timestamp = null);

-- alter: [L5] a stored generated column becomes NOT NULL by ALTER COLUMN
-- from
CREATE TABLE T (Id INT64, N INT64, G INT64 AS (N + 1) STORED) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, N INT64, G INT64 NOT NULL AS (N + 1) STORED) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `G` INT64 NOT NULL AS (N + 1) STORED;

-- alter: [L5] a stored generated column takes NULL by ALTER COLUMN
-- from
CREATE TABLE T (Id INT64, N INT64, G INT64 NOT NULL AS (N + 1) STORED) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, N INT64, G INT64 AS (N + 1) STORED) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `G` INT64 AS (N + 1) STORED;

-- alter: [L5] a stored generated column gets a longer STRING(n) by ALTER COLUMN, with an index on it
-- from
CREATE TABLE T (Id INT64, X STRING(9), G STRING(20) AS (LOWER(X)) STORED) PRIMARY KEY (Id);
CREATE INDEX I ON T (G);
-- to
CREATE TABLE T (Id INT64, X STRING(9), G STRING(30) AS (LOWER(X)) STORED) PRIMARY KEY (Id);
CREATE INDEX I ON T (G);
-- plan
ALTER TABLE `T` ALTER COLUMN `G` STRING(30) AS (LOWER(X)) STORED;

-- alter: [L5] an index goes while a stored generated column becomes NOT NULL under it
-- from
CREATE TABLE T (Id INT64, N INT64, G INT64 AS (N + 1) STORED) PRIMARY KEY (Id);
CREATE INDEX I ON T (G);
-- to
CREATE TABLE T (Id INT64, N INT64, G INT64 NOT NULL AS (N + 1) STORED) PRIMARY KEY (Id);
CREATE INDEX I ON T (G);
-- plan
DROP INDEX IF EXISTS `I`;
ALTER TABLE `T` ALTER COLUMN `G` INT64 NOT NULL AS (N + 1) STORED;
CREATE INDEX IF NOT EXISTS `I` ON `T` (`G`);

-- alter: [L5] a generated key column that no other table shares gets a longer STRING(n)
-- from
CREATE TABLE T (X STRING(9) NOT NULL, G STRING(20) NOT NULL AS (LOWER(X)) STORED) PRIMARY KEY (G);
-- to
CREATE TABLE T (X STRING(9) NOT NULL, G STRING(30) NOT NULL AS (LOWER(X)) STORED) PRIMARY KEY (G);
-- plan
ALTER TABLE `T` ALTER COLUMN `G` STRING(30) NOT NULL AS (LOWER(X)) STORED;

-- alter: [L5] a stored generated column keeps its type, as Spanner decides
-- refused: generated-column-changed
-- from
CREATE TABLE T (Id INT64, X STRING(9), G STRING(20) AS (X) STORED) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, X STRING(9), G BYTES(20) AS (CAST(X AS BYTES)) STORED) PRIMARY KEY (Id);
-- tried
ALTER TABLE T ALTER COLUMN G BYTES(20) AS (CAST(X AS BYTES)) STORED;

-- alter: [L5] a generated column that nothing stores or reads is computed in another way by ALTER COLUMN
-- judge: documentation, because the emulator stores every generated column
-- from
CREATE TABLE T (Id INT64, X STRING(9), G STRING(MAX) AS (LOWER(X))) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, X STRING(9), G STRING(MAX) AS (UPPER(X))) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `G` STRING(MAX) AS (UPPER(X));

-- alter: [L5] a generated column with an index keeps its expression, as Spanner decides
-- refused: generated-column-changed
-- from
CREATE TABLE T (Id INT64, X STRING(9), G STRING(MAX) AS (LOWER(X))) PRIMARY KEY (Id);
CREATE INDEX I ON T (G);
-- to
CREATE TABLE T (Id INT64, X STRING(9), G STRING(MAX) AS (UPPER(X))) PRIMARY KEY (Id);
CREATE INDEX I ON T (G);
-- tried
ALTER TABLE T ALTER COLUMN G STRING(MAX) AS (UPPER(X));

-- alter: [L5] the elements of an array get another length by ALTER COLUMN
-- from
CREATE TABLE T (Id INT64, A ARRAY<STRING(100)>, B ARRAY<BYTES(100)>) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A ARRAY<STRING(200)>, B ARRAY<BYTES(50)>) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `A` ARRAY<STRING(200)>;
ALTER TABLE `T` ALTER COLUMN `B` ARRAY<BYTES(50)>;

-- alter: [L5] an array of text becomes one of bytes by ALTER COLUMN
-- from
CREATE TABLE T (Id INT64, A ARRAY<STRING(100)>, B ARRAY<BYTES(MAX)>) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A ARRAY<BYTES(100)>, B ARRAY<STRING(MAX)>) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `A` ARRAY<BYTES(100)>;
ALTER TABLE `T` ALTER COLUMN `B` ARRAY<STRING(MAX)>;

-- alter: [L5] an array keeps a type of elements without a length, as Spanner decides
-- refused: column-type-changed
-- from
CREATE TABLE T (Id INT64, A ARRAY<INT64>) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A ARRAY<FLOAT64>) PRIMARY KEY (Id);
-- tried
ALTER TABLE T ALTER COLUMN A ARRAY<FLOAT64>;

-- alter: [L8] an array gets a vector length, or another one, by ALTER COLUMN
-- judge: documentation, because the emulator changes no vector length
-- from
CREATE TABLE T (Id INT64, A ARRAY<FLOAT32>, B ARRAY<FLOAT32>(vector_length=>4)) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A ARRAY<FLOAT32>(vector_length=>8), B ARRAY<FLOAT32>(vector_length=>16)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `A` ARRAY<FLOAT32>(vector_length=>8);
ALTER TABLE `T` ALTER COLUMN `B` ARRAY<FLOAT32>(vector_length=>16);

-- alter: [L8] an array keeps its vector length, as Spanner decides
-- refused: column-type-changed
-- from
CREATE TABLE T (Id INT64, A ARRAY<FLOAT32>(vector_length=>8)) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A ARRAY<FLOAT32>) PRIMARY KEY (Id);
-- tried
ALTER TABLE T ALTER COLUMN A ARRAY<FLOAT32>;

-- alter: [L2] the longest length written as a number is MAX
-- judge: documentation, because the emulator prints them as they were written
-- from
CREATE TABLE T (Id INT64, A STRING(MAX), B BYTES(MAX), C ARRAY<STRING(MAX)>) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A STRING(2621440), B BYTES(10485760), C ARRAY<STRING(2621440)>) PRIMARY KEY (Id);

-- alter: [L5] [S10] a column stays HIDDEN, which no statement takes from it: another one takes its place
-- refused: clause-changed
-- releases: 4
-- from
CREATE TABLE T (Id INT64, A INT64 HIDDEN) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id);
-- tried
ALTER TABLE T ALTER COLUMN A DROP HIDDEN;
ALTER TABLE T ALTER COLUMN A SET HIDDEN;
