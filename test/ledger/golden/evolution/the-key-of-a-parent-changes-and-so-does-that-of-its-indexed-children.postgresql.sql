-- the key of a parent changes, and so does that of its indexed children

-- refused: primary-key-changed Orders
-- the primary key of Orders would change from (Id) to (Id DESC): Spanner cannot change a key in place
