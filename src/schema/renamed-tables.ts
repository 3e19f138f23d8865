import type { IndexDefinition } from './index-definition';
import type { KeyPart, TableDefinition } from './table';

/** Maps a name to the new one. */
type NameOf = (name: string) => string;

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

/** An index with new names for its columns. */
export function indexWithColumns(index: IndexDefinition, nameOf: NameOf): IndexDefinition {
  const { keyParts, storing, whereNotNull } = index;
  return {
    ...index,
    keyParts: keyWithColumns(keyParts, nameOf),
    storing: storing.map(nameOf),
    whereNotNull: whereNotNull.map(nameOf),
  };
}

export function keyWithColumns<T extends KeyPart>(key: readonly T[], nameOf: NameOf): T[] {
  return key.map((part) => ({ ...part, column: nameOf(part.column) }));
}
