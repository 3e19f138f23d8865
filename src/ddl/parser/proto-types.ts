import type { ColumnDefinition, ScalarType, TableDefinition } from '../../schema';
import { isUnknown, scalarOf } from '../../schema/types/type-facts';
import type { OtherStatement } from '../fold/other-statements';

/**
 * The tables with the types that a PROTO BUNDLE of the script holds; without a bundle, no name is that of a message or
 * an enum.
 */
export function withProtoTypes(
  tables: readonly TableDefinition[],
  others: readonly OtherStatement[],
): readonly TableDefinition[] {
  const bundled = new Set(
    others
      .filter(({ object }) => object === 'PROTO BUNDLE')
      .flatMap(({ text }) => text.replace(/`/g, '').match(/[\w.]+/g) ?? []),
  );
  return bundled.size === 0
    ? tables
    : tables.map((table) => ({ ...table, columns: table.columns.map((column) => resolved(column, bundled)) }));
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
