import type { ColumnDefinition, DefinedObject, ScalarType, TableDefinition } from '../../schema';
import { rowsOf } from '../../schema/kind/rows';
import { isUnknown, scalarOf } from '../../schema/types/type-facts';

/** The tables with the types of the script's PROTO BUNDLE. Without a bundle, no name is a message or an enum. */
export function withProtoTypes(
  tables: readonly TableDefinition[],
  objects: readonly DefinedObject[],
): readonly TableDefinition[] {
  const bundled = new Set(objects.flatMap((object) => (object.kind === 'PROTO BUNDLE' ? object.types : [])));
  return bundled.size === 0
    ? tables
    : tables.map((table) => ({ ...table, columns: table.columns.map((column) => resolved(column, bundled)) }));
}

/** As `withProtoTypes`, for the rows that an object holds. */
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
  // The DDL does not distinguish messages and enums. It matters only in keys, which allow only enums.
  const named: ScalarType = { code: 'ENUM', name };
  return { ...column, type: type.code === 'ARRAY' ? { ...type, element: named } : named };
}
