import type { SchemaKey } from '../../../rules/keys/keys';
import { evenValues, isHashShard, type Bounded, type KeySpread, type Spread } from '../../../spread';

/** The columns that the walk reached, from the left. */
export function judgedColumns({ passed, decidedBy }: KeySpread): KeySpread['passed'] {
  return decidedBy ? [...passed, decidedBy] : passed;
}

/** The spread of a column that the analysis of the key reached. */
export function spreadOf({ spread }: SchemaKey, column: string | undefined): Spread | undefined {
  return judgedColumns(spread).find((each) => each.column === column)?.spread;
}

/** The shards in a column, or at its start. */
export function shardsOf(spread: Spread): Bounded | undefined {
  const shard = spread.kind === 'monotonic' ? spread.prefix : spread.kind === 'bounded' ? spread : undefined;
  return shard && (isHashShard(shard) || evenValues(shard) > 0 && shard.hashed) ? shard : undefined;
}
