import { WRITTEN_PER_SECOND } from './hash-spread';
import type { TimeUnit } from '../../schema/functions';
import { merged } from '../merged-spread';
import { because, fewOf, shardOf, unknown, unknownResult, WITH_GAPS, type Reason, type Spread } from '../spread';

/** What the functions of dates and times do to the order of a clock. */

const FORMAT_OF_GOOGLESQL = {
  beginsWithYear: /^[^%]*%(E4)?[YFCGs]/, hasDay: /%F|%s|%j|%m.*%d|%d.*%m/, hasFractions: /%E(\*|\d+)S/,
};
const FORMAT_OF_POSTGRESQL = {
  beginsWithYear: /^[^A-Z]*(I?YYY|CC)/i, hasDay: /DDD|MM.*DD|DD.*MM/i, hasFractions: /US|FF\d/i,
};
/** Parts of a time that distinguish rows no matter when they are written. */
const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ['MILLISECOND', 1_000],
  ['MICROSECOND', 1_000_000],
  ['NANOSECOND', 1_000_000_000],
]);
const MICROSECOND = 1e-6;
const KEEP_ORDER = new Set(['YEAR', 'ISOYEAR', 'DATE']);
/** How many values a part of a time goes through, and begins anew. */
const PLACES: ReadonlyMap<string, number> = new Map([
  ['SECOND', 60], ['MINUTE', 60], ['HOUR', 24], ['DAYOFWEEK', 7], ['DOW', 7], ['ISODOW', 7], ['DAY', 31],
  ['DAYOFYEAR', 366], ['DOY', 366], ['WEEK', 54], ['ISOWEEK', 53], ['MONTH', 12], ['QUARTER', 4],
]);
/** Of many days one. */
const LONG_UNITS = new Set(['WEEK', 'ISOWEEK', 'MONTH', 'QUARTER', 'YEAR', 'ISOYEAR']);
const SECONDS: ReadonlyMap<string, number> = new Map([
  ...[...FRACTIONS].map(([unit, count]) => [unit, 1 / count] as const),
  ['SECOND', 1],
  ['MINUTE', 60],
  ['HOUR', 3_600],
  ['DAY', 86_400],
  ['WEEK', 7 * 86_400],
]);

/** Many rows share one value of it: a hash or remainder of it moves with the clock. */
export function coarser(
  name: string, time: Spread, unit = '', reason: Reason = `${name} keeps the order`,
): Spread {
  switch (time.kind) {
    case 'monotonic':
      return FRACTIONS.has(partOf(unit))
        ? sameOrder(name, time)
        : because({ ...time, coarse: true, perSecond: undefined }, reason, time.evidence);
    case 'bounded':
    case 'scattered':
      return time;
    default:
      return time.kind === 'unproven' || LONG_UNITS.has(partOf(unit))
        ? unknownResult(name, time)
        : time;
  }
}

export function sameOrder(name: string, value: Spread): Spread {
  return value.kind === 'monotonic'
    ? because({ ...value, perSecond: undefined }, `${name} keeps the order`, value.evidence)
    : value;
}

/** In the same order, but several values may become one. */
export function orderOfSome(name: string, value: Spread): Spread {
  switch (value.kind) {
    case 'monotonic':
      return sameOrder(name, { ...value, coarse: value.coarse || 'unknown', step: undefined });
    case 'scattered':
      return { ...value, layout: undefined, values: undefined, step: Infinity };
    case 'bounded':
      return value.hashed ? unknownResult(name, value) : { ...value, ...WITH_GAPS };
    default:
      return value.kind === 'entity' ? value : unknownResult(name, value);
  }
}

/** The number of units since a fixed time. */
export function elapsed(name: string, time: Spread, unit: TimeUnit | string): Spread {
  const seconds = SECONDS.get(partOf(unit));
  return time.kind === 'monotonic' && seconds !== undefined
    ? merged(name, { ...time, perSecond: 1 / seconds }, 1)
    : coarser(name, time, unit);
}

export function extraction(field: string, time: Spread): Spread {
  const part = partOf(field);
  const fractions = FRACTIONS.get(part);
  if (part === 'EPOCH') {
    return time.kind === 'monotonic' ? { ...time, perSecond: 1, step: MICROSECOND } : time;
  }
  const places = PLACES.get(part);
  if (time.kind !== 'monotonic') {
    const reason = `the ${part.toLowerCase()} of chosen times`;
    return time.kind === 'entity' && places !== undefined
      ? fewOf(time, reason, { count: places })
      : time.kind === 'bounded' || part === 'DATE' ? time : unknown(`the ${part} moves with the clock`, time);
  }
  if (fractions !== undefined && time.coarse === false) {
    const written = time.exact ? fractions : Math.min(fractions, WRITTEN_PER_SECOND);
    const reason = `the ${part.toLowerCase()} is effectively random`;
    return shardOf(time, reason, { count: written, ...(written < fractions && WITH_GAPS) });
  }
  return KEEP_ORDER.has(part)
    ? coarser(part, time)
    : rotating(`the ${part.toLowerCase() || 'part of a time'} moves with the clock`, time, places);
}

export function formatted(name: string, format: string | undefined, time: Spread): Spread {
  const parts = name === 'TO_CHAR' ? FORMAT_OF_POSTGRESQL : FORMAT_OF_GOOGLESQL;
  if (time.kind !== 'monotonic' || format === undefined) {
    const keepsDay = time.kind === 'entity' && format !== undefined && parts.hasDay.test(format);
    return keepsDay || time.kind === 'bounded' ? time : unknownResult(name, time);
  }
  // A number has a format without letters.
  if (time.perSecond !== undefined || time.timeOrderedId !== undefined || !/[a-z]/i.test(format)) {
    return unknownResult(name, time);
  }
  if (!parts.beginsWithYear.test(format)) {
    return rotating(`${name} does not begin with the year and moves with the clock`, time);
  }
  return parts.hasFractions.test(format) ? sameOrder(name, time) : coarser(name, time);
}

function partOf(unit: string): string {
  return unit.toUpperCase().replace(/S$/, '');
}

function rotating(reason: Reason, time: Spread, places?: number): Spread {
  return time.kind === 'monotonic'
    ? because({ ...time, coarse: true, rotating: true, places }, reason, time.evidence)
    : time;
}
