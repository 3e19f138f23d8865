-- a column would get other capitals

-- refused: column-renamed Orders.Email
-- Orders.Email would be dropped and email added with the same definition: Spanner cannot rename a column, and the values of Email would be lost
