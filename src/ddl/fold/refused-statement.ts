import { Dialect, type ColumnDefinition, type Span } from '../../schema';
import { BYTE_ORDER_MARK } from '../../text/characters';
import { codeTokens } from '../lexer/lexer';
import type { PlacedStatement } from '../parser/statement';

/** A statement that changes a missing object, or creates an existing one. */
export interface RefusedStatement<Of = PlacedStatement> {
  readonly statement: Of;
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
      | 'semicolon'
      /** An item of a list without a statement, or with a byte order mark in front of it. */
      | 'blank item' | 'mark';
    readonly name: string;
  }
  /** An item of a list that holds another statement than one of DDL. */
  | { readonly kind: 'no ddl'; readonly name: string; readonly verb: string }
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
): RefusedStatement<Span>[] {
  const [first, second] = statements;
  const name = 'ddl';
  if (!first) {
    return [{ statement: item, finding: { kind: 'blank item', name } }];
  }
  const mark: RefusedStatement<Span>[] = text.startsWith(BYTE_ORDER_MARK, item.start)
    ? [{ statement: first, span: { start: item.start, end: item.start + 1 }, finding: { kind: 'mark', name } }]
    : [];
  if (second) {
    return [...mark, { statement: second, finding: { kind: 'shared item', name, others: statements.length - 1 } }];
  }
  if (first.statement.kind === 'not ddl') {
    return [...mark, { statement: first, finding: { kind: 'no ddl', name, verb: first.statement.verb } }];
  }
  // PostgreSQL takes empty statements beside one.
  const beside = dialect === Dialect.GOOGLESQL
    ? [{ start: item.start, end: first.start }, { start: first.end, end: item.end }]
    : [];
  const [span] = beside.flatMap(({ start, end }) => codeTokens(text.slice(start, end), dialect)
    .filter((token) => token.text === ';')
    .map((token) => ({ start: start + token.start, end: start + token.end })));
  return span ? [...mark, { statement: first, span, finding: { kind: 'semicolon', name } }] : mark;
}
