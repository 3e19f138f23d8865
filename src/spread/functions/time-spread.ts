import { WRITTEN_PER_SECOND } from './hash-spread';
import type { TimeUnit } from '../../schema/functions';
import { SECONDS_OF_DAY as DAY } from '../../text/time';
import { merged } from '../merged-spread';
import {
  because, fewOf, shardOf, unknown, unknownResult, WITH_GAPS, type Monotonic, type Reason, type Spread,
} from '../spread';

/** What the functions of dates and times do to the order of a clock. */

/** What a format writes of a time, by the parts that change within a month, the fastest first. */
type Elements = readonly (readonly [part: string, ...elements: readonly string[]])[];

const FORMAT_OF_GOOGLESQL = {
  beginsWithYear: /^[^%]*%(E4)?[YFCGs]/, hasDay: /%F|%s|%j|%m.*%d|%d.*%m/, hasFractions: /%E(\*|\d+)S/,
  element: /%(.)/g,
  elements: [
    ['EPOCH', 'T', 's', 'c', 'r', 'X', 'R'], ['SECOND', 'S'], ['MINUTE', 'M'], ['HOUR', 'H', 'I', 'k', 'l'],
    ['DAYOFWEEK', 'a', 'A', 'u', 'w'], ['DATE', 'F', 'D', 'x', 'j'], ['DAY', 'd', 'e'],
  ] as Elements,
};
const FORMAT_OF_POSTGRESQL = {
  beginsWithYear: /^[^A-Z]*(I?YYY|CC)/i, hasDay: /DDD|MM.*DD|DD.*MM/i, hasFractions: /US|FF\d/i,
  element: /(?:FM)?(MM|US|MS|MI|S+|HH|I?D(?:A?Y|D*)|[A-Z])/gi,
  elements: [
    ['MICROSECOND', 'US'], ['MILLISECOND', 'MS'], ['EPOCH', 'SSSS', 'SSSSS'], ['SECOND', 'SS'], ['MINUTE', 'MI'],
    ['HOUR', 'HH'], ['DAYOFWEEK', 'D', 'ID', 'DAY', 'DY'], ['DATE', 'DDD', 'IDDD', 'J'], ['DAY', 'DD'],
  ] as Elements,
};
const MICROSECOND = 1e-6;
const KEEP_ORDER = new Set(['YEAR', 'ISOYEAR', 'DATE']);
/** How long a part of a time keeps its value, and how many values it goes through, where it begins anew. */
const PARTS: ReadonlyMap<string, readonly [seconds: number, places?: number]> = new Map<string, [number, number?]>([
  ['NANOSECOND', [1e-9, 1e9]], ['MICROSECOND', [1e-6, 1e6]], ['MILLISECOND', [1e-3, 1e3]], ['EPOCH', [1]],
  ['SECOND', [1, 60]], ['MINUTE', [60, 60]], ['HOUR', [3_600, 24]], ['DATE', [DAY]], ['DAYOFWEEK', [DAY, 7]],
  ['DOW', [DAY, 7]], ['ISODOW', [DAY, 7]], ['DAY', [DAY, 31]], ['DAYOFYEAR', [DAY, 366]], ['DOY', [DAY, 366]],
  ['WEEK', [7 * DAY, 54]], ['ISOWEEK', [7 * DAY, 53]], ['MONTH', [30 * DAY, 12]], ['QUARTER', [91 * DAY, 4]],
  ['YEAR', [365 * DAY]], ['ISOYEAR', [365 * DAY]],
]);

/** Many rows share one value of it: a hash or remainder of it moves with the clock. */
export function coarser(
  name: string, time: Spread, unit = '', reason: Reason = `${name} keeps the order`,
): Spread {
  switch (time.kind) {
    case 'monotonic':
      return secondsOf(unit)! < 1
        ? sameOrder(name, time)
        : because({ ...time, coarse: true, perSecond: undefined, seconds: longer(unit, time) }, reason, time.evidence);
    case 'bounded':
    case 'scattered':
      return time;
    default:
      return time.kind === 'unproven' || secondsOf(unit)! > DAY
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
      return sameOrder(name, { ...value, coarse: value.coarse || 'unknown', step: undefined, seconds: undefined });
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
  const seconds = secondsOf(unit);
  return time.kind === 'monotonic' && seconds !== undefined
    ? merged(name, { ...time, perSecond: 1 / seconds, seconds: longer(unit, time) }, 1)
    : coarser(name, time, unit);
}

export function extraction(field: string, time: Spread): Spread {
  const part = partOf(field);
  const [seconds = NaN, places] = PARTS.get(part) ?? [];
  if (part === 'EPOCH') {
    return time.kind === 'monotonic' ? { ...time, perSecond: 1, step: MICROSECOND } : time;
  }
  if (time.kind !== 'monotonic') {
    const reason = `the ${part.toLowerCase()} of chosen times`;
    return time.kind === 'entity' && seconds >= 1 && places !== undefined
      ? fewOf(time, reason, { count: places })
      : time.kind === 'bounded' || part === 'DATE' ? time : unknown(`the ${part} moves with the clock`, time);
  }
  if (seconds < 1 && time.coarse === false) {
    const written = time.exact ? places! : Math.min(places!, WRITTEN_PER_SECOND);
    const reason = `the ${part.toLowerCase()} is effectively random`;
    return shardOf(time, reason, { count: written, ...(written < places! && WITH_GAPS) });
  }
  return KEEP_ORDER.has(part)
    ? coarser(part, time, part)
    : rotating(`the ${part.toLowerCase() || 'part of a time'} moves with the clock`, time, part, places);
}

export function formatted(name: string, format: string | undefined, time: Spread): Spread {
  const parts = name === 'TO_CHAR' ? FORMAT_OF_POSTGRESQL : FORMAT_OF_GOOGLESQL;
  const written = [...format?.matchAll(parts.element) ?? []].map(([, each]) => (
    name === 'TO_CHAR' ? each.toUpperCase() : each
  ));
  const [part] = parts.elements.find(([, ...elements]) => elements.some((each) => written.includes(each))) ?? [];
  const isNumber = time.kind === 'monotonic' && (time.perSecond ?? time.timeOrderedId) !== undefined;
  if (part !== undefined && !isNumber && written.length === 1 && PARTS.get(part)![1] !== undefined) {
    return extraction(part, time);
  }
  if (time.kind !== 'monotonic' || format === undefined) {
    const keepsDay = time.kind === 'entity' && format !== undefined && parts.hasDay.test(format);
    return keepsDay || time.kind === 'bounded' ? time : unknownResult(name, time);
  }
  // A number has a format without letters.
  if (isNumber || !/[a-z]/i.test(format)) {
    return unknownResult(name, time);
  }
  if (!parts.beginsWithYear.test(format)) {
    return rotating(`${name} does not begin with the year and moves with the clock`, time, part);
  }
  return parts.hasFractions.test(format) ? sameOrder(name, time) : coarser(name, time, part);
}

function secondsOf(unit: string): number | undefined {
  return PARTS.get(partOf(unit))?.[0];
}

/** How long a value is kept that is taken from a time in this unit. */
function longer(unit: string, time: Monotonic): number | undefined {
  const seconds = secondsOf(unit);
  return seconds && Math.max(seconds, time.seconds ?? 0);
}

function partOf(unit: string): string {
  return unit.toUpperCase().replace(/S$|\(.*/, '');
}

/** @param unit Of what changes first. */
function rotating(reason: Reason, time: Spread & Monotonic, unit = '', places?: number): Spread {
  return because(
    { ...time, coarse: true, rotating: true, places, seconds: longer(unit, time) }, reason, time.evidence,
  );
}
