-- a column would get other capitals

-- refused: column-renamed Orders.Email
-- Orders.Email would be gone and email be there with the same definition: Spanner cannot rename a column, and the values of Email would be lost
