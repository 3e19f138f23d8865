-- given: ORDERS
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, PRIMARY KEY (id));

-- given: ORDERS_BY_CUSTOMER
CREATE INDEX orders_by_customer ON orders (customer_id);

-- change: an index goes before a check takes its name
-- from: ORDERS, ORDERS_BY_CUSTOMER
-- to
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, CONSTRAINT orders_by_customer CHECK (total > 0), PRIMARY KEY (id));
-- plan
DROP INDEX IF EXISTS "orders_by_customer";
ALTER TABLE "orders" ADD CONSTRAINT "orders_by_customer" CHECK (total > 0);

-- change: an index is added to a table that has rows
-- after: ORDERS
-- to: ORDERS_BY_CUSTOMER
-- plan
CREATE INDEX IF NOT EXISTS "orders_by_customer" ON "orders" ("customer_id");

-- change: an index is built under a new name before the old one goes
-- after: ORDERS
-- from: ORDERS_BY_CUSTOMER
-- to
CREATE INDEX orders_by_customer_and_day ON orders (customer_id, placed_at DESC);
-- plan
CREATE INDEX IF NOT EXISTS "orders_by_customer_and_day" ON "orders" ("customer_id", "placed_at" DESC);
DROP INDEX IF EXISTS "orders_by_customer";

-- change: an index stores other columns, and the new ones come first
-- after: ORDERS
-- from
CREATE INDEX orders_by_customer ON orders (customer_id) INCLUDE (note, total);
-- to
CREATE INDEX orders_by_customer ON orders (customer_id) INCLUDE (total, placed_at);
-- plan
ALTER INDEX "orders_by_customer" ADD INCLUDE COLUMN "placed_at";
ALTER INDEX "orders_by_customer" DROP INCLUDE COLUMN "note";

-- change: an index is unique, filtered and in its parent
-- after: ORDERS
-- given
CREATE TABLE lines (id bigint NOT NULL, line_no bigint NOT NULL, product varchar(40), PRIMARY KEY (id, line_no)) INTERLEAVE IN PARENT orders ON DELETE CASCADE;
-- to
CREATE INDEX lines_by_product ON lines (id, product) INTERLEAVE IN orders;
CREATE UNIQUE INDEX lines_of_product ON lines (product DESC) WHERE product IS NOT NULL;
-- plan
CREATE INDEX IF NOT EXISTS "lines_by_product" ON "lines" ("id", "product") INTERLEAVE IN "orders";
CREATE UNIQUE INDEX IF NOT EXISTS "lines_of_product" ON "lines" ("product" DESC) WHERE "product" IS NOT NULL;

-- change: an index puts nulls last
-- after: ORDERS
-- to
CREATE INDEX orders_by_customer ON orders (customer_id DESC NULLS LAST);
-- plan
CREATE INDEX IF NOT EXISTS "orders_by_customer" ON "orders" ("customer_id" DESC NULLS LAST);

-- change: an index moves to another table and keeps its name
-- consents: replace-index by_name
-- after: ORDERS
-- given
CREATE TABLE customers (id bigint NOT NULL, name varchar(100), PRIMARY KEY (id));
-- from
CREATE INDEX by_name ON orders (note);
-- to
CREATE INDEX by_name ON customers (name);
-- plan
DROP INDEX IF EXISTS "by_name";
CREATE INDEX IF NOT EXISTS "by_name" ON "customers" ("name");

-- change: the key of an index gets another column
-- consents: replace-index orders_by_customer
-- after: ORDERS
-- from: ORDERS_BY_CUSTOMER
-- to
CREATE INDEX orders_by_customer ON orders (customer_id, placed_at DESC);
-- plan
DROP INDEX IF EXISTS "orders_by_customer";
CREATE INDEX IF NOT EXISTS "orders_by_customer" ON "orders" ("customer_id", "placed_at" DESC);

-- change: an index becomes unique
-- consents: replace-index orders_by_customer
-- after: ORDERS
-- from: ORDERS_BY_CUSTOMER
-- to
CREATE UNIQUE INDEX orders_by_customer ON orders (customer_id);
-- plan
DROP INDEX IF EXISTS "orders_by_customer";
CREATE UNIQUE INDEX IF NOT EXISTS "orders_by_customer" ON "orders" ("customer_id");

-- change: a table, an index and a column of one family change at once
-- from: ORDERS
-- from
CREATE TABLE lines (id bigint NOT NULL, line_no bigint NOT NULL, product varchar(40), PRIMARY KEY (id, line_no)) INTERLEAVE IN PARENT orders ON DELETE CASCADE;
CREATE INDEX lines_by_product ON lines (product);
-- to
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, channel varchar(16), PRIMARY KEY (id));
CREATE INDEX orders_by_channel ON orders (channel);
CREATE TABLE lines (id bigint NOT NULL, line_no bigint NOT NULL, product varchar(40), quantity bigint DEFAULT (1) NOT NULL, PRIMARY KEY (id, line_no)) INTERLEAVE IN PARENT orders ON DELETE CASCADE;
CREATE INDEX lines_by_product ON lines (product) INCLUDE (quantity);
CREATE TABLE vendors (id bigint NOT NULL, PRIMARY KEY (id));
-- plan
CREATE TABLE IF NOT EXISTS "vendors" ("id" bigint NOT NULL, PRIMARY KEY ("id"));
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "channel" varchar(16);
ALTER TABLE "lines" ADD COLUMN IF NOT EXISTS "quantity" bigint DEFAULT (1) NOT NULL;
ALTER INDEX "lines_by_product" ADD INCLUDE COLUMN "quantity";
CREATE INDEX IF NOT EXISTS "orders_by_channel" ON "orders" ("channel");
