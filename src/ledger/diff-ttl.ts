import type { Change } from './change';
import { Phase } from './phase';
import { sameTtl } from './same-definition';
import type { TableDefinition } from '../schema';

export function diffTtl(change: Change, { ttl: was }: TableDefinition, { name, ttl }: TableDefinition): void {
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
  const deletes = !was || was.column !== ttl.column || ttl.days < was.days;
  change.add(Phase.EXPIRE_ROWS, {
    kind: was ? 'change row deletion policy' : 'add row deletion policy',
    object: name,
    statement: change.printer.setTtl(name, ttl, was !== undefined),
    cost: 'metadata',
    ...(deletes && { loss: { rule: 'delete-rows', what: `the rows of ${name} whose ${ttl.column} is more than ${ttl.days} days old` } }),
  });
}
