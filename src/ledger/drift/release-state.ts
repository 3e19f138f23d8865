import type { LogPrefixes, LogStatement } from './log-prefixes';

/** A database that holds exactly the first statements of its migrations; `complete` if it holds all. */
export interface ReleaseState {
  readonly status: 'behind' | 'half-applied' | 'complete';
  /** Number of statements in effect. */
  readonly applied: number;
  /** Files that are entirely in effect. */
  readonly complete: readonly string[];
  /** The file that is partly in effect. */
  readonly file?: string;
  /** Its statements that are in effect. */
  readonly inEffect: readonly LogStatement[];
  /** All statements not in effect, including those of later files. */
  readonly missing: readonly LogStatement[];
}

export function releaseState(log: LogPrefixes, applied: number): ReleaseState {
  const missing = log.statements.slice(applied);
  const [next] = missing;
  const start = next ? applied - (next.position - 1) : applied;
  const inEffect = log.statements.slice(start, applied);
  return {
    status: next === undefined ? 'complete' : inEffect.length === 0 ? 'behind' : 'half-applied',
    applied,
    complete: [...new Set(log.statements.slice(0, start).map(({ file }) => file))],
    ...(next && inEffect.length > 0 && { file: next.file }),
    inEffect,
    missing,
  };
}
