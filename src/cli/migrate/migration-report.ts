import type { PendingChange } from './pending-change';
import { prettyStatement } from '../../ddl/printer/pretty';
import { writerFor, type AppLanguage } from '../../languages/app-language';
import { option, value } from '../../languages/code';
import type { NewMigration, Recorded } from '../../ledger/migrations/append-migrations';
import { fileNameOf } from '../../ledger/migrations/file-names';
import type { MigrationEntry } from '../../ledger/migrations/migration-text';
import { MOST_COSTLY_STATEMENTS, sliceReleases } from '../../ledger/migrations/slice-releases';
import { isCostly, objectOf, wordsOf, type Step } from '../../ledger/step';
import { prettyJson } from '../../report/pretty-json';
import { withoutLineEnds, stepCounts } from '../../report/step-words';
import { LIST_FILE, recordingCommand } from '../../rules/usage/recorded-folder';
import type { Dialect } from '../../schema';
import { counted } from '../../text/shown';
import { planJson } from '../output/plan-json';
import { refusalsText } from '../output/refusal-text';

const MOST_INDEXES_A_DAY = 3;

export interface MigrationOutcome extends PendingChange {
  readonly files: readonly NewMigration[];
  readonly written: boolean;
  /** The last migration in the list for Terraform, and the last of all; absent if there is no list. */
  readonly listed?: Recorded['listed'];
}

interface Printed {
  readonly out: string;
  readonly err: string;
}

/** A contract, documented in docs/cli/migrate.md. Keys may be added, but never removed or redefined. */
export function migrationsJson(outcomes: readonly MigrationOutcome[], language?: AppLanguage): Printed {
  const databases = outcomes.flatMap((outcome) =>
    outcome.models.map(({ path, database, isWhole, acknowledgements }) => {
      const { statements, refusals, steps } = planJson(outcome.plan, { language, acknowledgements }, isWhole);
      const recorded = outcome.files.flatMap(({ entries }) => entries.map(({ statement }) => statement));
      return {
        path,
        database,
        migrations: outcome.folder,
        pending: isPending(outcome),
        files: filePaths(outcome),
        statements: recorded.length > 0 ? recorded : statements,
        refusals,
        steps,
      };
    }),
  );
  return {
    out: prettyJson({ version: 1, pending: outcomes.some(isPending), databases }),
    err: '',
  };
}

export function migrationsText(
  outcomes: readonly MigrationOutcome[], isDryRun: boolean, language?: AppLanguage,
): Printed {
  return {
    out: `${outcomes.map((outcome) => outcomeLines(outcome, isDryRun, language).join('\n')).join('\n\n')}\n`,
    err: outcomes
      .map(({ plan, models }) => refusalsText(
        plan.refusals, { language, acknowledgements: models[0].acknowledgements }, models[0].isWhole,
        outcomes.length > 1 ? `[${models.map(({ path }) => path).join(', ')}] ` : '',
      ))
      .filter((text) => text !== '')
      .join('\n'),
  };
}

/** Whether there is a difference to the declared schema, an appended statement to record, or no list for Terraform. */
function isPending({ files, written, plan, listed, log }: MigrationOutcome): boolean {
  return plan.refusals.length > 0 || (!written && (files.length > 0 || (listed !== undefined && !log.hasList)));
}

function filePaths({ folder, log, files }: MigrationOutcome): string[] {
  return files.map(({ name }, position) => `${folder}/${fileNameOf(log.last + 1 + position, name)}`);
}

function outcomeLines(outcome: MigrationOutcome, isDryRun: boolean, language: AppLanguage | undefined): string[] {
  const { models, folder, log, plan: { steps, refusals }, files } = outcome;
  const names = models.map(({ path, database }) => `${path} (database ${database})`);
  const head = `${names.join(', ')}: ${folder} holds ` +
    `${log.migrations.length === 0 ? 'no migrations' : counted(log.migrations.length, 'migration')}`;
  if (refusals.length > 0) {
    return [head, `refused: ${counted(refusals.length, 'change')}; nothing was recorded`];
  }
  if (files.length === 0) {
    const unwritten = isPending(outcome) ? ` but ${LIST_FILE}` : '';
    return [head, `nothing is pending${unwritten}`, ...listLines(outcome, isDryRun)];
  }
  const verb = isDryRun ? 'would record' : 'recorded';
  const paths = filePaths(outcome);
  return [
    head,
    ...(steps.length > 0 ? [stepCounts(steps)] : []),
    ...files.flatMap(({ entries }, position) => [
      '',
      `${verb} ${paths[position]}`,
      ...entries.flatMap((entry) => entryLines(entry, models[0].dialect)),
    ]),
    ...notes(outcome, language),
    ...listLines(outcome, isDryRun),
  ];
}

function entryLines({ comment, statement }: MigrationEntry, dialect: Dialect): string[] {
  return [
    ...(comment === undefined ? [] : [`  ${withoutLineEnds(comment)}`]),
    ...prettyStatement(`${statement};`, dialect)
      .split('\n')
      .map((line) => `      ${line}`),
  ];
}

function notes({ plan: { steps }, files, log }: MigrationOutcome, language: AppLanguage | undefined): string[] {
  const costly = steps.filter(isCostly).length;
  const indexes = steps.filter((step) => step.kind === 'create index' && isCostly(step)).length;
  const first = log.last + 1;
  return [
    ...(costly > 0
      ? [
        '',
        `${costly} of these ${costly === 1 ? 'statements reads or writes' : 'statements read or write'} all rows, ` +
          'for minutes to hours: Terraform waits up to timeouts.update, 24h by default',
      ]
      : []),
    ...(indexes > MOST_INDEXES_A_DAY
      ? [`Spanner recommends at most ${MOST_INDEXES_A_DAY} index backfills per day; this change has ${indexes}`]
      : []),
    ...(files.length > 1
      ? [
        `Spanner accepts at most ${MOST_COSTLY_STATEMENTS} such statements per batch, so there are ` +
          `${files.length} files, to be applied one at a time:`,
        ...(language === undefined
          ? []
          : [
            `${writerFor(language).write(option('migrationsThrough', value(first)))} in the Database and apply, and ` +
              `so on to ${first + files.length - 1}; then leave it out`,
          ]),
        ...missingMeanwhile(steps),
      ]
      : []),
  ];
}

function listLines({ listed, folder, models: [{ path }] }: MigrationOutcome, isDryRun: boolean): string[] {
  if (!listed) {
    return [];
  }
  const { through, last } = listed;
  const holds = `${folder}/${LIST_FILE} ${isDryRun ? 'would hold' : 'holds'}`;
  return through === last
    ? [`${holds} all migrations`]
    : [
      `${holds} the migrations through ${through} of ${last}: apply, then ` +
        recordingCommand({ folder, isPlain: true, schema: path }, '--through', `${through + 1}`),
    ];
}

/** Objects that one release drops and a later one creates again. */
function missingMeanwhile(steps: readonly Step[]): string[] {
  const dropped = new Map<string, number>();
  const missing = new Set<string>();
  sliceReleases(steps).forEach((release, position) =>
    release.forEach((step) => {
      const [object, [, verb, what] = []] = [objectOf(step), /^(\w+) (.+)$/.exec(wordsOf(step)) ?? []];
      const key = JSON.stringify([what, object]);
      if (verb === 'drop') {
        dropped.set(key, position);
      } else if ((verb === 'create' || verb === 'add') && (dropped.get(key) ?? position) < position) {
        missing.add(`${what} ${object}`);
      }
    }),
  );
  return missing.size === 0 ? [] : [`missing between two of them: ${[...missing].join(', ')}`];
}
