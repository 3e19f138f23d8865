import type { FreeNames } from './free-names';
import { canPoint, contradicting, referringColumns, referringValues, regenerated, type Reference } from './references';
import type { Obstacle, Release, Task } from './release';
import type { TableCopy, Tables } from './table-copies';
import type { Dml, StaleRows } from '../../ddl/printer/dml-printer';
import {
  columnOf, SchemaLookup, type Dialect, type ForeignKeyDefinition, type Operation, type TableDefinition,
} from '../../schema';
import { nameKey } from '../../schema/name-key';
import { quoteIdentifier } from '../../schema/quoting';
import { compareNames } from '../../text/collections';
import { columnsRead } from '../differ/columns-read';

interface Repointing {
  readonly releases: readonly Release[];
  /** New permanent names by old names. */
  readonly names: ReadonlyMap<string, string>;
}

/** A foreign key from a table that stays to a rebuilt one. */
interface Pointer extends Reference {
  readonly foreignKey: ForeignKeyDefinition;
}

/**
 * Moves foreign keys of other tables to the copies: the new one is added before the old one is dropped. If referenced
 * values change, the old one is dropped first, the values are written, and a later release adds the new one.
 */
export function repoint(tables: Tables, free: FreeNames): Repointing {
  const { to, copies, late, oldNames } = tables;
  const { dialect } = to;
  const copyOf = new Map(copies.map((copy) => [copy.finalName, copy]));
  const adds = late.map((each): Operation => ({ kind: 'add foreign key', ...each }));
  const drops: Operation[] = [];
  const tasks: Task[] = [];
  const names = new Map<string, string>();
  const rewritten: Rewriting[] = [];
  for (const table of pointingTables(tables, copyOf)) {
    const pointers = (SchemaLookup.of(to).table(table.name)?.foreignKeys ?? []).flatMap((foreignKey): Pointer[] => {
      const target = copyOf.get(foreignKey.referencedTable);
      return target ? [{
        foreignKey, columns: foreignKey.columns, referencedColumns: foreignKey.referencedColumns, target,
      }] : [];
    });
    const withNewValues: Pointer[] = [];
    for (const pointer of pointers) {
      const { foreignKey, target } = pointer;
      if (!canPoint(table, foreignKey, target.table)) {
        tasks.push({
          kind: 'add foreign key later',
          foreignKey: foreignKey.name,
          table: table.name,
          referencedTable: target.table.name,
        });
      } else if (changedColumns(pointer, dialect).length > 0) {
        withNewValues.push(pointer);
      } else {
        names.set(foreignKey.name, free.nameOrNext(foreignKey.name));
        adds.push({
          kind: 'add foreign key',
          table: table.name,
          foreignKey: { ...foreignKey, name: names.get(foreignKey.name)!, referencedTable: target.table.name },
        });
      }
    }
    rewritten.push(rewrite(table, withNewValues, dialect));
    const pointing = table.foreignKeys.filter((foreignKey) => oldNames.has(foreignKey.referencedTable));
    for (const { name, referencedTable } of pointing) {
      if (name === '') {
        tasks.push({ kind: 'drop unnamed constraint', table: table.name, referencedTable });
      } else {
        drops.push({ kind: 'drop foreign key', table: table.name, name });
      }
    }
  }
  const steps = [...adds, ...drops];
  const allTasks = [...tasks, ...rewritten.flatMap((each) => each.tasks)];
  const added = rewritten.flatMap((each) => each.foreignKeys);
  const release = (withNewValues: boolean, contents: Pick<Release, 'steps' | 'backfill' | 'tasks'>): Release => {
    const copyNames = copies.map(({ table }) => table.name);
    return { dialect, purpose: { kind: 'repoint foreign keys', copies: copyNames, withNewValues }, ...contents };
  };
  return {
    names,
    releases: [
      ...(steps.length + allTasks.length > 0 ? [release(false, {
        steps,
        backfill: rewritten.flatMap((each) => each.backfill),
        tasks: [{ kind: 'keep writing both tables', streams: [] }, ...allTasks],
      })] : []),
      ...(added.length > 0 ? [release(true, { steps: added, tasks: [] })] : []),
    ],
  };
}

/** Tables that stay and reference rebuilt tables, before or after. */
function pointingTables({ from, to, oldNames }: Tables, copyOf: ReadonlyMap<string, TableCopy>): TableDefinition[] {
  const [was, willBe] = [SchemaLookup.of(from), SchemaLookup.of(to)];
  const pointing = [
    ...[...oldNames.keys()].flatMap((name) => was.foreignKeysTo(name)),
    ...[...copyOf.keys()].flatMap((name) => willBe.foreignKeysTo(name)),
  ];
  const names = new Set(pointing.map(({ table }) => table).filter((name) => !oldNames.has(name)));
  return [...names].map((name) => was.table(name)).filter((table) => table !== undefined).sort((a, b) => (
    compareNames(a.name, b.name)
  ));
}

/** Referenced columns that are computed differently afterwards. */
function changedColumns({ referencedColumns, target }: Reference, dialect: Dialect): string[] {
  const changed = regenerated(target, dialect);
  return referencedColumns.filter((column) => changed.has(column));
}

/** The work on a table that stays when referenced values change. */
interface Rewriting {
  readonly backfill: readonly Dml[];
  readonly tasks: readonly Task[];
  /** Foreign keys to the copies, to add once the values are written. */
  readonly foreignKeys: readonly Operation[];
}

function rewrite(table: TableDefinition, pointers: readonly Pointer[], dialect: Dialect): Rewriting {
  const backfill: Dml[] = [];
  const tasks: Task[] = [];
  const foreignKeys: Operation[] = [];
  const contradicted = contradicting(pointers, dialect);
  for (const pointer of pointers) {
    const { foreignKey, target } = pointer;
    const columns = [...referringColumns([pointer], dialect)];
    const values = referringValues(
      [pointer],
      (name) => (columnOf(table, name) ? quoteIdentifier(name, dialect) : undefined),
      dialect,
    );
    const lost = {
      foreignKey: foreignKey.name,
      table: table.name,
      referencedTable: target.table.name,
      changed: changedColumns(pointer, dialect),
    };
    const [obstacle] = [
      ...columns.flatMap((column) => obstaclesTo(table, foreignKey, column, dialect)),
      ...columns.filter((column) => contradicted.has(column)).map((column): Obstacle => ({
        kind: 'two values', column,
      })),
      ...columns.filter((column) => !values.has(column)).map((column): Obstacle => ({
        kind: 'not computable', column, from: foreignKey.columns,
      })),
    ];
    if (obstacle) {
      tasks.push({ kind: 'foreign key is lost', ...lost, obstacle });
      continue;
    }
    for (const column of columns) {
      const value = values.get(column)!;
      // If the column pointed there before, NULL is a row that points at nothing.
      const pointed = table.foreignKeys.some((each) => (
        each.referencedTable === target.old.name && each.columns.includes(column)
      ));
      const rows: StaleRows = { table: table.name, column, differsFrom: value, ...(!pointed && { missing: value }) };
      backfill.push({ kind: 'update column', rows, value }, { kind: 'count stale rows', rows, as: 'old_values' });
    }
    tasks.push({
      kind: 'write new references',
      ...lost,
      values: columns.map((column) => ({ column, value: values.get(column)! })),
      by: foreignKey.columns.filter((name) => !columns.includes(name)),
      cascades: foreignKey.onDelete === 'CASCADE',
    });
    foreignKeys.push({
      kind: 'add foreign key', table: table.name, foreignKey: { ...foreignKey, referencedTable: target.table.name },
    });
  }
  return { backfill, tasks, foreignKeys };
}

/** Reasons why a column cannot be written. */
function obstaclesTo(
  { columns, primaryKey, foreignKeys }: TableDefinition,
  { referencedTable }: ForeignKeyDefinition,
  column: string,
  dialect: Dialect,
): Obstacle[] {
  const expressionOf = (name: string): string | undefined => (
    columns.find((each) => each.name === name)?.generated?.expression
  );
  const isInKey = primaryKey.some(({ column: each }) => (
    each === column || columnsRead(expressionOf(each), dialect).includes(nameKey(column, dialect))
  ));
  const other = foreignKeys.find((each) => each.referencedTable !== referencedTable && each.columns.includes(column));
  return [
    ...(expressionOf(column) === undefined ? [] : [{ kind: 'computed', column } as const]),
    ...(isInKey ? [{ kind: 'part of the key', column } as const] : []),
    ...(other ? [{ kind: 'used by another', column, other: other.name } as const] : []),
  ];
}
