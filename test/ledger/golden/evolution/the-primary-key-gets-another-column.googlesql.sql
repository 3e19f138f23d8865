-- the primary key gets another column

-- refused: primary-key-changed Orders
-- the primary key of Orders would be (CustomerId, Id) and is (Id): Spanner cannot change a key in place
