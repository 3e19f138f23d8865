import * as path from 'node:path';
import type { PlacedFinding } from '../../audit/audit-text';
import { placeText } from '../../audit/source';
import type { AppLanguage } from '../../languages/app-language';
import {
  appendMigrations, checkMigrations, type ListOptions, type NewMigration,
} from '../../ledger/migrations/append-migrations';
import { withGivenNames } from '../../ledger/migrations/errors';
import { derivedName, migrationName } from '../../ledger/migrations/file-names';
import type { MigrationHeader } from '../../ledger/migrations/migration-text';
import { sliceReleases } from '../../ledger/migrations/slice-releases';
import { findingRefusal, lossKey, lossRefusal, refusalOf, type Refusal } from '../../ledger/refusal';
import { declarationsOf, statementOf } from '../../ledger/step';
import { refusalMessage } from '../../report/refusal-words';
import { unplacedText } from '../../report/render-text';
import { countsByRule } from '../../report/report';
import { stepComment } from '../../report/step-words';
import { appendedElsewhere } from '../../rules/guards/pending-migration';
import { UnprovenChangeError } from '../../rules/usage/errors';
import { usualFolder } from '../../rules/usage/recorded-folder';
import { shellWord } from '../../text/shell-word';
import { checkArguments, EXIT, suggestion, type Command, type Io, type ParsedOptions } from '../command';
import { UnusableInput } from '../input/unusable-input';
import { readAppConfig } from '../migrate/app-config';
import { appendedStatements, type AppendedStatements } from '../migrate/appended-statements';
import { declaredBySql } from '../migrate/declared-by-sql';
import { migrationsJson, migrationsText, type MigrationOutcome } from '../migrate/migration-report';
import { refuseRenamedScript, refuseSecondHistory, schemaHere } from '../migrate/migrations-here';
import { firstPending, pendingChanges, type PendingChange } from '../migrate/pending-change';
import { selected, type MigratedModel } from '../migrate/read-records';
import { recordedByApp } from '../migrate/run-app';
import { databaseOption } from '../running/rest';
import {
  ALLOW_DESTRUCTIVE, allowsDestructive, APP, asksJson, CONFIG, DATABASE, DIALECT, FORMAT,
} from '../shared-options';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'record schema changes as the next migration',
  usage: '[options]',
  options: [
    { name: 'name', value: 'NAME', summary: 'name of the migration (default: what changes)' },
    { name: 'dry-run', summary: 'show the plan and write nothing' },
    FORMAT,
    {
      ...ALLOW_DESTRUCTIVE,
      summary: 'also record what loses data, in all databases; consent in code is for one change',
    },
    APP,
    {
      ...DATABASE,
      summary: 'which of several in the input to record: its name, construct path or ' +
        'projects/P/instances/I/databases/D',
    },
    {
      name: 'schema',
      value: 'FILE',
      summary: 'what a script or a folder of scripts declares, instead of an app; Terraform reads ddl.json',
    },
    { name: 'migrations', value: 'DIR', summary: 'folder of the migrations of --schema (default: migrations/FILE)' },
    {
      name: 'through', value: 'NUMBER',
      summary: 'with --schema: the last migration in ddl.json (default: the next one)',
    },
    {
      name: 'allow', value: 'LOSS', isRepeated: true,
      summary: 'with --schema: also record this loss, as the refusal names it',
    },
    DIALECT,
    CONFIG,
    {
      name: 'append',
      value: 'FILE',
      summary: 'record the statements of FILE, for objects that the app does not declare',
    },
  ],
  details: [
    [
      'It runs the app of cdktf.json in this folder, compares each Database that has migrations with what is ' +
        'recorded, and appends',
      'one file for what differs. A change of more than ten statements that backfill or validate data becomes ' +
        'several files, each',
      'for a release of its own. Existing files are never changed.',
    ],
    [
      'Exit codes: 0 done (also when nothing is pending, and with --dry-run when something is), 2 unusable input or an',
      'app that fails, 3 refused.',
    ],
  ],
  examples: [
    ['--dry-run', 'what would be recorded, and what it costs'],
    ['--name add_orders', 'record it'],
    ['--schema shop.sql', 'what SQL declares, for plain Terraform'],
    ['--append orders-view.sql', 'record statements that no construct declares'],
    ['--app "python main.py" --database shop', 'another app, and one of its databases'],
  ],
  run: (parsed, io) => run(parsed, io).catch((error: unknown) => {
    const [schema, folder] = ['schema', 'migrations'].map((option) => parsed.values.get(option));
    throw schema === undefined ? error : withGivenNames(error, schema, folder);
  }),
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  checkArguments(migrateCommand, [], parsed);
  const { values } = parsed;
  const name = values.has('name') ? givenName(values.get('name')!) : undefined;
  const { models, language, errors, list } = values.has('schema')
    ? await ofSql(values.get('schema')!, parsed, io)
    : await ofApp(parsed, io);
  if (errors.length > 0) {
    io.err(errors.map((error) => `${placeText(error)}: ${unplacedText(error)}\n`).join('\n'));
    io.err(`${errors.length > 1 ? `${countsByRule(errors)}; ` : ''}nothing was recorded\n`);
    return EXIT.refused;
  }
  const isDryRun = values.has('dry-run');
  const options = { folder: io.folder, allowDestructive: allowsDestructive(values) };
  const recorded = pendingChanges(models, options);
  if (values.has('schema')) {
    const [whole] = pendingChanges(models, { ...options, allowDestructive: true });
    refuseUnusedConsent(models[0].consent, whole);
    if (recorded[0].plan.refusals.length > 0 && !values.has('migrations')) {
      io.err(ofAnotherScript(whole));
    }
  }
  const file = values.get('append');
  const appended = file === undefined ? undefined : await appendedStatements(file, recorded, io);
  const planned =
    appended === undefined
      ? recorded.map((change) => withFiles(change, name))
      : pendingChanges(models, options, appended.entries.map(({ statement }) => statement)).map((change, position) =>
        withAppended(change, recorded[position], appended, { name, allowDestructive: options.allowDestructive }),
      );
  const outcomes = planned.map((outcome) => {
    const { files, log, plan: { refusals } } = outcome;
    if (refusals.length > 0 || (files.length === 0 && !list)) {
      return outcome;
    }
    const checked = proven(outcome, list);
    if (!isDryRun) {
      appendMigrations(log.folder, files, headerOf(outcome), log.migrations, list);
    }
    return { ...checked, written: !isDryRun };
  });
  const report = asksJson(values) ? migrationsJson(outcomes, language) : migrationsText(outcomes, isDryRun, language);
  io.out(report.out);
  io.err(report.err);
  return outcomes.some(({ plan }) => plan.refusals.length > 0) ? EXIT.refused : EXIT.clean;
}

/** The declared databases, and errors in them. */
interface Declared {
  readonly models: readonly MigratedModel[];
  /** The language of the app; absent for SQL. */
  readonly language?: AppLanguage;
  readonly errors: readonly PlacedFinding[];
  /** Absent if the folder keeps its present list. */
  readonly list?: ListOptions;
}

/** An app with a refused schema already fails by itself. */
async function ofApp({ values }: ParsedOptions, io: Io): Promise<Declared> {
  const ofSchema = ['migrations', 'through', 'allow', 'dialect', 'config'].find((option) => values.has(option));
  if (ofSchema !== undefined) {
    throw new UnusableInput(`--${ofSchema} is for --schema, and an app says it in its code`);
  }
  const sql = `, or a schema in SQL with --schema ${shellWord(schemaHere(io.folder) ?? 'FILE')}`;
  const config = readAppConfig(io.folder, values.get('app'), sql);
  const records = await recordedByApp(config, io);
  const models = selected(records, databaseOption(values).name, config.language);
  const words = config.command.split(/\s+/).map((word) => word.replace(/^["']|["']$/g, ''));
  refuseSecondHistory(words, models, io.folder);
  return { models, language: config.language, errors: [] };
}

async function ofSql(schema: string, parsed: ParsedOptions, io: Io): Promise<Declared> {
  const { values } = parsed;
  if (values.has('app')) {
    throw new UnusableInput('the schema is that of --schema or of --app', 'leave one of the two out');
  }
  const { model, errors } = await declaredBySql(schema, parsed, io);
  if (!values.has('migrations')) {
    refuseSecondHistory([schema], [model], io.folder);
    refuseRenamedScript(schema, model, io.folder);
  }
  const through = values.get('through');
  if (through !== undefined && !/^\d{1,4}$/.test(through)) {
    throw new UnusableInput(`--through is "${through}", and not the number of a migration`, 'for example --through 2');
  }
  return { models: [model], errors, list: through === undefined ? {} : { through: Number(through) } };
}

/**
 * @param all The change with every loss consented to.
 * @throws UnusableInput for consent to a loss that does not occur
 */
function refuseUnusedConsent(consent: readonly string[], { plan: { steps, refusals } }: PendingChange): void {
  const losses = steps.flatMap((step) => lossKey(step) ?? []);
  const unused = refusals.length > 0 ? undefined : consent.find((each) => !losses.includes(each));
  if (unused !== undefined) {
    throw new UnusableInput(
      `--allow "${unused}" is not what this change loses`,
      suggestion(unused, losses) ?? (losses.length === 0 ? 'it loses nothing' : `it loses ${losses.join(', ')}`),
    );
  }
}

/**
 * Scripts of one name have the same folder by default, and the tables of the other one would be dropped.
 *
 * @param all The change with every loss consented to.
 */
function ofAnotherScript({ folder, models: [{ path: name, schema }], plan: { steps } }: PendingChange): string {
  const [created, dropped] = ['create table', 'drop table'].map((kind) => steps.filter((step) => step.kind === kind));
  return dropped.length === 0 || created.length < schema.tables.length
    ? ''
    : `note: ${folder} records no table of ${name}; if another script has that folder, ` +
      `add --migrations ${shellWord(usualFolder(path.dirname(name)))}\n`;
}

/** @throws UnusableInput if no character of it is valid in a file name */
function givenName(name: string): string {
  const plain = migrationName(name);
  if (plain === '') {
    throw new UnusableInput(
      `--name is "${name}", and the name of a migration has lower-case letters, digits and underscores`,
      'for example --name add_orders',
    );
  }
  return plain;
}

/** Writes one file, or one per release. */
function withFiles(change: PendingChange, name: string | undefined): MigrationOutcome {
  const { steps } = change.plan;
  const base = steps.length === 0 ? '' : (name ?? derivedName(steps, change.log.migrations.length === 0));
  const releases = sliceReleases(steps);
  const files = releases.map((release, position): NewMigration => ({
    name: releases.length === 1 ? base : `${base}_part_${position + 1}`,
    source: change.models[0].isWhole ? 'schema' : 'constructs',
    entries: release.map((step) => ({
      comment: stepComment(step), marks: declarationsOf(step), statement: statementOf(step),
    })),
  }));
  return { ...change, files, written: false };
}

/** Records only the user's statements, which must result in the declared schema. */
function withAppended(
  change: PendingChange,
  before: PendingChange,
  { entries, name, losses, findings }: AppendedStatements,
  given: { readonly name?: string; readonly allowDestructive: boolean },
): MigrationOutcome {
  const [{ consent }] = change.models;
  const unconsented = given.allowDestructive ? [] : losses.filter((step) => !consent.includes(lossKey(step) ?? ''));
  const refusals = isEmpty(change)
    ? [...findings.map(findingRefusal), ...unconsented.flatMap((step) => lossRefusal(step) ?? [])]
    : [notAppended(change, before)];
  if (refusals.length > 0) {
    return { ...change, plan: { steps: [], refusals }, files: [], written: false };
  }
  const files: NewMigration[] = [{ name: given.name ?? name, source: 'append', entries }];
  return { ...change, files, written: false };
}

/** The statements may do the work of a construct, or the constructs may be ahead of the migrations. */
function notAppended({ folder, models, plan: { steps, refusals } }: PendingChange, was: PendingChange): Refusal {
  const [first] = [...steps.map(statementOf), ...refusals.map((refusal) => refusalMessage(refusal))];
  const [{ database, dialect, isWhole }] = models;
  const before = isEmpty(was) ? 'nothing' : was.plan.refusals.length > 0 ? 'refused' : 'change';
  const facts = { folder, count: steps.length + refusals.length, first, before, isWhole } as const;
  return refusalOf(appendedElsewhere, database, facts, dialect);
}

function isEmpty({ plan: { steps, refusals } }: PendingChange): boolean {
  return steps.length === 0 && refusals.length === 0;
}

/** Lets a dry run fail like a real run. */
function proven(outcome: MigrationOutcome, list: ListOptions | undefined): MigrationOutcome {
  const { files, log, models: [{ database }] } = outcome;
  const { listed, read } = checkMigrations(log.folder, files, headerOf(outcome), list);
  const pending = firstPending(outcome, read);
  if (pending !== undefined) {
    throw new UnprovenChangeError(
      database,
      pending,
      files.flatMap(({ entries }) => entries.map(({ statement }) => statement)),
    );
  }
  return { ...outcome, listed };
}

function headerOf({ models: [{ dialect, defaultTimeZone }] }: PendingChange): MigrationHeader {
  return { dialect, ...(defaultTimeZone !== null && { defaultTimeZone }) };
}
