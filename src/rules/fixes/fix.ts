import type { Phrase } from '../../languages/phrase';
import type {
  CheckDefinition, ColumnDefinition, CounterOptions, DefinedObject, ForeignKeyDefinition, GrantDefinition,
  IndexDefinition, IndexSharding, Interleave, KeyPart, NamedCounter, OwnedForeignKey, TableDefinition, TtlDefinition,
} from '../../schema';
import type { Spread } from '../../spread';

/** A way out of a finding, as data: an edit of the schema, or advice with words in the entry of the rule. */
export type Fix = Advice | Edit;

interface Advice extends OfRule {
  readonly kind: 'advice';
  /** The name of its words in the entry, if it has none itself. */
  readonly advice?: string;
  /** Offered only if no edit is proven. */
  readonly isLastResort?: true;
  /** A new name, if the advice says nothing else. Reports can change it in a text. */
  readonly rename?: Rename;
}

/** A new name for the part of the finding. */
export interface Rename {
  readonly from: string;
  readonly to: string;
}

interface OfRule {
  /** The advice, or an explanation of the edit. */
  readonly says?: Phrase;
  /** Whether the cost in the words of the rule belongs to this fix. Absent if its position decides. */
  readonly isFirst?: boolean;
  /** Offered only for a table with rows: a new table has better declarations. */
  readonly isForRows?: boolean;
}

/** A definition that replaces the one of the same name, or is added. */
export type Edit = EditOf & OfRule & {
  readonly cost?: FixCost;
  /** For a table with another key. */
  readonly dependents?: KeyDependents;
  /** For a column that indexes make: they make it otherwise. */
  readonly makers?: readonly IndexDefinition[];
};

/** Other tables whose code depends on a key. */
interface KeyDependents {
  /** They inherit the key. */
  readonly heirs: readonly TableDefinition[];
  /** They may refer to the key without naming its columns. */
  readonly referring: readonly OwnedForeignKey[];
}

export type EditOf =
  | TableEdit
  | IndexEdit
  | {
    readonly kind: 'column';
    readonly table: TableDefinition;
    readonly column: ColumnDefinition;
    readonly others?: readonly ColumnDefinition[];
  }
  | KeyOrderEdit
  | {
    readonly kind: 'check';
    readonly table: TableDefinition;
    readonly check: CheckDefinition;
    /** The check to remove, if it has no name or another one. */
    readonly instead?: CheckDefinition;
  }
  | {
    readonly kind: 'foreign key';
    readonly table: TableDefinition;
    readonly foreignKey: ForeignKeyDefinition;
    /** The foreign key to remove, if neither its name nor its columns identify it. */
    readonly instead?: ForeignKeyDefinition;
    /** Columns that the table needs for it. */
    readonly added?: readonly ColumnDefinition[];
  }
  | {
    readonly kind: 'ttl';
    readonly table: TableDefinition;
    readonly ttl: TtlDefinition;
    /** Columns that the table needs for it. */
    readonly added?: readonly ColumnDefinition[];
  }
  | {
    readonly kind: 'interleave';
    readonly table: TableDefinition;
    readonly interleave: Interleave;
    readonly parent: TableDefinition | undefined;
  }
  | {
    readonly kind: 'table option';
    readonly table: TableDefinition;
    readonly option: readonly [name: string, written: string];
  }
  /** `parent`: that of interleaved rows. `table`: the table that needs it. */
  | {
    readonly kind: 'object';
    readonly object: DefinedObject;
    readonly parent?: TableDefinition;
    readonly table?: TableDefinition;
  }
  /** Privileges of one role. */
  | { readonly kind: 'grants'; readonly grants: readonly GrantDefinition[] }
  /** A default that reads another sequence. */
  | {
    readonly kind: 'default sequence';
    readonly table: TableDefinition;
    readonly column: ColumnDefinition;
    readonly sequence: string;
  }
  | { readonly kind: 'drop'; readonly index: IndexDefinition };

/** The parts of a key in another order. */
export interface KeyOrderEdit {
  readonly kind: 'primary key';
  readonly table: TableDefinition;
  readonly parts: readonly KeyPart[];
  /** The parent of an interleaved table, if known: constructs do not repeat its key. */
  readonly parent?: TableDefinition;
  /** The spread of the new leading column, if it is the reason. */
  readonly lead?: Spread;
}

/** A table with another key. If it holds rows, this means a new table and a copy. */
export interface TableEdit {
  readonly kind: 'table';
  readonly table: TableDefinition;
  /** The complete table after the edit. */
  readonly to: TableDefinition;
  readonly shape: TableShape;
}

/** The construct that makes the key. */
export type TableShape =
  | { readonly kind: 'plain' | 'uuid' }
  | ({ readonly kind: 'sharded' } & Sharding)
  | { readonly kind: 'hashed'; readonly hashColumn: string }
  | { readonly kind: 'tenant'; readonly tenant: string; readonly dominant?: DominantTenants }
  | { readonly kind: 'bit-reversed'; readonly source: BitReversedKey }
  | { readonly kind: 'child'; readonly parent: TableDefinition };

/** A column with a hash shard of other columns. */
export interface Sharding {
  readonly shardColumn: string;
  readonly shardBy: readonly string[];
  readonly shards: number;
}

export interface DominantTenants extends Sharding {
  readonly tenantIds: readonly string[];
}

export type BitReversedKey =
  | { readonly kind: 'identity'; readonly options: CounterOptions }
  | { readonly kind: 'sequence'; readonly sequence: NamedCounter }
  | { readonly kind: 'external id'; readonly column: string };

export interface IndexEdit {
  readonly kind: 'index';
  /** With all key parts, including those that its spread adds in front. */
  readonly index: IndexDefinition;
  readonly spread?: IndexSpreadEdit;
  /** Columns inherited from its parent, if the spread is not known. */
  readonly inherited?: readonly string[];
  /** Columns that the table needs for it. */
  readonly added?: readonly ColumnDefinition[];
  /** Columns that it stores from now on, or no longer, if nothing else changes. */
  readonly stored?: readonly string[];
}

export type IndexSpreadEdit =
  /** A shard column of SafeIndex. */
  | ({ readonly kind: 'sharded'; readonly column: ColumnDefinition } & IndexSharding)
  | { readonly kind: 'interleaved'; readonly ancestor: TableDefinition }
  | { readonly kind: 'led by'; readonly column: string };

/** Advice in words, without an edit. */
export function said(says: Phrase): Advice {
  return { kind: 'advice', says };
}

/** Words for where no edit is proven. */
export function lastly(says: Phrase): Advice {
  return { ...said(says), isLastResort: true };
}

/** The cost of taking a fix. */
export type FixCost =
  /** A range read queries each shard. */
  | ({
    readonly kind: 'fan-out'; readonly shards: number; readonly ofTime: boolean; readonly allowsDuplicates?: boolean;
  } & Freed)
  /** Rows are sorted by `lead`, so a read only by `column` has no range. */
  | { readonly kind: 'other order'; readonly lead: string; readonly column: string }
  | ({ readonly kind: 'tenant by tenant'; readonly tenant: string; readonly column: string } & Freed)
  | ({ readonly kind: 'order of insertion lost' } & Freed)
  | { readonly kind: 'key order lost' }
  | ({ readonly kind: 'child order lost'; readonly parent: string; readonly column?: string } & Freed)
  | { readonly kind: 'large numbers' }
  | { readonly kind: 'index below one row'; readonly ancestor: string }
  | { readonly kind: 'index of one value'; readonly lead: string }
  /** Rows with NULL in a column of `leftOut` are no longer in the index, which refused equal ones if `equalNulls`. */
  | { readonly kind: 'single values'; readonly leftOut: readonly string[]; readonly equalNulls: boolean }
  | { readonly kind: 'rows with NULL left out'; readonly column: string }
  | { readonly kind: 'reference not checked' }
  | { readonly kind: 'wider reference'; readonly table: string; readonly columns: readonly string[] }
  /** A false declaration hides a hotspot, or leaves columns that cannot be updated. */
  | { readonly kind: 'declaration'; readonly immutable?: string };

/** What Spanner no longer sees to. */
export interface Freed {
  /** Columns of the key that are no longer the whole key. */
  readonly notUnique?: readonly string[];
  /** The parent of rows that were interleaved. */
  readonly apartFrom?: string;
}
