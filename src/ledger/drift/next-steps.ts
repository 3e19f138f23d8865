import type { LogPrefixes, LogStatement } from './log-prefixes';
import type { ReleaseState } from './release-state';
import type { Caution } from './repeat/repeat';
import { sendAgain, type Problem } from './repeat/send-again';

/**
 * What the google provider can leave in the state of Terraform after an apply that failed:
 *
 * - update-failed: the list of statements as it was before.
 * - update-unsent: the new list, though nothing of it was sent. It stores the list before it changes drop protection.
 * - create-refused: the new list, in a resource that is tainted.
 * - create-failed: nothing, though the database exists.
 */
export const FAILURE_STATES = ['update-failed', 'update-unsent', 'create-refused', 'create-failed'] as const;
export type FailureState = (typeof FAILURE_STATES)[number];

/** The way on from one of them. */
export interface NextStep {
  readonly state: FailureState;
  readonly notes: readonly RecoveryNote[];
  /** In this order. */
  readonly actions: readonly RecoveryAction[];
}

/** What its owner has to know before the actions. */
export type RecoveryNote =
  /** The state of Terraform holds statements that did not run. */
  | { readonly kind: 'state is ahead' }
  /** It holds all statements, but for what comes after them, such as drop protection. */
  | { readonly kind: 'only tainted' }
  /** A statement that Spanner refuses has to be recorded anew before it is sent again. */
  | { readonly kind: 'tainted'; readonly statements: readonly LogStatement[] }
  /** The state does not know the database: after the import all statements are sent. */
  | { readonly kind: 'import sends'; readonly statements: number }
  /** All statements are in effect: the apply was cut off while Spanner went on. */
  | { readonly kind: 'ran to the end' }
  /** `afterOthers`: it is assumed that the apply sent no earlier file. */
  | {
    readonly kind: 'next apply sends';
    readonly statements: number;
    readonly inEffect: number;
    readonly afterOthers: boolean;
  }
  | { readonly kind: 'all repeatable' }
  /** They fail when they are sent again, and so are undone first. */
  | { readonly kind: 'undone first'; readonly statements: readonly LogStatement[] }
  | { readonly kind: 'stuck'; readonly statements: readonly LogStatement[] }
  | { readonly kind: 'caution'; readonly cautions: readonly Caution[]; readonly statements: readonly LogStatement[] }
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** The list in the state becomes that of the migrations, without a statement being sent. */
  | { readonly kind: 'state is edited' };

/** One command, or a few that belong together. */
export type RecoveryAction =
  | { readonly kind: 'untaint' | 'remove from state' | 'import' | 'apply' | 'edit state' }
  | { readonly kind: 'update DDL'; readonly statements: readonly string[] };

type Way = Pick<NextStep, 'notes' | 'actions'>;

export function nextStep(state: FailureState, log: LogPrefixes, release: ReleaseState): NextStep {
  return { state, ...wayFrom(state, log, release) };
}

function wayFrom(state: FailureState, log: LogPrefixes, release: ReleaseState): Way {
  const isComplete = release.missing.length === 0;
  switch (state) {
    case 'update-failed':
      return sentAgain(log, release, release.before);
    case 'update-unsent':
      return isComplete
        ? { notes: [], actions: [{ kind: 'apply' }] }
        : { notes: [{ kind: 'state is ahead' }], actions: [...sendMissing(release), { kind: 'apply' }] };
    case 'create-refused': {
      if (isComplete) {
        return { notes: [{ kind: 'only tainted' }], actions: [{ kind: 'untaint' }, { kind: 'apply' }] };
      }
      const tainted: RecoveryNote = { kind: 'tainted', statements: release.missing.slice(0, 1) };
      if (release.applied > log.baseline) {
        return {
          notes: [tainted, { kind: 'state is edited' }],
          actions: [{ kind: 'untaint' }, ...sendMissing(release), { kind: 'edit state' }, { kind: 'apply' }],
        };
      }
      const { notes, actions } = imported(log, release);
      return { notes: [tainted, ...notes], actions: [{ kind: 'remove from state' }, ...actions] };
    }
    case 'create-failed':
      return imported(log, release);
  }
}

function imported(log: LogPrefixes, release: ReleaseState): Way {
  const { notes, actions } = sentAgain(log, release, log.baseline);
  return {
    notes: [{ kind: 'import sends', statements: log.length - log.baseline }, ...notes],
    actions: [{ kind: 'import' }, ...actions],
  };
}

/** Terraform sends all statements from one on, those in effect too. */
function sentAgain(log: LogPrefixes, release: ReleaseState, from: number): Way {
  const isComplete = release.missing.length === 0;
  const opening: RecoveryNote[] = [
    ...(isComplete ? [{ kind: 'ran to the end' } as const] : []),
    {
      kind: 'next apply sends',
      statements: log.length - from,
      inEffect: release.applied - from,
      afterOthers: from > log.baseline,
    },
  ];
  const { undo, stuck, cautions, problem } = sendAgain(log, release.applied, from);
  const isRepeatable = undo.length === 0 && stuck.length === 0 && problem === undefined;
  // Where nothing is missing, nothing has to be undone either.
  if (stuck.length > 0 || problem || (isComplete && !isRepeatable)) {
    return {
      notes: [
        ...opening,
        ...(stuck.length > 0 ? [{ kind: 'stuck', statements: stuck } as const] : []),
        ...(stuck.length === 0 && problem ? [{ kind: 'problem', problem } as const] : []),
        { kind: 'state is edited' },
      ],
      actions: [...sendMissing(release), { kind: 'edit state' }, { kind: 'apply' }],
    };
  }
  const repeated: RecoveryNote[] =
    undo.length > 0
      ? [{ kind: 'undone first', statements: undo.map(({ statement }) => statement).reverse() }]
      : release.applied === from
        ? []
        : [{ kind: 'all repeatable' }];
  return {
    notes: [...opening, ...repeated, ...cautions.map((each): RecoveryNote => ({ kind: 'caution', ...each }))],
    actions: [
      ...(undo.length === 0
        ? []
        : [{ kind: 'update DDL', statements: undo.flatMap((each) => each.undo) } as const]),
      { kind: 'apply' },
    ],
  };
}

function sendMissing({ missing }: ReleaseState): RecoveryAction[] {
  return missing.length === 0 ? [] : [{ kind: 'update DDL', statements: missing.map(({ text }) => text) }];
}
