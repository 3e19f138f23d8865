import { Dialect } from '../../schema';
import { elementOf } from '../../schema/types/coercion';
import { codesWhere, hasFractions } from '../../schema/types/type-facts';
import { isTimeZone } from '../../text/time';

const NUMBER = /^[+-]?((\d+\.?\d*|\.\d+)(e[+-]?\d+)?|nan|inf(inity)?)$/i;
const FRACTIONS: ReadonlySet<string> = new Set(codesWhere(hasFractions));
const TRUTH = /^(t(r(ue?)?)?|f(a(l(se?)?)?)?|y(es?)?|no?|on|off?|1|0)$/i;
const INTEGER_LIMIT = 2n ** 63n;
const BOUNDS: ReadonlyMap<string, number> = new Map([['NUMERIC', 1e29], ['FLOAT32', 2 ** 128]]);
const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
export const INTEGER = /^-?(\d+|0x[\da-f]+)$/i;
const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const TIME = /^(\d{1,2}):(\d{1,2}):(\d{1,2})(\.\d{0,9})?$/;
const OFFSET = /^(?<sign>[+-])(?<hours>\d{1,2})(:?(?<minutes>\d{2}))?$/;
const MINUTES_AROUND_UTC = 14 * 60;
const UUID = /^\{?([\da-f]{4}-?){7}[\da-f]{4}\}?$/i;
/** Hexadecimal digits, or text with escapes. */
const BYTES = /^(\\x(\s*[\da-f]{2})*\s*|(?!\\x)([^\\]|\\\\|\\[0-3][0-7]{2})*)$/is;
/** Numeric dates; those with slashes begin with the month. */
const DAYS = [
  /^(?<year>\d{4,})-(?<month>\d{1,2})-(?<day>\d{1,2})(?!\d)/,
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4}|\d\d)(?!\d)/,
  /^(?<year>\d{4}|\d\d)(?<month>\d\d)(?<day>\d\d)(?!\d)/,
];
/** Dates with the name of the month, the day of the year, or a Julian number. */
const NAMED_DAY = /^(?=.*\d)(?=.*[a-z]{3})|^\d{4}\.\d{3}|^J\d+/i;
/** An offset or an IANA name with its area. */
const ZONE_AFTER_TIME = /:\d\d(?:\.\d+)? *([+-]\d{1,2}(?::?\d{2})?|[a-z]+\/[\w/+-]+)$/i;
const LATER_THAN_A_DAY = /\d[T ]((2[5-9]|[3-9]\d):|\d{1,2}:([6-9]\d|\d\d:(6[1-9]|[7-9]\d)))/i;
const NUMERIC = /^\s*[+-]?(?:(\d+)\.?(\d*)|\.(\d+))(?:e([+-]?\d+))?\s*$/i;

/** Whether the text is a value of the type; true for types that are not checked. */
export function isValueOf(type: string, text: string, dialect: Dialect): boolean {
  return dialect === Dialect.GOOGLESQL ? isGoogleValue(type, text) : isPostgresqlValue(type, text.trim());
}

/** A part of a FORMAT string: `%d`, `%-5.2f`, `%*d`. */
const FORMAT_PART = /%(?:%|[-+ #0']*(\*|\d+)?(?:\.(\*|\d+)?)?(.?))/gs;
const [INTEGERS, FRACTIONAL] = ['INT64', [...FRACTIONS].join(' ')];
const FORMATTED: ReadonlyMap<string, string> = new Map([
  ...Array.from('dioxX', (letter) => [letter, INTEGERS] as const),
  ...Array.from('fFeEgG', (letter) => [letter, FRACTIONAL] as const),
  ['s', 'STRING'], ['p', 'JSON'], ['P', 'JSON'], ['t', ''], ['T', ''],
]);

/** The accepted types of each argument after a FORMAT string, '' for any; undefined for an invalid string. */
export function formattedTypes(text: string): readonly string[] | undefined {
  const types = [...text.matchAll(FORMAT_PART)].flatMap(([part, width, precision, letter]) => (
    part === '%%'
      ? []
      : [...[width, precision].filter((each) => each === '*').map(() => INTEGERS), FORMATTED.get(letter)]
  ));
  return types.every((type) => type !== undefined) ? types : undefined;
}

/** Whether an unquoted number is within the range of the type. Its last digits may be rounded. */
export function isNumberOf(type: string, text: string, dialect: Dialect): boolean {
  const bound = BOUNDS.get(type);
  const size = Math.abs(Number(text));
  return dialect === Dialect.GOOGLESQL
    ? bound === undefined || size < bound || (type === 'FLOAT32' && size === Infinity)
    : type === 'NUMERIC' || !(size >= (bound ?? Infinity));
}

function isPostgresqlValue(type: string, text: string): boolean {
  const element = elementOf(type);
  if (element !== undefined) {
    return isArrayText(element, text);
  }
  switch (type) {
    case 'INT64':
      return /^[+-]?\d+$/.test(text) && isInteger(text.replace('+', ''));
    case 'BOOL':
      return TRUTH.test(text);
    case 'DATE':
    case 'TIMESTAMP':
      return hasDay(text) && !LATER_THAN_A_DAY.test(text) && isZone(ZONE_AFTER_TIME.exec(text)?.[1] ?? '');
    case 'JSON':
      return isJson(text);
    case 'UUID':
      return UUID.test(text);
    case 'BYTES':
      return BYTES.test(text);
    default:
      return !FRACTIONS.has(type) || (NUMBER.test(text) && (
        /inf/i.test(text) ? type !== 'NUMERIC' : isNumberOf(type, text, Dialect.POSTGRESQL)
      ));
  }
}

/** `{1, NULL}`; quoted elements are not checked. */
function isArrayText(element: string, text: string): boolean {
  const [, inner] = /^\{(.*)\}$/s.exec(text) ?? [];
  return inner !== undefined &&
    (inner.trim() === '' || /["\\{}]/.test(inner) || inner.split(',').map((each) => each.trim()).every((each) => (
      each !== '' && (/^null$/i.test(each) || isPostgresqlValue(element, each))
    )));
}

/** Whether a PostgreSQL text names a day, in any of many formats. Names of months are not checked. */
function hasDay(text: string): boolean {
  const numbers = DAYS.map((day) => day.exec(text)?.groups).find((groups) => groups !== undefined);
  return numbers
    ? isDay(Number(numbers.year) + (numbers.year.length === 2 ? 2000 : 0), Number(numbers.month), Number(numbers.day))
    : NAMED_DAY.test(text);
}

function isGoogleValue(type: string, text: string): boolean {
  switch (type) {
    case 'INT64':
      return isInteger(text);
    case 'NUMERIC':
      return isNumeric(text);
    case 'DATE':
      return isDate(text);
    case 'TIMESTAMP':
      return isTimestamp(text);
    case 'JSON':
      return isJson(text);
    case 'BOOL':
      return /^(true|false)$/i.test(text);
    default:
      return !FRACTIONS.has(type) || NUMBER.test(text);
  }
}

/** Whether the text is an integer of 64 bits, optionally signed. */
function isInteger(text: string): boolean {
  if (!INTEGER.test(text)) {
    return false;
  }
  const negative = text.startsWith('-');
  const value = BigInt(negative ? text.slice(1) : text);
  return negative ? value <= INTEGER_LIMIT : value < INTEGER_LIMIT;
}

/** At most 29 digits before the point, and 9 after it. */
function isNumeric(text: string): boolean {
  const [, whole = '', after = '', alone = '', exponent = '0'] = NUMERIC.exec(text) ?? [];
  const fraction = after + alone;
  if (!NUMERIC.test(text) || Math.abs(Number(exponent)) > 100) {
    return false;
  }
  const digits = (whole + fraction).replace(/0+$/, '');
  const point = whole.length + Number(exponent);
  const zeros = /^0*/.exec(digits)![0].length;
  return point - zeros <= 29 && digits.length - point <= 9;
}

function isDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number);
  return isDay(year, month, day);
}

function isDay(year: number, month: number, day: number): boolean {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return (
    year >= 1 && year <= 9999 && month >= 1 && day >= 1 && day <= DAYS_OF_MONTHS[month - 1] &&
    (isLeapYear || month !== 2 || day < 29)
  );
}

function isTimestamp(text: string): boolean {
  const [, date, rest = ''] = /^([\d-]*\d)(?:[ T](.*)|(Z|[+].*))?$/is.exec(text) ?? [];
  if (date === undefined || !isDate(date)) {
    return false;
  }
  // Only a name follows a space.
  const [, time = '', zone = ''] = /^([\d:.]*)(?: (?=[a-z]))?(.*)$/is.exec(rest)!;
  const [, hours, minutes, seconds] = (TIME.exec(time) ?? []).map(Number);
  return isZone(zone) && (time === '' || (hours < 24 && minutes < 60 && seconds <= 60));
}

/** `Z`, an offset of at most 14 hours, or an IANA name. */
function isZone(text: string): boolean {
  const { hours, minutes = '0' } = OFFSET.exec(text)?.groups ?? {};
  return hours === undefined
    ? /^z?$/i.test(text) || isTimeZone(text)
    : Number(minutes) < 60 && Number(hours) * 60 + Number(minutes) <= MINUTES_AROUND_UTC;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
