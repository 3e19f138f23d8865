-- a table would get other capitals

-- refused: clause-changed ORDERS
-- Orders would become ORDERS, which is one name for Spanner: rename it to a name of its own first, in a release before this one
