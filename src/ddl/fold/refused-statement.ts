import { Dialect, type ColumnDefinition, type Span } from '../../schema';
import { codeTokens } from '../lexer/lexer';
import type { PlacedStatement } from '../parser/statement';

/** A statement that changes a missing object, or creates an existing one. */
export interface RefusedStatement {
  readonly statement: PlacedStatement;
  /** The name in question. Absent: the whole statement. */
  readonly span?: Span;
  readonly finding: StatementFinding;
}

export type StatementFinding =
  | { readonly kind: 'missing'; readonly objectKind: string; readonly name: string }
  /** Only a later statement creates it. */
  | { readonly kind: 'used early'; readonly objectKind: string; readonly name: string }
  | { readonly kind: 'repeated'; readonly objectKind: string; readonly name: string }
  | { readonly kind: 'missing column'; readonly table: string; readonly column: string }
  | { readonly kind: 'repeated column'; readonly table: string; readonly column: string }
  /** No ALTER changes the one type to the other. */
  | { readonly kind: 'type change'; readonly table: string; readonly column: string }
  /** The nullability of a key column cannot change. */
  | { readonly kind: 'key change'; readonly table: string; readonly column: string }
  /** A column cannot change between written, generated and identity, nor the expression of a stored one. */
  | { readonly kind: 'source change'; readonly table: string; readonly column: string }
  /** GoogleSQL changes a type or NOT NULL only in a whole column. `meant`: the column, if it is known. */
  | {
    readonly kind: 'not restated';
    readonly table: string;
    readonly column: string;
    readonly meant?: ColumnDefinition;
  }
  /** A range to skip needs both ends. */
  | { readonly kind: 'half range'; readonly name: string }
  /** DROP TABLE of a table on which the object depends. */
  | { readonly kind: 'needed'; readonly table: string; readonly objectKind: string; readonly name: string }
  | { readonly kind: 'no identity'; readonly table: string; readonly column: string }
  /** @property isGiven A name as Spanner generates them, which no unnamed constraint can have received. */
  | {
    readonly kind: 'missing constraint';
    readonly table: string;
    readonly constraint: string;
    readonly isGiven: boolean;
  }
  | { readonly kind: 'missing synonym' | 'repeated synonym'; readonly table: string; readonly name: string }
  | { readonly kind: 'not interleaved'; readonly table: string }
  /** An option of the database that is set after objects of a kind exist. */
  | { readonly kind: 'late option'; readonly name: string; readonly objectKind: string }
  /** An option that Spanner cannot unset. */
  | { readonly kind: 'kept option'; readonly name: string }
  /** REVOKE of a privilege that objects of the kind do not have. */
  | { readonly kind: 'no privilege'; readonly name: string; readonly objectKind: string; readonly privilege: string }
  /** A sequence is altered in the other form, OPTIONS or clauses, than it was created. */
  | { readonly kind: 'mixed sequence'; readonly name: string; readonly asOptions: boolean }
  /** Only CREATE TABLE can set PLACEMENT KEY, which is permanent. */
  | { readonly kind: 'new placement key' | 'placement key'; readonly table: string; readonly column: string }
  /** ADD COLUMN with NOT NULL, without a value for existing rows. */
  | { readonly kind: 'no value'; readonly table: string; readonly column: string }
  /** A missing row deletion policy is replaced or dropped. */
  | { readonly kind: 'no ttl'; readonly table: string }
  /** DROP FOR ALL of an object that watches nothing. */
  | { readonly kind: 'not watching'; readonly objectKind: string; readonly name: string }
  /** DROP ROLE of a role that Spanner created, or that has privileges. */
  | { readonly kind: 'system role' | 'granted role'; readonly name: string }
  /** Neither a sequence or identity column nor the database sets its kind. */
  | { readonly kind: 'no sequence kind' }
  /** An index over tokens accepts nothing else. */
  | { readonly kind: 'no tokens'; readonly table: string; readonly column: string }
  /** It is not alone in the item of a list that Terraform sends as one statement. */
  | { readonly kind: 'shared item'; readonly name: string; readonly others: number }
  | { readonly kind: 'semicolon'; readonly name: string };

/**
 * What Spanner refuses of an item of `ddl`, which Terraform sends as it is.
 *
 * @param item Its offsets in the text of the statements.
 */
export function refusedInItem(
  text: string, item: Span, statements: readonly PlacedStatement[], dialect: Dialect,
): RefusedStatement[] {
  const [first, second] = statements;
  const name = 'ddl';
  if (second) {
    return [{ statement: second, finding: { kind: 'shared item', name, others: statements.length - 1 } }];
  }
  // PostgreSQL takes a semicolon at the end.
  const end = first && dialect === Dialect.GOOGLESQL
    ? codeTokens(text.slice(first.end, item.end), dialect).find((token) => token.text === ';')
    : undefined;
  return end
    ? [{
      statement: first,
      span: { start: first.end + end.start, end: first.end + end.end },
      finding: { kind: 'semicolon', name },
    }]
    : [];
}
