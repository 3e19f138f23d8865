import { changedLines, numbered } from './changed-lines';
import { printLiveFix, releaseLines, type PrintedRelease } from './plans/render-plan';
import { fixesFor, isDeclaration, rendered, titleOfFix } from './rendered-finding';
import type { PlacedFinding } from '../audit/audit-text';
import type { FileEdit } from '../audit/fixes/file-fixes';
import type { Language } from '../languages/app-language';
import type { Fix } from '../rules/fixes/fix';

/** A fix as shown to users: changed lines for a file, releases for a live database. */
export interface ShownFix {
  readonly fix: Fix;
  /** A few words. */
  readonly title: string;
  /** Whole statements. */
  readonly code: string;
  /** Empty if there is nothing worth mentioning. */
  readonly cost: string;
  /** Whether the fix relies on a declaration of how values are generated. */
  readonly isDeclaration: boolean;
  /** Whether Spanner cannot apply the change in place. */
  readonly isForNewObjects: boolean;
  readonly edits?: readonly FileEdit[];
  readonly releases?: readonly PrintedRelease[];
}

const MADE_ANEW: readonly Fix['kind'][] = ['table', 'primary key', 'interleave', 'index'];

export function shownFixes(
  { finding, language = 'sql', editsOf, releasesOf }:
  Pick<PlacedFinding, 'finding' | 'editsOf' | 'releasesOf'> & { readonly language?: Language },
): ShownFix[] {
  const { fixes, costs } = rendered(finding, language);
  return fixesFor(finding, language).map((fix, at) => {
    const plan = releasesOf?.(fix);
    const releases = plan && printLiveFix(plan);
    const edits = editsOf?.(fix);
    return {
      fix,
      title: titleOfFix(fix, finding, language),
      code: releases ? releases.flatMap(({ statements }) => statements).join('; ') : fixes[at],
      cost: costs[at],
      isDeclaration: isDeclaration(fix),
      isForNewObjects: MADE_ANEW.includes(fix.kind) && (edits?.some(({ start, end }) => end > start) ?? false),
      edits,
      releases,
    };
  });
}

/** The lines below the title of a fix; undefined if its code says everything. */
export function linesOfFix({ edits, releases }: ShownFix): string[] | undefined {
  return edits ? changedLines(edits).map(numbered) : releases && releaseLines(releases);
}
