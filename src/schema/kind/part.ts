import type { RowsChange } from './rows';
import type { Span } from '../span';
import type { TableDefinition } from '../table';

export interface PlacedName {
  readonly name: string;
  readonly span: Span;
}

/** A part of a statement with a role in the grammar: `name`, `table`, `column`, `privilege`, `query`. */
export interface Part extends PlacedName {
  readonly role: string;
  /** The value of an option, as written. */
  readonly value?: string;
  /** For a column in a query, the tables of which one has it. Absent: the table named before it. */
  readonly of?: readonly string[];
  /** The rows of an object, under the object's name. */
  readonly rows?: TableDefinition;
  readonly rowsChange?: RowsChange;
}

/** The text of the first part with a role. */
export function partOf(parts: readonly Part[], role: string): string | undefined {
  return parts.find((part) => part.role === role)?.name;
}

export function partsOf(parts: readonly Part[], role: string): string[] {
  return parts.flatMap((part) => (part.role === role ? [part.name] : []));
}
