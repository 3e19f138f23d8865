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

-- change: constraints hold until those do that take their places
-- after: CUSTOMERS
-- from
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, CONSTRAINT is_known CHECK (customer_id > 0), CONSTRAINT orders_of_customer FOREIGN KEY (customer_id) REFERENCES customers (id), PRIMARY KEY (id));
-- to
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, CONSTRAINT is_larger CHECK (customer_id > 9), CONSTRAINT by_customer FOREIGN KEY (customer_id) REFERENCES customers (id), PRIMARY KEY (id));
-- plan
ALTER TABLE "orders" ADD CONSTRAINT "is_larger" CHECK (customer_id > 9);
ALTER TABLE "orders" ADD CONSTRAINT "by_customer" FOREIGN KEY ("customer_id") REFERENCES "customers" ("id");
ALTER TABLE "orders" DROP CONSTRAINT "is_known";
ALTER TABLE "orders" DROP CONSTRAINT "orders_of_customer";

-- change: a foreign key begins to delete with what it references
-- after: CUSTOMERS
-- from: ORDERS_OF_CUSTOMERS
-- to
CREATE TABLE orders (id bigint NOT NULL, customer_id bigint, note varchar, placed_at timestamptz, total bigint, CONSTRAINT orders_of_customer FOREIGN KEY (customer_id) REFERENCES customers (id) ON DELETE CASCADE, PRIMARY KEY (id));
-- plan
ALTER TABLE "orders" DROP CONSTRAINT "orders_of_customer";
ALTER TABLE "orders" ADD CONSTRAINT "orders_of_customer" FOREIGN KEY ("customer_id") REFERENCES "customers" ("id") ON DELETE CASCADE;
