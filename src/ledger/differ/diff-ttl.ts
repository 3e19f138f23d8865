import type { Change } from './change';
import type { TableDefinition } from '../../schema';
import { isSame, TTL } from '../difference/attributes';

export function diffTtl(change: Change, before: TableDefinition, table: TableDefinition): void {
  const { ttl: was } = before;
  const { name, ttl } = table;
  if (was === ttl || (was && ttl && isSame(TTL, was, ttl, change.same))) {
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
