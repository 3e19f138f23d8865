import type { ApplicationQuery } from '../ddl/queries/application-query';
import type { Phrase } from '../languages/phrase';
import type {
  CheckDefinition, DefinedObject, ForeignKeyDefinition, IndexDefinition, KeyPart, Span, TableDefinition,
} from '../schema';

/** What a finding is about. */
export interface Subject {
  /** The name that an acknowledgement gives: of a table, index, foreign key, sequence or database. */
  readonly object: string;
  readonly part: Part;
}

/** @param column A column or a table that it names, which is meant. */
export function objectPart({ kind, name }: Pick<DefinedObject, 'kind' | 'name'>, column?: string): SchemaPart {
  return { kind: 'object', objectKind: kind, name, column };
}

/** The part of the schema, or of what surrounds it, that is meant. */
export type Part =
  | { readonly kind: 'table'; readonly table: TableDefinition }
  | { readonly kind: 'primary key'; readonly table: TableDefinition; readonly column?: string }
  | ColumnPart
  | {
    readonly kind: 'check';
    readonly table: TableDefinition;
    readonly check: CheckDefinition;
    readonly column?: string;
    readonly within?: Span;
  }
  | ForeignKeyPart
  | HiddenIndexPart
  | { readonly kind: 'index'; readonly index: IndexDefinition; readonly column?: string }
  | { readonly kind: 'interleave'; readonly table: TableDefinition }
  | { readonly kind: 'ttl'; readonly table: TableDefinition }
  | { readonly kind: 'sequence'; readonly name: string }
  /** `column`: what it names, a column or a table, that is meant. */
  | { readonly kind: 'object'; readonly objectKind: string; readonly name: string; readonly column?: string }
  | QueryPart
  | { readonly kind: 'database'; readonly name: string }
  /** An attribute of the Terraform resource: `ddl`, `deletion_protection`. */
  | { readonly kind: 'attribute'; readonly database: string; readonly attribute: string }
  | { readonly kind: 'migrations'; readonly database: string }
  /** Something that the user wrote besides the schema, as it was written: an acknowledgement, a consent. */
  | { readonly kind: 'written'; readonly text: Phrase };

/** What a rule about a schema, or about what the application reads of it, can mean. */
export type SchemaPart = Exclude<Part, { readonly kind: 'attribute' | 'migrations' | 'written' }>;

/** @param object Default: the one that the part belongs to. */
export function subjectOf(part: SchemaPart, object: string = ownerOf(part)): Subject {
  return { object, part };
}

function ownerOf(part: SchemaPart): string {
  switch (part.kind) {
    case 'foreign key':
      return part.foreignKey.name || part.table.name;
    case 'backing index':
      return part.foreignKey.name || part.referencing.name;
    case 'index':
      return part.index.name;
    case 'query':
      return part.object;
    case 'object':
    case 'sequence':
    case 'database':
      return part.name;
    default:
      return part.table.name;
  }
}

export interface ColumnPart {
  readonly kind: 'column';
  readonly table: TableDefinition;
  readonly column: string;
  /** The clause of the column that is meant; absent: the whole of it. */
  readonly clause?: 'type' | 'expression' | 'default' | 'identity';
  /** The part of the expression of the clause that is meant. */
  readonly within?: Span;
}

interface ForeignKeyPart {
  readonly kind: 'foreign key';
  readonly table: TableDefinition;
  readonly foreignKey: ForeignKeyDefinition;
  readonly column?: string;
  /** The referenced table, or column of it, that is meant. */
  readonly referenced?: string;
}

/** The index that Spanner keeps for a foreign key, on `table`. */
interface HiddenIndexPart {
  readonly kind: 'backing index';
  readonly referencing: TableDefinition;
  readonly foreignKey: ForeignKeyDefinition;
  readonly table: TableDefinition;
  readonly parts: readonly KeyPart[];
  readonly column?: string;
}

interface QueryPart {
  readonly kind: 'query';
  readonly query: ApplicationQuery;
  /** The place that is meant, in the text that holds all queries. */
  readonly at: Span;
  /** The table that it reads there, or a name that no table has. */
  readonly object: string;
}

/** Tells the parts of one object apart, in an order that does not depend on the declarations. */
export function partKey(part: Part): string {
  switch (part.kind) {
    case 'column':
      return `column ${part.column} ${part.clause ?? ''}`;
    case 'check':
      return `check ${part.check.name} ${part.check.expression}`;
    case 'foreign key':
      return `${part.kind} ${part.foreignKey.name} ${part.foreignKey.columns.join(' ')} ` +
        `${part.foreignKey.referencedTable}`;
    case 'backing index':
      return `backing index on ${part.table.name} ` +
        `${partKey({ kind: 'foreign key', table: part.referencing, foreignKey: part.foreignKey })}`;
    case 'object':
      return `${part.objectKind} ${part.name} ${part.column ?? ''}`;
    case 'query':
      return `query ${part.at.start - part.query.span.start} ${part.query.text}`;
    case 'attribute':
      return `attribute ${part.attribute}`;
    case 'written':
      return typeof part.text === 'string' ? part.text : JSON.stringify(part.text);
    default:
      return part.kind;
  }
}
