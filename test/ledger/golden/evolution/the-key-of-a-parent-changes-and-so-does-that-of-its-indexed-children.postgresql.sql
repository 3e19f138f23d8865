-- the key of a parent changes, and so does that of its indexed children

-- refused: primary-key-changed Orders
-- the primary key of Orders would be (Id DESC) and is (Id): Spanner cannot change a key in place
