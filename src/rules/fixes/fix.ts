import type { Cost } from './cost';
import type { Phrase } from '../../languages/phrase';
import type {
  CheckDefinition,
  ColumnDefinition,
  DefinedObject,
  ForeignKeyDefinition,
  GrantDefinition,
  IndexDefinition,
  Interleave,
  KeyPart,
  OwnedForeignKey,
  SequenceDefinition,
  CounterOptions,
  TableDefinition,
  TtlDefinition,
} from '../../schema';
import type { Spread } from '../../spread';

/** A way out of a finding, as data: an edit of the schema, or advice whose words are in the entry of the rule. */
export type Fix = Advice | Edit;

interface Advice extends OfRule {
  readonly kind: 'advice';
  /** The name of its words in the entry, where it does not say them itself. */
  readonly advice?: string;
  /** Only where no edit is proven. */
  readonly isLastResort?: true;
  /** All that it says: another name. A text can be changed by that. */
  readonly rename?: Rename;
}

/** A name in the place of the one that the part of the finding has. */
export interface Rename {
  readonly from: string;
  readonly to: string;
}

interface OfRule {
  /** What it says, or what explains the edit. */
  readonly says?: Phrase;
  /** Whether it is the one that the cost in the words of the rule is about. Absent: where it stands first. */
  readonly isFirst?: boolean;
  /** Offered for a table with rows alone: a new one is better declared otherwise. */
  readonly isForRows?: boolean;
}

/** A definition as it should be, in the place of the one of its name, or added to those that are there. */
export type Edit = EditOf & OfRule & {
  readonly cost?: Cost;
  /** Of a table that gets another key. */
  readonly dependents?: KeyDependents;
};

/** What the code of other tables has to say where a key changes. */
interface KeyDependents {
  /** They inherit the key. */
  readonly heirs: readonly TableDefinition[];
  /** They may mean the key without naming its columns. */
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
    /** The one that goes, where it has no name or another one. */
    readonly instead?: CheckDefinition;
  }
  | ForeignKeyEdit
  | TtlEdit
  | {
    readonly kind: 'interleave';
    readonly table: TableDefinition;
    readonly interleave: Interleave;
    readonly parent: TableDefinition | undefined;
  }
  | { readonly kind: 'locality group'; readonly table: TableDefinition; readonly group: string }
  /** For a default of the table that names it. */
  | { readonly kind: 'sequence'; readonly sequence: SequenceDefinition; readonly table: TableDefinition }
  /** `parent`: of rows that are interleaved. */
  | { readonly kind: 'object'; readonly object: DefinedObject; readonly parent?: TableDefinition }
  /** Privileges of one role. */
  | { readonly kind: 'grants'; readonly grants: readonly GrantDefinition[] }
  /** A default that takes the values of another sequence. */
  | {
    readonly kind: 'default sequence';
    readonly table: TableDefinition;
    readonly column: ColumnDefinition;
    readonly sequence: string;
  }
  | {
    readonly kind: 'drop';
    readonly objectKind: 'INDEX' | 'FOREIGN KEY' | 'CHECK';
    readonly name: string;
    readonly index?: IndexDefinition;
  };

/** The parts of a key in another order. */
export interface KeyOrderEdit {
  readonly kind: 'primary key';
  readonly table: TableDefinition;
  readonly parts: readonly KeyPart[];
  /** Of an interleaved table, where it is known: constructs repeat none of its key. */
  readonly parent?: TableDefinition;
  /** How the values of the column spread that takes the lead, where that is why. */
  readonly lead?: Spread;
}

/** A table with another key. Where it holds rows, it takes a new table and a copy of them. */
export interface TableEdit {
  readonly kind: 'table';
  readonly table: TableDefinition;
  /** The whole of it after the edit. */
  readonly to: TableDefinition;
  readonly shape: TableShape;
}

/** The construct that makes a key. */
export type TableShape =
  | { readonly kind: 'plain' | 'uuid' }
  | ({ readonly kind: 'sharded' } & Sharding)
  | { readonly kind: 'hashed'; readonly hashColumn: string }
  | { readonly kind: 'tenant'; readonly tenant: string; readonly dominant?: DominantTenants }
  | { readonly kind: 'bit-reversed'; readonly source: BitReversedKey }
  | { readonly kind: 'child'; readonly parent: TableDefinition };

/** A column that holds the shard of the hash of others. */
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
  | { readonly kind: 'sequence'; readonly sequence: SequenceDefinition }
  | { readonly kind: 'external id'; readonly column: string };

export interface IndexEdit {
  readonly kind: 'index';
  /** With all its key parts, those that its spread adds first. */
  readonly index: IndexDefinition;
  readonly spread?: IndexSpreadEdit;
  /** Where the spread is not known: columns that the table it is interleaved in hands down. */
  readonly inherited?: readonly string[];
  /** Columns that the table has to have for it. */
  readonly added?: readonly ColumnDefinition[];
}

export type IndexSpreadEdit =
  /** The column is one that SafeIndex makes. Without `shardBy` it is computed from the primary key. */
  | {
    readonly kind: 'sharded';
    readonly shards: number;
    readonly column: ColumnDefinition;
    readonly shardBy?: readonly string[];
    /** Where it is not the name that SafeIndex chooses. */
    readonly shardColumn?: string;
  }
  | { readonly kind: 'interleaved'; readonly ancestor: TableDefinition }
  | { readonly kind: 'led by'; readonly column: string };

interface TtlEdit {
  readonly kind: 'ttl';
  readonly table: TableDefinition;
  readonly ttl: TtlDefinition;
  /** Columns that the table has to have for it. */
  readonly added?: readonly ColumnDefinition[];
}

interface ForeignKeyEdit {
  readonly kind: 'foreign key';
  readonly table: TableDefinition;
  readonly foreignKey: ForeignKeyDefinition;
  /** The one that goes, where neither its name nor its columns show it. */
  readonly instead?: ForeignKeyDefinition;
  /** Columns that the table has to have for it. */
  readonly added?: readonly ColumnDefinition[];
}

/** What can be done besides an edit of the schema. */
export function said(says: Phrase): Advice {
  return { kind: 'advice', says };
}

export function advice(name: string): Advice {
  return { kind: 'advice', advice: name };
}
