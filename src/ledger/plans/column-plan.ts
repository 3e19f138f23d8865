import { buildDependants, columnDependants, dropDependants, type ColumnDependants } from './column-dependants';
import { columnFollowers } from './column-followers';
import { hop, type Hop, type HopDependants } from './column-hop';
import { FreeNames } from './free-names';
import { interimDefinition, interimNames, isInKey, movedColumns, type MovedColumn } from './moved-columns';
import { rekeyRenamingColumns } from './rekey-plan';
import { listed, namesThatStay } from './wording';
import { Dialect, SchemaLookup, type ColumnDefinition, type Schema, type TableDefinition } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { columnsRead } from '../differ/columns-read';
import type { Release } from '../refusal';

/**
 * A column that Spanner cannot turn into another one: type, name, generated expression, identity, or NOT NULL without a
 * value. A new column is filled and takes over; where it is to have the old name it does so by way of another one, because
 * a column cannot be renamed.
 *
 * @param column Its name in `to`.
 * @param oldName Its name in `from`.
 */
export function columnPlan(from: Schema, to: Schema, table: string, column: string, oldName = column): Release[] {
  const [was, willBe] = [SchemaLookup.of(from).table(table), SchemaLookup.of(to).table(table)];
  const moved = was && willBe ? movedColumns(was, willBe, oldName, column, to.dialect) : [];
  if (!was || !willBe || moved.length === 0) {
    return [];
  }
  // Only CREATE TABLE makes an array NOT NULL.
  const isRequiredArray = moved.some(({ final }) => final.type.code === 'ARRAY' && final.notNull && !final.generated);
  if ((isRequiredArray && to.dialect === Dialect.GOOGLESQL) || isInKey(moved, was) || isInKey(moved, willBe)) {
    return rekeyRenamingColumns(from, to, table, new Map([[column, oldName]]));
  }
  const last = moved.filter(({ final, interim }) => final.name !== interim);
  const first = firstHop(from, to, was, willBe, moved);
  const hops = last.length === 0 ? [first.hop] : [first.hop, lastHop(from, to, willBe, last, moved, first)];
  const kept = new Map([...first.names].filter(([name, given]) => last.length === 0 && name !== given));
  return releasesOf(hops, last, kept);
}

interface FirstHop {
  readonly hop: Hop;
  /** Names that dependants have until the last hop. */
  readonly names: ReadonlyMap<string, string>;
  readonly standIns: ColumnDependants;
}

function firstHop(from: Schema, to: Schema, was: TableDefinition, willBe: TableDefinition, moved: readonly MovedColumn[]): FirstHop {
  const { dialect } = to;
  const free = new FreeNames(from, to);
  const dependants = columnDependants(to, willBe, moved.map(({ final }) => final.name));
  const standIns = columnDependants(to, willBe, moved.filter(({ final, interim }) => final.name !== interim).map(({ final }) => final.name));
  const standsIn = namesOf(standIns);
  const existing = columnDependants(from, was, moved.flatMap(({ old }) => (old ? [old.name] : [])));
  const before = namesOf(existing);
  // What is new on a column with another name meanwhile can wait for the column.
  const now = ({ name }: { readonly name: string }): boolean => !standsIn.has(name) || before.has(name);
  const names = new Map<string, string>();
  const nameOf = (name: string): string => {
    const given = standsIn.has(name) ? free.next(name) : free.nameOrNext(name);
    names.set(name, given);
    return given;
  };
  const built = buildDependants(from, to, willBe, {
    ...dependants,
    indexes: dependants.indexes.filter(now),
    checks: dependants.checks.filter(now),
    foreignKeys: dependants.foreignKeys.filter(({ foreignKey }) => now(foreignKey)),
  }, interimNames(moved, dialect), nameOf);
  const orphans = orphansOf(was, willBe, moved, dialect);
  const successors = moved.map((each) => ({
    ...(each.old && { source: each.old, isRequired: isRequired(each.old) }),
    column: interimDefinition(each, moved, dialect),
    isFinal: each.interim === each.final.name,
  }));
  const renamedIndexes = existing.indexes.map(({ name }) => name).filter((name) => (names.get(name) ?? name) !== name);
  const indexNames = new Map(renamedIndexes.map((name) => [name, names.get(name)!]));
  const steps = moved.flatMap((each) => (each.old ? [{ original: each.old.name, current: each.old.name, next: interimDefinition(each, moved, dialect) }] : []));
  const hopDependants: HopDependants = { built, indexNames, dropped: dropDependants(from, was.name, existing), followers: columnFollowers(from, was.name, steps) };
  return {
    hop: hop(from, was.name, successors, hopDependants, orphans),
    names,
    standIns: {
      indexes: standIns.indexes.filter(({ name }) => names.has(name)),
      checks: standIns.checks.filter(({ name }) => names.has(name)),
      foreignKeys: standIns.foreignKeys.filter(({ foreignKey }) => names.has(foreignKey.name)),
    },
  };
}

function lastHop(from: Schema, to: Schema, willBe: TableDefinition, last: readonly MovedColumn[], moved: readonly MovedColumn[], first: FirstHop): Hop {
  const { dialect } = to;
  const dependants = columnDependants(to, willBe, last.map(({ final }) => final.name));
  const built = buildDependants(from, to, willBe, dependants, new Map(), (name) => name);
  const dropped = dropDependants(to, willBe.name, first.standIns, (name) => first.names.get(name)!);
  const indexNames = new Map(first.standIns.indexes.map(({ name }) => [first.names.get(name)!, name]));
  const successors = last.map((each) => ({ source: interimDefinition(each, moved, dialect), column: each.final, isFinal: true }));
  const steps = moved.flatMap(({ old, interim, final }) => (old ? [{ original: old.name, current: interim, next: final }] : []));
  return hop(from, willBe.name, successors, { built, indexNames, dropped, followers: columnFollowers(from, willBe.name, steps) }, []);
}

function isRequired({ notNull, generated, identity, defaultExpression }: ColumnDefinition): boolean {
  return notNull && !generated && !identity && defaultExpression === undefined;
}

function namesOf({ indexes, checks, foreignKeys }: ColumnDependants): ReadonlySet<string> {
  return new Set([...indexes, ...checks, ...foreignKeys.map(({ foreignKey }) => foreignKey)].map(({ name }) => name));
}

/** Generated columns that the new schema has no more, and that keep their source from being dropped. */
function orphansOf(was: TableDefinition, willBe: TableDefinition, moved: readonly MovedColumn[], dialect: Dialect): string[] {
  const old = new Set(moved.flatMap(({ old: each }) => (each ? [nameKey(each.name, dialect)] : [])));
  return was.columns.filter(({ name, generated }) => (
    !willBe.columns.some((column) => column.name === name) && columnsRead(generated?.expression, dialect).some((column) => old.has(column))
  )).map(({ name }) => name).filter((name) => !old.has(nameKey(name, dialect)));
}

/** @param kept New names that stay, by the old ones. */
function releasesOf(hops: readonly Hop[], last: readonly MovedColumn[], kept: ReadonlyMap<string, string>): Release[] {
  const [first, second] = hops;
  const stay = kept.size > 0 ? [namesThatStay(kept)] : [];
  if (!second) {
    return joined(allOf({ ...first, drop: { ...first.drop, application: [...first.drop.application, ...stay] } }));
  }
  const names = listed(last.map(({ final }) => final.name));
  const meanwhile = listed(last.map(({ interim }) => interim));
  const end = `Spanner renames no column. Where ${meanwhile} will do as ${last.length > 1 ? 'names' : 'a name'}, declare it so, and the change ends here; `
    + `the releases that follow bring ${names} back.`;
  const firstDrop = { ...first.drop, application: [...first.drop.application, end] };
  return joined([...allOf({ ...first, drop: firstDrop }), ...allOf(second)]);
}

function allOf({ add, build, release, drop }: Hop): Release[] {
  return [add, build, ...(release ? [release] : []), drop];
}

function isEmpty({ statements }: Release): boolean {
  return statements.length === 0;
}

/** Without releases that have nothing to apply: what the application does then joins the release before. */
function joined(releases: readonly Release[]): Release[] {
  const plan: Release[] = [];
  for (const release of releases) {
    const before = plan[plan.length - 1];
    if (!isEmpty(release)) {
      plan.push(release);
    } else if (before) {
      plan[plan.length - 1] = { ...before, application: [...before.application, ...release.application] };
    }
  }
  return plan;
}
