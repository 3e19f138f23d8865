import type { Change } from './change';
import { deleteActionOf, IN_PARENT, ON_DELETE } from '../difference/attributes';
import type { TableDifference } from '../difference/schema-difference';

/** How a table depends on the rows of its parent. The parent itself never changes. */
export function diffInterleave(change: Change, { interleave: pair }: TableDifference, table: string): void {
  const { to: interleave } = pair;
  if (!interleave) {
    return;
  }
  if (pair.changes(IN_PARENT)) {
    // Spanner goes to IN PARENT by way of NO ACTION alone.
    change.add({ kind: 'change interleaving', table, interleave: { ...interleave, onDelete: undefined } });
  }
  if (interleave.inParent && pair.changes(ON_DELETE)) {
    change.add({
      kind: 'change ON DELETE',
      table,
      interleave: { ...interleave, onDelete: deleteActionOf(interleave) },
    });
  }
}
