import { printLiveFix, printPlan, type PrintedRelease } from './render-plan';
import { taskWords, type Work } from './task-words';
import type { LiveFix } from '../../audit/fixes/live-fixes';
import type { Try } from '../../code/trial';
import type { Language } from '../../languages/app-language';
import { MOST_COSTLY_STATEMENTS, sliceReleases } from '../../ledger/migrations/slice-releases';
import type { Release, ReleasePlan, Task } from '../../ledger/plans/release';
import { stepsOf } from '../../ledger/plans/release-states';
import { costOf, lossOf, statementOf, type Step } from '../../ledger/step';
import type { ConsentRule } from '../../rules/changes/data-loss';
import type { Cost } from '../../schema';
import { counted } from '../../text/shown';
import { riskOf, unavailableDuring } from '../step-words';

/** A release with facts about its duration and requirements. */
export interface TimedRelease extends Omit<PrintedRelease, 'application'> {
  readonly work: readonly Work[];
  readonly facts: ReleaseFacts;
}

interface ReleaseFacts {
  /** The highest cost of any statement. */
  readonly cost: Cost;
  /** Whether DML writes rows, and does not only count them. */
  readonly fills: boolean;
  /** Work of the application, and effects on users of the database during the release. */
  readonly marks: readonly string[];
  readonly losses: readonly string[];
  /** Each with its end. */
  readonly unavailable: readonly string[];
}

const COSTS: readonly Cost[] = ['metadata', 'validates data', 'backfills'];

const TASK_MARKS: { readonly [K in Task['kind']]?: string } = {
  'use new names': 'application uses new names',
  'write both tables': 'application writes both tables',
  'keep writing both tables': 'application writes both tables',
  'copy by application': 'application copies rows',
  'write both columns': 'application writes the new columns',
  'convert by application': 'application converts values',
  'write new references': 'application writes new references',
  'switch names': 'old and new versions run side by side',
  'stop using tables': 'application stops using it first',
  'use copies for good': 'application stops using it first',
  'stop reading columns': 'application stops reading it first',
  'stop using columns': 'application stops using it first',
};

const LOSS_MARKS: { readonly [K in ConsentRule]?: string } = {
  'drop-table': 'deletes rows',
  'delete-rows': 'deletes rows',
  'drop-column': 'deletes values',
  'narrow-column': 'refuses longer values',
  'replace-index': 'an index is missing meanwhile',
  'shorten-retention': 'keeps less history',
};

/** Kinds of steps that change nothing existing. */
const ADDITIONS: ReadonlySet<Step['kind']> = new Set<Step['kind']>([
  'create table', 'create index', 'create object', 'add column', 'add stored column',
  'add searched column', 'add synonym', 'grant',
]);

/**
 * @param language The language of the declarations.
 * @param attempt Tries declarations, where constructs can run.
 */
export function timedPlan(plan: ReleasePlan, language: Language, attempt?: Try): TimedRelease[] {
  const contents = plan.releases.map((each) => ({ ...each, steps: stepsOf(each) }));
  return withFacts(printPlan(plan, language, attempt), contents);
}

export function timedLiveFix(fix: LiveFix): TimedRelease[] {
  const [first] = fix.inPlace;
  const inPlace = first ? [{ dialect: first.dialect, steps: fix.inPlace, tasks: [] }] : [];
  return withFacts(
    printLiveFix(fix), [...inPlace, ...fix.releases.map((each) => ({ ...each, steps: stepsOf(each) }))]);
}

/** The releases that `migrate` records, with their steps. The declarations already consent to losses. */
export function timedSteps(steps: readonly Step[]): { readonly release: TimedRelease; readonly steps: Step[] }[] {
  const slices = sliceReleases(steps);
  return slices.map((slice, at) => ({
    steps: slice,
    release: {
      title: slices.length === 1 ? 'All in one release' : `Release ${at + 1} of ${slices.length}`,
      statements: slice.map(statementOf),
      backfill: [],
      work: [
        ...(slice.every((step) => ADDITIONS.has(step.kind) && riskOf(step) === undefined)
          ? [{ stage: 'with', text: 'It only adds: all that the application uses so far stays as it is.' } as const]
          : []),
        ...(at < slices.length - 1
          ? [{
            stage: 'next',
            text: `Continue once all of it is applied: Spanner takes ${MOST_COSTLY_STATEMENTS} statements `
              + 'that validate data or fill rows at a time.',
          } as const]
          : []),
      ],
      facts: factsOf({ steps: slice, tasks: [] }, 'with consent'),
    },
  }));
}

interface Contents extends Pick<Release, 'tasks' | 'backfill'> {
  readonly steps: readonly Step[];
}

function withFacts(
  printed: readonly PrintedRelease[], contents: readonly (Contents & Pick<Release, 'dialect'>)[],
): TimedRelease[] {
  return printed.map((release, at) => {
    const { dialect, tasks } = contents[at];
    return {
      ...release,
      work: tasks.flatMap((task) => taskWords(task, dialect)),
      facts: factsOf(contents[at], 'needs consent'),
    };
  });
}

function factsOf({ steps, tasks, backfill = [] }: Contents, consent: string): ReleaseFacts {
  const unavailable = steps.flatMap((step) => unavailableDuring(step) ?? []);
  const losses = steps.flatMap((step) => lossOf(step) ?? []).map((rule) => LOSS_MARKS[rule] ?? 'loses data');
  return {
    cost: COSTS[Math.max(0, ...steps.map((step) => COSTS.indexOf(costOf(step))))],
    fills: backfill.some(({ kind }) => kind === 'copy rows' || kind === 'update column'),
    marks: distinct([
      ...tasks.flatMap(({ kind }) => TASK_MARKS[kind] ?? []),
      ...(unavailable.length > 0 ? [`${unavailable.length} unavailable meanwhile`] : []),
    ]),
    losses: distinct(losses).map((loss) => `${loss}, ${consent}`),
    unavailable,
  };
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

/** `4 statements, 2 fill rows, none loses data`. */
export function stepSummary(steps: readonly Step[]): string {
  const of = (cost: Cost): number => steps.filter((step) => costOf(step) === cost).length;
  const losses = steps.filter((step) => lossOf(step) !== undefined).length;
  return [
    counted(steps.length, 'statement'),
    ...(of('validates data') > 0 ? [counted(of('validates data'), 'validates data', 'validate data')] : []),
    `${of('backfills') || 'none'} ${of('backfills') > 1 ? 'fill' : 'fills'} rows`,
    `${losses || 'none'} ${losses > 1 ? 'lose' : 'loses'} data`,
  ].join(', ');
}
