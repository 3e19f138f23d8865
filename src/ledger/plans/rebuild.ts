import type { Followers } from './followers';
import type { TableCopies, TableCopy } from './table-copies';
import type { DdlPrinter } from '../../ddl/printer/printer';
import type { Schema } from '../../schema';

/** What the releases share in which tables are built again, filled and put in the place of the old ones. */
export interface Rebuild {
  readonly from: Schema;
  readonly to: Schema;
  readonly printer: DdlPrinter;
  readonly all: TableCopies;
  /** Names before by names afterwards, of columns of the copies. */
  readonly oldColumns: ReadonlyMap<string, string>;
  /** What the old tables are called at the end, by the names that they have now. */
  readonly oldNames: ReadonlyMap<string, string>;
  /** PostgreSQL has no statement that renames a table within a named schema: there the copies keep their names. */
  readonly canRename: boolean;
  readonly followers: Followers;
}

/** What the copy is called at the end. */
export function nameAtTheEnd({ canRename }: Pick<Rebuild, 'canRename'>, { table, finalName }: TableCopy): string {
  return canRename ? finalName : table.name;
}
