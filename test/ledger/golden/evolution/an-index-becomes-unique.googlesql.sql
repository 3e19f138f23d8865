-- an index becomes unique

-- refused: index-keys-changed OrdersByCustomer
-- the index OrdersByCustomer would have another key, table or filter: Spanner cannot change that, and to drop it first would leave its reads without an index
