-- a column that must have a value comes without a default

-- refused: not-null-without-default People.Email
-- People.Email would be NOT NULL without a default: Spanner adds such a column to no table, not even to an empty one
