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
  | ObjectFinding
  /** Only a later statement creates the object. `early key`: a foreign key in CREATE TABLE. `by`: what uses it. */
  | {
    readonly kind: 'used early' | 'early key';
    readonly objectKind: string;
    readonly name: string;
    readonly by: string;
  }
  | ColumnFinding
  /** GoogleSQL changes a type or NOT NULL only in a whole column. `meant`: the column, if it is known. */
  | {
    readonly kind: 'not restated';
    readonly table: string;
    readonly column: string;
    readonly meant?: ColumnDefinition;
  }
  /** DROP TABLE of a table on which the object depends. */
  | { readonly kind: 'needed'; readonly table: string; readonly objectKind: string; readonly name: string }
  /** @property isGiven A name as Spanner generates them, which no unnamed constraint can have received. */
  | {
    readonly kind: 'missing constraint';
    readonly table: string;
    readonly constraint: string;
    readonly isGiven: boolean;
  }
  | { readonly kind: 'missing synonym' | 'repeated synonym'; readonly table: string; readonly name: string }
  /** `no ttl`: a missing row deletion policy is replaced or dropped. */
  | { readonly kind: 'not interleaved' | 'no ttl'; readonly table: string }
  /** REVOKE of a privilege that objects of the kind do not have. */
  | { readonly kind: 'no privilege'; readonly name: string; readonly objectKind: string; readonly privilege: string }
  /** A sequence is altered in the other form, OPTIONS or clauses, than it was created. */
  | { readonly kind: 'mixed sequence'; readonly name: string; readonly asOptions: boolean }
  | {
    readonly kind:
      /** A range to skip needs both ends. */
      | 'half range'
      /** An option that Spanner cannot unset. */
      | 'kept option'
      /** DROP ROLE of a role that Spanner created, or that has privileges. */
      | 'system role' | 'granted role'
      /** Neither a sequence or identity column nor the database sets its kind. `name`: the sequence or table. */
      | 'no sequence kind'
      | 'semicolon';
    readonly name: string;
  }
  /** It is not alone in the item of a list that Terraform sends as one statement. */
  | { readonly kind: 'shared item'; readonly name: string; readonly others: number };

/** `inQuotes`: the name that there is, which PostgreSQL finds only in quotes. */
interface ObjectFinding {
  readonly kind:
    | 'missing' | 'repeated'
    /** DROP FOR ALL of an object that watches nothing. */
    | 'not watching'
    /** An option of the database that is set after objects of the kind exist. */
    | 'late option';
  readonly objectKind: string;
  readonly name: string;
  readonly inQuotes?: string;
}

export interface ColumnFinding {
  readonly kind:
    | 'missing column' | 'repeated column' | 'no identity'
    /** No ALTER changes the one type to the other. */
    | 'type change'
    /** The nullability of a key column cannot change. */
    | 'key change'
    /** A column cannot change between written, generated and identity, nor the expression of a stored one. */
    | 'source change'
    /** Only CREATE TABLE can set PLACEMENT KEY, which is permanent. */
    | 'new placement key' | 'placement key'
    /** ADD COLUMN with NOT NULL, without a value for existing rows. */
    | 'no value'
    /** An index over tokens accepts nothing else. */
    | 'no tokens';
  readonly table: string;
  readonly column: string;
  readonly inQuotes?: string;
}

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
