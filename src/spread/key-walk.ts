import type { KeyPart, TableDefinition } from '../schema';
import { combinations, goesRoundFewPlaces, isHashShard, type Bounded, type Spread } from './spread';
import type { SpreadAnalysis } from './spread-analysis';

/** More categories than this spread like entities do. */
export const MOST_FEW_FRONTS = 1000;

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
  /** The column in front of it whose missing values are alike, so that only rows without one land there. */
  readonly sharedBy?: KeyColumnSpread;
}

interface KeyColumnSpread {
  readonly column: string;
  readonly spread: Spread;
}

const NOTHING: readonly KeyColumnSpread[] = [];
const SAFE: Pick<KeySpread, 'verdict' | 'writeFronts'> = { verdict: 'safe', writeFronts: undefined };
const UNPROVEN: typeof SAFE = { verdict: 'unproven', writeFronts: undefined };

/**
 * Reads a key from the left and counts its write fronts: a bounded column multiplies them, the first column that is
 * not bounded ends the walk. Where some rows share one value of that column, they are sorted by what follows.
 *
 * @param holdsNull Whether the key sorts rows that have NULL in a column.
 */
export function walkKey(
  key: readonly KeyPart[],
  table: TableDefinition,
  analysis: SpreadAnalysis,
  holdsNull: (column: string) => boolean = () => true,
): KeySpread {
  let passed = NOTHING;
  /** The verdict on all rows but those that share a value. */
  let most: KeySpread | undefined;
  let sharedBy: KeyColumnSpread | undefined;
  for (const [position, { column }] of key.entries()) {
    const found = analysis.column(table, column);
    const spread = found.shared === 'null' && !holdsNull(column) ? { ...found, shared: undefined } : found;
    if (spread.kind === 'bounded' && !spread.ofUnknown) {
      passed = [...passed, { column, spread }];
      continue;
    }
    const decidedBy = { column, spread };
    const { verdict, writeFronts } = judge(spread, passed);
    if (most === undefined || verdict !== 'safe') {
      const here: KeySpread = { verdict, writeFronts, decidedBy, passed, sharedBy };
      if (verdict === 'hot' && goesRoundFewPlaces(spread)) {
        const behind = walkKey(key.slice(position + 1), table, analysis, holdsNull);
        return behind.verdict === 'hot' || !behind.decidedBy
          ? here
          : { ...behind, passed: [...passed, decidedBy, ...behind.passed] };
      }
      if (verdict !== 'safe') {
        return here;
      }
      most = here;
    }
    if (spread.shared === undefined) {
      return most;
    }
    sharedBy ??= decidedBy;
    passed = [
      ...passed, { column, spread: { kind: 'bounded', count: 1, hashed: false, evidence: spread.evidence } },
    ];
  }
  return most ?? { verdict: 'safe', writeFronts: undefined, decidedBy: undefined, passed, sharedBy };
}

function judge(spread: Spread, passed: readonly KeyColumnSpread[]): Pick<KeySpread, 'verdict' | 'writeFronts'> {
  const isUnknown = spread.kind === 'unproven' || spread.ofUnknown === true;
  if (!isUnknown && spread.kind !== 'monotonic') {
    return SAFE;
  }
  // What is unknown of a clock is whether the shard in front of it spreads.
  const prefix = spread.kind === 'monotonic' && !isUnknown ? spread.prefix : undefined;
  // Behind a hash shard even the worst column has as many write fronts as there are shards.
  const sharded = isHashShard(prefix) || passed.some((part) => isHashShard(part.spread));
  if (isUnknown) {
    return sharded ? SAFE : UNPROVEN;
  }
  const fronts = passed.map((part) => part.spread as Bounded);
  const writeFronts = combinations(prefix ? [prefix, ...fronts] : fronts);
  const isEven = passed.every((part) => part.spread.shared === undefined);
  const many = isEven && writeFronts !== undefined && writeFronts > MOST_FEW_FRONTS;
  return { verdict: sharded || many ? 'safe' : 'hot', writeFronts };
}
