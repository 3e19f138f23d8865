import { Change } from './change';
import { diffIndexes } from './diff-indexes';
import { diffTables } from './diff-tables';
import type { Schema } from '../../schema';
import { misnamedOrigins } from './names/misnamed-origins';
import { diffCounters, diffObjects } from './objects/diff-objects';
import { functionRefusals } from './objects/function-refusals';

/** All steps from one schema to another, in an order that Spanner accepts, with or without consent. */
export function stepsBetween(from: Schema, to: Schema): Pick<Change, 'steps' | 'refusals' | 'lossRefusals'> {
  const change = new Change(from, to);
  const refusals = [...misnamedOrigins(change), ...functionRefusals(change)];
  if (refusals.length > 0) {
    // Everything else would follow from a table that is mistaken for another one, or from such a function.
    return { steps: [], refusals, lossRefusals: new Map() };
  }
  change.renaming.forEach((step) => change.add(step));
  diffCounters(change);
  diffTables(change);
  diffIndexes(change);
  diffObjects(change);
  // The sort is stable: steps of a phase keep the order in which they were added.
  change.steps.sort((a, b) => a.phase - b.phase);
  return change;
}
