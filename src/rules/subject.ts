import type { ApplicationQuery } from '../ddl/queries/application-query';
import type { Phrase } from '../languages/phrase';
import type {
  CheckDefinition, DefinedObject, ForeignKeyDefinition, IndexDefinition, KeyPart, Span, TableDefinition,
} from '../schema';

export interface Subject {
  /** The name in an acknowledgement: of a table, index, foreign key, sequence or database. */
  readonly object: string;
  readonly part: SubjectPart;
}

/** @param column The column or table in its definition at which the finding points. */
export function objectPart({ kind, name }: Pick<DefinedObject, 'kind' | 'name'>, column?: string): SchemaPart {
  return { kind: 'object', objectKind: kind, name, column };
}

/** The part of a schema, or of its surroundings, at which a finding points. */
export type SubjectPart =
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
  /** `column` is a column or table in its definition. */
  | { readonly kind: 'object'; readonly objectKind: string; readonly name: string; readonly column?: string }
  | QueryPart
  | { readonly kind: 'database'; readonly name: string; readonly option?: string }
  /** An attribute of the Terraform resource of the database, or of another one: `ddl`, `deletion_protection`. */
  | { readonly kind: 'attribute'; readonly database: string; readonly attribute: string; readonly of?: string }
  | { readonly kind: 'migrations'; readonly database: string }
  /** Something else that the user wrote, such as an acknowledgement or a consent, verbatim. */
  | { readonly kind: 'written'; readonly text: Phrase };

/** Parts of a schema or of its queries. */
export type SchemaPart = Exclude<SubjectPart, { readonly kind: 'attribute' | 'migrations' | 'written' }>;

/** @param object Default: the object to which the part belongs. */
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
  /** The clause of the column; absent for the whole column. */
  readonly clause?: 'type' | 'expression' | 'default' | 'identity';
  /** The part of the clause's expression. */
  readonly within?: Span;
}

interface ForeignKeyPart {
  readonly kind: 'foreign key';
  readonly table: TableDefinition;
  readonly foreignKey: ForeignKeyDefinition;
  readonly column?: string;
  /** The referenced table, or one of its columns. */
  readonly referenced?: string;
}

/** The backing index of a foreign key, on `table`. */
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
  /** The place in the text of all queries. */
  readonly at: Span;
  /** The table that the query reads there, or a name that no table has. */
  readonly object: string;
}

/** Distinguishes the parts of one object, in an order independent of the declarations. */
export function partKey(part: SubjectPart): string {
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
