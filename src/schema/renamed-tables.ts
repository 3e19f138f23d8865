import type { TableDefinition } from './table';

/** Maps a table to its new name. */
type NameOf = (table: string) => string;

/** A table with new names for itself and the tables it names. */
export function tableWithNames(table: TableDefinition, nameOf: NameOf): TableDefinition {
  const { name, interleave, foreignKeys } = table;
  return {
    ...table,
    name: nameOf(name),
    ...(interleave && { interleave: { ...interleave, parent: nameOf(interleave.parent) } }),
    foreignKeys: foreignKeys.map((each) => ({ ...each, referencedTable: nameOf(each.referencedTable) })),
  };
}

/** An index of any kind with new names for its tables. */
export function indexWithNames<T extends { readonly table: string; readonly interleaveIn?: string }>(
  index: T, nameOf: NameOf,
): T {
  const { table, interleaveIn } = index;
  return {
    ...index, table: nameOf(table), ...(interleaveIn !== undefined && { interleaveIn: nameOf(interleaveIn) }),
  };
}
