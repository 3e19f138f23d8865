-- an index moves to another table and keeps its name

-- refused: index-keys-changed ByName
-- the index ByName would have another key, table or filter: Spanner cannot change that, and to drop it first would leave its reads without an index
