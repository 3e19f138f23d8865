import type { Change } from './change';
import type { Interleave } from '../../schema';
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
