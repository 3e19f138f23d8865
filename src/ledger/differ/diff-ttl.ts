import type { Change } from './change';
import type { TableDefinition } from '../../schema';
import type { TableDifference } from '../difference/schema-difference';

export function diffTtl(
  change: Change,
  { ttl: pair }: TableDifference,
  before: TableDefinition,
  table: TableDefinition,
): void {
  const { from: was, to: ttl } = pair;
  const { name } = table;
  if (!pair.isDifferent) {
    return;
  }
  if (!ttl) {
    change.add({ kind: 'drop row deletion policy', ...change.beforeRename(name) });
    return;
  }
  const deletes =
    !isEmpty(change, before, table, ttl.column) && (!was || was.column !== ttl.column || ttl.days < was.days);
  change.add({ kind: was ? 'change row deletion policy' : 'add row deletion policy', table: name, ttl, deletes });
}

/** A column that comes with the change is NULL in all rows, and such rows stay. */
function isEmpty(change: Change, before: TableDefinition, table: TableDefinition, name: string): boolean {
  const column = change.willBe.column(table, name);
  return (
    column !== undefined &&
    !change.was.column(before, name) &&
    !column.generated &&
    column.defaultExpression === undefined
  );
}
