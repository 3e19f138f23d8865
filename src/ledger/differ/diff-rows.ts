import type { Change } from './change';
import type { Interleave, Operation, TableDefinition, TtlDefinition } from '../../schema';
import type { OnRows } from '../../schema/operation';
import { deleteActionOf, IN_PARENT, ON_DELETE } from '../difference/attributes';
import type { Pair } from '../difference/pair';

/** Changes how rows depend on their parent rows. The parent itself never changes. */
export function diffInterleave(change: Change, pair: Pair<Interleave>, on: OnRows): void {
  const { to: interleave } = pair;
  if (!interleave) {
    return;
  }
  if (pair.changes(IN_PARENT)) {
    // Spanner changes to IN PARENT only by way of NO ACTION.
    change.add({ kind: 'change interleaving', ...on, interleave: { ...interleave, onDelete: undefined } });
  }
  if (interleave.inParent && pair.changes(ON_DELETE)) {
    change.add({
      kind: 'change ON DELETE',
      ...on,
      interleave: { ...interleave, onDelete: deleteActionOf(interleave) },
    });
  }
}

/** @param isEmpty Whether a column is NULL in all rows. Absent: no column is. */
export function diffTtl(
  change: Change, pair: Pair<TtlDefinition>, on: OnRows, isEmpty: (column: string) => boolean = () => false,
): void {
  const { from: was, to: ttl } = pair;
  if (!pair.isDifferent) {
    return;
  }
  if (!ttl) {
    change.add({ kind: 'drop row deletion policy', ...on, ...change.beforeRename(on.table) });
    return;
  }
  change.add(ttlStep(on, was !== undefined, ttl, !isEmpty(ttl.column) && expiresEarlier(was, ttl)));
}

/** Whether a row deletion policy deletes rows that the present one keeps. */
export function expiresEarlier(was: TtlDefinition | undefined, ttl: TtlDefinition): boolean {
  return !was || was.column !== ttl.column || ttl.days < was.days;
}

/** @param hasTtl Whether the table already has one. */
export function ttlStep(on: OnRows, hasTtl: boolean, ttl: TtlDefinition, deletes = true): Operation {
  return { kind: hasTtl ? 'change row deletion policy' : 'add row deletion policy', ...on, ttl, deletes };
}

/** A new column is NULL in all rows, and rows with NULL do not expire. */
export function isEmptyColumn(change: Change, before: TableDefinition, table: TableDefinition, name: string): boolean {
  const column = change.willBe.column(table, name);
  return (
    column !== undefined &&
    !change.was.column(before, name) &&
    !column.generated &&
    column.defaultExpression === undefined
  );
}
