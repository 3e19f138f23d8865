-- the expression of a stored column changes

-- refused: generated-column-changed People.Folded
-- People.Folded would be computed in another way: Spanner keeps the expression, type and storage of a generated column
