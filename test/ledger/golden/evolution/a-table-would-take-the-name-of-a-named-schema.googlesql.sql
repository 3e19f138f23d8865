-- a table would take the name of a named schema

-- refused: object-changed s
-- the name s would pass between a schema and something else: Spanner gives it away once nothing has it, so let go of it in a release before this one
