import type { Change } from './change';
import type { TableDefinition } from '../../schema';
import { deleteActionOf } from '../difference/attributes';

/** How a table depends on the rows of its parent. The parent itself never changes. */
export function diffInterleave(
  change: Change,
  { interleave: was }: TableDefinition,
  { name, interleave }: TableDefinition,
): void {
  if (!was || !interleave) {
    return;
  }
  if (was.inParent !== interleave.inParent) {
    // Spanner goes to IN PARENT by way of NO ACTION alone.
    change.add({ kind: 'change interleaving', table: name, interleave: { ...interleave, onDelete: undefined } });
  }
  const [before, onDelete] = [was, interleave].map(deleteActionOf);
  if (interleave.inParent && before !== onDelete) {
    change.add({ kind: 'change ON DELETE', table: name, interleave: { ...interleave, onDelete } });
  }
}
