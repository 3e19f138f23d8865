import { Change } from './change';
import { diffIndexes } from './diff-indexes';
import { diffSequences } from './diff-sequences';
import { diffTables } from './diff-tables';
import { Phase } from './phase';
import type { Schema } from '../../schema';
import type { Refusal } from '../refusal';
import { renamed, renamesBetween } from './rename-tables';
import { renamedFromNowhere } from './renamed-from';
import { uniqueKey } from '../../schema/name-key';
import { diffObjects } from '../objects/diff-objects';
import type { PhasedStep } from '../step';

export interface Difference {
  /** In the order in which Spanner takes them. */
  readonly steps: readonly PhasedStep[];
  readonly refusals: readonly Refusal[];
}

/** All steps from one schema to another, consented or not. */
export function difference(from: Schema, to: Schema): Difference {
  const misnamed = renamedFromNowhere(from, to);
  if (misnamed.length > 0) {
    // All else would follow from a table that is taken for another one.
    return { steps: [], refusals: misnamed };
  }
  const { renames, circular } = renamesBetween(from, to);
  // A rename that is refused is one all the same: nothing else follows from it.
  const change = new Change(renamed(from, [...renames, ...circular]), to, new Map(renames.map((rename) => [rename.to, rename.from])));
  for (const rename of circular) {
    change.refuse({
      rule: 'clause-changed',
      object: rename.to,
      message: uniqueKey(rename.from) === uniqueKey(rename.to)
        ? `${rename.from} would become ${rename.to}, which is one name for Spanner: rename it to a name of its own first, in a release before this one`
        : `${rename.from} would become ${rename.to} while ${rename.to} gets another name in a circle: rename one of them to a name of its own first, in a release before this one`,
    });
  }
  for (const rename of renames) {
    change.add(Phase.RENAME_TABLES, {
      kind: 'rename table',
      object: rename.to,
      statement: change.printer.renameTable(rename.from, rename.to, rename.keepsOldName),
      cost: 'metadata',
      risk: rename.keepsOldName ? `views that read ${rename.from} are not rewritten; ${rename.from} goes on as a synonym` : `applications that still say ${rename.from} meet another table`,
    });
  }
  diffSequences(change);
  diffTables(change);
  diffIndexes(change);
  const objects = diffObjects(from, to);
  objects.steps.forEach(({ phase, ...step }) => change.add(phase, step));
  objects.refusals.forEach((refusal) => change.refuse(refusal));
  // The sort is stable: within a phase the steps stay in the order they were made in.
  return { steps: change.steps.sort((a, b) => a.phase - b.phase), refusals: change.refusals };
}
