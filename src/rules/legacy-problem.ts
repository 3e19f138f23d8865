import type { CatalogueEntry } from './catalogue-entry';
import { findingOf, type Finding, type Problem } from './finding';
import type { Part } from './subject';
import type { Dialect } from '../schema';

/** A problem whose rule still writes its words while it checks. Each rule that becomes data needs it no more. */
export interface LegacyProblem {
  readonly object: string;
  readonly message: string;
  /** Where the finding is: a part, or words for one that has none yet. */
  readonly part?: Part;
  readonly location?: string;
  readonly why?: readonly string[];
  readonly fixes: readonly string[];
  readonly cost?: string;
  readonly nameOnly?: boolean;
}

export function isLegacy(problem: Problem | LegacyProblem): problem is LegacyProblem {
  return 'message' in problem;
}

/** As a finding like any other, with its words as facts. */
export function legacyFinding(entry: CatalogueEntry, problem: LegacyProblem, dialect: Dialect): Finding {
  const { message, why = [], cost } = problem;
  const words = { message: () => message, why: () => why, cost: () => cost };
  return findingOf({ ...entry, words }, {
    subject: { object: problem.object, part: problem.part ?? { kind: 'written', text: problem.location ?? '' } },
    facts: undefined,
    fixes: () => problem.fixes.map((text) => ({ kind: 'written', text })),
    nameOnly: problem.nameOnly,
  }, dialect);
}
