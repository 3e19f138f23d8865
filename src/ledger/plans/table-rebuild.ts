import { copyRows, rowsPerStatement, type CopiedRows } from './copy-rows';
import { objectIndexesOf, tableFollowers, type TableFollowers } from './followers';
import { FreeNames } from './free-names';
import { referencesOf } from './references';
import {
  consents, counterTasks, keptNames, replacements, taskIf, type Release, type Replacement, type Task,
} from './release';
import { repoint } from './repoint';
import { copyTables, nameAtTheEnd, type TableCopy, type Tables } from './table-copies';
import { parseExpression } from '../../ddl/expressions/expression-parser';
import { functionCalls } from '../../ddl/expressions/expression-walk';
import {
  columnOf, columnsOf, SchemaLookup, watchers, type Dialect, type ForeignKeyDefinition, type Operation, type Schema,
} from '../../schema';
import { ttlStep } from '../differ/diff-rows';

/**
 * Plans a table whose rows cannot stay where they are (primary key, number of shards, parent): it is rebuilt beside the
 * old one with its descendants, filled, and swapped in.
 *
 * The application moves to the new name before the tables are renamed, so no statement ever meets a table with another
 * key under a known name, and the renames need not be atomic.
 *
 * @param oldColumns Old names by new names, for columns of the table and its descendants.
 */
export function rekeyPlan(
  from: Schema, to: Schema, table: string, oldColumns: ReadonlyMap<string, string> = new Map(),
): Release[] {
  if (!SchemaLookup.of(from).table(table) || !SchemaLookup.of(to).table(table)) {
    return [];
  }
  const free = new FreeNames(from, to);
  const tables = copyTables(from, to, table, oldColumns, free);
  const followers = tableFollowers(tables, free);
  const repointing = repoint(tables, free);
  return [
    createRelease(tables, followers),
    ...(followers.watches.length > 0 ? [watchRelease(tables, followers)] : []),
    ...repointing.releases,
    ...(tables.canRename ? [swapRelease(tables, followers)] : []),
    dropRelease(tables, followers, repointing.names),
  ];
}

function namesOf(copies: readonly TableCopy[]): string[] {
  return copies.map(({ table }) => table.name);
}

/** Creates the empty copies, and fills them. */
function createRelease(tables: Tables, followers: TableFollowers): Release {
  const { from, copies, premature, indexNames, oldColumns } = tables;
  const { dialect } = from;
  const rows = copies.map((copy) => copyRows(copy, referencesOf(copy, tables), from, oldColumns));
  const pairs = copies.map(({ old, table }): Replacement => ({ old: old.name, now: table.name }));
  const uncopied = uncopiedTables(copies, rows);
  const inserts = rows.flatMap((each, at) => (uncopied.has(copies[at].table.name) ? [] : each.copies));
  const replaced = replacements(indexNames);
  const watchingAll = watchers(from.objects).filter(({ watchesAll }) => watchesAll).map(({ name }) => name);
  const pointsAtRows = ({ referencedTable }: ForeignKeyDefinition): boolean => !copies.some(({ table }) => (
    table.name === referencedTable
  ));
  return {
    dialect,
    purpose: { kind: 'copy tables', tables: pairs },
    steps: [
      ...copies.flatMap(({ table, foreignKeys, indexes }): Operation[] => [
        {
          kind: 'create table',
          table,
          foreignKeys,
          referencing: foreignKeys.some(pointsAtRows) ? 'backfills' : 'metadata',
        },
        ...indexes.map((index): Operation => ({ kind: 'create index', index, ofNewTable: true })),
      ]),
      ...followers.indexes,
      ...followers.grants,
    ],
    backfill: [...inserts, ...rows.map(({ check }) => check)],
    tasks: [
      {
        kind: 'write both tables',
        tables: pairs,
        computed: copies.flatMap(({ table }) => (
          table.columns.filter(({ generated }) => generated).map(({ name }) => `${table.name}.${name}`)
        )),
        haveParents: copies.some(({ table, foreignKeys }) => table.interleave !== undefined || foreignKeys.length > 0),
      },
      ...copies.flatMap((copy) => drawnValues(copy, oldColumns, dialect)),
      ...copies.flatMap(({ old, table }) => table.columns.flatMap((column) => counterTasks(
        tables, [old.name, columnOf(old, oldColumns.get(column.name) ?? column.name)], [table.name, column],
      ))),
      ...taskIf(inserts.length > 0, {
        kind: 'copy ranges', rowsPerStatement: Math.min(...copies.map(rowsPerStatement)),
      }),
      ...copies.flatMap((copy, at) => tasksOfCopy(copy, rows[at], oldColumns)),
      ...copies.filter(({ table }, at) => uncopied.has(table.name) && rows[at].withoutSource.length === 0)
        .map(({ old }): Task => ({ kind: 'copy by application', table: old.name, columns: [] })),
      ...premature.map(({ table, foreignKey: { name, referencedTable } }): Task => (
        { kind: 'add foreign key later', foreignKey: name, table, referencedTable }
      )),
      { kind: 'read copies', tables: copies.map(({ table: { name, primaryKey } }) => ({ name, key: primaryKey })) },
      ...taskIf(replaced.length > 0, { kind: 'change index hints', indexes: replaced }),
      ...copies.flatMap(({ old, table }) => objectIndexesOf(from, old.name)
        .filter(({ name }) => !followers.indexNames.has(name))
        .map((index): Task => ({ kind: 'copy index', index, table: table.name }))),
      ...taskIf(watchingAll.length > 0, {
        kind: 'streams watch copies', streams: watchingAll, copies: namesOf(copies),
      }),
    ],
  };
}

/** Tables that no statement can copy, and their descendants. */
function uncopiedTables(copies: readonly TableCopy[], rows: readonly CopiedRows[]): ReadonlySet<string> {
  const names = new Set<string>();
  // Parents come before their children.
  copies.forEach(({ table: { name, interleave } }, at) => {
    if (rows[at].withoutSource.length > 0 || (interleave?.inParent && names.has(interleave.parent))) {
      names.add(name);
    }
  });
  return names;
}

/** A default that is not a constant has different values in the two tables, if both have the column. */
function drawnValues(
  { old, table }: TableCopy, oldColumns: ReadonlyMap<string, string>, dialect: Dialect,
): Task[] {
  const drawn = table.columns.filter(({ name, defaultExpression }) => (
    defaultExpression !== undefined && functionCalls(parseExpression(defaultExpression, dialect)).length > 0
    && columnOf(old, oldColumns.get(name) ?? name)
  ));
  return taskIf(drawn.length > 0, {
    kind: 'write values of defaults', columns: drawn.map(({ name }) => `${table.name}.${name}`),
  });
}

function tasksOfCopy(
  { old, table }: TableCopy, { withoutSource, inherited, risks }: CopiedRows, oldColumns: ReadonlyMap<string, string>,
): Task[] {
  const sourceOf = (name: string): string => oldColumns.get(name) ?? name;
  const computed = new Set(old.columns.filter(({ generated }) => generated).map(({ name }) => name));
  const key = new Set(table.primaryKey.map(({ column }) => sourceOf(column)));
  const lost = columnsOf(old.primaryKey).filter((column) => !key.has(column) && !computed.has(column));
  const copied = new Set(table.columns.map(({ name }) => sourceOf(name)));
  const gone = old.columns.filter(({ name, generated }) => (
    !generated && !copied.has(name)
  )).map(({ name }) => `${old.name}.${name}`);
  return [
    ...table.columns.filter(({ name }) => oldColumns.has(name) || inherited.has(name))
      .map(({ name }): Task => ({
        kind: 'column takes values',
        column: `${table.name}.${name}`,
        source: inherited.get(name) ?? `${old.name}.${sourceOf(name)}`,
      })),
    ...taskIf(gone.length > 0, { kind: 'values are lost', columns: gone }),
    ...taskIf(withoutSource.length > 0, {
      kind: 'copy by application', table: old.name, columns: withoutSource.map((name) => `${table.name}.${name}`),
    }),
    ...[...risks].flatMap(([of, each]) => taskIf(each.length > 0, { kind: 'row risks', of, risks: each })),
    ...taskIf(lost.length > 0 && withoutSource.length === 0, { kind: 'keys may collide', table: table.name, lost }),
  ];
}

/** Makes whatever watches the tables see the copies before writes move to them. */
function watchRelease({ to: { dialect } }: Tables, { watches, streams, watched }: TableFollowers): Release {
  return {
    dialect,
    purpose: { kind: 'watch copies', streams, copies: namesOf(watched) },
    steps: watches,
    tasks: [{ kind: 'keep writing both tables', streams }],
  };
}

/** Gives the copies the names of the old tables. */
function swapRelease(
  { from, copies, obsolete, oldNames }: Tables,
  { beforeSwap, afterSwap, readers, readsCopied, late, misfits, dropped }: TableFollowers,
): Release {
  const { dialect } = from;
  const synonyms = obsolete.flatMap(({ name: table, synonyms: names = [] }) => (
    names.map((synonym) => ({ table, synonym }))
  ));
  // Old rows are no longer written, so they would keep referenced rows from being deleted.
  const outgoing = obsolete.flatMap(({ name: table, foreignKeys }) => (
    foreignKeys.filter(({ name, referencedTable }) => (
      name !== '' && !oldNames.has(referencedTable)
    )).map(({ name }) => ({ table, name }))
  ));
  const held = obsolete.filter(({ interleave }) => (
    interleave?.inParent && !oldNames.has(interleave.parent) && interleave.onDelete !== 'CASCADE'
  ));
  const swapped = copies.map(({ table, finalName }): Replacement => ({ old: table.name, now: finalName }));
  const returning = readers.filter((each) => !dropped.includes(each));
  return {
    dialect,
    purpose: { kind: 'swap tables', tables: swapped },
    steps: [
      ...beforeSwap,
      ...outgoing.map((each): Operation => ({ kind: 'drop foreign key', ...each })),
      ...synonyms.map((each): Operation => ({ kind: 'drop synonym', ...each })),
      ...obsolete.map(({ name }): Operation => ({
        kind: 'rename table', from: name, to: oldNames.get(name)!, keepsOldName: false,
      })),
      ...swapped.map(({ old, now }): Operation => ({ kind: 'rename table', from: old, to: now, keepsOldName: true })),
      ...afterSwap,
    ],
    tasks: [
      ...taskIf(dropped.length > 0, { kind: 'stop using objects', objects: dropped }),
      {
        kind: 'switch names',
        tables: swapped,
        unused: [...obsolete.map(({ name }) => name).reverse(), ...synonyms.map(({ synonym }) => synonym)],
        readers: returning.filter(readsCopied),
        casts: misfits.length > 0,
      },
      ...taskIf(returning.length > 0, { kind: 'objects are unavailable', objects: returning }),
      ...taskIf(late.length > 0, { kind: 'objects come back later', objects: late }),
      ...taskIf(misfits.length > 0, { kind: 'create objects with casts', objects: misfits }),
      ...held.map(({ name, interleave }): Task => ({
        kind: 'old rows block deletes', table: oldNames.get(name)!, parent: interleave!.parent,
      })),
    ],
  };
}

/** @param repointed New names of other tables' foreign keys that stay, by old name. */
function dropRelease(tables: Tables, followers: TableFollowers, repointed: ReadonlyMap<string, string>): Release {
  const { from, to, copies, obsolete, circular, oldNames, canRename } = tables;
  const { releases, readers, dropsIndexes, indexNames, afterSynonyms } = followers;
  const old = [...oldNames.values()];
  const kept = new Map([...tables.indexNames, ...indexNames, ...tables.constraintNames, ...repointed]);
  const steps = [
    ...releases,
    ...(canRename ? copies : []).map(({ table, finalName }): Operation => ({
      kind: 'drop synonym', table: finalName, synonym: table.name,
    })),
    ...circular.filter(({ foreignKey }) => foreignKey.name !== '')
      .map(({ table, foreignKey }): Operation => ({
        kind: 'drop foreign key', table: oldNames.get(table)!, name: foreignKey.name,
      })),
    ...dropsIndexes,
    ...obsolete.flatMap((table): Operation[] => [
      ...SchemaLookup.of(from).indexesOf(table).map((index): Operation => ({
        kind: 'drop index', index, reason: 'with its table',
      })),
      { kind: 'drop table', table: oldNames.get(table.name)! },
    ]),
    ...copies.flatMap((copy): Operation[] => {
      const { ttl, synonyms = [] } = SchemaLookup.of(to).table(copy.finalName)!;
      const { ttl: was } = copy.table;
      const table = nameAtTheEnd(tables, copy);
      return [
        ...(ttl && ttl !== was ? [ttlStep({ table }, was !== undefined, ttl)] : []),
        ...synonyms.map((synonym): Operation => ({ kind: 'add synonym', table, synonym })),
      ];
    }),
    ...(canRename ? afterSynonyms : []),
  ];
  return {
    dialect: to.dialect,
    purpose: { kind: 'drop tables', tables: old },
    steps,
    tasks: [
      canRename ? { kind: 'stop using tables', copies: namesOf(copies), old } : {
        kind: 'use copies for good', copies: namesOf(copies), old, readers,
      },
      ...consents(steps, to.dialect),
      ...keptNames(replacements(kept)),
    ],
  };
}
