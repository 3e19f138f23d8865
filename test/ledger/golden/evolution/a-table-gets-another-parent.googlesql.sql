-- a table gets another parent

-- refused: interleave-parent-changed Lines
-- Lines would move from interleaved in Orders to interleaved in Customers: Spanner cannot move rows to another parent
