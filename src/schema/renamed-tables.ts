import type { TableDefinition } from './table';

/** What a table is called afterwards. */
type NameOf = (table: string) => string;

/** A table that names others, and itself, as they are called afterwards. */
export function tableWithNames(table: TableDefinition, nameOf: NameOf): TableDefinition {
  const { name, interleave, foreignKeys } = table;
  return {
    ...table,
    name: nameOf(name),
    ...(interleave && { interleave: { ...interleave, parent: nameOf(interleave.parent) } }),
    foreignKeys: foreignKeys.map((each) => ({ ...each, referencedTable: nameOf(each.referencedTable) })),
  };
}

/** An index of any kind that names its tables as they are called afterwards. */
export function indexWithNames<T extends { readonly table: string; readonly interleaveIn?: string }>(
  index: T, nameOf: NameOf,
): T {
  const { table, interleaveIn } = index;
  return {
    ...index, table: nameOf(table), ...(interleaveIn !== undefined && { interleaveIn: nameOf(interleaveIn) }),
  };
}
