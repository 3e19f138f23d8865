import { askTerraform, operations, shellLines, verifyWithState, writeFiles, type RecoveryTarget } from './shell';
import { statementLabels } from './statement-label';
import { writerFor } from '../../languages/app-language';
import { option } from '../../languages/code';
import type { MigrationState } from '../../ledger/drift/migration-state';
import type { FailureState, Recovery } from '../../ledger/drift/recovery';
import { LIST_FILE, recordingCommand, takeBack } from '../../rules/usage/recorded-folder';
import { counted } from '../../text/shown';

export interface RecoveryText {
  readonly state: FailureState;
  readonly sign: string;
  /** The effect of the next apply, in one line. */
  readonly summary: string;
  /** One sentence per line. */
  readonly notes: readonly string[];
  /** Shell commands, in order. */
  readonly commands: readonly string[];
}

export const STATE_SIGNS: Readonly<Record<FailureState, string>> = {
  'update-failed':
    'the database holds statements that the Terraform state does not, so the next apply sends them again',
  'update-unsent': 'the Terraform state holds statements that the database does not, so no apply sends them',
  'update-undone':
    'the next apply sends statements that lead back to what the database is, and that its rows may refuse on the way',
  'create-refused': 'the resource is tainted in the Terraform state, so the next apply replaces the database',
  'create-failed': 'the database exists, but the Terraform state does not know it',
  'state-ahead':
    'the Terraform state holds statements that the migrations do not (an old commit, a revert, fewer ' +
    'migrations in the stack, a shorter ddl.json), so the next apply replaces the database',
};

const FIRST = 'Apply nothing until the database matches its migrations: keep or revert what differs.';
const STOP = 'If the plan says "must be replaced", stop and do not apply it.';

/** @param stateFile As given by the user. */
export function recoveryText(
  { state, facts, actions }: Recovery, release: MigrationState | undefined, stateFile: string, target: RecoveryTarget,
): RecoveryText {
  const isEdited = actions.some(({ kind }) => kind === 'edit state');
  const sends = actions.some(({ kind }) => kind === 'apply' || kind === 'import');
  return {
    state,
    sign: STATE_SIGNS[state],
    summary: summaryOf(state, facts, stateFile, target),
    notes: actions.length === 0
      ? [FIRST]
      : [...notesOf(state, facts, isEdited, release, target), ...(sends ? [STOP] : [])],
    commands: [
      ...(sends ? [operations(target)] : []),
      ...(isEdited ? writeFiles(target, stateFile) : []),
      ...actions.flatMap((action) => shellLines(action, target)),
    ],
  };
}

/** For a state that cannot be edited, because `terraform show` prints only a part of it. */
export function pulledFirst(text: RecoveryText, target: RecoveryTarget): RecoveryText {
  return {
    ...text,
    notes: [...text.notes, 'That takes the state as terraform state pull prints it.'],
    commands: [...askTerraform(target), verifyWithState(target)],
  };
}

function summaryOf(
  state: FailureState, { known = 0, inEffect = 0, total, ahead }: Recovery['facts'], stateFile: string,
  { folder, isPlain }: RecoveryTarget,
): string {
  const held = `${stateFile} holds ${known} of ${counted(total, 'statement')}, the database ${inEffect}`;
  switch (state) {
    case 'update-failed':
      return `${held}: the next apply sends ${counted(inEffect - known, 'statement')} again`;
    case 'update-unsent':
      return `${held}: no apply sends the other ${known - inEffect}`;
    case 'update-undone':
      return `${stateFile} holds ${known} of ${counted(total, 'statement')}: the next apply sends ` +
        `${inEffect - known} that lead back to what the database is`;
    case 'create-refused':
      return `the resource is tainted in ${stateFile}: the next apply replaces the database`;
    case 'create-failed':
      return `${stateFile} does not know the database: the next apply creates it again, which fails`;
    case 'state-ahead':
      return `${stateFile} holds ${counted(ahead?.statements ?? 0, 'statement')} that ` +
        `${ahead?.through === undefined ? folder : isPlain ? LIST_FILE : 'the stack'} does not, ` +
        `from migration ${ahead?.from} on: the next apply replaces the database`;
  }
}

function notesOf(
  state: FailureState, facts: Recovery['facts'], isEdited: boolean, release: MigrationState | undefined,
  target: RecoveryTarget,
): string[] {
  const edit = isEdited
    ? ['The list in the state becomes that of the statements in effect, so the apply sends only what is missing. ' +
        'Nothing is undone, and nothing is sent twice.']
    : [];
  const again = facts.unrepeatable && [
    `If sent again, ${statementLabels([facts.unrepeatable])} would fail or change the database.`,
  ];
  switch (state) {
    case 'update-failed':
      return [
        ...(again ?? ['If sent again, they change nothing.']),
        ...(isEdited && release?.skipped.length
          ? [`First gcloud runs what is missing before it: ${statementLabels(release.skipped)}.`]
          : []),
        ...edit,
      ];
    case 'update-unsent':
      return edit;
    case 'update-undone':
      return [
        `On the way, ${statementLabels([facts.unrepeatable!])} may fail because of rows, or change them.`,
        'The list in the state becomes that of the statements up to there, so the apply skips them.',
      ];
    case 'create-refused': {
      const [refused] = release?.missing ?? [];
      return [
        ...(refused === undefined
          ? ['All statements are in effect.']
          : [`If Spanner refused ${statementLabels([refused])}, correct it first: ` +
              `${takeBack(refused.file, target.isPlain)}, change the declaration, run ` +
              `${recordingCommand(target)}${target.isPlain ? '' : ' and cdktf synth'}.`]),
        ...edit,
      ];
    }
    case 'create-failed':
      return [
        'The provider reads no DDL back: the first plan after the import adds ' +
          `${facts.total === 1 ? 'its statement' : `all ${facts.total} statements`} in place.`,
        ...(target.address === undefined
          ? ['If ADDRESS has another database in the state, such as the one before a restore, run terraform state rm ' +
              'ADDRESS first: Terraform would replace that one.']
          : []),
        ...(again === undefined ? [] : [...again, 'So the state is edited before the apply.']),
      ];
    case 'state-ahead':
      return [...aheadNotes(facts.ahead, isEdited, target), ...edit];
  }
}

function aheadNotes(
  ahead: Recovery['facts']['ahead'], isEdited: boolean, { folder, isPlain, isCut, language }: RecoveryTarget,
): string[] {
  const changed = ahead?.changed === undefined
    ? []
    : [`${ahead.changed.file} #${ahead.changed.position} is not the statement that Terraform applied.`];
  if (isEdited) {
    return [
      ...changed,
      `The database holds nothing that ${folder} does not make, so the state can forget those statements.`,
    ];
  }
  return [
    ...changed,
    ahead?.isInEffect === false
      ? 'The database does not hold all of them.'
      : (ahead?.isInEffect
        ? 'The database holds them as well: the code is older than the database. '
        : 'The database may hold them as well: it also differs in another way. ') +
        'Drop nothing by hand: Terraform would still replace the database.',
    ...(ahead?.through !== undefined
      ? [`The files are in ${folder}: ` + (isPlain
        ? `${LIST_FILE} must include migration ${ahead.through}.`
        : `raise ${writerFor(language).write(option('migrationsThrough'))} to ${ahead.through}, or leave it out` +
          `${isCut ? ', and --through as well' : ''}.`)]
      : ['Bring the migrations back as they were applied: COMMIT is the one that was deployed last. Then undo the ' +
          'change forward: migrate records the statements that lead to the code of today.',
      ...(changed.length === 0
        ? []
        : [`If another database has applied ${folder} as it is, keep it: run here by hand what is missing, and run ` +
            'verify again.'])]),
  ];
}
