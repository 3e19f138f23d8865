-- a table gets another parent

-- refused: interleave-parent-changed Lines
-- Lines would be interleaved in Customers and is interleaved in Orders: Spanner cannot move rows to another parent
