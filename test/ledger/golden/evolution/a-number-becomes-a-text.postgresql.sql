-- a number becomes a text

-- refused: column-type-changed Orders.Total
-- the type of Orders.Total would be varchar and is bigint: Spanner cannot convert the values in place
