CREATE TABLE articles (
  article_id varchar(36) NOT NULL,
  title text NOT NULL,
  author varchar(40) NOT NULL,
  rank bigint NOT NULL,
  likes bigint,
  price double precision,
  is_open boolean,
  labels text[],
  published_at timestamptz,
  loud text GENERATED ALWAYS AS (upper(title)) STORED,
  PRIMARY KEY (article_id)
);
CREATE TABLE comments (
  article_id varchar(36) NOT NULL,
  comment_id bigint NOT NULL,
  words text,
  written_at spanner.commit_timestamp NOT NULL,
  PRIMARY KEY (article_id, comment_id)
) INTERLEAVE IN PARENT articles ON DELETE CASCADE;
CREATE VIEW titles SQL SECURITY INVOKER AS SELECT a.article_id, a.title FROM articles AS a WHERE a.rank > 3;
CREATE VIEW talks SQL SECURITY INVOKER AS SELECT a.title, count(c.comment_id) AS comments, max(c.written_at) AS latest FROM articles AS a LEFT JOIN comments AS c ON c.article_id = a.article_id GROUP BY a.title;
CREATE OR REPLACE VIEW busy SQL SECURITY INVOKER AS SELECT t.title AS name, t.comments FROM talks AS t WHERE t.comments > 10 ORDER BY t.comments DESC LIMIT 5;
CREATE VIEW plain SQL SECURITY INVOKER AS SELECT 'x' AS loud;
CREATE OR REPLACE VIEW plain SQL SECURITY INVOKER AS SELECT upper(title) AS loud FROM articles WHERE likes IN (1, 2) AND is_open;
CREATE VIEW brief SQL SECURITY INVOKER AS SELECT 1 AS one;
DROP VIEW brief;
CREATE CHANGE STREAM everything FOR ALL WITH (value_capture_type = 'NEW_VALUES', exclude_ttl_deletes = true, exclude_insert = true);
CREATE CHANGE STREAM keys FOR articles (), comments (words);
CREATE CHANGE STREAM nothing WITH (retention_period = '1d', exclude_update = false, exclude_delete = true);
ALTER CHANGE STREAM nothing SET FOR articles (title, rank), comments;
CREATE CHANGE STREAM later;
ALTER CHANGE STREAM later SET FOR ALL;
ALTER CHANGE STREAM everything DROP FOR ALL;
ALTER CHANGE STREAM keys SET (retention_period = '7d', value_capture_type = 'NEW_ROW_AND_OLD_VALUES');
ALTER CHANGE STREAM everything RESET (exclude_insert, value_capture_type);
CREATE CHANGE STREAM gone;
DROP CHANGE STREAM gone;
CREATE SEQUENCE numbers BIT_REVERSED_POSITIVE START COUNTER WITH 50;
ALTER SEQUENCE numbers SKIP RANGE 5 500 RESTART COUNTER WITH 100;
CREATE SCHEMA sales;
CREATE TABLE sales.orders (order_id varchar(36) NOT NULL, total numeric, PRIMARY KEY (order_id));
CREATE VIEW sales.totals SQL SECURITY INVOKER AS SELECT o.total FROM sales.orders AS o;
CREATE SEQUENCE sales.numbers BIT_REVERSED_POSITIVE;
CREATE CHANGE STREAM sold FOR sales.orders (total);
CREATE TABLE sales.lines (order_id varchar(36) NOT NULL, line_id bigint NOT NULL, words text, price numeric, PRIMARY KEY (order_id, line_id)) INTERLEAVE IN PARENT sales.orders;
CREATE INDEX lines_by_words ON sales.lines (words);
ALTER INDEX sales.lines_by_words ADD INCLUDE COLUMN price;
