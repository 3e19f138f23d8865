import type { PlacedFinding } from './audit/audit-text';
import { changedLines, type FileEdit } from './audit/file-fixes';
import { releaseLines } from './audit/live-fixes';
import type { PrintedRelease } from './plans/render-plan';
import { fixesFor, rendered, titleOfFix } from './rendered-finding';

/** A fix as its readers see it: of a file the lines that change, of a database that exists the releases. */
export interface ShownFix {
  /** In a few words. */
  readonly title: string;
  /** Whole statements. */
  readonly code: string;
  /** Empty: nothing worth mentioning. */
  readonly cost: string;
  readonly edits?: readonly FileEdit[];
  readonly releases?: readonly PrintedRelease[];
}

export function shownFixes(
  { finding, editsOf, releasesOf }: Pick<PlacedFinding, 'finding' | 'editsOf' | 'releasesOf'>,
): ShownFix[] {
  const { fixes, costs } = rendered(finding, 'sql');
  return fixesFor(finding, 'sql').map((fix, at) => {
    const releases = releasesOf?.(fix);
    return {
      title: titleOfFix(fix, finding, 'sql'),
      code: releases ? releases.flatMap(({ statements }) => statements).join('; ') : fixes[at],
      cost: costs[at],
      edits: editsOf?.(fix),
      releases,
    };
  });
}

/** What follows the title of a fix. undefined: its code says it all. */
export function linesOfFix({ edits, releases }: ShownFix): string[] | undefined {
  return edits ? changedLines(edits) : releases && releaseLines(releases);
}
