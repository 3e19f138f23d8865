import { acknowledgementChange, releaseDeclaration, wholeDeclaration } from './release-declaration';
import { releaseTitle } from './release-title';
import { taskWords, workText } from './task-words';
import type { LiveFix } from '../../audit/fixes/live-fixes';
import type { Try } from '../../code/trial';
import { printDml } from '../../ddl/printer/dml-printer';
import { printOperation } from '../../ddl/printer/print-operation';
import type { AppLanguage, Language } from '../../languages/app-language';
import type { Release, ReleasePlan, Task } from '../../ledger/plans/release';
import { releaseStates, wayBack } from '../../ledger/plans/release-states';
import { statementOf } from '../../ledger/step';
import { lostBy } from '../../rules/changes/data-loss';
import type { Acknowledgement } from '../../rules/guards/acknowledgement';
import { listed } from '../../text/shown';

/** A release as text, for people and programs. */
export interface PrintedRelease {
  readonly title: string;
  /** DDL as it would be recorded. */
  readonly statements: readonly string[];
  /** DML to run after the statements are applied. */
  readonly backfill: readonly string[];
  /** The work of the application, in sentences. */
  readonly application: readonly string[];
  /** The changed declarations: added lines start with `+`, removed lines with `-`. */
  readonly declaration?: readonly string[];
  /** The DDL that undoes the release; empty if none does. */
  readonly undo?: readonly string[];
  /** Permanently deleted or replaced data. */
  readonly lost?: readonly string[];
}

export function printRelease({ dialect, purpose, steps, backfill = [], tasks }: Release): PrintedRelease {
  return {
    title: releaseTitle(purpose),
    statements: steps.map((step) => printOperation(step, dialect)),
    backfill: backfill.map((dml) => printDml(dml, dialect)),
    application: tasks.flatMap((task) => taskWords(task, dialect)).map(workText),
  };
}

const IN_PLACE = 'Change what Spanner changes in place';

/** Puts the steps that Spanner applies in place first. */
export function printLiveFix({ inPlace, releases }: LiveFix): PrintedRelease[] {
  const statements = inPlace.map(statementOf);
  return [
    ...(statements.length === 0 ? [] : [{ title: IN_PLACE, statements, backfill: [], application: [] }]),
    ...releases.map(printRelease),
  ];
}

/** A short form: `diff` also prints the declarations, and how to undo each release. */
export function releaseLines(releases: readonly PrintedRelease[]): string[] {
  return releases.flatMap(({ title, statements, backfill, application }, at) => [
    `${at + 1}. ${title}`,
    ...statements.map((statement) => `   ${statement};`),
    ...backfill.map((statement) => `   backfill ${statement};`),
    ...application.map((sentence) => `   - ${sentence}`),
  ]);
}

/**
 * @param language The language of the declarations.
 * @param attempt Tries declarations, where constructs can run.
 * @param acknowledgements Those of an app. In SQL they are beside the table.
 */
export function printPlan(
  plan: ReleasePlan, language: Language, attempt?: Try, acknowledgements: readonly Acknowledgement[] = [],
): PrintedRelease[] {
  const followed = language === 'sql' ? [] : acknowledgements.map((each) => followedThrough(plan, each, language));
  return releaseStates(plan).map((state, at) => {
    const { purpose } = state.release;
    if (purpose.kind === 'declare parts') {
      const declaration = wholeDeclaration(purpose.parts, state.before, language, attempt, plan.declaredKinds);
      return { ...printRelease(state.release), declaration };
    }
    const { losses, statements } = wayBack(state);
    const printed = printRelease(state.release);
    return {
      ...printed,
      application: [...printed.application, ...followed.flatMap(({ tasks }) => (at === 0 ? tasks : []))],
      declaration: [
        ...(language === 'sql' ? renamesFirst(state.release) : []),
        ...releaseDeclaration(state, language, attempt, plan.declaredKinds),
        ...followed.flatMap(({ lines }) => lines[at]),
      ],
      undo: statements,
      lost: [
        ...losses.map((step) => lostBy(step) ?? ''),
        ...(statements.length === 0 ? [] : unrestored(state.release)),
      ],
    };
  });
}

/** An acknowledgement follows its table until a release drops that. */
function followedThrough({ releases }: ReleasePlan, given: Acknowledgement, language: AppLanguage) {
  let is: Acknowledgement | undefined = given;
  const lines = releases.map(({ steps }) => {
    const was = is;
    for (const step of steps) {
      if (step.kind === 'rename table' && step.from === is?.on) {
        is = { ...is, on: step.to };
      } else if (step.kind === 'drop table' && step.table === is?.on) {
        is = undefined;
      }
    }
    return was && was !== is ? acknowledgementChange(was, is, language) : [];
  });
  const { rule, on, until } = given;
  const isFollowed = lines.some((each) => each.length > 0);
  return { lines, tasks: isFollowed && until !== undefined ? [
    `The acknowledgement of ${rule} on ${on} ends on ${until}: it must hold until the last release.`,
  ] : [] };
}

/** A script says by statements which table gets which name. */
function renamesFirst({ dialect, steps }: Release): string[] {
  const renames = steps.filter(({ kind }) => kind === 'rename table');
  return renames.length === 0 ? [] : [
    ...renames.map((step) => `+ ${printOperation(step, dialect)};`),
    '  and once these are recorded, the same by the new names:',
  ];
}

/** A plan as text: numbered releases, each with its statements, backfill and work of the application. */
export function renderPlan(plan: readonly PrintedRelease[]): string {
  return plan.map((release, at) => [`${at + 1}. ${release.title}`, ...partsOf(release)].join('\n\n')).join('\n\n');
}

function partsOf({ statements, declaration = [], backfill, application, undo, lost }: PrintedRelease): string[] {
  return [
    ...part('', statements.map((statement) => `${statement};`)),
    ...part('declare', declaration),
    ...part('backfill', backfill.map((statement) => `${statement};`)),
    ...part('application', application.map((sentence) => `- ${sentence}`)),
    ...(undo ? part('undo', [...undo.map((statement) => `${statement};`), ...limitsOfUndo(undo, lost)]) : []),
  ];
}

const NEWER = 'what was written only to the new column or table: copy that to the old one first';
const UNRESTORED: Partial<Record<Task['kind'], string>> = {
  'write new references': 'the values that its backfill replaces',
  'keep writing both tables': NEWER,
  'switch names': NEWER,
  'stop reading columns': NEWER,
};

/** What the statements that undo a release leave as it is. */
function unrestored({ tasks }: Release): string[] {
  // What is to be done ends the sentence.
  return [...new Set(tasks.flatMap(({ kind }) => UNRESTORED[kind] ?? []))].reverse();
}

export function limitsOfUndo(undo: readonly string[], lost: readonly string[] = []): string[] {
  const gone = lost.length > 0 ? ` ${listed(lost)}` : '';
  return undo.length === 0
    ? [`No statement undoes this release${gone && `: it deletes${gone}`}.`]
    : gone === '' ? [] : [`The statements do not bring back${gone}.`];
}

function part(heading: string, lines: readonly string[]): string[] {
  const all = heading === '' ? lines : [`${heading}:`, ...lines];
  return lines.length === 0 ? [] : [all.map((line) => `   ${line}`).join('\n')];
}
