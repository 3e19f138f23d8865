import type { Signature } from '../types/signature';
import type { TypeCode } from '../types/type-registry';

/** The effect of a function on the spread of its arguments; `src/spread/functions/` has a handler for each. */
export type SpreadEffect =
  | 'random UUID' | 'random' | 'sequence' | 'current time' | 'current day' | 'hash' | 'signed hash' | 'reversal'
  | 'bit reversal' | 'absolute value' | 'remainder' | 'quotient' | 'whole number' | 'sign' | 'bit count'
  | 'greatest or least' | 'concatenation' | 'formatted text' | 'piece of text' | 'start of text' | 'end of text'
  | 'padded text' | 'length of text' | 'position in text' | 'trimmed text' | 'replaced text' | 'changed text'
  | 'hexadecimal' | 'same text' | 'first value' | 'nothing for one value' | 'choice' | 'part of a time'
  | 'format and time' | 'time and format' | 'elapsed time' | 'coarser' | 'order of some' | 'keeps order';

export type TimeUnit = 'MICROSECOND' | 'MILLISECOND' | 'SECOND' | 'DAY';

/** A SQL function, but not CAST, CASE or an operator: facts about it for Spanner and for the spread analysis. */
export interface SqlFunction {
  /** Upper case, without a schema. */
  readonly name: string;
  readonly minArguments: number;
  readonly maxArguments: number;
  /** Absent: arguments are not checked. */
  readonly signatures?: readonly Signature[];
  /** The schema in a PostgreSQL call. Absent: `pg_catalog`, which calls can omit. */
  readonly schema?: 'SPANNER';
  /** It returns rows, so only FROM can call it. */
  readonly rows?: true;
  /** Spanner lacks it, but users of other databases may write it. */
  readonly elsewhere?: true;
  /** `argument`: the type of its arguments. Absent: unknown. */
  readonly result?: TypeCode | 'argument';
  /** It returns another value on each call for the same row. */
  readonly nondeterministic?: true;
  readonly aggregate?: true;
  /** Calls can omit the parentheses. */
  readonly bare?: true;
  /** Its result can be non-NULL if an argument is NULL. */
  readonly replacesNull?: true;
  /** The position of the argument that is a date part, such as DAY, or another word. */
  readonly datePart?: number;
  /** The accepted words there, or in an INTERVAL among the arguments. */
  readonly parts?: string;
  /** The position of its optional time zone. Without it, timestamps convert in the default time zone. */
  readonly timeZone?: number;
  /** Its argument is always a timestamp. */
  readonly takesTimestamp?: true;
  readonly spread?: SpreadEffect;
  /** The length of a hash. */
  readonly lengthBytes?: number;
  /** It makes tokens of n-grams, whose sizes are named arguments. */
  readonly makesNgrams?: true;
  /** It takes tokens of one tokenizer, with n-grams of the same sizes. */
  readonly joinsTokens?: true;
  /** The unit that it counts if no argument names it. */
  readonly unit?: TimeUnit;
}

/** An operator with a fixed number of operands. */
export interface SqlOperator {
  readonly signatures: readonly Signature[];
  /** In GoogleSQL, an operand can be a literal NULL. In PostgreSQL, every operand can. */
  readonly takesNull: boolean;
}
