import { MODEL } from '../../../simulation/constants';
import type { SimulatedKey } from '../../../simulation/simulate';

/** What a key takes, compared with what is written into it. */
export interface Headroom {
  readonly limitPerSecond: number;
  readonly loadPerSecond: number;
  /** The limit as a multiple of the load. Absent: the limit grows with the nodes. */
  readonly times?: number;
}

/** A load that many splits share has no limit that a sample of this size could show. */
const SHARED = (MODEL.mostSplits * MODEL.writesPerSecondOfSplit) / 4;

export function headroomOf(
  { key: { spread: { verdict, writeFronts = Infinity } }, ceilingWritesPerSecond, writesPerSecond }: SimulatedKey,
): Headroom {
  // So many shards are so many places, however many nodes there are.
  const grows = verdict === 'safe' && ceilingWritesPerSecond > SHARED && writeFronts >= MODEL.mostSplits;
  return {
    limitPerSecond: twoDigits(ceilingWritesPerSecond),
    loadPerSecond: writesPerSecond,
    ...(!grows && { times: ceilingWritesPerSecond / writesPerSecond }),
  };
}

/** Its limit is below the load. */
export function isOverLimit({ times = Infinity }: Headroom): boolean {
  return times < 1;
}

/** More than two digits would promise what a model cannot. */
function twoDigits(value: number): number {
  return Number(value.toPrecision(2));
}

/** `0.7×`, or `grows`. */
export function timesText({ times }: Headroom): string {
  return times === undefined ? 'grows' : `${twoDigits(times).toLocaleString('en-US')}×`;
}

/** What an axis of limits names: a tenth to a hundred times the load. */
export const AXIS_TIMES = [0.1, 1, 10, 100] as const;

/** Where a multiple of the load lies on that axis, by its logarithm, from 0 to 1. */
export function axisPlace(times: number): number {
  const decades = Math.log10(AXIS_TIMES[AXIS_TIMES.length - 1] / AXIS_TIMES[0]);
  return Math.min(1, Math.max(0, Math.log10(times / AXIS_TIMES[0]) / decades));
}

/** `5,000 inserts/s` */
export function rateText(perSecond: number): string {
  return `${Math.round(perSecond).toLocaleString('en-US')} inserts/s`;
}
