-- given: CUSTOMERS
CREATE TABLE customers (id bigint NOT NULL, name varchar(100), PRIMARY KEY (id));

-- given: ORDERS
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, PRIMARY KEY (id));

-- given: ORDERS_BY_CUSTOMER
CREATE INDEX orders_by_customer ON orders (customer_id);

-- given: LINES
CREATE TABLE lines (id bigint NOT NULL, line_no bigint NOT NULL, product varchar(40), PRIMARY KEY (id, line_no)) INTERLEAVE IN PARENT orders ON DELETE CASCADE;

-- given: SHIPMENTS
CREATE TABLE shipments (id bigint NOT NULL, line_no bigint NOT NULL, shipment_no bigint NOT NULL, PRIMARY KEY (id, line_no, shipment_no)) INTERLEAVE IN PARENT lines ON DELETE CASCADE;

-- given: LINES_BY_PRODUCT
CREATE INDEX lines_by_product ON lines (product);

-- given: ORDERS_OF_CUSTOMERS
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, CONSTRAINT orders_of_customer FOREIGN KEY (customer_id) REFERENCES customers (id), PRIMARY KEY (id));

-- given: EXPIRING_ORDERS
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, PRIMARY KEY (id)) TTL INTERVAL '30 days' ON placed_at;

-- given: HOLDING_LINES
CREATE TABLE lines (id bigint NOT NULL, line_no bigint NOT NULL, product varchar(40), PRIMARY KEY (id, line_no)) INTERLEAVE IN PARENT orders ON DELETE NO ACTION;

-- change: nothing changes when tables and columns stand in another order
-- after: CUSTOMERS
-- from: ORDERS
-- to
CREATE TABLE orders (total bigint, placed_at timestamptz, note varchar, customer_id bigint, id bigint NOT NULL, PRIMARY KEY (id));

-- change: a new table comes with its index right behind it
-- after: CUSTOMERS
-- to: ORDERS, ORDERS_BY_CUSTOMER
-- plan
CREATE TABLE IF NOT EXISTS "orders" ("id" bigint NOT NULL, "customer_id" bigint, "note" varchar, "placed_at" timestamptz, "total" bigint, PRIMARY KEY ("id"));
CREATE INDEX IF NOT EXISTS "orders_by_customer" ON "orders" ("customer_id");

-- change: a child and its parent come together, the parent first
-- after: CUSTOMERS
-- to: ORDERS, LINES, SHIPMENTS
-- plan
CREATE TABLE IF NOT EXISTS "orders" ("id" bigint NOT NULL, "customer_id" bigint, "note" varchar, "placed_at" timestamptz, "total" bigint, PRIMARY KEY ("id"));
CREATE TABLE IF NOT EXISTS "lines" ("id" bigint NOT NULL, "line_no" bigint NOT NULL, "product" varchar(40), PRIMARY KEY ("id", "line_no")) INTERLEAVE IN PARENT "orders" ON DELETE CASCADE;
CREATE TABLE IF NOT EXISTS "shipments" ("id" bigint NOT NULL, "line_no" bigint NOT NULL, "shipment_no" bigint NOT NULL, PRIMARY KEY ("id", "line_no", "shipment_no")) INTERLEAVE IN PARENT "lines" ON DELETE CASCADE;

-- change: a child comes into a table that is there
-- after: ORDERS
-- to: LINES
-- plan
CREATE TABLE IF NOT EXISTS "lines" ("id" bigint NOT NULL, "line_no" bigint NOT NULL, "product" varchar(40), PRIMARY KEY ("id", "line_no")) INTERLEAVE IN PARENT "orders" ON DELETE CASCADE;

-- change: a family is dropped from the bottom, each index before its table
-- consents: drop-table shipments, drop-table lines, drop-table orders
-- after: CUSTOMERS
-- from: ORDERS, ORDERS_BY_CUSTOMER, LINES, LINES_BY_PRODUCT, SHIPMENTS
-- plan
DROP TABLE IF EXISTS "shipments";
DROP INDEX IF EXISTS "lines_by_product";
DROP TABLE IF EXISTS "lines";
DROP INDEX IF EXISTS "orders_by_customer";
DROP TABLE IF EXISTS "orders";

-- change: the lowest table of a family is dropped alone
-- consents: drop-table shipments
-- after: ORDERS, LINES
-- from: SHIPMENTS
-- plan
DROP TABLE IF EXISTS "shipments";

-- change: two tables that reference each other are dropped
-- consents: drop-table alice, drop-table bob
-- after: CUSTOMERS
-- from
CREATE TABLE bob (id bigint NOT NULL, alice_id bigint, PRIMARY KEY (id));
CREATE TABLE alice (id bigint NOT NULL, bob_id bigint, CONSTRAINT alice_knows_bob FOREIGN KEY (bob_id) REFERENCES bob (id), PRIMARY KEY (id));
ALTER TABLE bob ADD CONSTRAINT bob_knows_alice FOREIGN KEY (alice_id) REFERENCES alice (id);
-- plan
ALTER TABLE "bob" DROP CONSTRAINT "bob_knows_alice";
DROP TABLE IF EXISTS "alice";
DROP TABLE IF EXISTS "bob";

-- change: two tables that reference each other are created
-- after: CUSTOMERS
-- to
CREATE TABLE bob (id bigint NOT NULL, alice_id bigint, PRIMARY KEY (id));
CREATE TABLE alice (id bigint NOT NULL, bob_id bigint, CONSTRAINT alice_knows_bob FOREIGN KEY (bob_id) REFERENCES bob (id), PRIMARY KEY (id));
ALTER TABLE bob ADD CONSTRAINT bob_knows_alice FOREIGN KEY (alice_id) REFERENCES alice (id);
-- plan
CREATE TABLE IF NOT EXISTS "bob" ("id" bigint NOT NULL, "alice_id" bigint, PRIMARY KEY ("id"));
CREATE TABLE IF NOT EXISTS "alice" ("id" bigint NOT NULL, "bob_id" bigint, CONSTRAINT "alice_knows_bob" FOREIGN KEY ("bob_id") REFERENCES "bob" ("id"), PRIMARY KEY ("id"));
ALTER TABLE "bob" ADD CONSTRAINT "bob_knows_alice" FOREIGN KEY ("alice_id") REFERENCES "alice" ("id");

-- change: a table that references itself is dropped
-- consents: drop-table staff
-- after: CUSTOMERS
-- from
CREATE TABLE staff (id bigint NOT NULL, boss_id bigint, CONSTRAINT boss_of_staff FOREIGN KEY (boss_id) REFERENCES staff (id), PRIMARY KEY (id));
-- plan
DROP TABLE IF EXISTS "staff";

-- change: a referenced table is dropped once the foreign key of the one that stays is gone
-- consents: drop-table customers
-- from: CUSTOMERS, ORDERS_OF_CUSTOMERS
-- to: ORDERS
-- plan
ALTER TABLE "orders" DROP CONSTRAINT "orders_of_customer";
DROP TABLE IF EXISTS "customers";

-- change: a table is dropped before the one that it references
-- consents: drop-table lines, drop-table orders, drop-table customers
-- from: CUSTOMERS, ORDERS_OF_CUSTOMERS, LINES
-- plan
DROP TABLE IF EXISTS "lines";
DROP TABLE IF EXISTS "orders";
DROP TABLE IF EXISTS "customers";

-- change: a table and its whole family get a new name, and the old one stays as a synonym
-- after: ORDERS, LINES
-- from: ORDERS_BY_CUSTOMER
-- to
ALTER TABLE orders RENAME WITH SYNONYM TO purchases;
CREATE INDEX orders_by_customer ON purchases (customer_id);
-- plan
ALTER TABLE "orders" RENAME WITH SYNONYM TO "purchases";

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

-- change: a table takes the name of an index that goes
-- after: ORDERS
-- from
CREATE INDEX archive ON orders (placed_at);
-- to
CREATE TABLE archive (id bigint NOT NULL, PRIMARY KEY (id));
-- plan
DROP INDEX IF EXISTS "archive";
CREATE TABLE IF NOT EXISTS "archive" ("id" bigint NOT NULL, PRIMARY KEY ("id"));

-- change: the rows of a table begin to expire
-- consents: delete-rows orders
-- from: ORDERS
-- to: EXPIRING_ORDERS
-- plan
ALTER TABLE "orders" ADD TTL INTERVAL '30 days' ON "placed_at";

-- change: the rows of a table live longer, and then do not expire
-- from: EXPIRING_ORDERS
-- from
CREATE TABLE events (id bigint NOT NULL, placed_at timestamptz, PRIMARY KEY (id)) TTL INTERVAL '7 days' ON placed_at;
-- to
CREATE TABLE events (id bigint NOT NULL, placed_at timestamptz, PRIMARY KEY (id));
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, PRIMARY KEY (id)) TTL INTERVAL '60 days' ON placed_at;
-- plan
ALTER TABLE "events" DROP TTL;
ALTER TABLE "orders" ALTER TTL INTERVAL '60 days' ON "placed_at";

-- change: the rows of a table live shorter
-- consents: delete-rows orders
-- to: EXPIRING_ORDERS
-- from
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, PRIMARY KEY (id)) TTL INTERVAL '60 days' ON placed_at;
-- plan
ALTER TABLE "orders" ALTER TTL INTERVAL '30 days' ON "placed_at";

-- change: the row deletion policy moves to a new column while the old column is dropped
-- consents: drop-column events.old_at
-- from
CREATE TABLE events (id bigint NOT NULL, old_at timestamptz, PRIMARY KEY (id)) TTL INTERVAL '30 days' ON old_at;
-- to
CREATE TABLE events (id bigint NOT NULL, new_at timestamptz, PRIMARY KEY (id)) TTL INTERVAL '30 days' ON new_at;
-- plan
ALTER TABLE "events" ADD COLUMN IF NOT EXISTS "new_at" timestamptz;
ALTER TABLE "events" ALTER TTL INTERVAL '30 days' ON "new_at";
ALTER TABLE "events" DROP COLUMN "old_at";

-- change: the column of a row deletion policy is dropped with it
-- consents: drop-column orders.placed_at
-- from: EXPIRING_ORDERS
-- to
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, total bigint, PRIMARY KEY (id));
-- plan
ALTER TABLE "orders" DROP TTL;
ALTER TABLE "orders" DROP COLUMN "placed_at";

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

-- change: a child that would hold its parent is dropped, and only then the rows of the parent expire
-- consents: drop-table lines, delete-rows orders
-- from: ORDERS, HOLDING_LINES
-- to: EXPIRING_ORDERS
-- plan
DROP TABLE IF EXISTS "lines";
ALTER TABLE "orders" ADD TTL INTERVAL '30 days' ON "placed_at";

-- change: a table that references another is dropped, and only then the rows of that one expire
-- consents: drop-table orders, delete-rows customers
-- from
CREATE TABLE customers (id bigint NOT NULL, name varchar(100), since timestamptz, PRIMARY KEY (id));
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, CONSTRAINT orders_of_customer FOREIGN KEY (customer_id) REFERENCES customers (id), PRIMARY KEY (id));
-- to
CREATE TABLE customers (id bigint NOT NULL, name varchar(100), since timestamptz, PRIMARY KEY (id)) TTL INTERVAL '30 days' ON since;
-- plan
DROP TABLE IF EXISTS "orders";
ALTER TABLE "customers" ADD TTL INTERVAL '30 days' ON "since";

-- change: a table is dropped before the column that it references
-- consents: drop-table orders, drop-column customers.number
-- to: CUSTOMERS
-- from
CREATE TABLE customers (id bigint NOT NULL, name varchar(100), number bigint, PRIMARY KEY (id));
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, CONSTRAINT orders_of_number FOREIGN KEY (customer_id) REFERENCES customers (number), PRIMARY KEY (id));
-- plan
DROP TABLE IF EXISTS "orders";
ALTER TABLE "customers" DROP COLUMN "number";

-- change: a table is dropped before a column that it references becomes NOT NULL
-- consents: drop-table orders
-- from
CREATE TABLE customers (id bigint NOT NULL, name varchar(100), number bigint, PRIMARY KEY (id));
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, CONSTRAINT orders_of_number FOREIGN KEY (customer_id) REFERENCES customers (number), PRIMARY KEY (id));
-- to
CREATE TABLE customers (id bigint NOT NULL, name varchar(100), number bigint NOT NULL, PRIMARY KEY (id));
-- plan
DROP TABLE IF EXISTS "orders";
ALTER TABLE "customers" ALTER COLUMN "number" TYPE bigint, ALTER COLUMN "number" SET NOT NULL;

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

-- change: a table that others reference is dropped before an index takes its name
-- consents: drop-table customers
-- from: CUSTOMERS, ORDERS_OF_CUSTOMERS
-- to: ORDERS
-- to
CREATE INDEX customers ON orders (customer_id);
-- plan
ALTER TABLE "orders" DROP CONSTRAINT "orders_of_customer";
DROP TABLE IF EXISTS "customers";
CREATE INDEX IF NOT EXISTS "customers" ON "orders" ("customer_id");

-- change: the default of a key goes before the table gets a child
-- to: ORDERS, LINES
-- from
CREATE TABLE orders (id bigint DEFAULT (7) NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, PRIMARY KEY (id));
-- plan
ALTER TABLE "orders" ALTER COLUMN "id" DROP DEFAULT;
CREATE TABLE IF NOT EXISTS "lines" ("id" bigint NOT NULL, "line_no" bigint NOT NULL, "product" varchar(40), PRIMARY KEY ("id", "line_no")) INTERLEAVE IN PARENT "orders" ON DELETE CASCADE;

-- change: a child is dropped before the default of the key of its parent goes
-- consents: drop-table lines
-- to: ORDERS
-- from
CREATE TABLE orders (id bigint DEFAULT (7) NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, PRIMARY KEY (id));
CREATE TABLE lines (id bigint NOT NULL, line_no bigint NOT NULL, product varchar(40), PRIMARY KEY (id, line_no)) INTERLEAVE IN PARENT orders ON DELETE CASCADE;
-- plan
DROP TABLE IF EXISTS "lines";
ALTER TABLE "orders" ALTER COLUMN "id" DROP DEFAULT;

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

-- change: a table of a reserved name gets columns of reserved names
-- consents: narrow-column Order.From
-- from
CREATE TABLE "Order" ("Select" bigint NOT NULL, "From" varchar, PRIMARY KEY ("Select"));
CREATE INDEX "Group" ON "Order" ("From");
-- to
CREATE TABLE "Order" ("Select" bigint NOT NULL, "From" varchar(40), "Where" varchar, "Hash" timestamptz, PRIMARY KEY ("Select")) TTL INTERVAL '3 days' ON "Hash";
CREATE INDEX "Group" ON "Order" ("From") INCLUDE ("Where");
CREATE INDEX "Having" ON "Order" ("Where");
-- plan
ALTER TABLE "Order" ALTER COLUMN "From" TYPE varchar(40);
ALTER TABLE "Order" ADD COLUMN IF NOT EXISTS "Where" varchar;
ALTER TABLE "Order" ADD COLUMN IF NOT EXISTS "Hash" timestamptz;
ALTER INDEX "Group" ADD INCLUDE COLUMN "Where";
CREATE INDEX IF NOT EXISTS "Having" ON "Order" ("Where");
ALTER TABLE "Order" ADD TTL INTERVAL '3 days' ON "Hash";

-- change: the primary key gets another column
-- refused: primary-key-changed
-- from: ORDERS
-- to
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, PRIMARY KEY (customer_id, id));

-- change: the key of a parent changes, and so does that of its indexed children
-- refused: primary-key-changed
-- from: ORDERS, LINES, LINES_BY_PRODUCT
-- to
CREATE TABLE orders (id varchar(36) NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, PRIMARY KEY (id DESC));
CREATE TABLE lines (id varchar(36) NOT NULL, line_no bigint NOT NULL, product varchar(40), PRIMARY KEY (id DESC, line_no)) INTERLEAVE IN PARENT orders ON DELETE CASCADE;
CREATE INDEX lines_by_product ON lines (product);

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
