-- a table would take the name of a named schema

-- refused: object-changed s
-- the name s would pass between a schema and something else: drop the old object in an earlier release
