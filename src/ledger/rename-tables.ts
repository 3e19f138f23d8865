import { nameKey } from '../ddl/name-key';
import { printerFor } from '../ddl/print-schema';
import type { IndexDefinition, Schema, TableDefinition } from '../schema';

export interface Rename {
  readonly from: string;
  readonly to: string;
  /** false: another table takes the old name. */
  readonly keepsOldName: boolean;
}

/** The tables that `to` knows by a new name, in an order in which each new name is free when it is taken. */
export function renamesBetween(from: Schema, to: Schema): { readonly renames: Rename[]; readonly circular: Rename[] } {
  const existing = new Set(from.tables.map(({ name }) => name));
  const taken = new Set(to.tables.map(({ name }) => nameKey(name, to.dialect)));
  const wanted = new Map<string, Rename>();
  for (const { name, renamedFrom } of to.tables) {
    if (renamedFrom !== undefined && renamedFrom !== name && existing.has(renamedFrom) && !wanted.has(renamedFrom)) {
      wanted.set(renamedFrom, { from: renamedFrom, to: name, keepsOldName: !taken.has(nameKey(renamedFrom, to.dialect)) });
    }
  }
  // A table that has its new name already was renamed before, unless that table goes on to another name.
  const open = new Set([...wanted.values()].filter((rename) => !existing.has(rename.to) || wanted.has(rename.to)));
  const leftAlone = (rename: Rename): boolean => existing.has(rename.to) && ![...open].some(({ from: name }) => name === rename.to);
  for (let left = [...open].find(leftAlone); left; left = [...open].find(leftAlone)) {
    open.delete(left);
  }
  const renames: Rename[] = [];
  const isNext = (rename: Rename): boolean => ![...open].some(({ from: name }) => name === rename.to);
  for (let next = [...open].find(isNext); next; next = [...open].find(isNext)) {
    renames.push(next);
    open.delete(next);
  }
  return { renames, circular: [...open] };
}

/** The schema with its tables under their new names; their indexes, children and foreign keys follow. */
export function renamed(schema: Schema, renames: readonly Rename[]): Schema {
  if (renames.length === 0) {
    return schema;
  }
  const printer = printerFor(schema.dialect);
  const newNames = new Map(renames.map((each) => [each.from, each]));
  const nameOf = (name: string): string => newNames.get(name)?.to ?? name;
  const tables = schema.tables.map((table): TableDefinition => {
    const rename = newNames.get(table.name);
    const synonym = rename?.keepsOldName ? [{ text: `ADD SYNONYM ${printer.path(rename.from)}` }] : [];
    return {
      ...table,
      name: nameOf(table.name),
      ...(table.interleave && { interleave: { ...table.interleave, parent: nameOf(table.interleave.parent) } }),
      foreignKeys: table.foreignKeys.map((foreignKey) => ({ ...foreignKey, referencedTable: nameOf(foreignKey.referencedTable) })),
      ...((table.otherActions || synonym.length > 0) && { otherActions: [...table.otherActions ?? [], ...synonym] }),
    };
  });
  const indexes = schema.indexes.map((index): IndexDefinition => ({
    ...index,
    table: nameOf(index.table),
    ...(index.interleaveIn !== undefined && { interleaveIn: nameOf(index.interleaveIn) }),
  }));
  return { ...schema, tables, indexes };
}
