import type { Span } from './span';
import type { KeyPart } from './table';

export interface IndexDefinition {
  readonly name: string;
  readonly table: string;
  readonly unique: boolean;
  /** GoogleSQL only: rows with a NULL in any key column stay out of the index. */
  readonly nullFiltered: boolean;
  readonly keyParts: readonly IndexKeyPart[];
  readonly storing: readonly string[];
  /** Columns of `WHERE ... IS NOT NULL`. */
  readonly whereNotNull: readonly string[];
  readonly interleaveIn?: string;
  /** How it is stored, by name and as text of the dialect: `'cold'`. Absent: by default. */
  readonly options?: ReadonlyMap<string, string>;
  readonly spans?: IndexSpans;
}

interface IndexSpans {
  /** The statement that creates it. */
  readonly whole: Span;
  readonly name: Span;
  readonly table: Span;
  /** Between the parentheses. */
  readonly key: Span;
  /** As `storing` of the definition. */
  readonly storing: readonly Span[];
  /** As `whereNotNull` of the definition. */
  readonly whereNotNull: readonly Span[];
  readonly interleaveIn?: Span;
}

export interface IndexKeyPart extends KeyPart {
  /** PostgreSQL only. Absent: the dialect's own order. */
  readonly nulls?: 'FIRST' | 'LAST';
}

/** With the order that the dialect does not have by itself. */
export function withNulls(part: IndexKeyPart, nulls: 'FIRST' | 'LAST' | undefined): IndexKeyPart {
  return nulls === undefined || part.descending === (nulls === 'FIRST') ? part : { ...part, nulls };
}
