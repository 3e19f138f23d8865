CREATE SCHEMA sales;
CREATE SEQUENCE sales.Numbers BIT_REVERSED_POSITIVE SKIP RANGE 1, 1000 START COUNTER WITH 50;
ALTER SEQUENCE sales.Numbers RESTART COUNTER WITH 100;
ALTER SEQUENCE sales.Numbers NO SKIP RANGE;
CREATE TABLE sales.Orders (
  OrderId INT64 NOT NULL DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE sales.Numbers)),
  Region STRING(2) NOT NULL,
  Total INT64 NOT NULL,
  Tax INT64,
  Words STRING(MAX),
  PlacedAt TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true),
  Tags ARRAY<STRING(20)>,
  Tokens TOKENLIST AS (TOKENIZE_FULLTEXT(Words)) HIDDEN,
  RegionTokens TOKENLIST AS (TOKEN(Region)) HIDDEN,
) PRIMARY KEY (OrderId);
CREATE TABLE sales.Lines (OrderId INT64 NOT NULL, LineId INT64 NOT NULL, Price NUMERIC) PRIMARY KEY (OrderId, LineId), INTERLEAVE IN PARENT sales.Orders ON DELETE CASCADE;
CREATE INDEX sales.LinesByPrice ON sales.Lines (OrderId, Price DESC) WHERE Price IS NOT NULL, INTERLEAVE IN sales.Orders;
CREATE SEARCH INDEX sales.OrdersByText ON sales.Orders (Tokens, RegionTokens) STORING (Tax, Words) PARTITION BY Region, OrderId ORDER BY Total DESC OPTIONS (sort_order_sharding = true);
CREATE SEARCH INDEX sales.OrdersByTax ON sales.Orders (Tokens) PARTITION BY Region ORDER BY Tax ASC WHERE Tax IS NOT NULL AND Region IS NOT NULL OPTIONS (sort_order_sharding = false, disable_automatic_uid_column = true);
DROP SEARCH INDEX sales.OrdersByTax;
CREATE CHANGE STREAM Sold FOR sales.Orders (Total, Tax), sales.Lines OPTIONS (retention_period = '72h', value_capture_type = 'OLD_AND_NEW_VALUES', exclude_ttl_deletes = false, exclude_insert = true, exclude_update = true, exclude_delete = true);
ALTER CHANGE STREAM Sold SET OPTIONS (value_capture_type = NULL, exclude_insert = NULL, retention_period = '7200m');
ALTER DATABASE db SET OPTIONS (default_leader = 'us-east1', version_retention_period = '36h');
ALTER DATABASE db SET OPTIONS (default_sequence_kind = 'bit_reversed_positive');
CREATE VIEW sales.Joined SQL SECURITY INVOKER AS SELECT o.OrderId, l.Price, t AS Tag FROM sales.Orders AS o INNER JOIN sales.Lines AS l ON l.OrderId = o.OrderId CROSS JOIN UNNEST(o.Tags) AS t WHERE l.Price > 3;
CREATE VIEW sales.Grouped SQL SECURITY INVOKER AS SELECT o.Region, COUNT(*) AS n, SUM(o.Total) AS s, MIN(o.PlacedAt) AS a FROM sales.Orders AS o WHERE o.Tax IS NOT NULL GROUP BY o.Region HAVING COUNT(*) > 1 ORDER BY o.Region LIMIT 10 OFFSET 5;
CREATE VIEW sales.Both SQL SECURITY INVOKER AS SELECT o.OrderId AS Id FROM sales.Orders AS o UNION ALL SELECT l.LineId AS Id FROM sales.Lines AS l;
CREATE VIEW sales.Nested SQL SECURITY INVOKER AS SELECT DISTINCT s.Region FROM (SELECT o.Region, o.Total FROM sales.Orders AS o WHERE EXISTS (SELECT 1 FROM sales.Lines AS l WHERE l.OrderId = o.OrderId)) AS s WHERE s.Total IN (SELECT l.LineId FROM sales.Lines AS l);
CREATE VIEW sales.Cases SQL SECURITY INVOKER AS SELECT o.OrderId, CASE o.Region WHEN 'CH' THEN 1 ELSE 2 END AS k, IF(o.Total > 3, 'a', 'b') AS i, CAST(o.Total AS STRING) AS c, EXTRACT(YEAR FROM o.PlacedAt) AS y FROM sales.Orders AS o WHERE SEARCH(o.Tokens, 'word') AND o.Region LIKE 'C%' AND o.Total BETWEEN 1 AND 9;
CREATE VIEW sales.Ranked SQL SECURITY INVOKER AS SELECT o.OrderId, ARRAY_LENGTH(o.Tags) AS n, STRUCT(o.Total AS t, o.Tax AS x).t AS f, ARRAY(SELECT l.Price FROM sales.Lines AS l) AS prices FROM sales.Orders AS o LEFT JOIN sales.Lines AS m ON m.OrderId = o.OrderId AND m.Price IS NULL;
DROP VIEW sales.Both;
ALTER TABLE sales.Orders ALTER COLUMN Words STRING(200) NOT NULL;
ALTER TABLE sales.Orders ALTER COLUMN Tax SET DEFAULT (5);
ALTER TABLE sales.Orders RENAME TO sales.Purchases, ADD SYNONYM sales.Orders;
ALTER TABLE sales.Lines SET ON DELETE NO ACTION;
