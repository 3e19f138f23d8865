CREATE TABLE IF NOT EXISTS "AsBytes" ("Id" bytea DEFAULT (substr(sha256(spanner.generate_uuid()::bytea), 1, 16)) NOT NULL, PRIMARY KEY ("Id"))
CREATE TABLE IF NOT EXISTS "AsNative" ("Id" uuid DEFAULT (gen_random_uuid()) NOT NULL, PRIMARY KEY ("Id"))
CREATE TABLE IF NOT EXISTS "AsString" ("Id" varchar(36) DEFAULT (spanner.generate_uuid()) NOT NULL, PRIMARY KEY ("Id"))
