import type { KeyPart, TableDefinition } from '../schema';
import { isHashShard, type Bounded, type Spread } from './spread';
import type { SpreadAnalysis } from './spread-analysis';

/** More categories than this spread like entities do. */
const MOST_FEW_FRONTS = 1000;

/** Where the inserts of one moment land in one key, table or index alike. */
export interface KeySpread {
  readonly verdict: 'safe' | 'hot' | 'unproven';
  /**
   * Places where inserts land at one time, each moving forward. Absent: as many as there are rows or entities, or
   * nobody knows.
   */
  readonly writeFronts?: number;
  /** The column that ended the walk. Absent: all columns are bounded, so the table stays small. */
  readonly decidedBy?: KeyColumnSpread;
  /** The bounded columns in front of it. */
  readonly passed: readonly KeyColumnSpread[];
}

interface KeyColumnSpread {
  readonly column: string;
  readonly spread: Spread;
}

/**
 * Reads a key from the left and counts its write fronts: a bounded column multiplies them, the first column that is
 * not bounded ends the walk.
 */
export function walkKey(key: readonly KeyPart[], table: TableDefinition, analysis: SpreadAnalysis): KeySpread {
  const passed: KeyColumnSpread[] = [];
  for (const { column } of key) {
    const decidedBy = { column, spread: analysis.column(table, column) };
    if (decidedBy.spread.ofUnknown) {
      return { verdict: passed.some((part) => isHashShard(part.spread)) ? 'safe' : 'unproven', decidedBy, passed };
    }
    if (decidedBy.spread.kind !== 'bounded') {
      const { verdict, writeFronts } = judge(decidedBy.spread, passed);
      return { verdict, writeFronts, decidedBy, passed };
    }
    passed.push(decidedBy);
  }
  return { verdict: 'safe', passed };
}

function judge(
  spread: Exclude<Spread, { kind: 'bounded' }>,
  passed: readonly KeyColumnSpread[],
): Pick<KeySpread, 'verdict' | 'writeFronts'> {
  const prefix = spread.kind === 'monotonic' ? spread.prefix : undefined;
  // Behind a hash shard even the worst column has as many write fronts as there are shards.
  const sharded = isHashShard(prefix) || passed.some((part) => isHashShard(part.spread));
  if (spread.kind === 'unproven') {
    return { verdict: sharded ? 'safe' : 'unproven' };
  }
  if (spread.kind !== 'monotonic') {
    return { verdict: 'safe' };
  }
  const counts = [...passed.map((part) => (part.spread as Bounded).count), prefix ? prefix.count : 1];
  const areKnown = counts.every((count): count is number => count !== undefined);
  const writeFronts = areKnown ? counts.reduce((product, count) => product * count, 1) : undefined;
  const many = writeFronts !== undefined && writeFronts > MOST_FEW_FRONTS;
  return { verdict: sharded || many ? 'safe' : 'hot', writeFronts };
}
