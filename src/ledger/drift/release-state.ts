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
