-- a column becomes an identity column

-- refused: identity-changed Orders.Total
-- Orders.Total would become an identity column: Spanner decides that when the column is made
