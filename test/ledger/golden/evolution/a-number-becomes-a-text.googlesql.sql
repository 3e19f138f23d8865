-- a number becomes a text

-- refused: column-type-changed Orders.Total
-- the type of Orders.Total would be STRING(MAX) and is INT64: Spanner cannot convert the values in place
