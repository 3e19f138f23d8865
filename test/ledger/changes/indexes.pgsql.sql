-- given: ORDERS
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, PRIMARY KEY (id));

-- given: ORDERS_BY_CUSTOMER
CREATE INDEX orders_by_customer ON orders (customer_id);

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

-- change: an index becomes unique
-- consents: replace-index orders_by_customer
-- after: ORDERS
-- from: ORDERS_BY_CUSTOMER
-- to
CREATE UNIQUE INDEX orders_by_customer ON orders (customer_id);
-- plan
DROP INDEX IF EXISTS "orders_by_customer";
CREATE UNIQUE INDEX IF NOT EXISTS "orders_by_customer" ON "orders" ("customer_id");
