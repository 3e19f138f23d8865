import type { LogStatement } from '../../ledger/drift/log-prefixes';
import type { ReleaseState } from '../../ledger/drift/release-state';
import type { Verification } from '../../ledger/drift/verify-database';
import { lossRefusal } from '../../ledger/loss-refusal';
import type { Plan } from '../../ledger/plan';
import { statementOf } from '../../ledger/step';
import { definitionText } from '../../report/definition-text';
import type { NextStepText } from '../../report/recovery/next-step-words';
import { shellLines, type CommandTarget } from '../../report/recovery/shell';
import { refusalMessage } from '../../report/refusal-words';
import { counted } from '../../text/counted';

/** So many differences and statements are shown to a person; the JSON has all of them. */
const SHOWN = 50;

interface VerifyReport {
  readonly target: CommandTarget;
  /** What was compared, as the user named it. */
  readonly live: string;
  readonly folder: string;
  readonly statements: number;
  readonly files: number;
  readonly verification: Verification;
  readonly steps: readonly NextStepText[];
}

export function verifyText(report: VerifyReport): string {
  const { live, folder, statements, files, verification, steps } = report;
  const { drift, release, notPrinted } = verification;
  const notes = [...notPrinted].map(
    ([attribute, count]) =>
      `note: ${count === 1 ? 'a difference' : counted(count, 'difference')} in ${attribute} ` +
      `${count === 1 ? 'does' : 'do'} not count, because the emulator does not print it`,
  );
  const lines =
    drift.length === 0
      ? [
        `no drift: ${live} matches ${folder}: ${counted(statements, 'statement')} in ` +
            `${counted(files, 'file')}`,
        ...stepLines(steps),
      ]
      : release
        ? releaseLines(live, folder, release, steps)
        : driftLines(report);
  return `${[...lines, ...notes].join('\n')}\n`;
}

export function verifyJson({ verification: { dialect, drift, release, revert }, steps }: VerifyReport): string {
  const entry = ({ file, position, text }: LogStatement): object => ({ file, position, statement: text });
  return `${JSON.stringify(
    {
      version: 1,
      drift: drift.map(({ kind, object, where, log, live, attribute }) => ({
        kind,
        object,
        where,
        log: log ? definitionText(log, dialect) : null,
        live: live ? definitionText(live, dialect) : null,
        attribute: attribute ?? null,
      })),
      revert: revert && revert.refusals.length === 0 ? revert.steps.map(statementOf) : null,
      release:
        release === undefined
          ? null
          : {
            status: release.status,
            complete: release.complete,
            file: release.file ?? null,
            inEffect: release.inEffect.map(entry),
            missing: release.missing.map(entry),
            next: steps,
          },
    },
    undefined,
    2,
  )}\n`;
}

function driftLines({ live, folder, verification: { drift, dialect, revert }, target }: VerifyReport): string[] {
  return [
    `drift: ${live} differs from ${folder}: ${counted(drift.length, 'difference')}`,
    '',
    ...drift
      .slice(0, SHOWN)
      .flatMap(({ kind, object, where, log, live: found, attribute }) => [
        `${kind}${object === '' ? '' : ` ${object}`}: ` + differenceText(attribute, where),
        ...(log === undefined ? [] : [`    migrations  ${definitionText(log, dialect)}`]),
        ...(found === undefined ? [] : [`    database    ${definitionText(found, dialect)}`]),
      ]),
    ...more(drift.length, 'difference'),
    ...(revert ? revertLines(revert, target) : [
      '',
      'To make the database match the migrations, revert it there: the emulator prints too little to derive how.',
    ]),
    '',
    'To keep what the database has, declare it in the constructs, and record it in the folder of cdktf.json:',
    '      npx spanner-constructs migrate',
    '    The next apply sends what is recorded. If Spanner would refuse it because it exists already, drop it first.',
  ];
}

/** The commands that undo the drift, and what is lost by them. */
function revertLines({ steps, refusals }: Plan, target: CommandTarget): string[] {
  if (refusals.length > 0) {
    return [
      '',
      'No statement reverts this in place:',
      ...refusals.map((refusal) => `    ${refusalMessage(refusal)}`),
    ];
  }
  const lost = steps.flatMap((step) => lossRefusal(step) ?? []);
  return [
    '',
    'To make the database match the migrations, run where gcloud has access to it:',
    ...shellLines({ kind: 'update DDL', statements: steps.map(statementOf) }, target).map((line) => `      ${line}`),
    ...lost.map((refusal) => `    ${refusalMessage(refusal)}`),
  ];
}

function releaseLines(live: string, folder: string, release: ReleaseState, steps: readonly NextStepText[]): string[] {
  const { status, file, inEffect, missing, complete } = release;
  const total = inEffect.length + missing.filter((each) => each.file === file).length;
  const title =
    status === 'half-applied'
      ? `half-applied release: of ${file} in ${folder}, ${inEffect.length} of ${counted(total, 'statement')} ` +
        `${inEffect.length === 1 ? 'is' : 'are'} in effect in ${live}`
      : `behind: ${live} holds ${complete.length === 0 ? 'nothing' : `what ${complete.at(-1)} leaves`}, and ` +
        `${counted(missing.length, 'statement')} of ${folder} ${missing.length === 1 ? 'is' : 'are'} missing`;
  return [
    title,
    ...section('in effect', inEffect),
    ...section('missing', missing),
    ...stepLines(steps),
    '',
    'Then run verify again.',
  ];
}

function stepLines(steps: readonly NextStepText[]): string[] {
  return steps.flatMap(({ state, sign, notes, commands }) => [
    '',
    `${state}: if ${sign}`,
    ...notes.map((note) => `    ${note}`),
    ...commands.map((command) => `      ${command}`),
  ]);
}

function section(title: string, statements: readonly LogStatement[]): string[] {
  if (statements.length === 0) {
    return [];
  }
  return [
    `  ${title}`,
    ...statements
      .slice(0, SHOWN)
      .map(({ file, position, text }) => `    ${file} #${position}  ${text.trim().split('\n').join(' ')}`),
    ...more(statements.length, 'statement').map((line) => `    ${line}`),
  ];
}

function differenceText(attribute: string | undefined, where: string): string {
  return attribute === undefined
    ? where === 'log' ? 'missing in the database' : 'not in the migrations'
    : `${attribute} ${isPlural(attribute) ? 'differ' : 'differs'}`;
}

/** `stored columns`, and neither `ON DELETE` nor the name of an option. */
function isPlural(attribute: string): boolean {
  return /^[a-z ]+s$/.test(attribute);
}

function more(count: number, what: string): string[] {
  return count > SHOWN ? [`and ${counted(count - SHOWN, what)} more: --format json has all`] : [];
}
