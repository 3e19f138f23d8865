import { fewWriteFronts, monotonicIndex, monotonicKey, rotatingShard, timeOrderedId } from '../../src/rules/hotspot/hot-key-rules';
import { shardCountRule } from '../../src/rules/hotspot/shard-count';
import { mutableShardSource, nullableShardSource, randomShard, signedShard } from '../../src/rules/hotspot/shard-rules';
import { unprovenKey } from '../../src/rules/hotspot/unproven-key';
import type { Rule } from '../../src/rules/rule';

/** Of these exactly one speaks of a hot key. */
export const HOT_KEY_RULES = [monotonicKey, monotonicIndex, timeOrderedId, fewWriteFronts, rotatingShard];

/** The rules that rest on the spread analysis. */
export const SPREAD_RULES: readonly Rule[] = [...HOT_KEY_RULES, unprovenKey, signedShard, nullableShardSource, mutableShardSource, randomShard, shardCountRule];
