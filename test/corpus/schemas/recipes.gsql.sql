CREATE TABLE Cooks (
  CookId INT64 NOT NULL,
  Name STRING(100) NOT NULL,
  JoinedAt TIMESTAMP,
) PRIMARY KEY (CookId);

CREATE TABLE Recipes (
  CookId INT64 NOT NULL,
  RecipeId INT64 NOT NULL,
  Title STRING(200) NOT NULL,
  Steps ARRAY<STRING(MAX)>,
  WrittenOn DATE,
) PRIMARY KEY (CookId, RecipeId), INTERLEAVE IN PARENT Cooks ON DELETE CASCADE;

CREATE TABLE Ingredients (
  CookId INT64 NOT NULL,
  RecipeId INT64 NOT NULL,
  Position INT64 NOT NULL,
  Name STRING(100) NOT NULL,
  Grams FLOAT64,
) PRIMARY KEY (CookId, RecipeId, Position), INTERLEAVE IN PARENT Recipes ON DELETE CASCADE;

CREATE INDEX RecipesByTitle ON Recipes (Title);
CREATE INDEX RecipesByDate ON Recipes (WrittenOn DESC);
CREATE UNIQUE NULL_FILTERED INDEX IngredientsByName ON Ingredients (CookId, RecipeId, Name), INTERLEAVE IN Recipes;

CREATE TABLE Ratings (
  RecipeKey STRING(40) NOT NULL,
  RatedBy STRING(36) NOT NULL,
  Stars INT64 NOT NULL,
  RatedAt TIMESTAMP NOT NULL DEFAULT (CURRENT_TIMESTAMP()),
  CONSTRAINT OneToFive CHECK (Stars >= 1 AND Stars <= 5),
) PRIMARY KEY (RecipeKey, RatedBy);

CREATE INDEX RatingsByStars ON Ratings (Stars, RatedAt DESC);
CREATE INDEX RatingsByTime ON Ratings (RatedAt);
