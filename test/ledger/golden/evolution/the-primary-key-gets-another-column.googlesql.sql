-- the primary key gets another column

-- refused: primary-key-changed Orders
-- the primary key of Orders would change from (Id) to (CustomerId, Id): Spanner cannot change a key in place
