import type { LogPrefixes, LogStatement } from './log-prefixes';

/** A database that holds the first statements of its log and nothing else; `complete`: it holds all of them. */
export interface ReleaseState {
  readonly status: 'behind' | 'half-applied' | 'complete';
  /** How many statements of the log are in effect. */
  readonly applied: number;
  /** Files that are in effect as a whole. */
  readonly complete: readonly string[];
  /** The file that is in effect in part. */
  readonly file?: string;
  /** Its statements that are. */
  readonly inEffect: readonly LogStatement[];
  /** All statements that are not, those of later files too. */
  readonly missing: readonly LogStatement[];
  /**
   * How many statements come before the first file that is not complete, or the last one: what the state held before,
   * unless the apply sent earlier files, too.
   */
  readonly before: number;
}

/** @param from How many statements come before the first that the apply sent, if it sent several files. */
export function releaseState(log: LogPrefixes, applied: number, from = Infinity): ReleaseState {
  const release = releaseOfOneFile(log, applied);
  return { ...release, before: Math.min(release.before, from) };
}

function releaseOfOneFile(log: LogPrefixes, applied: number): ReleaseState {
  const missing = log.statements.slice(applied);
  const [next] = missing;
  if (!next) {
    const files = [...new Set(log.statements.map(({ file }) => file))];
    const last = log.statements.filter(({ file }) => file === files.at(-1));
    return { status: 'complete', applied, complete: files, inEffect: [], missing, before: applied - last.length };
  }
  const before = applied - (next.position - 1);
  const inEffect = log.statements.slice(before, applied);
  return {
    status: inEffect.length === 0 ? 'behind' : 'half-applied',
    applied,
    complete: [...new Set(log.statements.slice(0, before).map(({ file }) => file))],
    ...(inEffect.length > 0 && { file: next.file }),
    inEffect,
    missing,
    before,
  };
}
