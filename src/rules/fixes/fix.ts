import type {
  CheckDefinition, ColumnDefinition, ForeignKeyDefinition, IndexDefinition, Interleave, KeyPart, SequenceDefinition, TableDefinition, TtlDefinition,
} from '../../schema';

/** A way out of a finding, as data: an edit of the schema, or advice whose words are in the entry of the rule. */
export type Fix = Advice | Written | Edit;

export interface Advice {
  readonly kind: 'advice';
  readonly advice: string;
}

/** Construct code or a piece of DDL that is written already, until each has an edit of its own. */
export interface Written {
  readonly kind: 'written';
  readonly text: string;
  readonly cost?: string;
}

/** A definition as it should be, in the place of the one of its name, or beside those that are there. */
export type Edit = EditOf & {
  /** The advice of the rule that says more about it. */
  readonly note?: string;
};

type EditOf =
  | { readonly kind: 'column'; readonly table: TableDefinition; readonly column: ColumnDefinition }
  | { readonly kind: 'primary key'; readonly table: TableDefinition; readonly parts: readonly KeyPart[] }
  | { readonly kind: 'check'; readonly table: TableDefinition; readonly check: CheckDefinition }
  | { readonly kind: 'foreign key'; readonly table: TableDefinition; readonly foreignKey: ForeignKeyDefinition }
  | { readonly kind: 'ttl'; readonly table: TableDefinition; readonly ttl: TtlDefinition }
  | { readonly kind: 'interleave'; readonly table: TableDefinition; readonly interleave: Interleave }
  /** @property inherited Columns that the table it is interleaved in hands down. */
  | { readonly kind: 'index'; readonly index: IndexDefinition; readonly inherited?: readonly string[] }
  | { readonly kind: 'sequence'; readonly sequence: SequenceDefinition }
  /** A default that takes the values of another sequence. */
  | { readonly kind: 'default sequence'; readonly table: TableDefinition; readonly column: ColumnDefinition; readonly sequence: string }
  | { readonly kind: 'drop'; readonly objectKind: 'INDEX' | 'FOREIGN KEY' | 'CHECK'; readonly name: string };

export function advice(name: string): Advice {
  return { kind: 'advice', advice: name };
}
