import type { ColumnDefinition, TableDefinition } from '../../../schema';
import { objectIndexes } from '../../../schema/objects/object-index';
import type { ObjectIndex } from '../../../schema/objects/object-index';
import { isUnknown } from '../../../schema/types/type-facts';
import type { Problem } from '../../finding';
import type { Fix } from '../../fixes/fix';
import { RuleContext } from '../../rule';
import { objectSubject } from '../../subject';

/** What is wrong with a search or vector index; the column is the one that is meant, where it is one. */
export function indexProblem<F extends object>(
  index: ObjectIndex, fault: F & { readonly column?: string | ColumnDefinition }, fixes: () => readonly Fix[],
): Problem<F & { readonly index: ObjectIndex }> {
  const column = typeof fault.column === 'object' ? fault.column.name : fault.column;
  return {
    subject: objectSubject(index, column),
    facts: { ...fault, index },
    fixes,
  };
}

/** The search or vector indexes, each with its table if there is one. */
export function indexesOfKind(
  kind: ObjectIndex['kind'], { schema, lookup }: RuleContext,
): { readonly index: ObjectIndex; readonly table?: TableDefinition }[] {
  return objectIndexes(schema).filter((index) => index.kind === kind)
    .map((index) => ({ index, table: lookup.table(index.table) }));
}

/** Finds the column of a name, if there is one and its type is known. */
export function knownColumn(table: TableDefinition, { lookup }: RuleContext): (name: string) => ColumnDefinition[] {
  return (name) => {
    const column = lookup.column(table, name);
    return column && !isUnknown(column.type) ? [column] : [];
  };
}
