-- change: named arguments in another order are the same
-- judge: documentation, because the emulator prints the text that it was given
-- from
CREATE TABLE T (Id INT64, A STRING(MAX), W TOKENLIST AS (TOKENIZE_NGRAMS(A, ngram_size_min => 2, ngram_size_max => 4)) HIDDEN) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A STRING(MAX), W TOKENLIST AS (TOKENIZE_NGRAMS(A, ngram_size_max => 4, ngram_size_min => 2)) HIDDEN) PRIMARY KEY (Id);

-- change: [L8] a column may be called CONSTRAINT
-- from
CREATE TABLE T (Id INT64, CONSTRAINT INT64, N INT64) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, CONSTRAINT INT64 NOT NULL, N INT64, CONSTRAINT C CHECK (N > 0)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `CONSTRAINT` INT64 NOT NULL;
ALTER TABLE `T` ADD CONSTRAINT `C` CHECK (N > 0);

-- change: a model stays where a table goes that is called like a type of its columns
-- consents: drop-table STRING
-- from
CREATE TABLE `STRING` (Id INT64) PRIMARY KEY (Id);
CREATE MODEL M INPUT (a STRING(MAX)) OUTPUT (b INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com///aiplatform.googleapis.com/projects/p/locations/l/endpoints/e');
-- to
CREATE MODEL M INPUT (a STRING(MAX)) OUTPUT (b INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com///aiplatform.googleapis.com/projects/p/locations/l/endpoints/e');
-- plan
DROP TABLE IF EXISTS `STRING`;

-- change: [L8] a trailing comma makes no other model
-- from
CREATE MODEL M INPUT (a INT64) OUTPUT (b INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com///aiplatform.googleapis.com/projects/p/locations/l/endpoints/e');
-- to
CREATE MODEL M INPUT (a INT64,) OUTPUT (b INT64,) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com///aiplatform.googleapis.com/projects/p/locations/l/endpoints/e');

-- change: ON UPDATE comes with a statement of its own, after the default
-- judge: documentation, because emulators know ON UPDATE and this default since 1.5.48
-- from
CREATE TABLE T (Id INT64, U TIMESTAMP  OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, U TIMESTAMP DEFAULT (PENDING_COMMIT_TIMESTAMP()) ON UPDATE (PENDING_COMMIT_TIMESTAMP()) OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `U` SET DEFAULT (PENDING_COMMIT_TIMESTAMP());
ALTER TABLE `T` ALTER COLUMN `U` SET ON UPDATE (PENDING_COMMIT_TIMESTAMP());

-- change: ON UPDATE goes before the default, which Spanner keeps as long as it is there
-- judge: documentation, because emulators know ON UPDATE and this default since 1.5.48
-- from
CREATE TABLE T (Id INT64, U TIMESTAMP DEFAULT (PENDING_COMMIT_TIMESTAMP()) ON UPDATE (PENDING_COMMIT_TIMESTAMP()) OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, U TIMESTAMP  OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `U` DROP ON UPDATE;
ALTER TABLE `T` ALTER COLUMN `U` DROP DEFAULT;

-- change: a column with ON UPDATE restates it where it becomes NOT NULL
-- judge: documentation, because emulators know ON UPDATE and this default since 1.5.48
-- from
CREATE TABLE T (Id INT64, U TIMESTAMP DEFAULT (PENDING_COMMIT_TIMESTAMP()) ON UPDATE (PENDING_COMMIT_TIMESTAMP()) OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, U TIMESTAMP NOT NULL DEFAULT (PENDING_COMMIT_TIMESTAMP()) ON UPDATE (PENDING_COMMIT_TIMESTAMP()) OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `U` TIMESTAMP NOT NULL DEFAULT (PENDING_COMMIT_TIMESTAMP()) ON UPDATE (PENDING_COMMIT_TIMESTAMP());

-- change: ON UPDATE is the same whatever its letters, and whether it was set later
-- judge: documentation, because emulators know ON UPDATE and this default since 1.5.48
-- from
CREATE TABLE T (Id INT64, U TIMESTAMP default (pending_commit_timestamp()) on update (pending_commit_timestamp()) OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, U TIMESTAMP DEFAULT (PENDING_COMMIT_TIMESTAMP()) OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (Id);
ALTER TABLE T ALTER COLUMN U SET ON UPDATE (PENDING_COMMIT_TIMESTAMP());

-- change: an index leaves no locality group, which no statement unsets
-- judge: documentation, because the emulator does not know it
-- refused: clause-changed
-- given
CREATE LOCALITY GROUP g OPTIONS (storage = 'ssd');
CREATE TABLE T (Id INT64, A INT64) PRIMARY KEY (Id);
-- from
CREATE INDEX I ON T (A) OPTIONS (locality_group = 'g');
-- to
CREATE INDEX I ON T (A);

-- change: a queue keeps its payload
-- judge: documentation, because the emulator does not know it
-- refused: object-changed
-- from
CREATE QUEUE Q (Id STRING(36) NOT NULL, Payload JSON NOT NULL) PRIMARY KEY (Id);
-- to
CREATE QUEUE Q (Id STRING(36) NOT NULL, Payload BYTES(MAX) NOT NULL) PRIMARY KEY (Id);

-- change: a column gets another type of the bundle, of which DDL does not show whether it is a message or an enum
-- judge: documentation, because the emulator knows no types without their descriptors
-- given
CREATE PROTO BUNDLE (`shop.C`, `shop.D`);
-- from
CREATE TABLE T (Id INT64, A `shop.C`) PRIMARY KEY (Id);
-- to
CREATE TABLE T (Id INT64, A `shop.D`) PRIMARY KEY (Id);
-- plan
ALTER TABLE `T` ALTER COLUMN `A` `shop.D`;
