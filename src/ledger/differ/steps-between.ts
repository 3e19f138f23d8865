import { Change } from './change';
import { diffIndexes } from './diff-indexes';
import { diffSequences } from './diff-sequences';
import { diffTables } from './diff-tables';
import type { Schema } from '../../schema';
import type { Refusal } from '../refusal';
import { renamed, renamesBetween } from './names/rename-tables';
import { misnamedOrigins } from './names/renamed-from';
import { diffObjects } from '../objects/diff-objects';
import type { Step } from '../step';

interface Steps {
  /** In the order in which Spanner takes them. */
  readonly steps: readonly Step[];
  readonly refusals: readonly Refusal[];
  /** What a step reports about the loss, where there is more to report than what is lost. */
  readonly lossRefusals: ReadonlyMap<Step, Refusal>;
}

/** All steps from one schema to another, consented or not. */
export function stepsBetween(from: Schema, to: Schema): Steps {
  const misnamed = misnamedOrigins(from, to);
  if (misnamed.length > 0) {
    // All else would follow from a table that is taken for another one.
    return { steps: [], refusals: misnamed, lossRefusals: new Map() };
  }
  const { renames, steps } = renamesBetween(from, to);
  const change = new Change(
    renamed(from, renames),
    to,
    new Map(renames.map((rename) => [rename.to, rename.from])),
  );
  steps.forEach((step) => change.add({ kind: 'rename table', ...step }));
  diffSequences(change);
  diffTables(change);
  diffIndexes(change);
  const objects = diffObjects(from, to);
  change.steps.push(...objects.steps);
  change.refusals.push(...objects.refusals);
  // The sort is stable: within a phase the steps stay in the order they were made in.
  return {
    steps: change.steps.sort((a, b) => a.phase - b.phase),
    refusals: change.refusals,
    lossRefusals: new Map([...change.lossRefusals, ...objects.lossRefusals]),
  };
}
