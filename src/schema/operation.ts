import type { ColumnDefinition, CounterOptions } from './column';
import type { ColumnAttribute } from './column-attributes';
import type { IndexDefinition } from './index-definition';
import type { ChangeStreamDefinition } from './objects/change-stream';
import type { DefinedObject } from './objects/kinds';
import type { SequenceDefinition } from './schema';
import type { GrantDefinition } from './schema-objects';
import type { CheckDefinition, ForeignKeyDefinition, Interleave, TableDefinition, TtlDefinition } from './table';

/** What Spanner does with a statement: nothing but metadata, a check of all rows, or writing all rows. */
export type Cost = 'metadata' | 'validates data' | 'backfills';

/** Options by name; undefined: back to the default. */
export type OptionChanges = ReadonlyMap<string, string | undefined>;

/** One change of a database as data, of the size of one DDL statement. `printOperation` makes the statement of it. */
export type Operation =
  TableOperation | ColumnOperation | ConstraintOperation | IndexOperation | SequenceOperation | ObjectOperation;

/** An operation that comes before the tables are renamed. */
interface OnTable {
  /** Its name when the statement runs. */
  readonly table: string;
  /** Its name after the whole change, where it differs. */
  readonly renamedTo?: string;
}

/** On the rows of a table, or of another object that holds rows. */
export interface OnRows {
  readonly table: string;
  /** Absent: a table. */
  readonly objectKind?: string;
}

interface Expiry extends OnRows {
  readonly ttl: TtlDefinition;
  /** Whether rows that are there may be old enough. */
  readonly deletes: boolean;
}

type TableOperation =
  /** `referencing`: what the foreign keys inside of it cost where they reference tables that have rows. */
  | {
    readonly kind: 'create table';
    readonly table: TableDefinition;
    readonly foreignKeys: readonly ForeignKeyDefinition[];
    readonly referencing: Cost;
  }
  /** `twin`: a new table with the same columns, of constructs or of DDL. */
  | {
    readonly kind: 'drop table';
    readonly table: string;
    readonly twin?: { readonly name: string; readonly isDdl: boolean };
  }
  | { readonly kind: 'rename table'; readonly from: string; readonly to: string; readonly keepsOldName: boolean }
  | ({ readonly kind: 'add synonym'; readonly synonym: string } & OnTable)
  | ({ readonly kind: 'drop synonym'; readonly synonym: string } & OnTable)
  /** `clause`: what the model holds as text. */
  | { readonly kind: 'alter table'; readonly table: string; readonly clause: string }
  | ({ readonly kind: 'add row deletion policy' } & Expiry)
  | ({ readonly kind: 'change row deletion policy' } & Expiry)
  | ({ readonly kind: 'drop row deletion policy' } & OnTable & Pick<OnRows, 'objectKind'>)
  | ({ readonly kind: 'change interleaving'; readonly interleave: Interleave } & OnRows)
  | ({ readonly kind: 'change ON DELETE'; readonly interleave: Interleave } & OnRows);

interface OnColumn {
  readonly table: string;
  readonly column: ColumnDefinition;
}

type ColumnOperation =
  | ({ readonly kind: 'add column' } & OnColumn)
  | ({ readonly kind: 'drop column' } & OnColumn)
  /** Its type and whether it may be NULL. `part`: PostgreSQL sets a default apart, and drops it before the type. */
  | {
    readonly kind: 'alter column';
    readonly table: string;
    readonly from: ColumnDefinition;
    readonly to: ColumnDefinition;
    readonly part: ColumnPart;
  }
  /** `part`: as that of its type, where a type implies the attribute. */
  | ({ readonly kind: 'change attribute'; readonly attribute: ColumnAttribute; readonly part: ColumnPart } & OnColumn)
  | ({ readonly kind: 'set default' } & OnColumn)
  | ({ readonly kind: 'drop default' } & OnColumn)
  | ({ readonly kind: 'change identity' } & OnColumn)
  | { readonly kind: 'restart identity'; readonly table: string; readonly column: string; readonly counter: string };

/** One of the statements that give a column another definition. */
export type ColumnPart = 'drop default' | 'definition' | 'set default';

type ConstraintOperation =
  | { readonly kind: 'add check'; readonly table: string; readonly check: CheckDefinition }
  | ({ readonly kind: 'drop check'; readonly name: string } & OnTable)
  /** `ofNewTable`: what it costs where the table has no rows yet. */
  | {
    readonly kind: 'add foreign key';
    readonly table: string;
    readonly foreignKey: ForeignKeyDefinition;
    readonly ofNewTable?: Cost;
  }
  | ({ readonly kind: 'drop foreign key'; readonly name: string } & OnTable);

/**
 * Why an index goes: it is no longer declared, it is rebuilt after a change of its columns, another one takes its name,
 * or its table goes.
 */
type IndexDropReason = 'unwanted' | 'rebuilt' | 'replaced' | 'with its table';

type IndexOperation =
  /** `ofNewTable`: there are no rows yet. */
  | { readonly kind: 'create index'; readonly index: IndexDefinition; readonly ofNewTable: boolean }
  | { readonly kind: 'drop index'; readonly index: IndexDefinition; readonly reason: IndexDropReason }
  /** `indexKind`: `INDEX`, `SEARCH INDEX` ... */
  | ({ readonly kind: 'add stored column' } & OnStoredColumn)
  | ({ readonly kind: 'drop stored column' } & OnStoredColumn)
  /** A TOKENLIST of a search index. */
  | { readonly kind: 'add searched column'; readonly index: string; readonly column: string }
  | { readonly kind: 'drop searched column'; readonly index: string; readonly column: string };

interface OnStoredColumn {
  readonly index: string;
  readonly indexKind: string;
  readonly column: string;
}

type SequenceOperation =
  | { readonly kind: 'create sequence'; readonly sequence: SequenceDefinition }
  | { readonly kind: 'drop sequence'; readonly sequence: string }
  /** `skipRange`: absent: none any more, which PostgreSQL has no statement for. */
  | {
    readonly kind: 'change sequence';
    readonly sequence: SequenceDefinition;
    readonly skipRange?: CounterOptions['skipRange'];
  }
  | { readonly kind: 'restart sequence'; readonly sequence: SequenceDefinition; readonly counter: string };

/** An object other than tables, indexes and sequences. */
export type SchemaObject = { readonly kind: 'SCHEMA'; readonly name: string } | DefinedObject;

/** An object, a privilege or options of the database, as a schema may declare them. */
export type DeclaredObject =
  | SchemaObject
  | ({ readonly kind: 'GRANT' } & GrantDefinition)
  | { readonly kind: 'DATABASE'; readonly options: ReadonlyMap<string, string> };

/** What an operation on an object that exists has to know of it. */
export interface ObjectName {
  readonly kind: string;
  readonly name: string;
  /** The table of a search or vector index. */
  readonly table?: string;
}

interface Options {
  readonly options: OptionChanges;
  /** Less is kept afterwards. */
  readonly shortens?: boolean;
}

export type ObjectOperation =
  /** `fills`: an index that takes up rows which are there. */
  | { readonly kind: 'create object'; readonly object: SchemaObject; readonly fills?: boolean }
  | { readonly kind: 'replace object'; readonly object: SchemaObject }
  /** `comesBack`: it is created again once the change is done. `isReplaced`: another index takes its name. */
  | {
    readonly kind: 'drop object';
    readonly object: ObjectName;
    readonly comesBack?: boolean;
    readonly isReplaced?: boolean;
  }
  /** By a statement that is known as text. */
  | { readonly kind: 'alter object'; readonly object: ObjectName; readonly statement: string }
  | { readonly kind: 'set watched tables'; readonly stream: ChangeStreamDefinition }
  | ({ readonly kind: 'set stream options'; readonly stream: string } & Options)
  | ({ readonly kind: 'set database options'; readonly database: string } & Options)
  /** Takes back that a statistics package is kept. */
  | { readonly kind: 'collect statistics'; readonly name: string }
  /** Privileges on one object for one role. */
  | { readonly kind: 'grant'; readonly grants: readonly GrantDefinition[] }
  | { readonly kind: 'revoke'; readonly grants: readonly GrantDefinition[] };
