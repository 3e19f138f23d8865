import type { TableCopy } from './table-copies';
import { nameKey } from '../../ddl/name-key';
import type { Dialect, TableDefinition } from '../../schema';
import { columnsRead } from '../columns-read';
import { sameText } from '../same-definition';

/** Columns of a table that the copy generates by another expression: their values are others. */
export function regenerated({ old, table }: Pick<TableCopy, 'old' | 'table'>, dialect: Dialect): Map<string, string> {
  return new Map(table.columns.flatMap(({ name, generated }): [string, string][] => {
    const before = old.columns.find((column) => nameKey(column.name, dialect) === nameKey(name, dialect))?.generated?.expression;
    return generated && before !== undefined && !sameText(before, generated.expression, dialect) ? [[name, generated.expression]] : [];
  }));
}

/**
 * What key columns of a child hold that its parent generates anew: a copied row has to lie under the new row of its parent.
 * undefined: the expression reads what the child has not.
 */
export function inheritedValues({ old, table }: TableCopy, copies: readonly TableCopy[], dialect: Dialect): Map<string, string | undefined> {
  const values = new Map<string, string | undefined>();
  const own = new Set(old.columns.map(({ name }) => nameKey(name, dialect)));
  const parentOf = ({ interleave }: TableDefinition): TableCopy | undefined => (
    interleave?.inParent ? copies.find((copy) => copy.table.name === interleave.parent) : undefined
  );
  // DDL that nobody checked may interleave in a circle.
  const seen = new Set<TableCopy>();
  for (let parent = parentOf(table); parent && !seen.has(parent); parent = parentOf(parent.table)) {
    seen.add(parent);
    for (const [name, expression] of regenerated(parent, dialect)) {
      const isPlain = table.columns.some((column) => column.name === name && !column.generated);
      if (isPlain && !values.has(name) && parent.table.primaryKey.some(({ column }) => column === name)) {
        values.set(name, columnsRead(expression, dialect).every((column) => own.has(column)) ? expression : undefined);
      }
    }
  }
  return values;
}
