import { unprintedNotes } from './note-left';
import type { LogStatement } from '../../ledger/drift/log-prefixes';
import type { MigrationState, MissingStatement } from '../../ledger/drift/migration-state';
import type { Recovery } from '../../ledger/drift/recovery';
import type { Verification } from '../../ledger/drift/verify-database';
import type { Plan } from '../../ledger/plan-change';
import { effectOf, statementOf, type Step } from '../../ledger/step';
import { definitionText } from '../../report/definition-text';
import { prettyJson } from '../../report/pretty-json';
import { pulledFirst, recoveryText, type RecoveryText } from '../../report/recovery/recovery-words';
import {
  askTerraform,
  editedStateFile,
  shellLines,
  updateDdl,
  verifyWithState,
  writeFiles,
  type RecoveryFile,
  type RecoveryTarget,
} from '../../report/recovery/shell';
import { statementLabels } from '../../report/recovery/statement-label';
import { refusalMessage } from '../../report/refusal-words';
import { stepComment } from '../../report/step-words';
import { lostBy } from '../../rules/changes/data-loss';
import { recordingCommand } from '../../rules/usage/recorded-folder';
import { counted } from '../../text/shown';
import type { TerraformMemory } from '../verify/remembered-database';

/** Maximum number of differences in text; the JSON has all of them. */
const SHOWN = 50;
/** Longer statements appear only in the file. */
const SHOWN_LENGTH = 160;

interface Verified {
  readonly target: RecoveryTarget;
  /** The live database, as given by the user. */
  readonly live: string;
  readonly folder: string;
  readonly statements: number;
  /** The number of them that Terraform sends: all but a baseline. */
  readonly sent: number;
  readonly files: number;
  readonly verification: Verification;
  readonly terraform?: TerraformMemory;
  readonly found?: Recovery;
}

interface VerifyReport extends Verified {
  readonly way?: RecoveryText;
  /** Files that the printed commands read. */
  readonly written: readonly RecoveryFile[];
}

export function verifyReport(verified: Verified): VerifyReport {
  const { target, terraform, found, verification: { release, revert } } = verified;
  const edit = found?.actions.find((action) => action.kind === 'edit state');
  const byHand = found?.actions.find((action) => action.kind === 'run')?.statements.map(({ text }) => text);
  const way = found && terraform && recoveryText(found, release, terraform.file, target);
  const steps = (terraform && !found?.actions.length && revert?.steps) || [];
  return {
    ...verified,
    way: way && edit && !terraform?.edited ? pulledFirst(way, target) : way,
    written: [
      ...(byHand && terraform?.edited ? [updateDdl('missing', byHand, target).file] : []),
      ...(edit && terraform?.edited ? [editedStateFile(terraform.edited(edit.ddl))] : []),
      ...(steps.length > 0 ? [updateDdl('revert', steps.map(statementOf), target).file] : []),
    ],
  };
}

export function verifyText(report: VerifyReport): string {
  const { verification: { drift, release, notPrinted } } = report;
  const notes = unprintedNotes(notPrinted, ['does not count', 'do not count']).map((line) => `note: ${line}`);
  const lines = drift.length > 0 && !release ? driftLines(report) : [...summaryLines(report), ...wayLines(report)];
  return `${[...lines, ...notes].join('\n')}\n`;
}

export function verifyJson({ verification, terraform, way, written }: VerifyReport): string {
  const { dialect, drift, release, revert, pending } = verification;
  const entry = ({ file, position, text }: LogStatement): object => ({ file, position, statement: text });
  const missingEntry = (each: MissingStatement): object => ({ ...entry(each), lost: each.losses.map(lostBy) });
  return prettyJson({
    version: 2,
    drift: drift.map(({ kind, object, where, log, live, attribute }) => ({
      kind,
      object,
      where,
      log: log ? definitionText(log, dialect) : null,
      live: live ? definitionText(live, dialect) : null,
      attribute: attribute ?? null,
    })),
    revert: revert && revert.refusals.length === 0
      ? revert.steps.map((step) => ({ statement: statementOf(step), effect: stepComment(step) }))
      : null,
    release:
      drift.length === 0 || release === undefined
        ? null
        : {
          status: release.status,
          complete: release.complete,
          file: release.file ?? null,
          inEffect: release.inEffect.map(entry),
          missing: release.missing.map(missingEntry),
          early: release.early.map(entry),
        },
    pending: pending.map(missingEntry),
    terraform: terraform === undefined
      ? null
      : { known: terraform.database?.ddl.length ?? null, recovery: way ?? null },
    files: written.map(({ name }) => name),
  });
}

/** One line each about the database, missing statements and Terraform. */
function summaryLines(
  { live, folder, statements, sent, files, verification, terraform, way }: VerifyReport,
): string[] {
  const { drift, release, undone } = verification;
  const ask = 'terraform: state not read; an interrupted apply shows only there (--terraform-state FILE)';
  const remembered = terraform?.database?.ddl.length ?? 0;
  const isSent = sent === remembered;
  // In effect or without an effect, and unknown to the state.
  const idle = (release?.applied ?? 0) - (statements - sent) - remembered;
  const sends = [
    ...(release?.missing.length ? ['what is missing'] : []),
    idle > 0 ? `${counted(idle, 'statement')} that ${idle === 1 ? 'changes' : 'change'} nothing` : 'nothing else',
  ];
  const known = terraform && (way
    ? `terraform: ${way.state}: ${way.summary}`
    : `terraform: ${terraform.file} fits: the next apply ` +
      (isSent ? 'does not change ddl' : `sends ${sends.join(', and ')}`));
  if (drift.length === 0 || release === undefined) {
    const holds = `no drift: ${live} matches ${folder}: ${counted(statements, 'statement')} in ` +
      `${counted(files, 'file')}`;
    return [holds, known ?? ask];
  }
  return [
    releaseTitle(live, folder, release),
    ...missingLines('missing', release.missing),
    ...(undone
      ? [`If rows refuse ${statementLabels([undone.statement])}, which ${statementLabels([undone.by])} undoes, run ` +
          'the others before that one by hand, and run verify again.']
      : []),
    ...(release.early.length === 0 ? [] : [`in effect before its turn: ${statementLabels(release.early)}`]),
    known ?? 'terraform: state not read; the next steps depend on it',
  ];
}

/** Missing statements, what is lost by them, and what has to run before. */
function missingLines(title: string, missing: readonly MissingStatement[]): string[] {
  const losing = missing.filter(({ losses }) => losses.length > 0);
  const lines = [`${title}: ${statementLabels(missing)}`];
  const [first] = losing;
  if (first === undefined) {
    return lines;
  }
  const before = missing.filter(({ number }) => number < first.number).at(-1);
  const way = before
    ? `check out the commit that recorded ${before.file}, apply it, and run its backfill in this database`
    : missing[0] === first
      ? 'run its backfill in this database'
      : `run by hand what ${first.file} adds, and its backfill in this database; then run verify again`;
  return [
    ...lines,
    `Lost: ${statementLabels(losing, ({ losses }) => losses.map(lostBy).join(', '))}`,
    `If something replaces it, first ${way}.`,
  ];
}

function releaseTitle(live: string, folder: string, release: MigrationState): string {
  const { status, file, inEffect, missing, complete } = release;
  const total = inEffect.length + missing.filter((each) => each.file === file).length;
  return status === 'half-applied'
    ? `half-applied release: of ${file} in ${folder}, ${inEffect.length} of ${counted(total, 'statement')} ` +
      `${inEffect.length === 1 ? 'is' : 'are'} in effect in ${live}`
    : `behind: ${live} holds ${complete.length === 0 ? 'nothing' : `what ${complete.at(-1)} leaves`}, and ` +
      `${counted(missing.length, 'statement')} of ${folder} ${missing.length === 1 ? 'is' : 'are'} missing`;
}

function wayLines({ way, terraform, verification: { drift }, target }: VerifyReport): string[] {
  if (way) {
    return [
      '',
      ...way.notes,
      ...way.commands.map((command) => `    ${command}`),
      'Then run verify again.',
    ];
  }
  if (drift.length === 0) {
    return [];
  }
  return terraform
    ? ['', ...shellLines({ kind: 'apply' }, target).map((command) => `    ${command}`)]
    : ['', 'For the next steps, read the Terraform state:', ...question(target)];
}

/** Commands that show what the Terraform state knows. */
function question(target: RecoveryTarget): string[] {
  return [...askTerraform(target), verifyWithState(target)].map((command) => `    ${command}`);
}

function driftLines(report: VerifyReport): string[] {
  const { live, folder, verification: { drift, dialect, revert, pending }, terraform, way, target, sent } = report;
  const found = [
    `drift: ${live} differs from ${folder}: ${counted(drift.length, 'difference')}`,
    ...(way ? [`terraform: ${way.state}: ${way.summary}`, ...wayLines(report)] : []),
    '',
    ...drift
      .slice(0, SHOWN)
      .flatMap(({ kind, object, where, log, live: other, attribute }) => [
        `${kind}${object === '' ? '' : ` ${object}`}: ` + differenceText(attribute, where),
        ...(log === undefined ? [] : [`    migrations  ${definitionText(log, dialect)}`]),
        ...(other === undefined ? [] : [`    database    ${definitionText(other, dialect)}`]),
      ]),
    ...(drift.length > SHOWN
      ? [`and ${counted(drift.length - SHOWN, 'difference')} more: --format json has all`]
      : []),
    ...(pending.length === 0 ? [] : ['', ...missingLines('pending', pending)]),
  ];
  if (way?.commands.length) {
    return found;
  }
  const known = terraform?.database?.ddl.length;
  const lacks = known === undefined || way ? 0 : sent - known;
  return [
    ...found,
    '',
    ...(known === undefined
      ? []
      : ['Terraform did not make it: its state holds only statements of these migrations.']),
    ...(lacks > pending.length
      ? [`The next apply sends the ${counted(lacks, 'statement')} that it lacks, in effect or not.`]
      : []),
    ...(terraform
      ? []
      : [
        'If a later commit made it, the code is older than the database (state-ahead): bring its migrations back, and',
        'change nothing by hand, because Terraform would still replace the database. Its state tells which:',
        ...question(target),
        '',
      ]),
    `To keep a change made by hand, declare it in the ${target.isPlain ? 'schema' : 'constructs'}, and run ` +
      `${recordingCommand(target)}.`,
    'Before the next apply, run verify with the Terraform state: it prints how to keep the apply from sending what ' +
      'already exists.',
    '',
    ...(revert
      ? revertLines(revert, report)
      : ['To revert it: the emulator prints too little to derive how.']),
  ];
}

/** Statements that revert the drift, each with its effect and losses. */
function revertLines(
  { steps, refusals }: Plan, { target, terraform, verification: { drift } }: VerifyReport,
): string[] {
  const refused = refusals.length === 0
    ? []
    : [
      'No statement reverts in place:',
      ...refusals.map((refusal) => `    ${refusalMessage(refusal)}`),
      ...(drift.some(({ kind }) => kind === 'primary key')
        ? ['If the table holds no rows, drop it by hand, and run verify again: it prints how to create it.']
        : []),
    ];
  if (steps.length === 0) {
    return refused;
  }
  const commands = terraform && [
    ...writeFiles(target, terraform.file), updateDdl('revert', steps.map(statementOf), target).command,
  ];
  return [
    ...refused,
    `To revert ${refused.length === 0 ? 'it' : 'the rest'} in the database, ` +
      `${terraform ? 'if gcloud has access to it' : 'once its state is known'}:`,
    ...steps.flatMap((step) => {
      const statement = statementOf(step);
      return [
        `  - ${stepComment(step)}`,
        ...(statement.length > SHOWN_LENGTH ? [] : [`    ${statement}`]),
        ...(takesName(step) ? ['    Do not run this if a later commit created it or anything uses it.'] : []),
      ];
    }),
    ...(commands ?? []).map((each) => `    ${each}`),
  ];
}

function takesName(step: Step): boolean {
  const effect = effectOf(step);
  return effect === 'drops' || effect === 'renames';
}

function differenceText(attribute: string | undefined, where: string): string {
  if (attribute === undefined) {
    return where === 'log' ? 'missing in the database' : 'not in the migrations';
  }
  // `stored columns` differ; `ON DELETE` or an option differs.
  return `${attribute} ${/^[a-z ]+s$/.test(attribute) ? 'differ' : 'differs'}`;
}
