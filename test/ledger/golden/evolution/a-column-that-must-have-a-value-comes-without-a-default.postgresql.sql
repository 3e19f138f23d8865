-- a column that must have a value comes without a default

-- refused: not-null-without-default People.Email
-- People.Email would be NOT NULL without a default: Spanner cannot add such a column, even to an empty table
