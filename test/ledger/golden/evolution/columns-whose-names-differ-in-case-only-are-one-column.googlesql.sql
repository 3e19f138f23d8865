-- columns whose names differ in case only are one column

-- refused: column-renamed Events.Kind
-- Events.Kind would be dropped and kind added with the same definition: Spanner cannot rename a column, and the values of Kind would be lost
