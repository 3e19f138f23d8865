import { changeEntry } from './change-entry';
import type { Dialect } from '../../schema';
import { findingOf, type Finding } from '../finding';
import { advice } from '../fixes/fix';

export interface RefusedChange {
  readonly rule: string;
  readonly object: string;
  readonly database: string;
  readonly message: string;
  /** The call that consents to it. */
  readonly consent?: string;
  /** Titles of the releases that lead to the same end. */
  readonly releases: readonly string[];
}

const MOST_RELEASES = 5;

/** A change that Spanner cannot make, or that loses data. */
export function refusedChange(change: RefusedChange, dialect: Dialect): Finding<RefusedChange> {
  const { rule, object, database, consent, releases } = change;
  return findingOf(entryOf(rule), {
    subject: { object, part: { kind: 'migrations', database } },
    facts: change,
    fixes: () => [...(releases.length === 0 ? [] : [advice('plan')]), ...(consent === undefined ? [] : [advice('consent')]), advice('revert')],
  }, dialect);
}

function entryOf(name: string): ReturnType<typeof changeEntry<RefusedChange>> {
  return changeEntry<RefusedChange>({
    name,
    summary: '',
    words: {
      message: ({ message }) => message,
      why: ({ releases }) => releases.slice(0, MOST_RELEASES).map((title, at) => `release ${at + 1} of ${releases.length}: ${title}`),
      advice: {
        plan: ({ releases }) => 'npx spanner-constructs migrate --dry-run shows the way in '
          + `${releases.length === 1 ? '1 release' : `${releases.length} releases`}, statement by statement`,
        consent: ({ consent }) => consent ?? '',
        revert: () => 'revert the change: the migrations match the old declaration',
      },
    },
  });
}
