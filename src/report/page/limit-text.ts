import { MODEL } from '../../simulation/constants';
import type { SimulatedKey } from '../../simulation/simulate';

/** A load that many splits share has no limit that a sample of this size could show. */
const SHARED = (MODEL.mostSplits * MODEL.writesPerSecondOfSplit) / 4;

/** How many writes a key takes, in words. */
export function limitText({ key, ceilingWritesPerSecond }: SimulatedKey): string {
  return key.spread.verdict === 'safe' && ceilingWritesPerSecond > SHARED
    ? 'grows with the nodes'
    : `about ${rounded(ceilingWritesPerSecond).toLocaleString('en-US')} writes/s, however many nodes`;
}

/** More than two digits would promise what a model cannot. */
function rounded(value: number): number {
  return Number(value.toPrecision(2));
}

/** The share of the inserts of one second that goes to the fullest split, under the highest load the key takes. */
export function fullestSplitShare({ ceilingWritesPerSecond }: SimulatedKey): number {
  return Math.min(1, MODEL.writesPerSecondOfSplit / ceilingWritesPerSecond);
}
