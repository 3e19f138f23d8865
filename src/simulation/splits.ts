import { MODEL } from './constants';
import type { Entries } from './key-order';
import type { TableWorkload } from '../schema';
import { lastAtOrBefore } from '../text/collections';

type EntryLoad = Pick<TableWorkload, 'writesPerSecond' | 'rowBytes'>;

/** The load on the splits of one key. */
export interface SplitLoad {
  /** Number of splits at the end. */
  readonly splits: number;
  /** Number of splits that take part in the burst at the end, with at least a tenth of an even share. */
  readonly takingPart: number;
  /** The share of the burst in the fullest split. */
  readonly hottestShare: number;
  /** The rate at which the fullest split reaches its limit, however many nodes there are. */
  readonly ceilingWritesPerSecond: number;
  /** Ranks of its first entry then, and of the next split's first entry; the latter is absent for the last split. */
  readonly ceilingRanks: readonly [first: number, after?: number];
}

/**
 * Assigns inserts to splits, and divides splits as Spanner does if they are too large or under high load, at the row
 * that divides the load best. If inserts move on, all of them land after any split point, so dividing never helps.
 */
export function splitLoad(entries: Entries, workload: EntryLoad, durationMinutes: number): SplitLoad {
  const declared = run(entries, workload, durationMinutes);
  // The most that the key could take if the load required it.
  const most = run(
    entries, { ...workload, writesPerSecond: MODEL.mostSplits * MODEL.writesPerSecondOfSplit }, durationMinutes,
  );
  return {
    ...declared,
    ceilingWritesPerSecond: Math.round(MODEL.writesPerSecondOfSplit / most.hottestShare),
    ceilingRanks: most.ceilingRanks,
  };
}

function run(
  { ranks, steady }: Entries, { writesPerSecond, rowBytes }: EntryLoad, durationMinutes: number,
): Omit<SplitLoad, 'ceilingWritesPerSecond'> {
  const rounds = Math.max(1, Math.round(durationMinutes / MODEL.minutesOfRound));
  const secondsOfRound = (durationMinutes * 60) / rounds;
  /** Start of each split, in order. */
  const starts = [0];
  const bytes = [0];
  for (let round = 0; round < rounds; round++) {
    const [from, to] = [round, round + 1].map((each) => Math.floor((steady * each) / rounds));
    const inserts = ranks.subarray(from, to);
    const bySplit: number[][] = starts.map(() => []);
    inserts.forEach((rank) => bySplit[splitOf(starts, rank)].push(rank));
    const total = Math.max(1, inserts.length);
    const bytesOfInsert = (writesPerSecond * secondsOfRound * rowBytes) / total;
    // From the last split to the first, so dividing one does not move those still to be checked.
    for (let split = starts.length - 1; split >= 0 && round < rounds - 1; split--) {
      bytes[split] += bySplit[split].length * bytesOfInsert;
      const load = (bySplit[split].length / total) * writesPerSecond;
      const isHigh = load > MODEL.highLoad * MODEL.writesPerSecondOfSplit || bytes[split] > MODEL.splitBytes;
      const cut = isHigh && starts.length < MODEL.mostSplits
        ? cutOf(bySplit[split], starts[split], starts.length === 1)
        : undefined;
      if (cut !== undefined) {
        starts.splice(split + 1, 0, cut);
        bytes.splice(split, 1, bytes[split] / 2, bytes[split] / 2);
      }
    }
  }
  const burst = starts.map(() => 0);
  ranks.subarray(steady).forEach((rank) => {
    burst[splitOf(starts, rank)] += 1;
  });
  const inserts = Math.max(1, ranks.length - steady);
  const most = Math.max(1, ...burst);
  const hottest = Math.max(0, burst.indexOf(most));
  const even = inserts / starts.length;
  return {
    splits: starts.length,
    takingPart: burst.filter((count) => count > even / 10).length,
    hottestShare: most / inserts,
    ceilingRanks: [starts[hottest], starts[hottest + 1]],
  };
}

/** The last split that begins at or before the rank. */
function splitOf(starts: readonly number[], rank: number): number {
  return lastAtOrBefore(starts, rank, (start) => start);
}

/**
 * The rank of an earlier insert that divides the later ones best.
 *
 * @param ranks In the order of the inserts.
 * @param anyway Whether to divide even if all later inserts are on one side.
 * @returns undefined if no point divides them
 */
function cutOf(ranks: readonly number[], start: number, anyway: boolean): number | undefined {
  const half = ranks.length >> 1;
  const [earlier, later] = [ranks.slice(0, half), ranks.slice(half)].map((each) => each.sort((a, b) => a - b));
  const middle = earlier[earlier.length >> 1];
  let best = anyway && middle > start ? middle : undefined;
  let least = later.length / 2;
  let below = 0;
  for (const rank of earlier) {
    while (below < later.length && later[below] < rank) {
      below += 1;
    }
    const off = Math.abs(below - later.length / 2);
    if (off < least && rank > start) {
      [best, least] = [rank, off];
    }
  }
  return best;
}
