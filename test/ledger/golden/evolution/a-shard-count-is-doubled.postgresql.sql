-- a shard count is doubled

-- refused: shard-count-changed Events
-- Events would go from 16 to 32 shards: the shard ShardId is part of every key, and Spanner cannot change a key in place
