import { Dialect } from './dialect';
import type { TypeCode } from './types/type-registry';

/** What a function makes of the spread of its arguments; `src/spread/function-spread.ts` has a handler for each. */
export type SpreadEffect =
  | 'random UUID'
  | 'random'
  | 'sequence'
  | 'current time'
  | 'current day'
  | 'hash'
  | 'signed hash'
  | 'reversal'
  | 'bit reversal'
  | 'absolute value'
  | 'remainder'
  | 'bit mask'
  | 'concatenation'
  | 'formatted text'
  | 'piece of text'
  | 'start of text'
  | 'end of text'
  | 'first value'
  | 'choice'
  | 'part of a time'
  | 'format and time'
  | 'time and format'
  | 'coarser'
  | 'keeps order';

/** What Spanner makes of a function, and what the analysis needs to know of it. */
interface FunctionTraits {
  /** Absent: both have it. */
  readonly dialect?: Dialect;
  /** Spanner does not have it. Other databases do, so it is written all the same. */
  readonly elsewhere?: true;
  /** 'argument': that of its arguments. Absent: not known. */
  readonly result?: TypeCode | 'argument';
  /** Another value each time it is called on the same row. */
  readonly nondeterministic?: true;
  readonly aggregate?: true;
  /** It can be called without parentheses. */
  readonly bare?: true;
  /** Its result is not NULL where an argument is. */
  readonly replacesNull?: true;
  /** Position of the argument that is a part of a date, such as DAY. */
  readonly datePart?: number;
  /** Position of its optional time zone. Without one, a timestamp becomes text or a date in the default time zone. */
  readonly timeZone?: number;
  /** Its argument is always a timestamp. */
  readonly takesTimestamp?: true;
  readonly spread?: SpreadEffect;
}

/** A function of SQL. CAST, CASE and operators are none. */
export interface SqlFunction extends FunctionTraits {
  /** Upper case, without a schema. */
  readonly name: string;
  readonly minArguments: number;
  readonly maxArguments: number;
}

const MANY = Infinity;
/** The position of a time zone that no argument can set. */
const NEVER = Infinity;
const GOOGLESQL = { dialect: Dialect.GOOGLESQL } as const;
const POSTGRESQL = { dialect: Dialect.POSTGRESQL } as const;
const CLOCK = { result: 'TIMESTAMP', nondeterministic: true, spread: 'current time' } as const;
const CALENDAR = { result: 'DATE', nondeterministic: true, spread: 'current day' } as const;
const COARSER = { spread: 'coarser' } as const;
const KEEPS_ORDER = { spread: 'keeps order' } as const;

const FUNCTIONS: readonly SqlFunction[] = [
  // Values that no argument gives.
  ...each('GENERATE_UUID', 0, { result: 'STRING', nondeterministic: true, spread: 'random UUID' }),
  ...each('NEW_UUID', 0, { ...GOOGLESQL, result: 'UUID', nondeterministic: true, spread: 'random UUID' }),
  ...each('GEN_RANDOM_UUID', 0, { ...POSTGRESQL, result: 'UUID', nondeterministic: true, spread: 'random UUID' }),
  ...each('RAND', 0, { ...GOOGLESQL, elsewhere: true, result: 'FLOAT64', nondeterministic: true, spread: 'random' }),
  ...each('RANDOM', 0, { ...POSTGRESQL, elsewhere: true, result: 'FLOAT64', nondeterministic: true, spread: 'random' }),
  ...each('GET_NEXT_SEQUENCE_VALUE', 1, { ...GOOGLESQL, result: 'INT64', nondeterministic: true, spread: 'sequence' }),
  ...each('NEXTVAL', 1, { ...POSTGRESQL, result: 'INT64', nondeterministic: true, spread: 'sequence' }),
  ...each('GET_INTERNAL_SEQUENCE_STATE', 1, { result: 'INT64', nondeterministic: true }),
  ...each('PENDING_COMMIT_TIMESTAMP', 0, CLOCK),
  ...each('CURRENT_TIMESTAMP', 0, { ...CLOCK, bare: true }),
  ...each('LOCALTIMESTAMP', [0, 1], { ...POSTGRESQL, elsewhere: true, ...CLOCK, bare: true }),
  ...each('NOW', 0, { ...POSTGRESQL, ...CLOCK }),
  ...each('CLOCK_TIMESTAMP STATEMENT_TIMESTAMP TRANSACTION_TIMESTAMP', 0, { ...POSTGRESQL, elsewhere: true, ...CLOCK }),
  ...each('CURRENT_DATE', [0, 1], { ...GOOGLESQL, ...CALENDAR, bare: true }),
  ...each('CURRENT_DATE', 0, { ...POSTGRESQL, ...CALENDAR, bare: true }),
  ...each('CURRENT_TIME LOCALTIME', [0, 1], { ...POSTGRESQL, elsewhere: true, nondeterministic: true, bare: true }),
  ...each('TIMEOFDAY', 0, { ...POSTGRESQL, elsewhere: true, result: 'STRING', nondeterministic: true }),
  ...each('CURRENT_DATETIME', [0, 1], { ...GOOGLESQL, elsewhere: true, nondeterministic: true }),
  ...each('CURRENT_USER SESSION_USER USER', 0, { ...POSTGRESQL, elsewhere: true, result: 'STRING', bare: true }),

  // Numbers.
  ...each('FARM_FINGERPRINT', 1, { result: 'INT64', spread: 'signed hash' }),
  ...each('MD5', 1, { ...POSTGRESQL, elsewhere: true, result: 'STRING', spread: 'hash' }),
  ...each('MD5', 1, { ...GOOGLESQL, result: 'BYTES', spread: 'hash' }),
  ...each('SHA1', 1, { ...GOOGLESQL, result: 'BYTES', spread: 'hash' }),
  ...each('SHA256 SHA512', 1, { result: 'BYTES', spread: 'hash' }),
  ...each('BIT_REVERSE', 2, { result: 'INT64', spread: 'bit reversal' }),
  ...each('ABS', 1, { result: 'argument', spread: 'absolute value' }),
  ...each('MOD', 2, { result: 'argument', spread: 'remainder' }),
  ...each('DIV', 2, { result: 'argument', ...COARSER }),
  ...each('CEIL CEILING FLOOR', 1, { result: 'argument', ...COARSER }),
  ...each('ROUND TRUNC', [1, 2], { ...GOOGLESQL, result: 'argument', ...COARSER }),
  ...each('ROUND TRUNC', 1, { ...POSTGRESQL, result: 'argument', ...COARSER }),

  // Texts and bytes.
  ...each('CONCAT', [1, MANY], { ...GOOGLESQL, result: 'argument', timeZone: NEVER, spread: 'concatenation' }),
  ...each('CONCAT', [1, MANY], {
    ...POSTGRESQL,
    result: 'STRING',
    timeZone: NEVER,
    replacesNull: true,
    spread: 'concatenation',
  }),
  ...each('FORMAT', [1, MANY], { ...GOOGLESQL, result: 'STRING', timeZone: NEVER, spread: 'formatted text' }),
  ...each('REVERSE', 1, { result: 'argument', spread: 'reversal' }),
  ...each('SUBSTR SUBSTRING', [2, 3], { result: 'argument', spread: 'piece of text' }),
  ...each('LEFT', 2, { elsewhere: true, result: 'argument', spread: 'start of text' }),
  ...each('RIGHT', 2, { elsewhere: true, result: 'argument', spread: 'end of text' }),
  ...each('LOWER UPPER', 1, { result: 'argument', ...KEEPS_ORDER }),
  ...each('BTRIM', [1, 2], { ...POSTGRESQL, result: 'argument', ...KEEPS_ORDER }),
  ...each('LTRIM RTRIM TRIM', [1, 2], { result: 'argument', ...KEEPS_ORDER }),
  ...each('LPAD RPAD', [2, 3], { result: 'argument', ...KEEPS_ORDER }),
  ...each('REPLACE', 3, { result: 'argument', ...KEEPS_ORDER }),
  ...each('TO_HEX', 1, { ...GOOGLESQL, result: 'STRING', ...KEEPS_ORDER }),
  ...each('CODE_POINTS_TO_STRING SAFE_CONVERT_BYTES_TO_STRING TO_BASE64', 1, {
    ...GOOGLESQL,
    result: 'STRING',
    ...KEEPS_ORDER,
  }),
  ...each('CODE_POINTS_TO_BYTES FROM_HEX', 1, { ...GOOGLESQL, result: 'BYTES', ...KEEPS_ORDER }),
  ...each('TO_CODE_POINTS', 1, { ...GOOGLESQL, result: 'ARRAY', ...KEEPS_ORDER }),
  ...each('TO_JSON_STRING', [1, 2], { ...GOOGLESQL, result: 'STRING', replacesNull: true, ...KEEPS_ORDER }),

  // Dates and times.
  ...each('EXTRACT', [2, 3], { timeZone: 2, datePart: 0, spread: 'part of a time' }),
  ...each('DATE_PART', 2, { ...POSTGRESQL, elsewhere: true, timeZone: 2, datePart: 0, spread: 'part of a time' }),
  ...each('FORMAT_DATE', 2, { ...GOOGLESQL, result: 'STRING', spread: 'format and time' }),
  ...each('FORMAT_TIMESTAMP', [2, 3], {
    ...GOOGLESQL,
    result: 'STRING',
    timeZone: 2,
    takesTimestamp: true,
    spread: 'format and time',
  }),
  ...each('TO_CHAR', 2, { ...POSTGRESQL, result: 'STRING', timeZone: NEVER, spread: 'time and format' }),
  ...each('TO_TIMESTAMP', 2, { ...POSTGRESQL, result: 'TIMESTAMP', ...KEEPS_ORDER }),
  ...each('TIMEZONE', 2, { ...POSTGRESQL, ...KEEPS_ORDER }),
  ...each('DATE_TRUNC', 2, { ...GOOGLESQL, result: 'DATE', datePart: 1, ...COARSER }),
  ...each('DATE_TRUNC', [2, 3], { ...POSTGRESQL, result: 'argument', datePart: 0, timeZone: 2, ...COARSER }),
  ...each('TIMESTAMP_TRUNC', [2, 3], {
    ...GOOGLESQL,
    result: 'TIMESTAMP',
    datePart: 1,
    timeZone: 2,
    takesTimestamp: true,
    ...COARSER,
  }),
  ...each('DATE', [1, 3], { ...GOOGLESQL, result: 'DATE', timeZone: 1, ...COARSER }),
  ...each('DATE', 1, { ...POSTGRESQL, result: 'DATE', timeZone: 1, ...COARSER }),
  ...each('STRING', [1, 2], { ...GOOGLESQL, result: 'STRING', timeZone: 1, ...KEEPS_ORDER }),
  ...each('TIMESTAMP', [1, 2], { ...GOOGLESQL, result: 'TIMESTAMP', ...KEEPS_ORDER }),
  ...each('PARSE_TIMESTAMP', [2, 3], { ...GOOGLESQL, result: 'TIMESTAMP' }),
  ...each('TIMESTAMP_ADD TIMESTAMP_SUB', 2, { ...GOOGLESQL, result: 'TIMESTAMP', ...KEEPS_ORDER }),
  ...each('DATE_ADD DATE_SUB', 2, { ...GOOGLESQL, result: 'DATE', ...KEEPS_ORDER }),
  ...each('DATE_DIFF TIMESTAMP_DIFF', 3, { ...GOOGLESQL, result: 'INT64', datePart: 2, ...COARSER }),
  ...each('TIMESTAMP_MICROS TIMESTAMP_MILLIS TIMESTAMP_SECONDS', 1, {
    ...GOOGLESQL,
    result: 'TIMESTAMP',
    ...KEEPS_ORDER,
  }),
  ...each('UNIX_MICROS UNIX_MILLIS', 1, { ...GOOGLESQL, result: 'INT64', ...KEEPS_ORDER }),
  ...each('UNIX_DATE UNIX_SECONDS', 1, { ...GOOGLESQL, result: 'INT64', ...COARSER }),

  // One of several values.
  ...each('COALESCE', [1, MANY], { result: 'argument', replacesNull: true, spread: 'first value' }),
  ...each('IFNULL', 2, { ...GOOGLESQL, result: 'argument', replacesNull: true, spread: 'first value' }),
  ...each('NULLIF', 2, { result: 'argument', spread: 'first value' }),
  ...each('IF', 3, { ...GOOGLESQL, result: 'argument', spread: 'choice' }),
  ...each('GREATEST LEAST', [1, MANY], { result: 'argument' }),

  // Values of many rows.
  ...each('COUNT', 1, { result: 'INT64', aggregate: true }),
  ...each('AVG BIT_AND BIT_OR MAX MIN SUM', 1, { aggregate: true }),
  ...each('BIT_XOR COUNTIF LOGICAL_AND LOGICAL_OR', 1, { ...GOOGLESQL, aggregate: true }),
  ...each('ARRAY_AGG', 1, { result: 'ARRAY', aggregate: true }),
  ...each('STRING_AGG', [1, 2], { ...GOOGLESQL, result: 'STRING', aggregate: true }),
  ...each('STRING_AGG', 2, { ...POSTGRESQL, result: 'STRING', aggregate: true }),
];

const BY_NAME: Readonly<Record<Dialect, ReadonlyMap<string, SqlFunction>>> = {
  [Dialect.GOOGLESQL]: functionsOf(Dialect.GOOGLESQL),
  [Dialect.POSTGRESQL]: functionsOf(Dialect.POSTGRESQL),
};

/** @param name In upper case. */
export function sqlFunction(name: string, dialect: Dialect): SqlFunction | undefined {
  return BY_NAME[dialect].get(name);
}

/** Whether a call with that many arguments is possible. */
export function takesArguments({ minArguments, maxArguments }: SqlFunction, count: number): boolean {
  return count >= minArguments && count <= maxArguments;
}

export function sqlFunctions(dialect: Dialect): readonly SqlFunction[] {
  return [...BY_NAME[dialect].values()];
}

/** Whether its values are those of a hash. */
export function isHash(definition: SqlFunction | undefined): boolean {
  return definition?.spread === 'hash' || definition?.spread === 'signed hash';
}

function functionsOf(dialect: Dialect): ReadonlyMap<string, SqlFunction> {
  return new Map(
    FUNCTIONS.filter((known) => known.dialect === undefined || known.dialect === dialect).map((known) => [
      known.name,
      known,
    ]),
  );
}

function each(
  names: string,
  count: number | readonly [least: number, most: number],
  traits: FunctionTraits,
): SqlFunction[] {
  const [minArguments, maxArguments] = typeof count === 'number' ? [count, count] : count;
  return names.split(' ').map((name) => ({ name, minArguments, maxArguments, ...traits }));
}
