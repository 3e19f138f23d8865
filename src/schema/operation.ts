import type { ColumnDefinition, CounterOptions, NamedCounter } from './column';
import type { ColumnAttribute } from './column-attributes';
import type { IndexDefinition } from './index-definition';
import type { Watcher } from './kind/watch';
import type { DefinedObject } from './objects/kinds';
import type { GrantDefinition } from './schema-objects';
import type { CheckDefinition, ForeignKeyDefinition, Interleave, TableDefinition, TtlDefinition } from './table';

/** The work that a statement causes: only metadata, a check of all rows, or a write of all rows. */
export type Cost = 'metadata' | 'validates data' | 'backfills';

/** Options by name; undefined resets one to its default. */
export type OptionChanges = ReadonlyMap<string, string | undefined>;

/** One change of a database, the size of one DDL statement, which `printOperation` prints. */
export type Operation = TableOperation | ColumnOperation | ConstraintOperation | IndexOperation | ObjectOperation;

/** An operation before tables are renamed. */
interface OnTable {
  /** The name when the statement runs. */
  readonly table: string;
  /** The name after the whole change, if different. */
  readonly renamedTo?: string;
}

/** The rows of a table, or of another object that holds rows. */
export interface OnRows {
  readonly table: string;
  /** Absent: a table. */
  readonly objectKind?: string;
}

type TableOperation =
  /** `referencing`: the cost of its foreign keys, if they reference tables with rows. */
  | {
    readonly kind: 'create table';
    readonly table: TableDefinition;
    readonly foreignKeys: readonly ForeignKeyDefinition[];
    readonly referencing: Cost;
  }
  /** `twin`: a new table with the same columns, from constructs, perhaps by the pattern of another table, or DDL. */
  | {
    readonly kind: 'drop table';
    readonly table: string;
    readonly twin?: { readonly name: string; readonly isDdl: boolean; readonly isMade: boolean };
  }
  | { readonly kind: 'rename table'; readonly from: string; readonly to: string; readonly keepsOldName: boolean }
  | ({ readonly kind: 'add synonym' | 'drop synonym'; readonly synonym: string } & OnTable)
  /** `clause`: a clause stored as text in the model. */
  | { readonly kind: 'alter table'; readonly table: string; readonly clause: string }
  /** `deletes`: existing rows may be old enough to be deleted. */
  | ({
    readonly kind: 'add row deletion policy' | 'change row deletion policy';
    readonly ttl: TtlDefinition;
    readonly deletes: boolean;
  } & OnRows)
  | ({ readonly kind: 'drop row deletion policy' } & OnTable & Pick<OnRows, 'objectKind'>)
  | ({ readonly kind: 'change interleaving' | 'change ON DELETE'; readonly interleave: Interleave } & OnRows);

interface OnColumn {
  readonly table: string;
  readonly column: ColumnDefinition;
}

type ColumnOperation =
  | ({ readonly kind: 'add column' | 'drop default' | 'change identity' } & OnColumn)
  /** `from`: the column that has had a default. */
  | ({ readonly kind: 'set default'; readonly from?: ColumnDefinition } & OnColumn)
  /** `twins`: new columns with the same definition. */
  | ({ readonly kind: 'drop column'; readonly twins?: readonly string[] } & OnColumn)
  /** Changes the type and nullability. `part`: PostgreSQL sets a default separately, and drops it before the type. */
  | {
    readonly kind: 'alter column';
    readonly table: string;
    readonly from: ColumnDefinition;
    readonly to: ColumnDefinition;
    readonly part: ColumnPart;
  }
  /** `part`: as for the type, if a type implies the attribute. */
  | ({ readonly kind: 'change attribute'; readonly attribute: ColumnAttribute; readonly part: ColumnPart } & OnColumn)
  | { readonly kind: 'restart identity'; readonly table: string; readonly column: string; readonly counter: string };

/** One of the statements that redefine a column. */
export type ColumnPart = 'drop default' | 'definition' | 'set default';

type ConstraintOperation =
  | { readonly kind: 'add check'; readonly table: string; readonly check: CheckDefinition }
  /** `ofNewTable`: the cost if the table has no rows yet. */
  | {
    readonly kind: 'add foreign key';
    readonly table: string;
    readonly foreignKey: ForeignKeyDefinition;
    readonly ofNewTable?: Cost;
  }
  /** `comesBack`: it is added again, perhaps with changes, and then rows have to meet it. */
  | ({
    readonly kind: 'drop check' | 'drop foreign key';
    readonly name: string;
    readonly comesBack?: boolean;
  } & OnTable);

/** No longer declared, created again once what it uses has changed, or another one takes its name. */
type DropReason = 'unwanted' | 'rebuilt' | 'replaced';

type IndexOperation =
  /** `ofNewTable`: the table has no rows yet. */
  | { readonly kind: 'create index'; readonly index: IndexDefinition; readonly ofNewTable: boolean }
  | { readonly kind: 'drop index'; readonly index: IndexDefinition; readonly reason: DropReason | 'with its table' }
  /** `value`: absent to reset it to its default. */
  | { readonly kind: 'set index option'; readonly index: string; readonly option: string; readonly value?: string }
  /** A searched column is a TOKENLIST that an index reads. */
  | ({
    readonly kind: 'add stored column' | 'drop stored column' | 'add searched column' | 'drop searched column';
  } & OnIndexColumn);

export interface OnIndexColumn {
  readonly index: string;
  /** The words of DDL, such as `INDEX`. */
  readonly indexKind: string;
  readonly column: string;
}

/** A declared object, privilege or set of database options. */
export type DeclaredObject =
  | DefinedObject
  | ({ readonly kind: 'GRANT' } & GrantDefinition)
  | { readonly kind: 'DATABASE'; readonly options: ReadonlyMap<string, string> };

/** The identity of an existing object. */
export interface ObjectName {
  /** The words of DDL: `TABLE`, `INDEX`, `CONSTRAINT`, `SYNONYM`, or a kind such as `VIEW`. */
  readonly kind: string;
  /** Empty for a constraint that Spanner names. */
  readonly name: string;
  /** The table of an index, a constraint or a synonym. */
  readonly table?: string;
}

interface Options {
  readonly options: OptionChanges;
  /** A retention period gets shorter. */
  readonly shortens?: boolean;
}

type ObjectOperation =
  /** `fills`: an index that is backfilled with existing rows. */
  | { readonly kind: 'create object'; readonly object: DefinedObject; readonly fills?: boolean }
  /** `isUnderTables`: a function that tables call. */
  | { readonly kind: 'replace object'; readonly object: DefinedObject; readonly isUnderTables?: boolean }
  /** Absent: it is unwanted. */
  | { readonly kind: 'drop object'; readonly object: ObjectName; readonly reason?: DropReason }
  /** Types of a bundle. */
  | { readonly kind: 'add members' | 'drop members'; readonly object: ObjectName; readonly members: readonly string[] }
  /** `skipRange`: absent to unset it, for which PostgreSQL has no statement. */
  | {
    readonly kind: 'change sequence';
    readonly object: ObjectName & NamedCounter;
    readonly skipRange?: CounterOptions['skipRange'];
  }
  | { readonly kind: 'restart sequence'; readonly object: ObjectName & NamedCounter; readonly counter: string }
  | { readonly kind: 'set watched tables'; readonly object: Watcher }
  | ({ readonly kind: 'set object options'; readonly object: ObjectName } & Options)
  | ({ readonly kind: 'set database options'; readonly database: string } & Options)
  /** Lets Spanner delete a statistics package again. */
  | { readonly kind: 'collect statistics'; readonly name: string }
  /** Privileges on one object to one role. */
  | { readonly kind: 'grant' | 'revoke'; readonly grants: readonly GrantDefinition[] };
