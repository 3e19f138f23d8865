import type { ChangeStreamDefinition } from './change-stream';
import type { Defined } from './defined';
import type { FunctionDefinition } from './function';
import type { LocalityGroupDefinition } from './locality-group';
import type { ModelDefinition } from './model';
import type { ObjectIndex } from './object-index';
import type { PropertyGraphDefinition } from './property-graph';

/** An object other than a table, a plain index and a sequence, by its kind. */
export type DefinedObject =
  | ChangeStreamDefinition
  | FunctionDefinition
  | LocalityGroupDefinition
  | ModelDefinition
  | ObjectIndex
  | Defined<'PLACEMENT'>
  | PropertyGraphDefinition
  | ProtoBundleDefinition
  /** A package that Spanner must not delete, as the only option of a package says. */
  | Defined<'STATISTICS'>;

export type DefinedKind = DefinedObject['kind'];

/** The messages and enums that columns can have as types. */
export interface ProtoBundleDefinition extends Defined<'PROTO BUNDLE'> {
  /** Their full names. */
  readonly types: readonly string[];
}

/** The definition of a kind. */
export type DefinedOf<K extends DefinedKind> = Extract<DefinedObject, { readonly kind: K }>;
