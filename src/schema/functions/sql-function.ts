import type { Signature } from '../types/signature';
import type { TypeCode } from '../types/type-registry';

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
  | 'quotient'
  | 'whole number'
  | 'sign'
  | 'bit count'
  | 'greatest or least'
  | 'concatenation'
  | 'formatted text'
  | 'piece of text'
  | 'start of text'
  | 'end of text'
  | 'padded text'
  | 'length of text'
  | 'position in text'
  | 'trimmed text'
  | 'replaced text'
  | 'changed text'
  | 'hexadecimal'
  | 'same text'
  | 'first value'
  | 'nothing for one value'
  | 'choice'
  | 'part of a time'
  | 'format and time'
  | 'time and format'
  | 'elapsed time'
  | 'coarser'
  | 'order of some'
  | 'keeps order';

export type TimeUnit = 'MICROSECOND' | 'MILLISECOND' | 'SECOND' | 'DAY';

/** What Spanner makes of a function, and what the analysis needs to know of it. */
export interface FunctionTraits {
  /** The schema that a call names, in PostgreSQL. Absent: `pg_catalog`, which no call needs to name. */
  readonly schema?: 'SPANNER';
  /** Its result is several rows, so that only FROM can call it. */
  readonly rows?: true;
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
  /** Position of the argument that is a part of a date, such as DAY, or another word. */
  readonly datePart?: number;
  /** The words that it can be, or that an INTERVAL among the arguments can have. */
  readonly parts?: string;
  /** Position of its optional time zone. Without one, a timestamp becomes text or a date in the default time zone. */
  readonly timeZone?: number;
  /** Its argument is always a timestamp. */
  readonly takesTimestamp?: true;
  readonly spread?: SpreadEffect;
  /** Of a hash: its length. */
  readonly lengthBytes?: number;
  /** What it counts, where no argument names it. */
  readonly unit?: TimeUnit;
}

/** A function of SQL. CAST, CASE and operators are none. */
export interface SqlFunction extends FunctionTraits {
  /** Upper case, without a schema. */
  readonly name: string;
  readonly minArguments: number;
  readonly maxArguments: number;
  /** Absent: its arguments are not checked. */
  readonly signatures?: readonly Signature[];
}

/** An operator with a number of operands. */
export interface SqlOperator {
  readonly signatures: readonly Signature[];
  /** In GoogleSQL an operand can be a NULL that is written out. In PostgreSQL each can. */
  readonly takesNull: boolean;
}
