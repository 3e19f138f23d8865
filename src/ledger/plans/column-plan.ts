import {
  columnDependants, filterDependants, nameKeysOf, renameDependants, type ColumnDependants,
} from './column-dependants';
import { columnSwap, type ColumnSwap } from './column-swap';
import { FreeNames, nextColumnName } from './free-names';
import { canPoint } from './references';
import { keptNames, replacements, type Release } from './release';
import { renameColumns } from './replace-columns';
import { rekeyPlan } from './table-rebuild';
import {
  columnOf, Dialect, SchemaLookup, type ColumnDefinition, type OwnedForeignKey, type Schema, type TableDefinition,
} from '../../schema';
import { lacksValue } from '../../schema/column-effects';
import { nameKey, uniqueKey } from '../../schema/name-key';
import { columnsRead, withComputed } from '../differ/columns-read';

/**
 * Plans a column that Spanner cannot change in place: its type, name, generated expression, identity, or NOT NULL
 * without a value. A new column is filled and takes over; if it needs the old name, it does so by way of another
 * column, because columns cannot be renamed.
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
  // Only CREATE TABLE can make an array NOT NULL.
  const isRequiredArray = moved.some(({ final }) => final.type.code === 'ARRAY' && final.notNull && !final.generated);
  if ((isRequiredArray && to.dialect === Dialect.GOOGLESQL) || isInKey(moved, was) || isInKey(moved, willBe)) {
    return rekeyPlan(from, to, table, new Map([[column, oldName]]));
  }
  return withoutEmpty(swapsOf({ from, to, was, willBe, moved }).flatMap(columnSwap));
}

/** A column to be written again, with an interim name. */
interface MovedColumn {
  /** Absent for a new column. */
  readonly old?: ColumnDefinition;
  readonly final: ColumnDefinition;
  /** The final name if it is free, or else a name beside the old column. */
  readonly interim: string;
}

interface Move {
  readonly from: Schema;
  readonly to: Schema;
  readonly was: TableDefinition;
  readonly willBe: TableDefinition;
  readonly moved: readonly MovedColumn[];
}

/** The column, and every generated column computed from it, directly or through others; each after its sources. */
function movedColumns(
  was: TableDefinition, table: TableDefinition, oldName: string, newName: string, dialect: Dialect,
): MovedColumn[] {
  const reads = new Map(was.columns.map(({ name, generated }) => [name, columnsRead(generated?.expression, dialect)]));
  const ordered: string[] = [];
  const open = withComputed([oldName], was.columns, dialect);
  while (open.size > 0) {
    // Spanner rejects cycles, but the loop must end even with one.
    const waits = (name: string): boolean => [...open].some((other) => (
      other !== name && reads.get(name)?.includes(nameKey(other, dialect))
    ));
    const next = [...open].find((name) => !waits(name)) ?? [...open][0];
    open.delete(next);
    ordered.push(next);
  }
  return ordered.flatMap((name): MovedColumn[] => {
    const finalName = name === oldName ? newName : name;
    const old = columnOf(was, name);
    const final = columnOf(table, finalName);
    const isFree = !was.columns.some((column) => uniqueKey(column.name) === uniqueKey(finalName));
    return final ? [{
      ...(old && { old }), final, interim: isFree ? finalName : nextColumnName(finalName, [was, table], dialect),
    }] : [];
  });
}

function isInKey(moved: readonly MovedColumn[], { primaryKey }: TableDefinition): boolean {
  const names = new Set(moved.flatMap(({ old, final }) => [old?.name, final.name]));
  return primaryKey.some(({ column }) => names.has(column));
}

/** One swap, or two if the old column still has the final name. */
function swapsOf(move: Move): ColumnSwap[] {
  const { from, to, was, willBe, moved } = move;
  const back = moved.filter(({ final, interim }) => final.name !== interim);
  const interimNames = new Map(moved.map(({ final, interim }) => [nameKey(final.name, to.dialect), interim]));
  const interimOf = (each: MovedColumn): ColumnDefinition => interimDefinition(each, interimNames, to.dialect);
  const all = columnDependants(to, willBe, moved.map(({ final }) => final.name));
  const existing = columnDependants(from, was, moved.flatMap(({ old }) => (old ? [old.name] : [])), nameKeysOf(all));
  const meanwhile = interimDependants(move, back, { all, existing }, interimNames);
  const common = { from, to, table: was.name, hasTtl: was.ttl !== undefined };
  const swap: ColumnSwap = {
    ...common,
    successors: moved.map((each) => ({
      ...(each.old && { source: each.old, isRequired: lacksValue(each.old) }),
      column: interimOf(each),
      isFinal: each.interim === each.final.name,
    })),
    created: meanwhile.created,
    unequal: meanwhile.unequal,
    dropped: existing,
    indexes: replacements(existing.indexes.map(({ name }) => [name, meanwhile.names.get(name) ?? name])),
    followed: moved.flatMap((each) => (
      each.old ? [{ original: each.old.name, current: each.old.name, next: interimOf(each) }] : []
    )),
    orphans: orphansOf(move),
    lastTasks: back.length > 0
      ? [{
        kind: 'keep new names or go on', columns: back.map(({ final, interim }) => ({ old: final.name, now: interim })),
      }]
      : keptNames(replacements(meanwhile.names)),
  };
  if (back.length === 0) {
    return [swap];
  }
  const wanted = columnDependants(to, willBe, back.map(({ final }) => final.name));
  const { equal, unequal } = pointingKeys(move, wanted);
  return [swap, {
    ...common,
    successors: back.map((each) => ({ source: interimOf(each), column: each.final, isFinal: true })),
    created: { ...wanted, foreignKeys: equal },
    unequal,
    dropped: meanwhile.standIns,
    indexes: wanted.indexes.flatMap(({ name }) => {
      const old = meanwhile.names.get(name);
      return old === undefined ? [] : [{ old, now: name }];
    }),
    followed: moved.flatMap(({ old, interim, final }) => (
      old ? [{ original: old.name, current: interim, next: final }] : []
    )),
  }];
}

function interimDependants(
  move: Move, back: readonly MovedColumn[],
  { all, existing }: { readonly all: ColumnDependants; readonly existing: ColumnDependants },
  interimNames: ReadonlyMap<string, string>,
) {
  const { from, to, willBe } = move;
  const free = new FreeNames(from, to);
  const ofBack = columnDependants(to, willBe, back.map(({ final }) => final.name));
  const [standIns, before] = [nameKeysOf(ofBack), nameKeysOf(existing)];
  // New dependants of an interim column can wait for the final column.
  const needed = filterDependants(all, ({ name }) => !standIns.has(uniqueKey(name)) || before.has(uniqueKey(name)));
  const { equal, unequal } = pointingKeys(move, needed);
  const names = new Map<string, string>();
  const nameOf = (name: string): string => {
    const given = standIns.has(uniqueKey(name)) ? free.next(name) : free.nameOrNext(name);
    names.set(name, given);
    return given;
  };
  const renamed = (each: ColumnDependants, nameIn: (name: string) => string): ColumnDependants => (
    renameDependants(each, willBe.name, interimNames, nameIn, to.dialect)
  );
  return {
    created: renamed({ ...needed, foreignKeys: equal }, nameOf),
    /** Foreign keys that cannot be created yet. */
    unequal,
    /** Names of dependants by their final names. */
    names,
    /** Dependants to be dropped with the interim columns. */
    standIns: renamed(filterDependants(ofBack, ({ name }) => names.has(name)), (name) => names.get(name)!),
  };
}

/** Both sides of a foreign key must have the same types. */
function pointingKeys({ from, willBe }: Move, { foreignKeys }: ColumnDependants): {
  readonly equal: OwnedForeignKey[]; readonly unequal: OwnedForeignKey[];
} {
  const tableNow = (name: string): TableDefinition | undefined => (
    name === willBe.name ? willBe : SchemaLookup.of(from).table(name)
  );
  const isEqual = ({ table, foreignKey }: OwnedForeignKey): boolean => {
    const [owner, target] = [tableNow(table), tableNow(foreignKey.referencedTable)];
    return owner !== undefined && target !== undefined && canPoint(owner, foreignKey, target);
  };
  return { equal: foreignKeys.filter(isEqual), unequal: foreignKeys.filter((each) => !isEqual(each)) };
}

/** The interim definition of a column, computed from the interim names of others. */
function interimDefinition(
  { final, interim }: MovedColumn, interimNames: ReadonlyMap<string, string>, dialect: Dialect,
): ColumnDefinition {
  const { generated } = final;
  return {
    ...final,
    name: interim,
    ...(generated && {
      generated: { ...generated, expression: renameColumns(generated.expression, interimNames, dialect) },
    }),
  };
}

/** Generated columns that the new schema lacks, and that block the drop of their source. */
function orphansOf({ was, willBe, moved, to: { dialect } }: Move): ColumnDefinition[] {
  const old = new Set(moved.flatMap(({ old: each }) => (each ? [nameKey(each.name, dialect)] : [])));
  return was.columns.filter(({ name, generated }) => (
    !columnOf(willBe, name)
    && columnsRead(generated?.expression, dialect).some((column) => old.has(column))
    && !old.has(nameKey(name, dialect))
  ));
}

/** Removes releases that apply nothing; their tasks join the release before. */
function withoutEmpty(releases: readonly Release[]): Release[] {
  const plan: Release[] = [];
  for (const release of releases) {
    const before = plan[plan.length - 1];
    if (release.steps.length > 0) {
      plan.push(release);
    } else if (before) {
      plan[plan.length - 1] = { ...before, tasks: [...before.tasks, ...release.tasks] };
    }
  }
  return plan;
}
