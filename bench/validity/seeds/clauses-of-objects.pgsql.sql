CREATE SCHEMA sales;
CREATE SEQUENCE sales.numbers BIT_REVERSED_POSITIVE SKIP RANGE 1 1000 START COUNTER WITH 50;
ALTER SEQUENCE sales.numbers RESTART COUNTER WITH 100;
CREATE TABLE sales.orders (
  order_id bigint NOT NULL DEFAULT nextval('sales.numbers'),
  region varchar(2) NOT NULL,
  total bigint NOT NULL,
  tax bigint,
  words text,
  placed_at spanner.commit_timestamp NOT NULL,
  tags text[],
  PRIMARY KEY (order_id)
);
CREATE TABLE sales.lines (order_id bigint NOT NULL, line_id bigint NOT NULL, price numeric, PRIMARY KEY (order_id, line_id)) INTERLEAVE IN PARENT sales.orders ON DELETE CASCADE;
CREATE INDEX lines_by_price ON sales.lines (order_id, line_id DESC) INCLUDE (price) INTERLEAVE IN sales.orders WHERE price IS NOT NULL;
CREATE CHANGE STREAM sold FOR sales.orders (total, tax), sales.lines WITH (retention_period = '72h', value_capture_type = 'OLD_AND_NEW_VALUES', exclude_ttl_deletes = false, exclude_insert = true, exclude_update = true, exclude_delete = true);
ALTER CHANGE STREAM sold RESET (value_capture_type, exclude_insert);
ALTER DATABASE db SET spanner.default_leader = 'us-east1';
ALTER DATABASE db SET spanner.default_sequence_kind = 'bit_reversed_positive';
CREATE VIEW sales.joined SQL SECURITY INVOKER AS SELECT o.order_id, l.price FROM sales.orders AS o INNER JOIN sales.lines AS l ON l.order_id = o.order_id CROSS JOIN sales.lines AS m WHERE l.price > 3;
CREATE VIEW sales.grouped SQL SECURITY INVOKER AS SELECT o.region, count(*) AS n, sum(o.total) AS s, min(o.placed_at) AS a FROM sales.orders AS o WHERE o.tax IS NOT NULL GROUP BY o.region HAVING count(*) > 1 ORDER BY o.region LIMIT 10 OFFSET 5;
CREATE VIEW sales.two SQL SECURITY INVOKER AS SELECT o.order_id AS id FROM sales.orders AS o UNION ALL SELECT l.line_id AS id FROM sales.lines AS l;
CREATE VIEW sales.nested SQL SECURITY INVOKER AS SELECT DISTINCT s.region FROM (SELECT o.region, o.total FROM sales.orders AS o WHERE EXISTS (SELECT 1 FROM sales.lines AS l WHERE l.order_id = o.order_id)) AS s WHERE s.total IN (SELECT l.line_id FROM sales.lines AS l);
CREATE VIEW sales.cases SQL SECURITY INVOKER AS SELECT o.order_id, CASE o.region WHEN 'CH' THEN 1 ELSE 2 END AS k, CAST(o.total AS text) AS c, extract(year FROM o.placed_at) AS y FROM sales.orders AS o WHERE o.region LIKE 'C%' AND o.total BETWEEN 1 AND 9;
DROP VIEW sales.two;
ALTER TABLE sales.orders ALTER COLUMN words TYPE varchar(200), ALTER COLUMN words SET NOT NULL;
ALTER TABLE sales.orders ALTER COLUMN tax SET DEFAULT 5;
ALTER TABLE sales.orders RENAME WITH SYNONYM TO purchases;
