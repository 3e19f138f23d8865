CREATE SCHEMA sales;
CREATE TABLE sales.Customers (Id STRING(36) NOT NULL, Email STRING(320)) PRIMARY KEY (Id);
CREATE UNIQUE INDEX sales.ByEmail ON sales.Customers (Email);
CREATE TABLE sales.Notes (Id STRING(36) NOT NULL, NoteId INT64 NOT NULL, Body STRING(MAX)) PRIMARY KEY (Id, NoteId), INTERLEAVE IN PARENT sales.Customers ON DELETE CASCADE;
CREATE TABLE Docs (
  DocId INT64 NOT NULL,
  Body STRING(MAX),
  Tokens TOKENLIST AS (TOKENIZE_FULLTEXT(Body)) HIDDEN,
) PRIMARY KEY (DocId);
CREATE SEARCH INDEX DocsByText ON Docs (Tokens) STORING (Body);
ALTER TABLE Docs ADD SYNONYM Documents;
CREATE TABLE Vectors (Id INT64 NOT NULL, Embedding ARRAY<FLOAT32>(vector_length=>128)) PRIMARY KEY (Id);
CREATE MODEL Scores INPUT (a INT64) OUTPUT (b FLOAT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/projects/p/locations/l/endpoints/1');
