import type {
  CheckDefinition, ColumnDefinition, ColumnSpans, ColumnType, DeleteAction, ExpressionText, ForeignKeyDefinition,
  IndexDefinition, Interleave, OptionChanges, CounterOptions, Span, TableDefinition, TtlDefinition,
} from '../../schema';
import type { ColumnAttributes } from '../../schema/column-attributes';
import type { Part } from '../../schema/kind/part';

/** A parsed DDL statement, to be folded into a schema. */
export type Statement =
  | ({ readonly kind: 'create table'; readonly table: TableDefinition } & PartlyRead & Creation)
  | ({ readonly kind: 'create index'; readonly index: IndexDefinition } & Creation)
  | ({ readonly kind: 'alter table'; readonly table: string; readonly actions: readonly TableAction[] } & PartlyRead
    & Alteration)
  | IndexAlteration
  | { readonly kind: 'rename tables'; readonly renames: readonly TableRename[] }
  | { readonly kind: 'drop'; readonly object: string; readonly name: string; readonly ifExists: boolean }
  /** A statement of a known form about an object that is neither a table nor a plain index. */
  | OtherStatementText
  /** DML and client commands, which migrations contain besides DDL: `INSERT`, `START BATCH DDL` ... */
  | { readonly kind: 'not ddl'; readonly verb: string }
  | { readonly kind: 'not understood'; readonly problems: readonly SyntaxProblem[]; readonly text?: string };

/** Stores one more column, or one less. */
interface IndexAlteration {
  readonly kind: 'alter index';
  readonly verb: 'ADD' | 'DROP';
  readonly index: string;
  readonly column: string;
  /** The name of the column. */
  readonly span: Span;
}

export interface TableRename {
  readonly from: string;
  readonly to: string;
}

interface Creation {
  readonly ifNotExists?: boolean;
}

interface Alteration {
  readonly ifExists?: boolean;
}

/** The errors in a statement that is otherwise parsed. Their text is kept in the model. */
interface PartlyRead {
  readonly problems?: readonly SyntaxProblem[];
}

/** All errors in a statement, in the order of the text. */
export function problemsOf(statement: Statement): readonly SyntaxProblem[] {
  return ('problems' in statement ? statement.problems : undefined) ?? [];
}

export function withProblems<T extends Statement>(statement: T, problems: readonly SyntaxProblem[]): T {
  return problems.length > 0 ? { ...statement, problems } : statement;
}

export interface OtherStatementText extends Creation, Alteration {
  readonly kind: 'other';
  readonly verb: string;
  readonly object: string;
  readonly name: string;
  /** CREATE OR REPLACE. */
  readonly replaces?: boolean;
  /** Its parts, by their roles in the grammar. */
  readonly parts: readonly Part[];
  /** The statement on one line, without comments. */
  readonly text: string;
}

export type TableAction =
  | ({ readonly kind: 'add column'; readonly column: ColumnDefinition; readonly inline: InlineConstraints } & Creation)
  | ({ readonly kind: 'drop column'; readonly column: string } & Alteration)
  | { readonly kind: 'set column'; readonly column: ColumnDefinition }
  /** `attributes`: attributes that the type implies. */
  | ({ readonly kind: 'set type'; readonly type: ColumnType; readonly attributes?: ColumnAttributes } & ColumnChange)
  | ({ readonly kind: 'set not null'; readonly notNull: boolean } & ColumnChange)
  | ({ readonly kind: 'set default'; readonly expression?: ExpressionText } & ColumnChange)
  | ({ readonly kind: 'set attributes'; readonly attributes: ColumnAttributes } & ColumnChange)
  | ({
    readonly kind: 'set identity';
    readonly options: CounterOptions;
    readonly noSkipRange?: boolean;
  } & ColumnChange)
  | { readonly kind: 'add check'; readonly check: CheckDefinition }
  | { readonly kind: 'add foreign key'; readonly foreignKey: ForeignKeyDefinition }
  | ({ readonly kind: 'drop constraint'; readonly name: string } & Alteration)
  /** @property isNew Rejected if the table already has one. */
  | { readonly kind: 'set ttl'; readonly ttl?: TtlDefinition; readonly isNew?: true }
  | { readonly kind: 'set interleave'; readonly interleave: Interleave }
  | { readonly kind: 'set on delete'; readonly action: DeleteAction }
  | { readonly kind: 'rename'; readonly to: string }
  | { readonly kind: 'add synonym' | 'drop synonym'; readonly synonym: string }
  | { readonly kind: 'set options'; readonly options: OptionChanges };

export interface ColumnChange {
  readonly column: string;
  /** The places of the restated parts. */
  readonly spans: Partial<ColumnSpans>;
}

/** Constraints written next to a column. */
export interface InlineConstraints {
  readonly primaryKey: boolean;
  readonly checks: readonly CheckDefinition[];
  readonly foreignKeys: readonly ForeignKeyDefinition[];
}

export interface SyntaxProblem {
  /** Offset in the text. */
  readonly offset: number;
  readonly expected: string;
  readonly found: string;
  /** Whether the statement ends there. */
  readonly atEnd?: true;
}

/** A statement with its place in the text, from its first token to its last, without the `;`. */
export interface PlacedStatement extends Span {
  readonly statement: Statement;
  /** Comments before and inside the statement. */
  readonly comments: readonly PlacedComment[];
  /** A sequence or identity column without a kind, which an option of the database then decides. */
  readonly withoutKind?: Span;
}

export interface PlacedComment extends Span {
  /** Without its marks. */
  readonly text: string;
}

/** The object in a statement; '' if it names none. */
export function nameOf(statement: Statement): string {
  switch (statement.kind) {
    case 'create table':
      return statement.table.name;
    case 'create index':
      return statement.index.name;
    case 'alter table':
      return statement.table;
    case 'alter index':
      return statement.index;
    case 'drop':
    case 'other':
      return statement.name;
    default:
      return '';
  }
}

export function isOfDatabase(statement: Statement): statement is Statement & { kind: 'other' } {
  return statement.kind === 'other' && statement.object === 'DATABASE';
}

/** The kind that a statement creates or drops: `TABLE`, `INDEX`, or the words after its verb. */
export function createdKind(statement: Statement): string {
  return 'object' in statement ? statement.object : statement.kind.replace(/^\w+ /, '').toUpperCase();
}

/** The name of the created object; undefined if there is none. */
export function createdName(statement: Statement): string | undefined {
  switch (statement.kind) {
    case 'create table':
    case 'create index':
      return nameOf(statement);
    case 'other':
      return statement.verb === 'CREATE' && statement.object !== 'DATABASE' ? statement.name : undefined;
    default:
      return undefined;
  }
}
