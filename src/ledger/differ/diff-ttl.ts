import type { Change } from './change';
import { Phase } from './phase';
import { sameTtl } from './same-definition';
import type { TableDefinition } from '../../schema';

export function diffTtl(change: Change, before: TableDefinition, table: TableDefinition): void {
  const { ttl: was } = before;
  const { name, ttl } = table;
  if (sameTtl(was, ttl)) {
    return;
  }
  if (!ttl) {
    const nameBefore = change.nameBefore(name);
    change.add(Phase.RELEASE_TABLES, {
      kind: 'drop row deletion policy', object: name, statement: change.printer.setTtl(nameBefore, undefined, true), cost: 'metadata',
      risk: 'rows are kept for ever from then on',
    });
    return;
  }
  const deletes = !isEmpty(change, before, table, ttl.column) && (!was || was.column !== ttl.column || ttl.days < was.days);
  change.add(Phase.EXPIRE_ROWS, {
    kind: was ? 'change row deletion policy' : 'add row deletion policy',
    object: name,
    statement: change.printer.setTtl(name, ttl, was !== undefined),
    cost: 'metadata',
    ...(deletes && { loss: { rule: 'delete-rows', what: `the rows of ${name} whose ${ttl.column} is more than ${ttl.days} days old` } }),
  });
}

/** A column that comes with the change is NULL in all rows, and such rows stay. */
function isEmpty(change: Change, before: TableDefinition, table: TableDefinition, name: string): boolean {
  const column = change.willBe.column(table, name);
  return column !== undefined && !change.was.column(before, name) && !column.generated && column.defaultExpression === undefined;
}
