import { appliedPrefix, distanceTo, heldBesides } from './applied-prefix';
import { asRecorded } from './as-recorded';
import { compareSchemas, type Comparison } from './compare-schemas';
import type { LogPrefixes } from './log-prefixes';
import { detourFrom, migrationState, undoneFrom, type MigrationState, type Undone } from './migration-state';
import { knownOf, type Compared, type Remembered } from './recovery';
import { clauseChanged } from '../../rules/changes/clause-changed';
import { refusedIn } from '../../rules/engine';
import { objectKind, type Schema, type TableDefinition } from '../../schema';
import type { ObjectKind } from '../../schema/kind/kind';
import { OPTIONS_OF_THE_PROVIDER } from '../../schema/objects/database';
import { tableWithNames } from '../../schema/renamed-tables';
import { grouped } from '../../text/collections';
import { asPrinted, type Sameness } from '../difference/attributes';
import { added, removed } from '../difference/pair';
import { shapeOf } from '../difference/same-table';
import { schemaDifference, tableDifference } from '../difference/schema-difference';
import { foldLog } from '../migrations/fold-log';
import { planChange, type Plan } from '../plan-change';
import { refusalOf } from '../refusal';
import { objectOf } from '../step';

export interface Verification extends Comparison, Pick<Compared, 'release' | 'detour' | 'holds' | 'holdsAfter'> {
  /** Besides the drift, what Terraform has still to send. */
  readonly pending: MigrationState['missing'];
  readonly undone?: Undone;
  /** Undoes the drift, except for what is refused. Absent if the database does not print enough about itself. */
  readonly revert?: Plan;
}

/**
 * @param live Statements that the database prints.
 * @param remembered What Terraform knows of it. Without, a database with drift is expected to hold all migrations.
 */
export function verifyDatabase(
  log: LogPrefixes, live: readonly string[], isEmulator: boolean, remembered?: Remembered,
): Verification {
  const found = foldLog(live, log.dialect, 'database').schema;
  const comparison = compareSchemas(log.schema(log.length), found, isEmulator);
  const holds = (count: number): boolean => distanceTo(log, count, found, isEmulator) === 0;
  const compared = {
    ...comparison,
    pending: [],
    holds,
    holdsAfter: (statements: readonly string[]) => (
      compareSchemas(log.after(log.baseline, statements).schema, found, isEmulator).drift.length === 0
    ),
  };
  const known = knownOf(log, remembered);
  const prefix = comparison.drift.length === 0 ? log.length : appliedPrefix(log, found, isEmulator);
  const from = known !== undefined && holds(known) ? known : prefix;
  const detour = known === undefined || from === undefined ? undefined : detourFrom(log, from, holds);
  const applied = from === undefined ? undefined : detour?.end ?? Math.max(from, prefix ?? 0);
  const held = applied === undefined
    ? heldBesides(log, known ?? log.length, found, isEmulator)
    : { count: applied, early: [], schema: log.schema(applied) };
  const release = migrationState(log, held);
  const besides = compareSchemas(held.schema, found, isEmulator);
  if (applied !== undefined || besides.drift.length === 0) {
    const undone = undoneFrom(log, held.count);
    return { ...compared, release, ...(detour && { detour }), ...(undone && { undone }) };
  }
  return {
    ...compared,
    ...besides,
    pending: release.missing,
    ...(besides.notPrinted.size === 0 && { revert: withoutRestarts(revertPlan(held.schema, found)) }),
  };
}

/** Objects whose contents a drop would lose. */
const HOLDING: ReadonlySet<ObjectKind['place']> = new Set(['namespace', 'counter', 'rows'] as const);

/** Plans how to turn a manually changed database back into the result of its migrations. */
function revertPlan(log: Schema, live: Schema): Plan {
  const { log: recorded, live: found } = asRecorded(log, live, false);
  const from = withoutDefaults(found, recorded);
  const wanted = withRenames(from, recorded);
  const plan = planChange(from, wanted, 'all');
  const { refusals } = plan;
  if (refusals.length === 0) {
    return plan;
  }
  const names = new Set(refusals.map(({ object }) => object));
  // Definitions that no statement changes are dropped and created again, unless they hold rows.
  const less = without(from, names);
  const [dropped, created] = [planChange(from, less, 'all'), planChange(less, wanted, 'all')];
  if (dropped.refusals.length + created.refusals.length === 0) {
    return { steps: [...dropped.steps, ...created.steps], refusals: [] };
  }
  const rest = withLive(from, wanted, names);
  return { steps: refusedIn(rest).length > 0 ? [] : planChange(from, rest, 'all').steps, refusals };
}

/** Leaves counters as they are: one that begins again repeats its values. */
function withoutRestarts({ steps, refusals }: Plan): Plan {
  const restarts = steps.flatMap((step) => ('counter' in step ? [
    refusalOf(clauseChanged, objectOf(step), { reason: 'start counter', counter: step.counter }, step.dialect),
  ] : []));
  return { steps: steps.filter((step) => !('counter' in step)), refusals: [...refusals, ...restarts] };
}

/** Leaves what has these names as it is. */
function withLive(live: Schema, log: Schema, names: ReadonlySet<string>): Schema {
  const isLeft = ({ name }: { readonly name: string }): boolean => (
    [...names].some((each) => each === name || each.startsWith(`${name}.`))
  );
  const merged = <T extends { readonly name: string }>(found: readonly T[], wanted: readonly T[]): T[] => (
    [...found.filter(isLeft), ...wanted.filter((each) => !isLeft(each))]
  );
  return {
    ...log,
    tables: merged(live.tables, log.tables),
    indexes: merged(live.indexes, log.indexes),
    objects: { ...log.objects, defined: merged(live.objects.defined, log.objects.defined) },
  };
}

/** Takes an extra table for the missing one of the same definition, if only these two have it: a rename keeps rows. */
function withRenames(from: Schema, to: Schema): Schema {
  const by = asPrinted(to.dialect);
  const { tables } = schemaDifference(from, to, by);
  const [extra, missing] = [removed(tables), added(tables)].map((each) => grouped(each, shapeOf));
  const renamed = new Map([...missing].flatMap(([shape, [table, ...others]]) => {
    const [one, ...more] = extra.get(shape) ?? [];
    return one && others.length + more.length === 0 && isTwin(one, table, by) ? [[table, one.name]] : [];
  }));
  return {
    ...to, tables: to.tables.map((table) => ({ ...table, renamedFrom: renamed.get(table) ?? table.renamedFrom })),
  };
}

function isTwin(one: TableDefinition, other: TableDefinition, by: Sameness): boolean {
  const renamed = tableWithNames(one, (name) => (name === one.name ? other.name : name));
  return !Object.values(tableDifference(renamed, other, by)).flat().some(({ isDifferent }) => isDifferent);
}

/** Removes options that only count if the migrations set them. */
function withoutDefaults(live: Schema, { objects: wanted }: Schema): Schema {
  const { objects } = live;
  const kept = [...objects.options].filter(([name]) => !OPTIONS_OF_THE_PROVIDER.has(name) || wanted.options.has(name));
  const defined = objects.defined.map((object) => {
    const other = wanted.defined.find(({ kind, name }) => kind === object.kind && name === object.name);
    const options = [...object.options].filter(([name]) => (
      name !== 'retention_period' || !other || other.options.has(name)
    ));
    return { ...object, options: new Map(options) };
  });
  return { ...live, objects: { ...objects, options: new Map(kept), defined } };
}

/** Drops what has these names, of indexes and objects without contents. */
function without(schema: Schema, names: ReadonlySet<string>): Schema {
  const { indexes, objects } = schema;
  const { defined } = objects;
  const kept = new Set(defined.filter(({ kind }) => HOLDING.has(objectKind(kind).place)).map(({ name }) => name));
  const isKept = ({ name }: { readonly name: string }): boolean => !names.has(name) || kept.has(name);
  return {
    ...schema,
    indexes: indexes.filter(isKept),
    objects: { ...objects, defined: defined.filter(isKept) },
  };
}
