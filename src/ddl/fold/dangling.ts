import type { Span } from '../../schema';
import type { PlacedStatement } from '../parser/statement';

/** A statement that changes what is not there, or creates what is. */
export interface DanglingStatement {
  readonly statement: PlacedStatement;
  /** The name that is meant. Absent: the whole statement. */
  readonly span?: Span;
  readonly problem: Dangling;
}

export type Dangling =
  | { readonly kind: 'missing'; readonly objectKind: string; readonly name: string }
  /** Only a later statement creates it. */
  | { readonly kind: 'used early'; readonly objectKind: string; readonly name: string }
  /** It does not mention what is missing. */
  | { readonly kind: 'repeated'; readonly objectKind: string; readonly name: string }
  | { readonly kind: 'missing column'; readonly table: string; readonly column: string }
  | { readonly kind: 'repeated column'; readonly table: string; readonly column: string }
  /** No ALTER makes the one type of the other. */
  | { readonly kind: 'type change'; readonly table: string; readonly column: string }
  /** A key column stays one that can be NULL, or one that cannot. */
  | { readonly kind: 'key change'; readonly table: string; readonly column: string }
  /** A column stays written, generated or an identity, a stored one by its expression. */
  | { readonly kind: 'source change'; readonly table: string; readonly column: string }
  /** A sequence skips a range with two ends, or none. */
  | { readonly kind: 'half range'; readonly name: string }
  /** DROP TABLE of one that the object depends on. */
  | { readonly kind: 'needed'; readonly table: string; readonly objectKind: string; readonly name: string }
  | { readonly kind: 'no identity'; readonly table: string; readonly column: string }
  /** @property isGiven It is a name as Spanner gives them, and no constraint without a name can have got it. */
  | {
    readonly kind: 'missing constraint';
    readonly table: string;
    readonly constraint: string;
    readonly isGiven: boolean;
  }
  | { readonly kind: 'missing synonym' | 'repeated synonym'; readonly table: string; readonly name: string }
  | { readonly kind: 'not interleaved'; readonly table: string }
  /** An option of the database that is set while there are objects of a kind. */
  | { readonly kind: 'late option'; readonly name: string; readonly objectKind: string }
  /** One that Spanner does not take back. */
  | { readonly kind: 'kept option'; readonly name: string }
  /** REVOKE of what no object of the kind has. */
  | { readonly kind: 'no privilege'; readonly name: string; readonly objectKind: string; readonly privilege: string }
  /** A sequence is created and altered either with OPTIONS or with clauses. */
  | { readonly kind: 'mixed sequence'; readonly name: string; readonly asOptions: boolean }
  /** PLACEMENT KEY comes with CREATE TABLE, and stays. */
  | { readonly kind: 'new placement key' | 'placement key'; readonly table: string; readonly column: string }
  /** ADD COLUMN of one that is NOT NULL, without a value for the rows that are there. */
  | { readonly kind: 'no value'; readonly table: string; readonly column: string }
  /** A row deletion policy that is replaced or dropped. */
  | { readonly kind: 'no ttl'; readonly table: string }
  /** DROP FOR ALL of a change stream that watches nothing. */
  | { readonly kind: 'not watching'; readonly stream: string }
  /** DROP ROLE of one that Spanner made, or of one that has privileges. */
  | { readonly kind: 'system role' | 'granted role'; readonly name: string }
  /** Neither a sequence or identity column nor the database says of what kind it is. */
  | { readonly kind: 'no sequence kind' }
  /** A search index indexes token lists. */
  | { readonly kind: 'no tokens'; readonly table: string; readonly column: string };
