import * as path from 'node:path';
import type { MigratedModel } from './read-records';
import { foldLog } from '../../ledger/migrations/fold-log';
import { readMigrations, type MigrationsFolder } from '../../ledger/migrations/migrations-folder';
import { planChange, type Plan } from '../../ledger/plan-change';
import { refusalOf } from '../../ledger/refusal';
import { withRemovedKinds } from '../../ledger/removed-objects';
import { statementOf } from '../../ledger/step';
import { refusalMessage } from '../../report/refusal-words';
import { defaultTimeZoneChanged } from '../../rules/changes/other-changes';
import { grouped } from '../../text/collections';
import { UnusableInput } from '../input/unusable-input';

/** The databases that share a folder of migrations, and the plan from the recorded to the declared schema. */
export interface PendingChange {
  /** At least one. Several stacks may declare the same schema, for example for tests and for production. */
  readonly models: readonly MigratedModel[];
  readonly log: MigrationsFolder;
  /** The folder as shown in messages: relative to the folder of the app. */
  readonly folder: string;
  readonly plan: Plan;
}

interface PlanOptions {
  readonly folder: string;
  readonly allowDestructive: boolean;
}

/**
 * The pending change of each folder.
 *
 * @param appended Statements after the recorded ones.
 * @throws UnusableInput if databases that share a folder declare different schemas
 */
export function pendingChanges(
  records: readonly MigratedModel[],
  options: PlanOptions,
  appended: readonly string[] = [],
): PendingChange[] {
  return [...grouped(records, ({ migrations }) => migrations)].map(([migrations, models]) => {
    const folder = shown(migrations, options.folder);
    const log = readMigrations(migrations);
    const planOf = (model: MigratedModel): Plan => planFor(model, log, options.allowDestructive, appended);
    const plans = models.map(planOf);
    const other = plans.findIndex((plan) => textOf(plan) !== textOf(plans[0]));
    if (other > 0) {
      const shared = `${models[0].path} and ${models[other].path} share the migrations in ${folder}`;
      const { database } = models[0];
      const named = { ...models[other], database, schema: { ...models[other].schema, database } };
      throw textOf(planOf(named)) === textOf(plans[0])
        ? new UnusableInput(
          `${shared}, and the statement that sets their options names one database`,
          'give each a folder of its own, or both databases the same name',
        )
        : new UnusableInput(
          `${shared} and declare different schemas`, 'give each a folder of its own, or declare both by the same code',
        );
    }
    return { models, log, folder, plan: plans[0] };
  });
}

/** The first remaining difference between the migrations and the declared schema; undefined if there is none. */
export function firstPending({ models }: PendingChange, log: MigrationsFolder): string | undefined {
  const plans = models.map((model) => planFor(model, log, false, []));
  return plans
    .flatMap(({ steps, refusals }) => [
      ...refusals.map((refusal) => refusalMessage(refusal)),
      ...steps.map(statementOf),
    ])
    .at(0);
}

function planFor(model: MigratedModel, log: MigrationsFolder, all: boolean, appended: readonly string[]): Plan {
  const { dialect, database, schema, defaultTimeZone } = model;
  const marked = log.migrations.flatMap((migration) => migration.marked);
  const folded = foldLog([...marked, ...appended], log.dialect ?? dialect, database);
  const recorded = folded.schema;
  const wanted = withRemovedKinds(folded, schema, (position) => log.isDeclaredAt(position));
  const plan = planChange(recorded, wanted, all ? 'all' : new Set(model.consent));
  const zone = defaultTimeZone ?? undefined;
  if (!log.isOtherTimeZone(zone, recorded)) {
    return plan;
  }
  const facts = { database, recorded: log.defaultTimeZone, declared: zone };
  return {
    steps: [],
    refusals: [...plan.refusals, refusalOf(defaultTimeZoneChanged, database, facts, schema.dialect)],
  };
}

/** Identifies a plan, but leaves out messages, because these may name a database. */
function textOf({ steps, refusals }: Plan): string {
  return JSON.stringify([steps.map(statementOf), refusals.map(({ rule, object }) => [rule, object])]);
}

function shown(migrations: string, folder: string): string {
  const relative = path.relative(folder, migrations);
  return (relative === '' ? '.' : relative.startsWith('..') ? migrations : relative).split(path.sep).join('/');
}
