import { figure } from '../../../rules/wording';
import { MODEL } from '../../../simulation/constants';
import type { SimulatedKey } from '../../../simulation/simulate';
import { combinations, type Bounded } from '../../../spread';

/** The limit of a key, compared with its load. */
export interface Headroom {
  readonly limitPerSecond: number;
  /** The limit as a multiple of the load. Absent if the limit grows with the nodes. */
  readonly times?: number;
}

/** Above this load, it is spread over so many splits that a sample of this size shows no limit. */
const SHARED = (MODEL.mostSplits * MODEL.writesPerSecondOfSplit) / 4;

export function headroomOf(
  { key: { spread }, ceilingWritesPerSecond: ceiling, writesPerSecond }: SimulatedKey,
): Headroom {
  const { verdict, decidedBy, passed, writeFronts } = spread;
  const { kind, shared } = decidedBy?.spread ?? {};
  // More nodes do not help beyond the number of shards, if what follows them moves, or may do so.
  const fronts = (kind === 'unproven' ? combinations(passed.map((part) => part.spread as Bounded)) : writeFronts)
    ?? Infinity;
  const isMany = kind === 'scattered' && shared === undefined || ceiling > SHARED && fronts >= MODEL.mostSplits;
  const limit = verdict === 'safe' && isMany ? fronts * MODEL.writesPerSecondOfSplit : ceiling;
  return {
    limitPerSecond: twoDigits(limit),
    ...(limit < Infinity && { times: limit / writesPerSecond }),
  };
}

/** More digits would suggest more precision than the model has. */
function twoDigits(value: number): number {
  return Number(value.toPrecision(2));
}

/** `5,000 inserts/s`, or `grows with the nodes`. */
export function limitText({ times, limitPerSecond }: Headroom): string {
  return times === undefined ? 'grows with the nodes' : rateText(limitPerSecond);
}

/** `0.7×`, or `grows`. */
export function timesText({ times }: Headroom): string {
  return times === undefined ? 'grows' : `${figure(twoDigits(times))}×`;
}

/** The labels on an axis of limits: from a tenth to a hundred times the load. */
export const AXIS_TIMES = [0.1, 1, 10, 100] as const;

/** The place of a multiple of the load on that axis, which is logarithmic, from 0 to 1. */
export function axisPlace(times: number): number {
  const decades = Math.log10(AXIS_TIMES[AXIS_TIMES.length - 1] / AXIS_TIMES[0]);
  return Math.min(1, Math.max(0, Math.log10(times / AXIS_TIMES[0]) / decades));
}

/** `5,000 inserts/s` */
export function rateText(perSecond: number): string {
  return rate(Math.round(perSecond), 'insert');
}

/** `1 row/s` */
export function rate(perSecond: number, noun: string): string {
  const text = perSecond.toLocaleString('en-US', { maximumFractionDigits: 2 });
  return `${text} ${noun}${text === '1' ? '' : 's'}/s`;
}
