CREATE TABLE IF NOT EXISTS "Users" ("UserId" varchar(36) DEFAULT (spanner.generate_uuid()) NOT NULL, "Email" varchar(320), "Country" varchar(2), "SeenAt" timestamptz, "Settings" jsonb, "IndexShard8" bigint GENERATED ALWAYS AS (abs(mod(spanner.farm_fingerprint("UserId"), 8))) STORED NOT NULL, "SeenShard" bigint GENERATED ALWAYS AS (abs(mod(spanner.farm_fingerprint("UserId"), 3))) STORED NOT NULL, PRIMARY KEY ("UserId"))
CREATE INDEX IF NOT EXISTS "UsersByCountry" ON "Users" ("Country", "SeenAt" DESC) INCLUDE ("Email", "Settings") WHERE "Country" IS NOT NULL AND "SeenAt" IS NOT NULL
CREATE UNIQUE INDEX IF NOT EXISTS "UsersByEmail" ON "Users" ("Email")
CREATE UNIQUE INDEX IF NOT EXISTS "UsersByEmailNullFiltered" ON "Users" ("Email") WHERE "Email" IS NOT NULL
CREATE INDEX IF NOT EXISTS "UsersByNamedShard" ON "Users" ("SeenShard", "SeenAt")
CREATE INDEX IF NOT EXISTS "UsersBySeenAt" ON "Users" ("IndexShard8", "SeenAt")
CREATE INDEX IF NOT EXISTS "UsersBySeenAtInCountry" ON "Users" ("Country", "SeenAt")
CREATE INDEX IF NOT EXISTS "UsersBySeenAtStoring" ON "Users" ("IndexShard8", "SeenAt") INCLUDE ("Email")
