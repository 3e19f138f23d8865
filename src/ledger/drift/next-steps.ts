import type { LogPrefixes } from './log-prefixes';
import type { ReleaseState } from './release-state';
import { labelOf, firstLabels, sendAgain } from './repeat/send-again';
import { addressOf, importCommand, updateCommands, type CommandTarget } from './shell';
import { counted } from '../../text/counted';

/** What Terraform knows of the database after an apply that failed. */
export const FAILURE_STATES = ['update-failed', 'create-refused', 'create-failed'] as const;
type FailureState = (typeof FAILURE_STATES)[number];

/** The way on from one of them. */
export interface NextStep {
  readonly state: FailureState;
  /** How it is known that it is this one. */
  readonly sign: string;
  /** Sentences, a line each. */
  readonly notes: readonly string[];
  /** For a shell, in this order. */
  readonly commands: readonly string[];
}

const SIGNS: Readonly<Record<FailureState, string>> = {
  'update-failed': 'the apply failed while it changed a database that was there before',
  'create-refused': 'the apply failed while it made the database, and terraform plan shows the resource as tainted',
  'create-failed': 'the apply failed while it made the database, and terraform state list does not show it',
};

export function nextStep(
  state: FailureState,
  log: LogPrefixes,
  release: ReleaseState,
  target: CommandTarget,
): NextStep {
  switch (state) {
    case 'update-failed':
      return { state, sign: SIGNS[state], ...sentAgain(log, release, release.before, target, []) };
    case 'create-refused':
      return {
        state,
        sign: SIGNS[state],
        notes: [
          'According to the state, all statements ran, so Terraform would never send the missing ones.',
          'The first command keeps Terraform from replacing the database; the others send the missing statements.',
        ],
        commands: [
          `terraform untaint ${addressOf(target)}`,
          ...updateCommands(
            release.missing.map(({ text }) => text),
            target,
          ),
          'terraform plan',
        ],
      };
    case 'create-failed': {
      const { commands, notes } = sentAgain(log, release, log.baseline, target, [importCommand(target)]);
      const count = log.length - log.baseline;
      return {
        state,
        sign: SIGNS[state],
        notes: [
          'The database exists, and the state does not know it. The provider reads no DDL back, so the first plan ' +
            `after the import adds ${count === 1 ? 'its statement' : `all ${count} statements`} in place.`,
          'A plan with "must be replaced" is not that plan: stop, and compare the name, the instance and the ' +
            'dialect.',
          ...notes,
        ],
        commands,
      };
    }
  }
}

/** Terraform sends all statements from one on, those in effect too. */
function sentAgain(
  log: LogPrefixes,
  release: ReleaseState,
  from: number,
  target: CommandTarget,
  first: readonly string[],
): Pick<NextStep, 'notes' | 'commands'> {
  const sent = counted(log.length - from, 'statement');
  const inEffect = release.applied - from;
  const opening =
    inEffect === 0
      ? `Nothing of what the next apply sends is in effect: it sends ${sent}.`
      : `The next apply sends ${sent}, of which ${inEffect} ${inEffect === 1 ? 'is' : 'are'} in effect ` +
        'already.';
  const { undo, stuck, cautions, problem } = sendAgain(log, release.applied, from);
  if (stuck.length > 0) {
    return {
      notes: [opening, ...stuckNotes(stuck.map(labelOf)), ...cautions],
      commands: [...first, ...byHand(release, target)],
    };
  }
  const notes =
    undo.length === 0
      ? inEffect === 0
        ? []
        : ['All of these can run once more and change nothing.']
      : [
        `${undo.length === 1 ? 'One of them fails' : `${undo.length} of them fail`} when sent once more ` +
          `(${firstLabels(undo.map(({ statement }) => labelOf(statement)).reverse())}), so that is taken back ` +
            `first${undo.length === 1 ? '' : ', the last one first'}.`,
      ];
  return {
    notes: [
      opening,
      ...notes,
      ...cautions,
      ...(problem === undefined ? [] : [`Look at the statements before you send them: ${problem}.`]),
    ],
    commands: [
      ...first,
      ...updateCommands(
        undo.flatMap((each) => each.undo),
        target,
      ),
      'terraform apply',
    ],
  };
}

function stuckNotes(labels: readonly string[]): string[] {
  return [
    `${firstLabels(labels)} cannot run twice, and nothing takes ${labels.length === 1 ? 'it' : 'them'} back.`,
    'So send the missing statements by hand, and update the state.',
  ];
}

const EDIT_STATE = '# in state.json: append the statements that the list "ddl" lacks, and raise "serial" by one';

function byHand({ missing }: ReleaseState, target: CommandTarget): string[] {
  return [
    ...updateCommands(
      missing.map(({ text }) => text),
      target,
    ),
    'terraform state pull > state.json',
    EDIT_STATE,
    'terraform state push state.json',
    'terraform plan',
  ];
}
