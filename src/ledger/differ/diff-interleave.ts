import type { Change } from './change';
import { Phase } from './phase';
import type { TableDefinition } from '../../schema';

/** How a table depends on the rows of its parent. The parent itself never changes. */
export function diffInterleave(change: Change, { interleave: was }: TableDefinition, { name, interleave }: TableDefinition): void {
  if (!was || !interleave) {
    return;
  }
  if (was.inParent !== interleave.inParent) {
    change.add(Phase.ADD_CONSTRAINTS, {
      kind: 'change interleaving',
      object: name,
      // Spanner goes to IN PARENT by way of NO ACTION alone.
      statement: change.printer.setInterleave(name, { ...interleave, onDelete: undefined }),
      cost: interleave.inParent ? 'validates data' : 'metadata',
      ...(interleave.inParent && { risk: 'it fails when there are rows without a parent row' }),
    });
  }
  const [before, onDelete] = [was, interleave].map((each) => (each.inParent && each.onDelete) || 'NO ACTION');
  if (interleave.inParent && before !== onDelete) {
    change.add(Phase.ADD_CONSTRAINTS, {
      kind: 'change ON DELETE',
      object: name,
      statement: change.printer.setOnDelete(name, onDelete),
      cost: 'metadata',
      risk: onDelete === 'CASCADE' ? `from then on a row of ${interleave.parent} takes its rows of ${name} with it` : `rows of ${interleave.parent} that have rows of ${name} cannot be deleted any more`,
    });
  }
}
