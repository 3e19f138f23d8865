CREATE TABLE Articles (
  ArticleId STRING(36) NOT NULL,
  Title STRING(MAX) NOT NULL,
  Body STRING(MAX),
  Author STRING(40) NOT NULL,
  Rank INT64 NOT NULL,
  Likes INT64,
  Price FLOAT64,
  IsOpen BOOL,
  Labels ARRAY<STRING(MAX)>,
  PublishedAt TIMESTAMP,
  TitleTokens TOKENLIST AS (TOKENIZE_FULLTEXT(Title)) HIDDEN,
  BodyTokens TOKENLIST AS (TOKENIZE_SUBSTRING(Body, ngram_size_min=>2, ngram_size_max=>3)) HIDDEN,
  AuthorTokens TOKENLIST AS (TOKEN(Author)) HIDDEN,
  LikesTokens TOKENLIST AS (TOKENIZE_NUMBER(Likes, comparison_type=>'all', min=>0, max=>1000)) HIDDEN,
  OpenTokens TOKENLIST AS (TOKENIZE_BOOL(IsOpen)) HIDDEN,
  NgramTokens TOKENLIST AS (TOKENIZE_NGRAMS(Title, ngram_size_min=>2, ngram_size_max=>4)) STORED HIDDEN,
  AllTokens TOKENLIST AS (TOKENLIST_CONCAT([TitleTokens, AuthorTokens])) HIDDEN,
) PRIMARY KEY (ArticleId);
CREATE TABLE Comments (
  ArticleId STRING(36) NOT NULL,
  CommentId INT64 NOT NULL,
  Words STRING(MAX),
  WrittenAt TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true),
) PRIMARY KEY (ArticleId, CommentId), INTERLEAVE IN PARENT Articles ON DELETE CASCADE;
CREATE SEARCH INDEX ArticlesByTitle ON Articles (TitleTokens);
CREATE SEARCH INDEX ArticlesByText ON Articles (TitleTokens, BodyTokens) STORING (Title, Likes) PARTITION BY Author ORDER BY Rank DESC;
CREATE SEARCH INDEX ArticlesByLikes ON Articles (LikesTokens) PARTITION BY Author, IsOpen ORDER BY Likes WHERE Likes IS NOT NULL;
CREATE SEARCH INDEX ArticlesByAll ON Articles (AllTokens, OpenTokens, NgramTokens) ORDER BY Rank ASC OPTIONS (sort_order_sharding = true, disable_automatic_uid_column = false);
CREATE VIEW Titles SQL SECURITY INVOKER AS SELECT a.ArticleId, a.Title FROM Articles AS a WHERE a.Rank > 3;
CREATE VIEW Talks SQL SECURITY INVOKER AS SELECT a.Title, COUNT(c.CommentId) AS Comments, MAX(c.WrittenAt) AS Latest FROM Articles AS a LEFT JOIN Comments AS c ON c.ArticleId = a.ArticleId GROUP BY a.Title;
CREATE OR REPLACE VIEW Busy SQL SECURITY INVOKER AS SELECT t.Title AS Name, t.Comments FROM Talks AS t WHERE t.Comments > 10 ORDER BY t.Comments DESC LIMIT 5;
CREATE VIEW Plain SQL SECURITY INVOKER AS SELECT 1 AS One;
CREATE OR REPLACE VIEW Plain SQL SECURITY INVOKER AS SELECT a.ArticleId, UPPER(a.Title) AS Loud FROM Articles AS a WHERE a.Likes IN (1, 2) AND a.IsOpen;
CREATE VIEW Brief SQL SECURITY INVOKER AS SELECT 1 AS One;
DROP VIEW Brief;
CREATE CHANGE STREAM Everything FOR ALL OPTIONS (value_capture_type = 'NEW_VALUES', exclude_ttl_deletes = true, exclude_insert = true);
CREATE CHANGE STREAM Keys FOR Articles (), Comments (Words);
CREATE CHANGE STREAM Nothing OPTIONS (retention_period = '1d', exclude_update = false, exclude_delete = true);
ALTER CHANGE STREAM Nothing SET FOR Articles (Title, Rank), Comments;
CREATE CHANGE STREAM Later;
ALTER CHANGE STREAM Later SET FOR ALL;
ALTER CHANGE STREAM Everything DROP FOR ALL;
ALTER CHANGE STREAM Keys SET OPTIONS (retention_period = '7d', value_capture_type = 'NEW_ROW_AND_OLD_VALUES', exclude_ttl_deletes = NULL);
CREATE CHANGE STREAM Gone;
DROP CHANGE STREAM Gone;
CREATE MODEL Scores INPUT (words STRING(MAX), weight FLOAT64, labels ARRAY<STRING(MAX)>) OUTPUT (score FLOAT64, parts STRUCT<name STRING(MAX), values ARRAY<FLOAT64>>) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/projects/p/locations/l/endpoints/e', default_batch_size = 10);
CREATE OR REPLACE MODEL Labels INPUT (words STRING(MAX) OPTIONS (required = true)) OUTPUT (label STRING(MAX) OPTIONS (required = false)) REMOTE OPTIONS (endpoints = ['//aiplatform.googleapis.com/projects/p/locations/l/endpoints/e']);
ALTER MODEL Scores SET OPTIONS (endpoint = '//aiplatform.googleapis.com/projects/p/locations/l/endpoints/f');
ALTER MODEL IF EXISTS Scores SET OPTIONS (default_batch_size = 4);
DROP MODEL IF EXISTS Nowhere;
CREATE SEQUENCE Numbers OPTIONS (sequence_kind = 'bit_reversed_positive', skip_range_min = 1, skip_range_max = 1000, start_with_counter = 50);
ALTER SEQUENCE Numbers SET OPTIONS (start_with_counter = 100, skip_range_min = 5);
ANALYZE;
