import type { LogPrefixes, LogStatement } from './log-prefixes';
import type { ReleaseState } from './release-state';
import type { Caution } from './repeat/repeat';
import { sendAgain, type Problem } from './repeat/send-again';

/** What Terraform knows of the database after an apply that failed. */
export const FAILURE_STATES = ['update-failed', 'create-refused', 'create-failed'] as const;
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
  /** The state does not know the database: after the import all statements are sent. */
  | { readonly kind: 'import sends'; readonly statements: number }
  | { readonly kind: 'next apply sends'; readonly statements: number; readonly inEffect: number }
  | { readonly kind: 'all repeatable' }
  /** They fail when they are sent again, and so are undone first. */
  | { readonly kind: 'undone first'; readonly statements: readonly LogStatement[] }
  | { readonly kind: 'stuck'; readonly statements: readonly LogStatement[] }
  | { readonly kind: 'caution'; readonly cautions: readonly Caution[]; readonly statements: readonly LogStatement[] }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** One command, or one edit of a file. */
export type RecoveryAction =
  | { readonly kind: 'untaint' | 'import' | 'plan' | 'apply' | 'pull state' | 'edit state' | 'push state' }
  | { readonly kind: 'update DDL'; readonly statements: readonly string[] };

export function nextStep(state: FailureState, log: LogPrefixes, release: ReleaseState): NextStep {
  switch (state) {
    case 'update-failed':
      return { state, ...sentAgain(log, release, release.before) };
    case 'create-refused':
      return {
        state,
        notes: [{ kind: 'state is ahead' }],
        actions: [{ kind: 'untaint' }, sendMissing(release), { kind: 'plan' }],
      };
    case 'create-failed': {
      const { notes, actions } = sentAgain(log, release, log.baseline);
      return {
        state,
        notes: [{ kind: 'import sends', statements: log.length - log.baseline }, ...notes],
        actions: [{ kind: 'import' }, ...actions],
      };
    }
  }
}

/** Terraform sends all statements from one on, those in effect too. */
function sentAgain(log: LogPrefixes, release: ReleaseState, from: number): Pick<NextStep, 'notes' | 'actions'> {
  const inEffect = release.applied - from;
  const opening: RecoveryNote = { kind: 'next apply sends', statements: log.length - from, inEffect };
  const { undo, stuck, cautions, problem } = sendAgain(log, release.applied, from);
  const warnings = cautions.map((each): RecoveryNote => ({ kind: 'caution', ...each }));
  if (stuck.length > 0) {
    return {
      notes: [opening, { kind: 'stuck', statements: stuck }, ...warnings],
      actions: [
        sendMissing(release),
        { kind: 'pull state' },
        { kind: 'edit state' },
        { kind: 'push state' },
        { kind: 'plan' },
      ],
    };
  }
  const repeated: RecoveryNote[] =
    undo.length > 0
      ? [{ kind: 'undone first', statements: undo.map(({ statement }) => statement).reverse() }]
      : inEffect === 0
        ? []
        : [{ kind: 'all repeatable' }];
  return {
    notes: [opening, ...repeated, ...warnings, ...(problem ? [{ kind: 'problem', problem } as const] : [])],
    actions: [
      ...(undo.length === 0
        ? []
        : [{ kind: 'update DDL', statements: undo.flatMap((each) => each.undo) } as const]),
      { kind: 'apply' },
    ],
  };
}

function sendMissing({ missing }: ReleaseState): RecoveryAction {
  return { kind: 'update DDL', statements: missing.map(({ text }) => text) };
}
