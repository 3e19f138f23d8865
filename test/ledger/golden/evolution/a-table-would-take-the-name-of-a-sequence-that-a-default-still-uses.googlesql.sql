-- a table would take the name of a sequence that a default still uses

-- refused: object-changed q
-- the sequence q would be dropped and something else take its name, while a default still uses it: drop the sequence in a release before this one
