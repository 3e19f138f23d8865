import type { DeclaredValues } from '../schema';
import type { ClueWord } from './names/clue';
import type { TypeCode } from '../schema/types/type-registry';

/** Why a spread is what it is: in words, or as data where more is asked of it. */
export type Reason = string | ColumnReason;

export type ColumnReason =
  | { readonly kind: 'declared'; readonly column: string; readonly values: DeclaredValues }
  | { readonly kind: 'type'; readonly column: string; readonly type: TypeCode; readonly isCommitTimestamp: boolean }
  | { readonly kind: 'generated' | 'default'; readonly column: string; readonly expression: string }
  | { readonly kind: 'reference'; readonly column: string; readonly table: string; readonly referenced: string }
  | { readonly kind: 'name' | 'comment'; readonly column: string; readonly word: ClueWord }
  | { readonly kind: 'size of a UUID'; readonly column: string };
