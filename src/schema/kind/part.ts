import type { RowsChange } from './rows';
import type { Span } from '../span';
import type { TableDefinition } from '../table';

export interface PlacedName {
  readonly name: string;
  readonly span: Span;
}

/** A part of a statement that its grammar gives a role: `name`, `table`, `column`, `privilege`, `query`. */
export interface Part extends PlacedName {
  readonly role: string;
  /** Of an option, as written. */
  readonly value?: string;
  /** Of a column in a query: the tables one of which has it. Absent: the table that was named before it. */
  readonly of?: readonly string[];
  /** Of the rows of an object. Their name is that of the object. */
  readonly rows?: TableDefinition;
  readonly rowsChange?: RowsChange;
}

/** The text of the first part of a role. */
export function partOf(parts: readonly Part[], role: string): string | undefined {
  return parts.find((part) => part.role === role)?.name;
}

/** The texts of all parts of a role. */
export function partsOf(parts: readonly Part[], role: string): string[] {
  return parts.flatMap((part) => (part.role === role ? [part.name] : []));
}
