-- given: ORDERS
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, PRIMARY KEY (id));

-- given: CUSTOMERS
CREATE TABLE customers (id bigint NOT NULL, name varchar(100), PRIMARY KEY (id));

-- given: ORDERS_OF_CUSTOMERS
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, CONSTRAINT orders_of_customer FOREIGN KEY (customer_id) REFERENCES customers (id), PRIMARY KEY (id));

-- change: a check is added
-- from: ORDERS
-- to
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, CONSTRAINT total_is_positive CHECK (total > 0), PRIMARY KEY (id));
-- plan
ALTER TABLE "orders" ADD CONSTRAINT "total_is_positive" CHECK (total > 0);

-- change: a check says something else under its old name
-- from
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, CONSTRAINT total_is_fine CHECK (total > 0), PRIMARY KEY (id));
-- to
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, CONSTRAINT total_is_fine CHECK (total > 10), PRIMARY KEY (id));
-- plan
ALTER TABLE "orders" DROP CONSTRAINT "total_is_fine";
ALTER TABLE "orders" ADD CONSTRAINT "total_is_fine" CHECK (total > 10);

-- change: a check moves to another table and keeps its name
-- from: ORDERS
-- to: CUSTOMERS
-- from
CREATE TABLE customers (id bigint NOT NULL, name varchar(100), CONSTRAINT id_is_positive CHECK (id > 0), PRIMARY KEY (id));
-- to
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, CONSTRAINT id_is_positive CHECK (id > 0), PRIMARY KEY (id));
-- plan
ALTER TABLE "customers" DROP CONSTRAINT "id_is_positive";
ALTER TABLE "orders" ADD CONSTRAINT "id_is_positive" CHECK (id > 0);

-- change: a foreign key is added to tables that have rows
-- after: CUSTOMERS
-- from: ORDERS
-- to: ORDERS_OF_CUSTOMERS
-- plan
ALTER TABLE "orders" ADD CONSTRAINT "orders_of_customer" FOREIGN KEY ("customer_id") REFERENCES "customers" ("id");

-- change: a foreign key begins to delete with what it references
-- after: CUSTOMERS
-- from: ORDERS_OF_CUSTOMERS
-- to
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, CONSTRAINT orders_of_customer FOREIGN KEY (customer_id) REFERENCES customers (id) ON DELETE CASCADE, PRIMARY KEY (id));
-- plan
ALTER TABLE "orders" DROP CONSTRAINT "orders_of_customer";
ALTER TABLE "orders" ADD CONSTRAINT "orders_of_customer" FOREIGN KEY ("customer_id") REFERENCES "customers" ("id") ON DELETE CASCADE;

-- change: a foreign key references another table under its old name
-- after: CUSTOMERS
-- from: ORDERS_OF_CUSTOMERS
-- given
CREATE TABLE vendors (id bigint NOT NULL, PRIMARY KEY (id));
-- to
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, CONSTRAINT orders_of_customer FOREIGN KEY (customer_id) REFERENCES vendors (id), PRIMARY KEY (id));
-- plan
ALTER TABLE "orders" DROP CONSTRAINT "orders_of_customer";
ALTER TABLE "orders" ADD CONSTRAINT "orders_of_customer" FOREIGN KEY ("customer_id") REFERENCES "vendors" ("id");

-- change: a foreign key to a table that comes and a column that comes
-- from: ORDERS
-- to
CREATE TABLE vendors (id bigint NOT NULL, PRIMARY KEY (id));
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, vendor_id bigint, CONSTRAINT orders_of_vendor FOREIGN KEY (vendor_id) REFERENCES vendors (id), PRIMARY KEY (id));
-- plan
CREATE TABLE IF NOT EXISTS "vendors" ("id" bigint NOT NULL, PRIMARY KEY ("id"));
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "vendor_id" bigint;
ALTER TABLE "orders" ADD CONSTRAINT "orders_of_vendor" FOREIGN KEY ("vendor_id") REFERENCES "vendors" ("id");

-- change: a new table references a column that comes
-- from: CUSTOMERS
-- to
CREATE TABLE customers (id bigint NOT NULL, name varchar(100), customer_no bigint, PRIMARY KEY (id));
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, CONSTRAINT orders_of_customer FOREIGN KEY (customer_id) REFERENCES customers (customer_no), PRIMARY KEY (id));
-- plan
CREATE TABLE IF NOT EXISTS "orders" ("id" bigint NOT NULL, "customer_id" bigint, "note" varchar, "placed_at" timestamptz, "total" bigint, PRIMARY KEY ("id"));
ALTER TABLE "customers" ADD COLUMN IF NOT EXISTS "customer_no" bigint;
ALTER TABLE "orders" ADD CONSTRAINT "orders_of_customer" FOREIGN KEY ("customer_id") REFERENCES "customers" ("customer_no");

-- change: the foreign keys of three tables run in a circle
-- given
CREATE TABLE c (id bigint NOT NULL, next bigint, PRIMARY KEY (id));
-- from
CREATE TABLE a (id bigint NOT NULL, next bigint, PRIMARY KEY (id));
CREATE TABLE b (id bigint NOT NULL, next bigint, PRIMARY KEY (id));
-- to
CREATE TABLE b (id bigint NOT NULL, next bigint, CONSTRAINT bto_c FOREIGN KEY (next) REFERENCES c (id), PRIMARY KEY (id));
CREATE TABLE a (id bigint NOT NULL, next bigint, CONSTRAINT ato_b FOREIGN KEY (next) REFERENCES b (id), PRIMARY KEY (id));
ALTER TABLE c ADD CONSTRAINT cto_a FOREIGN KEY (next) REFERENCES a (id);
-- plan
ALTER TABLE "c" ADD CONSTRAINT "cto_a" FOREIGN KEY ("next") REFERENCES "a" ("id");
ALTER TABLE "b" ADD CONSTRAINT "bto_c" FOREIGN KEY ("next") REFERENCES "c" ("id");
ALTER TABLE "a" ADD CONSTRAINT "ato_b" FOREIGN KEY ("next") REFERENCES "b" ("id");
