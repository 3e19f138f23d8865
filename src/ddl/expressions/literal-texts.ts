import { Dialect } from '../../schema';
import { codesWhere, hasFractions } from '../../schema/types/type-facts';

const NUMBER = /^[+-]?((\d+\.?\d*|\.\d+)(e[+-]?\d+)?|nan|inf(inity)?)$/i;
const FRACTIONS: ReadonlySet<string> = new Set(codesWhere(hasFractions));
const TRUTH = /^(t(r(ue?)?)?|f(a(l(se?)?)?)?|y(es?)?|no?|on|off?|1|0)$/i;
const INTEGER_LIMIT = 2n ** 63n;
const BOUNDS: ReadonlyMap<string, number> = new Map([['NUMERIC', 1e29], ['FLOAT32', 2 ** 128]]);
const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const INTEGER = /^-?(\d+|0x[\da-f]+)$/i;
const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const TIME = /^(\d{1,2}):(\d{1,2}):(\d{1,2})(\.\d{0,9})?$/;
const ZONE = /^(Z|[+-]\d{1,2}(:?\d{2})?|[A-Za-z]+([/_+-]\w+)*)?$/i;
const NUMERIC = /^\s*[+-]?(?:(\d+)\.?(\d*)|\.(\d+))(?:e([+-]?\d+))?\s*$/i;

/** Whether the text is read as a value of the type; of types that are not checked it is. */
export function isValueOf(type: string, text: string, dialect: Dialect): boolean {
  return dialect === Dialect.GOOGLESQL ? isGoogleValue(type, text) : isPostgresqlValue(type, text.trim());
}

/** Whether a number without quotes is small enough for the type. Its last digits are rounded. */
export function isNumberOf(type: string, text: string, dialect: Dialect): boolean {
  const bound = dialect === Dialect.GOOGLESQL ? BOUNDS.get(type) : undefined;
  return bound === undefined || Math.abs(Number(text)) < bound;
}

/** PostgreSQL reads times in many ways: those are refused that name no day. */
function isPostgresqlValue(type: string, text: string): boolean {
  switch (type) {
    case 'INT64':
      return /^[+-]?\d+$/.test(text) && isInteger(text.replace('+', ''));
    case 'BOOL':
      return TRUTH.test(text);
    case 'DATE':
    case 'TIMESTAMP': {
      const [day] = /^\d{4}-\d{1,2}-\d{1,2}(?!\d)/.exec(text) ?? [];
      return day === undefined ? /\d|^(now|today|epoch|-?infinity|tomorrow|yesterday)$/i.test(text) : isDate(day);
    }
    case 'JSON':
      return isJson(text);
    default:
      return !FRACTIONS.has(type) || NUMBER.test(text);
  }
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
    default:
      return true;
  }
}

/** Whether the sign of a number is in its text. */
function isInteger(text: string): boolean {
  if (!INTEGER.test(text)) {
    return false;
  }
  const negative = text.startsWith('-');
  const value = BigInt(negative ? text.slice(1) : text);
  return negative ? value <= INTEGER_LIMIT : value < INTEGER_LIMIT;
}

/** 29 digits before the point, and 9 after it. */
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
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return (
    year >= 1 && month >= 1 && day >= 1 && day <= DAYS_OF_MONTHS[month - 1] && (isLeapYear || month !== 2 || day < 29)
  );
}

function isTimestamp(text: string): boolean {
  const [, date, rest = ''] = /^([\d-]*\d)(?:[ T](.*)|(Z|[+].*))?$/is.exec(text) ?? [];
  if (date === undefined || !isDate(date)) {
    return false;
  }
  const [, time = '', zone = ''] = /^([\d:.]*) ?(.*)$/s.exec(rest)!;
  const [, hours, minutes, seconds] = (TIME.exec(time) ?? []).map(Number);
  return ZONE.test(zone) && (time === '' || (hours < 24 && minutes < 60 && seconds <= 60));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
