import type { ColumnDefinition, DefinedObject, ScalarType, TableDefinition } from '../../schema';
import { rowsOf } from '../../schema/kind/rows';
import { isUnknown, scalarOf } from '../../schema/types/type-facts';

/**
 * The tables with the types that the PROTO BUNDLE of the script holds; without a bundle, no name is that of a message
 * or an enum.
 */
export function withProtoTypes(
  tables: readonly TableDefinition[],
  objects: readonly DefinedObject[],
): readonly TableDefinition[] {
  const bundled = new Set(objects.flatMap((object) => (object.kind === 'PROTO BUNDLE' ? object.types : [])));
  return bundled.size === 0
    ? tables
    : tables.map((table) => ({ ...table, columns: table.columns.map((column) => resolved(column, bundled)) }));
}

/** The same for the rows that an object holds. */
export function withRowsOf(object: DefinedObject, objects: readonly DefinedObject[]): DefinedObject {
  const rows = rowsOf(object);
  return rows ? { ...object, rows: withProtoTypes([rows], objects)[0] } as DefinedObject : object;
}

function resolved(column: ColumnDefinition, bundled: ReadonlySet<string>): ColumnDefinition {
  const { type } = column;
  const { name = '' } = scalarOf(type);
  if (!isUnknown(type) || !bundled.has(name)) {
    return column;
  }
  // The DDL does not show which of the two it is. Only an enum can be in a key, where it matters.
  const named: ScalarType = { code: 'ENUM', name };
  return { ...column, type: type.code === 'ARRAY' ? { ...type, element: named } : named };
}
