import type { DrawnKey } from './drawn-key';
import { shardsOf } from './walked-columns';
import { MODEL } from '../../../simulation/constants';
import type { SimulatedKey } from '../../../simulation/simulate';

/** The share of inserts per second that goes to the fullest split under the highest possible load. */
export function fullestSplitShare({ ceilingWritesPerSecond }: SimulatedKey): number {
  return Math.min(1, MODEL.writesPerSecondOfSplit / ceilingWritesPerSecond);
}

const SIMULATED = `up to ${MODEL.mostSplits} splits are simulated`;

/** The reason for that share. */
export function shareReason({ simulated: { key: { spread }, hottestLeads }, verdict }: DrawnKey): string {
  const { decidedBy, sharedBy, passed, writeFronts } = spread;
  if (decidedBy === undefined) {
    return 'all columns have few values, so the table has few rows';
  }
  if (verdict === 'unproven') {
    return `if ${decidedBy.column} rises with time`;
  }
  const missing = sharedBy ?? passed.find((part) => part.spread.shared !== undefined);
  if (spread.verdict === 'hot' && missing) {
    const share = `${MODEL.sharedShare * 100}% of the rows`;
    return `assumed: ${share} have ${missing.spread.shared === 'null' ? 'NULL' : 'the default'} in ${missing.column}`;
  }
  const shards = shardsOf(decidedBy.spread) ?? passed.map((part) => shardsOf(part.spread)).find((each) => each);
  if (shards) {
    const { count, signedModulus } = shards;
    return [
      `it takes ${hottestLeads} of ${count === undefined ? 'the' : count} shards`,
      ...(signedModulus === undefined ? [] : [', and shard 0 has two shares']),
      ...((count ?? 0) > MODEL.mostSplits ? [`: ${SIMULATED}`] : []),
    ].join('');
  }
  if (spread.verdict === 'hot') {
    return writeFronts === 1
      ? 'all concurrent inserts land in one place'
      : `assumed: the first of ${writeFronts ?? MODEL.categories} values has most rows, the second half of them ...`;
  }
  return `inserts land everywhere, and ${SIMULATED}`;
}
