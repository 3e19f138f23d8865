import type { ColumnDefinition } from '../../../schema';
import type { ObjectIndex } from '../../../schema/objects/object-index';
import type { Problem } from '../../finding';
import type { Fix } from '../../fixes/fix';

/** What is wrong with a search or vector index; the column is the one that is meant, where it is one. */
export function indexProblem<F extends object>(
  index: ObjectIndex, fault: F & { readonly column?: string | ColumnDefinition }, fixes: () => readonly Fix[],
): Problem<F & { readonly index: ObjectIndex }> {
  const column = typeof fault.column === 'object' ? fault.column.name : fault.column;
  return {
    subject: { object: index.name, part: { kind: 'object', objectKind: index.kind, name: index.name, column } },
    facts: { ...fault, index },
    fixes,
  };
}
