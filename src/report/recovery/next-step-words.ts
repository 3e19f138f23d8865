import { enterStack, shellLines, type CommandTarget } from './shell';
import type { LogStatement } from '../../ledger/drift/log-prefixes';
import type { FailureState, NextStep, RecoveryNote } from '../../ledger/drift/next-steps';
import type { Caution } from '../../ledger/drift/repeat/repeat';
import { danglingText } from '../../rules/changes/dangling-text';
import { counted } from '../../text/counted';

/** A next step as a person reads it. */
export interface NextStepText {
  readonly state: FailureState;
  /** How it is known that it is this one. */
  readonly sign: string;
  /** Sentences, a line each. */
  readonly notes: readonly string[];
  /** For a shell, in this order. */
  readonly commands: readonly string[];
}

/** So many statements are named in a sentence. */
const SHOWN_LABELS = 8;

/** How each state is recognized. */
export const STATE_SIGNS: Readonly<Record<FailureState, string>> = {
  'update-failed':
    'the apply failed or was cut off while it changed an existing database, and terraform plan adds to ddl',
  'update-unsent':
    'the apply failed while it changed an existing database, and terraform plan does not change ddl',
  'create-refused': 'the apply failed while it created the database, and terraform plan shows the resource as tainted',
  'create-failed':
    'the apply failed or was cut off while it created the database, and terraform state list does not show it',
};

export function nextStepText({ state, notes, actions }: NextStep, target: CommandTarget): NextStepText {
  return {
    state,
    sign: STATE_SIGNS[state],
    notes: notes.flatMap(noteLines),
    commands: [enterStack(target), ...actions.flatMap((action) => shellLines(action, target))],
  };
}

function noteLines(note: RecoveryNote): string[] {
  switch (note.kind) {
    case 'state is ahead':
      return ['According to the state, all statements ran, so Terraform would never send the missing ones.'];
    case 'only tainted':
      return ['All statements are in effect. The resource is tainted, so Terraform would replace the database.'];
    case 'tainted': {
      const [{ file }] = note.statements;
      return [
        'The resource is tainted, so Terraform would replace the database; according to the state, all statements ran.',
        `If Spanner refused a statement itself, correct it first: remove ${file} and its line in checksums.sha256, ` +
          'change the declaration, and run npx spanner-constructs migrate and cdktf synth.',
      ];
    }
    case 'ran to the end':
      return ['All statements are in effect: Spanner went on after the apply was cut off.'];
    case 'state is edited':
      return ['The state gets the ddl of the migrations, so the apply must not change ddl.'];
    case 'import sends':
      return [
        'The database exists but is not in the state. The provider reads no DDL back, so the first plan ' +
          `after the import adds ${note.statements === 1 ? 'its statement' : `all ${note.statements} statements`} ` +
          'in place.',
        'If the plan says "must be replaced", stop and compare the name, the instance and the dialect.',
      ];
    case 'next apply sends': {
      const sent = counted(note.statements, 'statement');
      return [
        note.inEffect === 0
          ? `The next apply sends ${sent}; none in effect yet.`
          : `The next apply sends ${sent}, of which ${note.inEffect} ${note.inEffect === 1 ? 'is' : 'are'} in effect ` +
            'already.',
        ...(note.afterOthers
          ? ['If terraform plan adds more to ddl, the apply sent earlier migrations, too: ' +
              'name the number of the first one by --since.']
          : []),
      ];
    }
    case 'all repeatable':
      return ['Those in effect can safely run again.'];
    case 'undone first': {
      const isOne = note.statements.length === 1;
      return [
        `${isOne ? 'One of them fails' : `${note.statements.length} of them fail`} when sent once more ` +
          `(${labels(note.statements)}), so that is undone first${isOne ? '' : ', the last one first'}.`,
      ];
    }
    case 'stuck':
      return [
        `${labels(note.statements)} cannot run twice, and no statement undoes ` +
          `${note.statements.length === 1 ? 'it' : 'them'}.`,
      ];
    case 'caution':
      return [`${labels(note.statements)}: ${note.cautions.map(cautionText).join('; ')}.`];
    case 'problem': {
      const { problem } = note;
      const words =
        problem.kind === 'dangling'
          ? danglingText(problem.dangling)
          : `${problem.drift.kind} ${problem.drift.object} would not be what the migrations make`;
      return [`Sent again, they do not produce the migrated schema: ${words}.`];
    }
  }
}

function cautionText(caution: Caution): string {
  switch (caution.kind) {
    case 'unknown':
      return 'it is not known here whether it can run twice';
    case 'restarts counter':
      return `sets the counter to ${caution.counter} once more: values issued since then repeat`;
    case 'loses rows':
      return 'drops the rows that were written since';
    case 'loses values':
      return 'drops the values that were written into the column since';
    case 'rebuilds index':
      return 'the index is built again';
    case 'refills column':
      return 'the column is written into the index again';
    case 'checks rows':
      return 'all rows are checked again';
    case 'restores table':
      return 'it comes back empty and is dropped again';
    case 'restores column':
      return 'the column comes back empty and is dropped again';
    case 'restores stream':
      return 'it comes back without its records and is dropped again';
    case 'restores index':
      return 'the index is built and dropped again';
    case 'doubles constraint':
      return 'adds a second, identical constraint, because it has no name';
  }
}

/** The first of them, and how many more there are. */
function labels(statements: readonly LogStatement[]): string {
  const more = statements.length - SHOWN_LABELS;
  const first = statements.slice(0, SHOWN_LABELS).map(({ file, position }) => `${file} #${position}`);
  return `${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
