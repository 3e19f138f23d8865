import type { DeclaredValues } from '../schema';
import type { ClueWord } from './names/clue';
import type { TypeCode } from '../schema/types/type-registry';

/** Why a spread is what it is, as data. The first group is about one column, the second about an expression. */
export type Reason = ColumnReason | ExpressionReason;

export type ColumnReason =
  | { readonly kind: 'declared'; readonly column: string; readonly values: DeclaredValues }
  | { readonly kind: 'type'; readonly column: string; readonly type: TypeCode; readonly isCommitTimestamp: boolean }
  | { readonly kind: 'check'; readonly column: string; readonly count: number }
  | { readonly kind: 'generated' | 'default'; readonly column: string; readonly expression: string }
  | { readonly kind: 'reference'; readonly column: string; readonly table: string; readonly referenced: string }
  | { readonly kind: 'name' | 'comment'; readonly column: string; readonly word: ClueWord }
  | {
    readonly kind:
      | 'identity' | 'birthday' | 'word of a dictionary' | 'size of a UUID' | 'circle' | 'column in a default';
    readonly column: string;
  }
  | { readonly kind: 'no column'; readonly column: string; readonly table: string };

type ExpressionReason =
  | { readonly kind: 'constant' | 'unknown expression'; readonly text: string }
  /** `name` is that of a function or an operator. */
  | { readonly kind: FunctionFact; readonly name: string }
  | {
    readonly kind: 'remainder' | 'mask' | 'shifted' | 'absolute values' | 'characters' | 'shards';
    readonly count: number;
  }
  | { readonly kind: 'merges' | 'one of few numbers'; readonly name: string; readonly count: number }
  | { readonly kind: 'signed remainder'; readonly modulus: number; readonly count: number }
  | { readonly kind: 'low bits are zero'; readonly by: Reduction; readonly count: number }
  | { readonly kind: 'one shard at a time'; readonly by: Reduction }
  | { readonly kind: 'fraction of a second' | 'part goes round' | 'part of chosen times'; readonly part: string }
  | { readonly kind: PlainFact };

/** What reduces a number to shards. */
export interface Reduction {
  readonly kind: 'remainder' | 'mask';
  readonly count: number;
}

type FunctionFact =
  | 'random UUID'
  | 'random'
  | 'current time'
  | 'unknown function'
  | 'scatters'
  | 'as few as before'
  | 'one place at a time'
  | 'keeps order'
  | 'cast keeps order'
  | 'does not begin with the year'
  | 'operator of two values'
  | 'result not known';

type PlainFact =
  | 'time in some rows'
  | 'truth value'
  | 'sequence'
  | 'current day'
  | 'reversed twice'
  | 'divisor not constant'
  | 'mask not constant'
  | 'concatenation of few values'
  | 'hash in front'
  | 'beginning of a text'
  | 'middle of a text'
  | 'one of several shards'
  | 'shard of some rows'
  | 'one of few values';
