import type { AppLanguage } from '../../languages/app-language';
import type { RecoveryAction } from '../../ledger/drift/recovery';
import { recordingCommand, restored } from '../../rules/usage/recorded-folder';
import { shellWord } from '../../text/shell-word';

/** The target database of commands. Unknown parts become words in capitals, which the user replaces. */
export interface CommandTarget {
  readonly project?: string;
  readonly instance?: string;
  readonly database?: string;
  /** The address of the resource in Terraform. */
  readonly address?: string;
  /** The name of the stack that declares it. */
  readonly stack?: string;
  /** Whether HCL declares it, and reads the list beside the migrations. */
  readonly isPlain?: boolean;
}

/** Additional facts for the commands of `verify`. */
export interface RecoveryTarget extends CommandTarget {
  /** Its migrations. */
  readonly folder: string;
  /** The SQL that declares them; undefined if none is known. */
  readonly schema?: string;
  /** The present command line, without `--terraform-state` and `--out`. */
  readonly verify: string;
  /** Whether that line ends the migrations at a number. */
  readonly isCut: boolean;
  /** That of the app. */
  readonly language: AppLanguage;
  /** The output folder; absent if commands name the default folder. */
  readonly out?: string;
}

export interface RecoveryFile {
  readonly name: string;
  readonly text: string;
}

export const USUAL_OUT = 'recovery';
export const STATE_FILE = 'state.json';
const EDITED_STATE = 'edited-state.json';

export function askTerraform(target: RecoveryTarget): string[] {
  return [`${terraform(target)} init`, `${terraform(target)} state pull > ${STATE_FILE}`];
}

/** Runs `verify` again, with the state that Terraform knows. */
export function verifyWithState(target: RecoveryTarget): string {
  return `${target.verify} --terraform-state ${STATE_FILE} --out ${shellWord(target.out ?? USUAL_OUT)}`;
}

/** Empty if the files are already written. */
export function writeFiles(target: RecoveryTarget, stateFile: string): string[] {
  const { verify, out } = target;
  return out === undefined ? [`${verify} --terraform-state ${shellWord(stateFile)} --out ${USUAL_OUT}`] : [];
}

export function describeDdl(target: CommandTarget): string {
  return databasesCommand('ddl describe', target);
}

/** A command of `gcloud spanner databases` about the database. */
export function databasesCommand(verb: string, target: CommandTarget, ...flags: readonly string[]): string {
  const { project, instance, database } = namesOf(target);
  return [
    'gcloud spanner databases', verb, shellWord(database), `--instance=${shellWord(instance)}`,
    `--project=${shellWord(project)}`, ...flags,
  ].join(' ');
}

/** Shows whether Spanner is still applying statements. */
export function operations(target: CommandTarget): string {
  const { project, instance, database } = namesOf(target);
  return [
    'gcloud spanner operations list', `--instance=${shellWord(instance)}`, `--database=${shellWord(database)}`,
    `--project=${shellWord(project)}`, '--type=DATABASE_UPDATE_DDL',
  ].join(' ');
}

/** The path of the database. */
export function pathOf(target: CommandTarget): string {
  const { project, instance, database } = namesOf(target);
  return `projects/${project}/instances/${instance}/databases/${database}`;
}

function namesOf(
  { project = 'PROJECT', instance = 'INSTANCE', database = 'DATABASE' }: CommandTarget,
): { readonly project: string; readonly instance: string; readonly database: string } {
  return { project, instance, database };
}

/** The shell commands for an action, to be run in the folder of the app. */
export function shellLines(action: RecoveryAction, target: RecoveryTarget): string[] {
  const run = terraform(target);
  const address = shellWord(target.address ?? 'ADDRESS');
  const folder = shellWord(target.folder);
  switch (action.kind) {
    case 'untaint':
      return [`${run} untaint ${address}`];
    case 'remove from state':
      return [`${run} state rm ${address}`];
    case 'import':
      return [`${run} import ${address} ${shellWord(pathOf(target))}`];
    case 'edit state':
      return [`${run} state push - < ${shellWord(inOut(target, EDITED_STATE))}`];
    case 'verify again':
      return [`${run} state pull > ${STATE_FILE}`, verifyWithState(target)];
    case 'run':
      return [updateDdl('missing', action.statements.map(({ text }) => text), target).command];
    case 'bring back':
      return [
        `git log --all --oneline -- ${folder}`,
        restored('COMMIT', folder),
        recordingCommand(target, '--dry-run'),
      ];
    case 'raise through':
      return target.isPlain
        ? [recordingCommand(target, '--through', `${action.through}`)]
        : ['cdktf synth'];
    case 'apply':
      return [`${run} apply`];
  }
}

/** Applies statements by hand, from a file. */
export function updateDdl(
  of: 'missing' | 'revert', statements: readonly string[], target: RecoveryTarget,
): { readonly command: string; readonly file: RecoveryFile } {
  const name = `${of}.sql`;
  return {
    command: databasesCommand('ddl update', target, `--ddl-file=${shellWord(inOut(target, name))}`),
    file: { name, text: statements.map((statement) => `${statement};\n`).join('\n') },
  };
}

export function editedStateFile(text: string): RecoveryFile {
  return { name: EDITED_STATE, text };
}

/**
 * Terraform in the folder of the stack, where cdktf keeps configuration and state. Paths on the command line remain
 * relative to the folder of the app. For HCL, Terraform runs in the present folder.
 */
function terraform({ stack = 'STACK', isPlain }: CommandTarget): string {
  return isPlain ? 'terraform' : `terraform -chdir=${shellWord(`cdktf.out/stacks/${stack}`)}`;
}

function inOut({ out = USUAL_OUT }: RecoveryTarget, name: string): string {
  return `${out.replace(/\/+$/, '')}/${name}`;
}
