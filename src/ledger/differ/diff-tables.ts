import type { Change } from './change';
import { diffColumns, oldColumnNames } from './diff-columns';
import { diffConstraints, dropConstraint } from './diff-constraints';
import { diffInterleave, diffTtl, isEmptyColumn } from './diff-rows';
import { Phase } from './phase';
import { orderTables, type TableOrder } from '../../ddl/printer/statement-order';
import { clauseChanged } from '../../rules/changes/clause-changed';
import { interleaveParentChanged, primaryKeyChanged, shardCountChanged } from '../../rules/changes/key-changes';
import { objectChanged } from '../../rules/changes/object-changed';
import {
  isMadeByAnother, SchemaLookup, type ColumnDefinition, type Cost, type ForeignKeyDefinition, type Operation,
  type Schema, type TableDefinition,
} from '../../schema';
import { changedAttributes } from '../../schema/column-attributes';
import { optionChange, optionClauses, TABLE_DEFAULTS } from '../../schema/kind/storage-options';
import { grouped } from '../../text/collections';
import { GENERATION, PARENT } from '../difference/attributes';
import { added, removed, type Pair } from '../difference/pair';
import { isSameTable, shapeOf } from '../difference/same-table';
import { tableDifference, type TableDifference } from '../difference/schema-difference';
import { rekeyPlan } from '../plans/table-rebuild';
import type { Refusal } from '../refusal';

export function diffTables(change: Change): void {
  createTables(change);
  const refused = new Set<string>();
  const before = new Map(change.difference.tables.map(({ from, to }) => [to?.name, from]));
  const kept = orderTables(change.to).tables.flatMap(({ table }): KeptTable[] => {
    const was = before.get(table.name);
    const parts = was && keptTable(change, was, table, refused);
    return parts ? [{ was, table, parts }] : [];
  });
  // Before all constraints: foreign keys of other tables can block a column.
  kept.forEach(({ was, table, parts }) => diffColumns(change, parts, was, table));
  for (const { was, table, parts } of kept) {
    diffTtl(change, parts.ttl, { table: table.name }, (column) => isEmptyColumn(change, was, table, column));
    diffConstraints(change, parts, table);
    diffInterleave(change, parts.interleave, { table: table.name });
    diffSynonyms(change, parts, table);
    diffClauses(change, parts, was, table);
  }
  dropTables(change);
}

/** A table whose key stays. */
interface KeptTable {
  readonly was: TableDefinition;
  readonly table: TableDefinition;
  readonly parts: TableDifference;
}

/** undefined if the change is refused. */
function keptTable(
  change: Change, was: TableDefinition, table: TableDefinition, refused: Set<string>,
): TableDifference | undefined {
  const followsFromParent = table.interleave !== undefined && refused.has(table.interleave.parent);
  const parts = tableDifference(was, table, change.same);
  const refusal = keyRefusal(change, parts, table);
  if (!refusal && !followsFromParent) {
    return parts;
  }
  // Consequences of a changed key, in the table and in its descendants, are not reported.
  refused.add(table.name);
  if (refusal && !followsFromParent) {
    change.refuseAs(refusal, rekeyPlan(change.renamedFirst, change.to, table.name, oldColumnNames(change, parts)));
  }
  return undefined;
}

/** Creates indexes right after their table, as for a new database, so they need no backfill. */
function createTables(change: Change): void {
  const isNew = (name: string): boolean => change.was.table(name) === undefined;
  for (const { table, inline, indexes } of orderTables(change.to).tables) {
    const ofNewTables = indexes
      .filter((index) => isNew(index.table))
      .map((index): Operation => ({ kind: 'create index', index, ofNewTable: true }));
    if (!isNew(table.name)) {
      ofNewTables.forEach((step) => change.add(step));
      continue;
    }
    const ready = inline.filter(
      (foreignKey) => isNew(foreignKey.referencedTable) || referencesOldColumns(change, foreignKey),
    );
    const referencing =
      ready.map((foreignKey) => costOfForeignKey(change, foreignKey)).find((cost) => cost !== 'metadata') ?? 'metadata';
    change.add({ kind: 'create table', table, foreignKeys: ready, referencing });
    ofNewTables.forEach((step) => change.add(step));
    for (const foreignKey of table.foreignKeys.filter((each) => !ready.includes(each))) {
      change.add({
        kind: 'add foreign key',
        table: table.name,
        foreignKey,
        ofNewTable: costOfForeignKey(change, foreignKey),
      });
    }
    for (const synonym of table.synonyms ?? []) {
      change.add({ kind: 'add synonym', table: table.name, synonym });
    }
  }
}

/** Whether the referenced columns exist, unchanged, before the tables are created. */
function referencesOldColumns(change: Change, { referencedTable, referencedColumns }: ForeignKeyDefinition): boolean {
  const [was, willBe] = [change.was.table(referencedTable), change.willBe.table(referencedTable)];
  return (
    was !== undefined &&
    willBe !== undefined &&
    referencedColumns.every((name) => {
      const [before, after] = [change.was.column(was, name), change.willBe.column(willBe, name)];
      return (
        before !== undefined &&
        before.type.code === after?.type.code &&
        before.notNull === after.notNull &&
        changedAttributes(before, after, change.dialect).every(({ change: how }) => how !== 'with the type')
      );
    })
  );
}

/**
 * A new table is empty. If the referenced table has rows and more than its key is referenced, its index needs a
 * backfill.
 */
function costOfForeignKey(
  change: Change,
  { referencedTable, referencedColumns, enforced }: ForeignKeyDefinition,
): Cost {
  const referenced = change.was.table(referencedTable);
  if (!enforced || !referenced) {
    return 'metadata';
  }
  const key = new Set(referenced.primaryKey.map(({ column }) => column));
  return key.size === referencedColumns.length && referencedColumns.every((column) => key.has(column))
    ? 'validates data'
    : 'backfills';
}

/** Drops children before their parents, and referencing tables before referenced ones. */
function dropTables(change: Change): void {
  const dropped = removed(change.difference.tables);
  if (dropped.length === 0) {
    return;
  }
  const phase = dropped.some((table) => isInTheWay(change, table)) ? Phase.DROP_FIRST : Phase.DROP_TABLES;
  const names = new Set(dropped.map(({ name }) => name));
  refuseHeld(change, names);
  const alone = (isKept: (foreignKey: ForeignKeyDefinition) => boolean): Schema => ({
    ...change.from,
    tables: dropped.map((table) => ({
      ...table,
      foreignKeys: table.foreignKeys.filter((each) => names.has(each.referencedTable) && isKept(each)),
    })),
    indexes: [],
  });
  const all = alone(() => true);
  const order = orderTables(all);
  const { tables, deferred } = order.deferred.some(({ foreignKey }) => foreignKey.name === '')
    ? withoutNamed(all, orderTables(alone(({ name }) => name === '')))
    : order;
  const created = grouped(added(change.difference.tables), shapeOf);
  for (const { table, foreignKey } of deferred) {
    // If two tables reference each other, neither could be dropped first.
    dropConstraint(change, table, foreignKey);
  }
  for (const { table } of [...tables].reverse()) {
    for (const index of change.was.indexesOf(table)) {
      change.add(
        { kind: 'drop index', index, reason: 'with its table' },
        change.isTaken(index.name) ? Phase.RELEASE_TABLES : phase,
      );
    }
    const same = created.get(shapeOf(table))?.find((each) => isSameTable(each, table, change.dialect));
    const twin = same && {
      name: same.name, isDdl: change.declaresEverything, isMade: isMadeByAnother(same, change.to),
    };
    change.add({ kind: 'drop table', table: table.name, ...(twin && { twin }) }, phase);
  }
}

/** A foreign key without a name is dropped with its table, so those with a name make way first. */
function withoutNamed(schema: Schema, { tables, deferred }: TableOrder): TableOrder {
  const after = new Set(schema.tables.map(({ name }) => name));
  const named = tables.flatMap(({ table: { name: table } }) => {
    after.delete(table);
    const { foreignKeys } = SchemaLookup.of(schema).table(table)!;
    return foreignKeys.filter(({ name, referencedTable }) => name !== '' && after.has(referencedTable))
      .map((foreignKey) => ({ table, foreignKey }));
  });
  return { tables, deferred: [...deferred, ...named] };
}

/**
 * Whether something new takes a name that is dropped with the table, or whether its key or a foreign key blocks the
 * change of a column.
 */
function isInTheWay(change: Change, table: TableDefinition): boolean {
  const { name, checks, foreignKeys, synonyms = [] } = table;
  return (
    change.dropsFirst.has(table) ||
    [name, ...synonyms].some((each) => change.isTaken(each)) ||
    [...checks, ...foreignKeys].some((constraint) => change.isTaken(constraint.name) || change.rebuilt.has(constraint))
  );
}

/** A table that no construct declares stays, and so do its parent and the tables that it references. */
function refuseHeld(change: Change, dropped: ReadonlySet<string>): void {
  for (const { name, interleave, foreignKeys } of change.to.tables) {
    for (const held of new Set([
      ...(interleave ? [interleave.parent] : []),
      ...foreignKeys.map(({ referencedTable }) => referencedTable),
    ])) {
      if (dropped.has(held)) {
        change.refuse(objectChanged, held, {
          reason: 'held table',
          by: name,
          isInterleaved: interleave?.parent === held,
        });
      }
    }
  }
}

/** Changes synonyms of a table. */
function diffSynonyms(change: Change, { synonyms }: TableDifference, table: TableDefinition): void {
  for (const { from, to } of synonyms) {
    if (from && !to) {
      change.add({ kind: 'drop synonym', table: table.name, synonym: from.name });
    } else if (to && !from) {
      change.add({ kind: 'add synonym', table: table.name, synonym: to.name });
    }
  }
}

/** Changes options one by one. */
function diffClauses(
  change: Change, { clauses, options }: TableDifference, was: TableDefinition, table: TableDefinition,
): void {
  const { declaresEverything, dialect } = change;
  const sets = options
    .filter(({ isDifferent, from, to }) => isDifferent && change.setsOption(to!.name, from!.value, to!.value))
    .map(({ to }) => optionChange(to!.name, to!.value, dialect, TABLE_DEFAULTS));
  if ((declaresEverything && clauses.isDifferent) || sets.includes(undefined)) {
    change.refuse(clauseChanged, table.name, {
      reason: 'text',
      from: [...optionClauses(was.options, dialect), ...clauses.from!],
      to: [...optionClauses(table.options, dialect), ...clauses.to!],
    });
    return;
  }
  sets.forEach((set) => change.add({ kind: 'alter table', table: table.name, clause: `SET ${set}` }));
}

/** Refuses changes that no statement makes: the primary key of a table, and its parent. */
function keyRefusal(
  change: Change,
  { interleave, primaryKey, columns }: TableDifference,
  table: TableDefinition,
): Refusal | undefined {
  const [parentBefore, parentAfter] = [interleave.from?.parent, interleave.to?.parent];
  const { from: was } = primaryKey;
  const keys = was && primaryKey.isDifferent ? { from: was.primaryKey, to: table.primaryKey } : undefined;
  if (interleave.changes(PARENT) || (parentBefore === undefined) !== (parentAfter === undefined)) {
    return change.refusal(interleaveParentChanged, table.name, { from: parentBefore, to: parentAfter, keys });
  }
  if (keys) {
    return change.refusal(primaryKeyChanged, table.name, { reason: 'key parts', ...keys });
  }
  return shardRefusal(change, columns, table);
}

/** A generated key column with another expression, usually another number of shards. */
function shardRefusal(
  change: Change,
  columns: readonly Pair<ColumnDefinition>[],
  table: TableDefinition,
): Refusal | undefined {
  for (const { column: name } of table.primaryKey) {
    const pair = columns.find(({ to }) => to?.name === name);
    if (!pair?.changes(...GENERATION)) {
      continue;
    }
    const [shardsBefore, shardsAfter] = [pair.from, pair.to].map((column) => shardsOf(column?.generated?.expression));
    if (shardsBefore !== undefined && shardsAfter !== undefined && shardsBefore !== shardsAfter) {
      return change.refusal(shardCountChanged, table.name, { column: name, from: shardsBefore, to: shardsAfter });
    }
    return change.refusal(primaryKeyChanged, table.name, { reason: 'expression', column: name });
  }
  return undefined;
}

/** The number of shards in `ABS(MOD(FARM_FINGERPRINT(x), 16))`; undefined for other expressions. */
function shardsOf(expression: string | undefined): string | undefined {
  return expression === undefined ? undefined : /\bmod\s*\(.*,\s*'?(\d+)'?(::bigint)?\s*\)/i.exec(expression)?.[1];
}
