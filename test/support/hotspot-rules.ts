import { fewWriteFronts } from '../../src/rules/few-write-fronts';
import { monotonicIndex } from '../../src/rules/monotonic-index';
import { monotonicKey } from '../../src/rules/monotonic-key';
import { mutableShardSource } from '../../src/rules/mutable-shard-source';
import { nullableShardSource } from '../../src/rules/nullable-shard-source';
import { randomShard } from '../../src/rules/random-shard';
import { rotatingShard } from '../../src/rules/rotating-shard';
import { shardCountRule } from '../../src/rules/shard-count';
import { signedShard } from '../../src/rules/signed-shard';
import { timeOrderedId } from '../../src/rules/time-ordered-id';
import { unprovenKey } from '../../src/rules/unproven-key';

/** Of these exactly one speaks of a hot key. */
export const HOT_KEY_RULES = [monotonicKey, monotonicIndex, timeOrderedId, fewWriteFronts, rotatingShard];

/** The rules that rest on the spread analysis. */
export const SPREAD_RULES = [...HOT_KEY_RULES, unprovenKey, signedShard, nullableShardSource, mutableShardSource, randomShard, shardCountRule];
