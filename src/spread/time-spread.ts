import type { Reason } from './reason';
import { because, type Spread } from './spread';

/** What the functions of dates and times do to the order of a clock. */

const FORMAT_OF_GOOGLESQL = { beginsWithYear: /^[^%]*%(E4)?[YFCGs]/, hasFractions: /%E(\*|\d+)S/ };
const FORMAT_OF_POSTGRESQL = { beginsWithYear: /^[^A-Z]*(I?YYY|CC)/i, hasFractions: /US|FF\d/i };
/** Parts of a time that distinguish rows no matter when they are written. */
const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ['MILLISECOND', 1_000],
  ['MICROSECOND', 1_000_000],
  ['NANOSECOND', 1_000_000_000],
]);
const KEEP_ORDER = new Set(['YEAR', 'ISOYEAR', 'DATE']);

/** Many rows share one value of it: a hash or remainder of it moves with the clock. */
export function coarser(name: string, time: Spread, kind: 'keeps order' | 'cast keeps order' = 'keeps order'): Spread {
  return time.kind === 'monotonic' ? because({ ...time, coarse: true }, { kind, name }, time.evidence) : time;
}

export function sameOrder(name: string, value: Spread): Spread {
  return value.kind === 'monotonic' ? because(value, { kind: 'keeps order', name }, value.evidence) : value;
}

export function extraction(field: string, time: Spread): Spread {
  const part = field.toUpperCase().replace(/S$/, '');
  const fractions = FRACTIONS.get(part);
  if (time.kind !== 'monotonic' || part === 'EPOCH') {
    return time;
  }
  if (fractions !== undefined) {
    return because(
      { kind: 'bounded', count: fractions, hashed: true },
      { kind: 'fraction of a second', part: part.toLowerCase() },
      time.evidence,
    );
  }
  return KEEP_ORDER.has(part)
    ? coarser(part, time)
    : rotating({ kind: 'part goes round', part: part.toLowerCase() || 'part of a time' }, time);
}

export function formatted(name: string, format: string | undefined, time: Spread): Spread {
  if (time.kind !== 'monotonic' || format === undefined) {
    return coarser(name, time);
  }
  const parts = name === 'TO_CHAR' ? FORMAT_OF_POSTGRESQL : FORMAT_OF_GOOGLESQL;
  if (!parts.beginsWithYear.test(format)) {
    return rotating({ kind: 'does not begin with the year', name }, time);
  }
  return parts.hasFractions.test(format) ? sameOrder(name, time) : coarser(name, time);
}

function rotating(reason: Reason, time: Spread): Spread {
  return time.kind === 'monotonic' ? because({ ...time, coarse: true, rotating: true }, reason, time.evidence) : time;
}
