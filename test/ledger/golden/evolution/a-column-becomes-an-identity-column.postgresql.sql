-- a column becomes an identity column

-- refused: identity-changed Orders.Total
-- Orders.Total would become an identity column: this is fixed when the column is created
