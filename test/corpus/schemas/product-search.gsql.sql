CREATE TABLE Products (
  ProductId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
  Title STRING(MAX) NOT NULL,
  Description STRING(MAX),
  Category STRING(40),
  Attributes JSON,
  Embedding ARRAY<FLOAT32>(vector_length=>768),
  Title_Tokens TOKENLIST AS (TOKENIZE_FULLTEXT(Title)) HIDDEN,
  Description_Tokens TOKENLIST AS (TOKENIZE_FULLTEXT(Description)) HIDDEN,
  Popularity INT64 NOT NULL DEFAULT (0),
  CreatedAt TIMESTAMP NOT NULL DEFAULT (CURRENT_TIMESTAMP()),
) PRIMARY KEY (ProductId);

CREATE SEARCH INDEX ProductsByText ON Products (Title_Tokens, Description_Tokens)
  STORING (Category) PARTITION BY Category ORDER BY Popularity DESC OPTIONS (sort_order_sharding = true);

CREATE VECTOR INDEX ProductsByEmbedding ON Products (Embedding)
  WHERE Embedding IS NOT NULL
  OPTIONS (distance_type = 'COSINE', tree_depth = 2, num_leaves = 1000);

CREATE TABLE Queries (
  QueryId STRING(36) NOT NULL,
  SessionId STRING(36) NOT NULL,
  Text STRING(MAX),
  AskedAt TIMESTAMP NOT NULL,
) PRIMARY KEY (SessionId, QueryId);

CREATE INDEX QueriesByTime ON Queries (AskedAt);

CREATE MODEL TextEmbedding INPUT (content STRING(MAX)) OUTPUT (embeddings STRUCT<values ARRAY<FLOAT32>>)
  REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/projects/example/locations/europe-west6/publishers/google/models/text-embedding-005');

ALTER TABLE Queries RENAME TO SearchQueries, ADD SYNONYM Queries;
