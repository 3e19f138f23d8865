import { createRelease } from './create-release';
import { followersOf } from './followers';
import { FreeNames } from './free-names';
import { repoint } from './incoming-foreign-keys';
import type { Rebuild } from './rebuild';
import { dropRelease, swapRelease, watchRelease } from './swap-releases';
import { copyTables, rebuiltTables, type TableCopies } from './table-copies';
import { printerFor } from '../../ddl/printer/print-schema';
import { Dialect, SchemaLookup, type Schema } from '../../schema';
import type { Release } from '../refusal';

/**
 * A table whose rows cannot stay where they are (primary key, number of shards, interleaving parent): it is built again
 * beside the old one with all that is interleaved in it, filled, and put in its place.
 *
 * The application moves to the new name before the tables are renamed, so no statement ever meets a table with another key
 * under the name it knows, and the renames need not be atomic.
 */
export function rekeyPlan(from: Schema, to: Schema, table: string): Release[] {
  return rekeyRenamingColumns(from, to, table, new Map());
}

/** @param oldColumns Names before by names afterwards, of columns of the table and of what is interleaved in it. */
export function rekeyRenamingColumns(from: Schema, to: Schema, table: string, oldColumns: ReadonlyMap<string, string>): Release[] {
  if (!SchemaLookup.of(from).table(table) || !SchemaLookup.of(to).table(table)) {
    return [];
  }
  const free = new FreeNames(from, to);
  const all = copyTables(from, to, rebuiltTables(from, to, table), free);
  const canRename = to.dialect === Dialect.GOOGLESQL || !isInNamedSchema(all);
  const oldNames = new Map(all.obsolete.map(({ name }) => [name, canRename ? free.old(name) : name]));
  const tables = { from, to, all, oldColumns, oldNames, canRename };
  const rebuild: Rebuild = { ...tables, printer: printerFor(to.dialect), followers: followersOf(tables, free) };
  const repointing = repoint(from, to, all, free);
  return [
    createRelease(rebuild),
    ...(rebuild.followers.watches.length > 0 ? [watchRelease(rebuild)] : []),
    ...repointing.releases,
    ...(canRename ? [swapRelease(rebuild)] : []),
    dropRelease(rebuild, new Map([...all.constraintNames, ...repointing.names])),
  ];
}

function isInNamedSchema({ copies, obsolete }: TableCopies): boolean {
  return [...copies.map(({ table }) => table), ...obsolete].some(({ name }) => name.includes('.'));
}
