-- a shard count is doubled

-- refused: shard-count-changed Events
-- Events would have 32 shards and has 16: the shard ShardId is part of every key, and Spanner cannot change a key in place
