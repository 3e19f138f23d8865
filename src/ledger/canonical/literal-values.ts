import { codesWhere, isNumber } from '../../schema/types/type-facts';

const NUMBER = /^\s*([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?\s*$/;

/** The same text for equal numbers, such as `1.50` and `15e-1`; undefined if it is not a number. */
export function canonicalNumber(text: string): string | undefined {
  const [, sign, whole, fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  if (whole === undefined || whole + fraction === '') {
    return undefined;
  }
  const shift = Number(exponent);
  const digits = `${whole}${fraction}`;
  const point = whole.length + shift;
  const padded = point < 0 ? digits.padStart(digits.length - point, '0') : digits.padEnd(point, '0');
  const at = Math.max(point, 0);
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, '') || '0';
  const rest = padded.slice(at).replace(/0+$/, '');
  const value = rest === '' ? integer : `${integer}.${rest}`;
  return sign === '-' && value !== '0' ? `-${value}` : value;
}

/**
 * Whether a printed value is the written one, as a value of one of the given types.
 *
 * @param types Types of the casts around either value.
 */
export function sameValue(written: string, printed: string, types: readonly string[]): boolean {
  if (written === printed) {
    return true;
  }
  if (types.includes('JSON')) {
    return sameJson(written, printed);
  }
  if (types.includes('BYTES')) {
    return hexOf(written) === hexOf(printed);
  }
  if (types.includes('TIMESTAMP')) {
    return sameInstant(written, printed);
  }
  if (types.includes('BOOL')) {
    return truthOf(written) === truthOf(printed);
  }
  const number = canonicalNumber(written);
  return number !== undefined && types.some((type) => NUMBER_TYPES.has(type)) && number === canonicalNumber(printed);
}

const NUMBER_TYPES: ReadonlySet<string> = new Set(codesWhere(isNumber));

function sameJson(written: string, printed: string): boolean {
  try {
    return sortedJson(JSON.parse(written)) === sortedJson(JSON.parse(printed));
  } catch {
    return false;
  }
}

function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each
  ));
}

function hexOf(value: string): string {
  return /^\\x[\da-f]*$/i.test(value) ? value.slice(2).toLowerCase() : Buffer.from(value, 'utf8').toString('hex');
}

function truthOf(value: string): string {
  const word = value.toLowerCase();
  return ['t', 'true', 'y', 'yes', 'on', '1'].includes(word)
    ? 'true'
    : ['f', 'false', 'n', 'no', 'off', '0'].includes(word)
      ? 'false'
      : word;
}

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::(\d{2}))?(?:\.(\d+))?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const MICROSECOND_DIGITS = 6;

/** Spanner prints an instant in its own time zone, which is also the one meant if none was written. */
function sameInstant(written: string, printed: string): boolean {
  const [a, b] = [written, printed].map((text) => TIMESTAMP.exec(text.trim()));
  if (!a || !b) {
    return false;
  }
  const [zoneA, zoneB] = [a[5], b[5]];
  const keepZones = zoneA !== undefined && zoneB !== undefined;
  return instantOf(a, keepZones) === instantOf(b, keepZones);
}

/** Microseconds, rounded as PostgreSQL does. */
function instantOf(
  [, day, time = '00:00', seconds = '00', fraction = '', zone = 'Z']: RegExpExecArray, keepZone: boolean,
): number {
  const offset = !keepZone || /^z$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.replace(':', '').slice(3) || '00'}`;
  const micros = Math.round(Number(`0.${fraction || '0'}`) * 10 ** MICROSECOND_DIGITS);
  return Date.parse(`${day}T${time}:${seconds}${offset}`) * 1000 + micros;
}
