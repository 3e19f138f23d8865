import { Change } from './change';
import { diffIndexes } from './diff-indexes';
import { diffSequences } from './diff-sequences';
import { diffTables } from './diff-tables';
import { clauseChanged } from '../../rules/changes/clause-changed';
import type { Schema } from '../../schema';
import type { Refusal } from '../refusal';
import { renamed, renamesBetween } from './names/rename-tables';
import { misnamedOrigins } from './names/renamed-from';
import { uniqueKey } from '../../schema/name-key';
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
  const { renames, circular } = renamesBetween(from, to);
  // A rename that is refused is one all the same: nothing else follows from it.
  const change = new Change(
    renamed(from, [...renames, ...circular]),
    to,
    new Map(renames.map((rename) => [rename.to, rename.from])),
  );
  for (const rename of circular) {
    const reason = uniqueKey(rename.from) === uniqueKey(rename.to) ? 'capitals' : 'circular rename';
    change.refuse(clauseChanged, rename.to, { reason, from: rename.from });
  }
  for (const rename of renames) {
    change.add({ kind: 'rename table', ...rename });
  }
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
    lossRefusals: change.lossRefusals,
  };
}
