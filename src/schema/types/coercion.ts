import { Dialect } from '../dialect';

/** A value in an expression. Types are codes: `INT64`, `ARRAY<STRING>`; `NULL` has no type yet. */
export interface TypedValue {
  /** Absent: unknown. */
  readonly type?: string;
  /** A literal converts to more types than a computed value. */
  readonly isLiteral?: boolean;
  /** Whether it is a literal, also one with a type or a cast. */
  readonly isConstant?: boolean;
}

/** `STRING` of `ARRAY<STRING>`; undefined for a type that is no array. */
export function elementOf(type: string): string | undefined {
  return /^ARRAY<(.*)>$/.exec(type)?.[1];
}

type Conversions = Readonly<Record<string, string>>;

/**
 * Type conversions in a dialect.
 *
 * - https://cloud.google.com/spanner/docs/reference/standard-sql/conversion_rules
 * - https://cloud.google.com/spanner/docs/reference/postgresql/functions
 */
interface Coercions {
  /** Conversions without a cast. */
  readonly implicit: Conversions;
  /** Additional conversions of literals without a cast. */
  readonly literal: Conversions;
  /** Additional conversions by CAST. */
  readonly cast: Conversions;
  /** Conversions without a cast into a column. Absent: the same as for operators. */
  readonly stored?: { readonly computed: Conversions; readonly literal: Conversions };
}

const COERCIONS: Readonly<Record<Dialect, Coercions>> = {
  [Dialect.GOOGLESQL]: {
    implicit: { INT64: 'FLOAT64 NUMERIC', FLOAT32: 'FLOAT64', NUMERIC: 'FLOAT64' },
    literal: {
      INT64: 'FLOAT32',
      FLOAT64: 'FLOAT32 NUMERIC',
      STRING: 'DATE TIMESTAMP UUID',
    },
    cast: {
      BOOL: 'INT64 STRING',
      INT64: 'BOOL FLOAT32 STRING',
      FLOAT32: 'INT64 NUMERIC STRING',
      FLOAT64: 'INT64 FLOAT32 NUMERIC STRING',
      NUMERIC: 'INT64 FLOAT32 STRING',
      STRING: 'BOOL INT64 FLOAT32 FLOAT64 NUMERIC BYTES DATE TIMESTAMP UUID INTERVAL',
      BYTES: 'STRING UUID',
      DATE: 'STRING TIMESTAMP',
      TIMESTAMP: 'STRING DATE',
      UUID: 'STRING BYTES',
      INTERVAL: 'STRING',
    },
  },
  [Dialect.POSTGRESQL]: {
    implicit: { INT64: 'NUMERIC FLOAT32 FLOAT64', NUMERIC: 'FLOAT32 FLOAT64', FLOAT32: 'FLOAT64' },
    literal: { STRING: 'BOOL INT64 FLOAT32 FLOAT64 NUMERIC BYTES DATE TIMESTAMP JSON UUID INTERVAL ARRAY' },
    cast: {
      BOOL: 'STRING',
      INT64: 'STRING',
      FLOAT32: 'INT64 NUMERIC STRING',
      FLOAT64: 'INT64 FLOAT32 NUMERIC STRING',
      NUMERIC: 'INT64 STRING',
      STRING: 'BOOL INT64 FLOAT32 FLOAT64 NUMERIC BYTES DATE TIMESTAMP JSON UUID INTERVAL',
      BYTES: 'STRING UUID',
      DATE: 'STRING TIMESTAMP',
      TIMESTAMP: 'STRING DATE',
      JSON: 'BOOL INT64 FLOAT32 FLOAT64 NUMERIC STRING',
      UUID: 'STRING BYTES',
      INTERVAL: 'STRING',
    },
    // Only literal numbers convert to the type of their column.
    stored: {
      computed: { INT64: 'FLOAT64', FLOAT32: 'FLOAT64' },
      literal: { STRING: 'DATE TIMESTAMP UUID', INT64: 'NUMERIC FLOAT32 FLOAT64', NUMERIC: 'FLOAT32 FLOAT64' },
    },
  },
};

/** From narrow to wide, as the common type is the first that fits all values. */
const NARROWEST_FIRST = ['BOOL', 'INT64', 'FLOAT32', 'NUMERIC', 'FLOAT64', 'DATE', 'TIMESTAMP', 'UUID'];
const NUMBERS: ReadonlySet<string> = new Set(['INT64', 'FLOAT32', 'NUMERIC']);
const NOT_COMPARABLE = /^(JSON|TOKENLIST|STRUCT|ARRAY.*)$/;
/** Cost of converting a computed value, which outweighs conversions of all literals. */
const OF_A_VALUE = 1000;

/** The cost of converting a value to a type; undefined if impossible. */
export function coercionCost({ type, isLiteral }: TypedValue, to: string, dialect: Dialect): number | undefined {
  const { implicit, literal } = COERCIONS[dialect];
  if (type === undefined || type === to) {
    return 0;
  }
  if (type === 'NULL' || (type === 'ARRAY<>' && to.startsWith('ARRAY'))) {
    return 1;
  }
  if (has(implicit, type, to)) {
    return isLiteral ? 1 : OF_A_VALUE;
  }
  return isLiteral && has(literal, type, to.replace(/<.*/, '')) ? 1 : undefined;
}

/** Whether a column of the type accepts the value. */
export function canStore(value: TypedValue, to: string, dialect: Dialect): boolean {
  const { type = to, isLiteral = false } = value;
  const { stored, implicit, literal } = COERCIONS[dialect];
  const isConverted = has(implicit, type, to) || (isLiteral && has(literal, type, to.replace(/<.*/, '')));
  return stored && isConverted
    ? has(isLiteral ? stored.literal : stored.computed, type, to)
    : coercionCost(value, to, dialect) !== undefined;
}

export function canCast(value: TypedValue, to: string, dialect: Dialect): boolean {
  return coercionCost(value, to, dialect) !== undefined || has(COERCIONS[dialect].cast, value.type!, to);
}

/** The common type of all branches of a CASE or elements of an array; undefined if there is none. */
export function commonType(values: readonly TypedValue[], dialect: Dialect): string | undefined {
  const present = new Set(values.flatMap(({ type }) => (type === undefined || type === 'NULL' ? [] : [type])));
  if (present.size === 0) {
    return 'NULL';
  }
  // Numbers of two types can have a third one in common.
  const hasNumbers = [...present].some((type) => NUMBERS.has(type));
  const candidates = [
    ...NARROWEST_FIRST.filter((type) => present.has(type) || (hasNumbers && type === 'FLOAT64')), ...present,
  ];
  return candidates.find((type) => values.every((value) => coercionCost(value, type, dialect) !== undefined));
}

/** Whether values can be equal, less or greater. */
export function isComparable(type: string): boolean {
  return !NOT_COMPARABLE.test(type);
}

/** Whether values can be compared for equality. */
export function isEquatable(type: string): boolean {
  return type === 'STRUCT' || isComparable(type);
}

function has(conversions: Conversions, from: string, to: string): boolean {
  return conversions[from]?.split(' ').includes(to) ?? false;
}
