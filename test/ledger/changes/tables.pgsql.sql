-- given: CUSTOMERS
CREATE TABLE customers (id bigint NOT NULL, name varchar(100), PRIMARY KEY (id));

-- given: ORDERS
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, PRIMARY KEY (id));

-- given: LINES
CREATE TABLE lines (id bigint NOT NULL, line_no bigint NOT NULL, product varchar(40), PRIMARY KEY (id, line_no)) INTERLEAVE IN PARENT orders ON DELETE CASCADE;

-- given: EXPIRING_ORDERS
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, PRIMARY KEY (id)) TTL INTERVAL '30 days' ON placed_at;

-- given: HOLDING_LINES
CREATE TABLE lines (id bigint NOT NULL, line_no bigint NOT NULL, product varchar(40), PRIMARY KEY (id, line_no)) INTERLEAVE IN PARENT orders ON DELETE NO ACTION;

-- change: a child comes into a table that is there
-- after: ORDERS
-- to: LINES
-- plan
CREATE TABLE IF NOT EXISTS "lines" ("id" bigint NOT NULL, "line_no" bigint NOT NULL, "product" varchar(40), PRIMARY KEY ("id", "line_no")) INTERLEAVE IN PARENT "orders" ON DELETE CASCADE;

-- change: a table that gets a new name gets a new column and a new index, too
-- from: ORDERS
-- to
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, channel varchar, PRIMARY KEY (id));
ALTER TABLE orders RENAME WITH SYNONYM TO purchases;
CREATE INDEX purchases_by_channel ON purchases (channel);
-- plan
ALTER TABLE "orders" RENAME WITH SYNONYM TO "purchases";
ALTER TABLE "purchases" ADD COLUMN IF NOT EXISTS "channel" varchar;
CREATE INDEX IF NOT EXISTS "purchases_by_channel" ON "purchases" ("channel");

-- change: the children follow their parent, and only then its rows expire
-- consents: delete-rows orders
-- from: ORDERS, HOLDING_LINES
-- to: EXPIRING_ORDERS, LINES
-- plan
ALTER TABLE "lines" SET ON DELETE CASCADE;
ALTER TABLE "orders" ADD TTL INTERVAL '30 days' ON "placed_at";

-- change: the rows of a parent no longer expire, and then hold their children
-- from: EXPIRING_ORDERS, LINES
-- to: ORDERS, HOLDING_LINES
-- plan
ALTER TABLE "orders" DROP TTL;
ALTER TABLE "lines" SET ON DELETE NO ACTION;

-- change: a table is dropped before another takes the names of its constraints and indexes
-- consents: drop-table orders
-- after: CUSTOMERS
-- from
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, CONSTRAINT note_present CHECK (length(note) > 0), CONSTRAINT orders_of_customer FOREIGN KEY (customer_id) REFERENCES customers (id), PRIMARY KEY (id));
CREATE INDEX orders_by_customer ON orders (customer_id);
-- to
CREATE TABLE purchases (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, CONSTRAINT note_present CHECK (length(note) > 0), CONSTRAINT orders_of_customer FOREIGN KEY (customer_id) REFERENCES customers (id), PRIMARY KEY (id));
CREATE INDEX orders_by_customer ON purchases (customer_id);
-- plan
DROP INDEX IF EXISTS "orders_by_customer";
DROP TABLE IF EXISTS "orders";
CREATE TABLE IF NOT EXISTS "purchases" ("id" bigint NOT NULL, "customer_id" bigint, "note" varchar, "placed_at" timestamptz, "total" bigint, CONSTRAINT "note_present" CHECK (length(note) > 0), CONSTRAINT "orders_of_customer" FOREIGN KEY ("customer_id") REFERENCES "customers" ("id"), PRIMARY KEY ("id"));
CREATE INDEX IF NOT EXISTS "orders_by_customer" ON "purchases" ("customer_id");

-- change: a table gets other capitals by way of another name
-- given
CREATE TABLE "Orders" ("Id" bigint NOT NULL, "CustomerId" bigint, "Note" varchar, "PlacedAt" timestamptz, "Total" bigint, PRIMARY KEY ("Id"));
-- to
ALTER TABLE "Orders" RENAME TO o;
ALTER TABLE o RENAME TO "ORDERS";
-- plan
ALTER TABLE "Orders" RENAME TO "ORDERS_v2";
ALTER TABLE "ORDERS_v2" RENAME TO "ORDERS";

-- change: a table goes and one comes that differs in capitals alone, and so is the same
-- from
CREATE TABLE "Orders" ("Id" bigint NOT NULL, "CustomerId" bigint, "Note" varchar, "PlacedAt" timestamptz, "Total" bigint, PRIMARY KEY ("Id"));
-- to
CREATE TABLE "ORDERS" ("Id" bigint NOT NULL, "CustomerId" bigint, "Note" varchar, "PlacedAt" timestamptz, "Total" bigint, PRIMARY KEY ("Id"));
-- plan
ALTER TABLE "Orders" RENAME TO "ORDERS_v2";
ALTER TABLE "ORDERS_v2" RENAME TO "ORDERS";

-- change: a column would get other capitals
-- refused: column-renamed
-- from
CREATE TABLE "Orders" ("Id" bigint NOT NULL, "Email" varchar(99), PRIMARY KEY ("Id"));
-- to
CREATE TABLE "Orders" ("Id" bigint NOT NULL, "email" varchar(99), PRIMARY KEY ("Id"));

-- change: an index gets other capitals, and so goes first
-- consents: replace-index ByNote
-- given
CREATE TABLE "Orders" ("Id" bigint NOT NULL, "Note" varchar, PRIMARY KEY ("Id"));
-- from
CREATE INDEX "ByNote" ON "Orders" ("Note");
-- to
CREATE INDEX "bynote" ON "Orders" ("Note");
-- plan
DROP INDEX IF EXISTS "ByNote";
CREATE INDEX IF NOT EXISTS "bynote" ON "Orders" ("Note");

-- change: the primary key gets another column
-- refused: primary-key-changed
-- from: ORDERS
-- to
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, PRIMARY KEY (customer_id, id));

-- change: a table gets another parent
-- refused: interleave-parent-changed
-- after: CUSTOMERS, ORDERS
-- from: LINES
-- to
CREATE TABLE lines (id bigint NOT NULL, line_no bigint NOT NULL, product varchar(40), PRIMARY KEY (id, line_no)) INTERLEAVE IN PARENT customers ON DELETE CASCADE;

-- change: a shard count is doubled
-- refused: shard-count-changed
-- from
CREATE TABLE events (shard_id bigint GENERATED ALWAYS AS (abs(mod(spanner.farm_fingerprint(id::text), '16'::bigint))) STORED NOT NULL, id bigint NOT NULL, PRIMARY KEY (shard_id, id));
-- to
CREATE TABLE events (shard_id bigint GENERATED ALWAYS AS (abs(mod(spanner.farm_fingerprint(id::text), '32'::bigint))) STORED NOT NULL, id bigint NOT NULL, PRIMARY KEY (shard_id, id));
