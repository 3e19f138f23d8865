import type { FreeNames } from './free-names';
import { taskIf, type Replacement, type Task } from './release';
import { nameAtTheEnd, type TableCopy, type Tables } from './table-copies';
import { forcingOthers, queriesForcing, queryObjects, type QueryObject } from '../../ddl/queries/query-objects';
import { tablesUsedBy } from '../../ddl/references/references';
import { findingsOf } from '../../rules/engine';
import { ruleContext, type Rule } from '../../rules/rule';
import { viewQuery } from '../../rules/validity/objects/view-query';
import { unknownColumn } from '../../rules/validity/unknown-column';
import {
  declares, isIn, SchemaLookup, watchers, type ColumnDefinition, type Dialect, type GrantDefinition, type Operation,
  type Schema, type SchemaObjects, type TableDefinition, type WatchedTable, type Watcher,
} from '../../schema';
import { nameKey, nameKeyIn } from '../../schema/name-key';
import { objectIndexes, type ObjectIndex } from '../../schema/objects/object-index';
import { grantSteps } from '../differ/objects/diff-grants';

/** A column that is replaced by another one. */
export interface ColumnStep {
  /** Its name before the change, which streams and privileges use. */
  readonly original: string;
  readonly current: string;
  readonly next: ColumnDefinition;
}

export type ColumnFollowers = ReturnType<typeof columnFollowers>;

/** Operations by which watchers and privileges follow columns, by release. */
export function columnFollowers({ objects }: Schema, table: string, columns: readonly ColumnStep[]) {
  const moving = columns.filter(({ current, next }) => current !== next.name);
  const granted = (
    steps: readonly ColumnStep[], nameOf: (column: ColumnStep) => string,
  ): GrantDefinition[] => steps.flatMap((step) => objects.grants
    .filter(({ objectKind, object, column }) => (
      objectKind === 'TABLE' && object === table && column === step.original
    ))
    .map((each) => ({ ...each, column: nameOf(step) })));
  const grantsOn = (each: readonly ColumnStep[]): Operation[] => (
    grantSteps('grant', granted(each, ({ next }) => next.name))
  );
  const originals = new Set(moving.map(({ original }) => original));
  const streams = watchers(objects).filter(({ watched }) => watched.some((each) => (
    each.table === table && each.columns?.some((column) => originals.has(column))
  )));
  const watching = (namesOf: (column: ColumnStep) => readonly string[]): Operation[] => (
    streams.map((stream) => watch(stream, (each) => (
      each.table !== table || !each.columns ? [each] : [{
        ...each,
        columns: each.columns.flatMap((column) => {
          const step = columns.find(({ original }) => original === column);
          return step ? namesOf(step) : [column];
        }),
      }]
    )))
  );
  const written = moving.filter(({ next }) => !next.generated);
  const names = ({ next }: ColumnStep): readonly string[] => (next.generated ? [] : [next.name]);
  return {
    /** Privileges on columns that are written, and on generated columns. */
    grants: grantsOn(written),
    grantsOfComputed: grantsOn(moving.filter(({ next }) => next.generated)),
    /** Makes streams watch the new columns beside the old ones. */
    watches: written.length > 0 ? watching((column) => [...new Set([column.current, ...names(column)])]) : [],
    /** Releases a dropped column from everything that refers to it. */
    releases: [...watching(names), ...grantSteps('revoke', granted(moving, ({ current }) => current))],
  };
}

export type TableFollowers = ReturnType<typeof tableFollowers>;

/** Operations by which objects that refer to tables follow a rebuild, by release. */
export function tableFollowers(tables: Tables, free: FreeNames) {
  const { from: { objects }, copies, oldNames, oldColumns } = tables;
  const copyOf = (table: string): TableCopy | undefined => copies.find(({ old }) => old.name === table);
  const newColumns = new Map([...oldColumns].map(([now, old]) => [old, now]));
  const columnIn = ({ table }: TableCopy, column: string): string[] => (
    table.columns.map(({ name }) => name).filter((name) => name === (newColumns.get(column) ?? column))
  );
  const grants = objects.grants.flatMap((each): GrantDefinition[] => {
    const copy = each.objectKind === 'TABLE' ? copyOf(each.object) : undefined;
    const columns = copy && each.column !== undefined ? columnIn(copy, each.column) : [undefined];
    return copy ? columns.map((column) => ({ ...each, object: copy.table.name, column })) : [];
  });
  const watchOf = (copy: TableCopy, table: string, { columns }: WatchedTable): WatchedTable => ({
    table,
    ...(columns && {
      columns: columns.flatMap((column) => columnIn(copy, column)).filter((column) => canBeWatched(copy, column)),
    }),
  });
  const streams = watchers(objects).filter(({ watched }) => watched.some(({ table }) => oldNames.has(table)));
  const watching = streams.filter(({ watched }) => watched.some(({ table }) => copyOf(table)));
  const indexes = indexesOf(tables, free);
  return {
    /** Gives users of the old tables the same privileges on the copies. */
    grants: grantSteps('grant', grants),
    streams: watching.map(({ name }) => name),
    watched: copies.filter(({ old: { name } }) => watching.some(({ watched }) => (
      watched.some(({ table }) => table === name)
    ))),
    /** Makes streams watch the copies beside the old tables, before writes move. */
    watches: watching.map((stream) => watch(stream, (each) => {
      const copy = copyOf(each.table);
      return copy ? [each, watchOf(copy, copy.table.name, each)] : [each];
    })),
    /** Makes streams release the old tables, which could not be dropped otherwise. */
    releases: streams.map((stream) => watch(stream, (each) => {
      const copy = copyOf(each.table);
      return copy ? [watchOf(copy, nameAtTheEnd(tables, copy), each)] : oldNames.has(each.table) ? [] : [each];
    })),
    ...readersOf(tables, objects, new Map([...tables.indexNames, ...indexes.indexNames])),
    ...indexes,
  };
}

/** Spanner writes the key to every record, but generated columns to none. */
function canBeWatched({ table }: TableCopy, column: string): boolean {
  return !isIn(table.primaryKey, column) && !table.columns.some((each) => (
    each.name === column && each.generated
  ));
}

/** Objects that read the tables by name are dropped before the rename and recreated after it, other than misfits. */
function readersOf(
  { from, to, copies, obsolete }: Tables, objects: SchemaObjects, indexNames: ReadonlyMap<string, string>,
) {
  const { dialect } = from;
  const lookup = SchemaLookup.of(to);
  const namesOf = ({ name, synonyms = [] }: TableDefinition): string[] => [name, ...synonyms];
  const readers = readersAmong(queryObjects(objects, dialect), obsolete.flatMap(namesOf), dialect);
  const copied = copies.flatMap(({ old }) => namesOf(old)).map(nameKeyIn(dialect));
  const { fits: wanted, misfits, dropped } = wantedReaders(from, to, obsolete.map(({ name }) => name), readers);
  const late = readersAmong(
    wanted, copies.flatMap(({ finalName }) => lookup.table(finalName)!.synonyms ?? []), dialect,
  );
  const { beforeSwap, created } = aroundReaders(to, objects, readers, indexNames);
  return {
    beforeSwap,
    afterSwap: created(wanted.filter((each) => !late.includes(each))),
    /** A table has one synonym: that of a copy is its interim name until the old table is dropped. */
    afterSynonyms: created(late),
    readers,
    readsCopied: ({ reads }: QueryObject) => copied.some((name) => reads.names.has(name)),
    late,
    misfits,
    dropped,
  };
}

/** Steps that drop readers, and that create them as they are wanted. */
export function aroundReaders(
  to: Schema, objects: SchemaObjects, readers: readonly QueryObject[], indexNames: ReadonlyMap<string, string>,
) {
  const { dialect } = to;
  const grantsIn = ({ grants }: SchemaObjects, all: readonly QueryObject[]): readonly GrantDefinition[] => {
    const names = new Set(all.map(({ key }) => key));
    return grants.filter(({ objectKind, object }) => objectKind !== 'ROLE' && names.has(nameKey(object, dialect)));
  };
  return {
    beforeSwap: [
      ...grantSteps('revoke', grantsIn(objects, readers)),
      ...[...readers].reverse().map(({ object }): Operation => ({ kind: 'drop object', object, reason: 'rebuilt' })),
    ],
    created: (all: readonly QueryObject[]): Operation[] => [
      ...all.map(({ object }): Operation => (
        { kind: 'create object', object: forcingOthers(object, indexNames, dialect) }
      )),
      ...grantSteps('grant', declares(to, 'GRANT') ? [
        ...grantsIn(to.objects, all),
        ...grantsIn(objects, all.filter((each) => readers.includes(each) && declares(to, each.kind))),
      ] : grantsIn(objects, all)),
    ],
  };
}

/** Objects that have or read one of the names, or read another such object. */
export function readersAmong(
  objects: readonly QueryObject[], names: readonly string[], dialect: Dialect,
): QueryObject[] {
  const read = new Set(names.map(nameKeyIn(dialect)));
  return objects.filter(({ key, reads }) => [key, ...reads.names].some((name) => read.has(name)) && read.add(key));
}

/**
 * Readers as they are wanted; those that `to` lacks stay as they are, unless they read what is gone, and are dropped.
 * Misfits, and their readers, compute with columns whose types are not equal yet.
 */
export function wantedReaders(
  from: Schema, to: Schema, changed: readonly string[], readers: readonly QueryObject[],
  rules: readonly Rule[] = [viewQuery],
): Readonly<Record<'fits' | 'misfits' | 'dropped', readonly QueryObject[]>> {
  const keys = new Set(readers.map(({ key }) => key));
  const declared = queryObjects(to.objects, to.dialect).filter(({ kind, key }) => keys.has(key) && declares(to, kind));
  const others = readers.filter(({ kind, key }) => !declares(to, kind) || declared.every((each) => each.key !== key));
  const wanted = [...declared, ...others];
  const objects = { ...to.objects, defined: wanted.map(({ object }) => object) };
  const refused = (tables: readonly TableDefinition[], by: readonly Rule[] = rules): string[] => {
    const context = ruleContext({ ...to, tables, objects });
    return by.flatMap((rule) => findingsOf(rule, context)).map(({ objectName }) => objectName)
      .filter((found) => wanted.some(({ name }) => name === found));
  };
  const isChanged = ({ name }: TableDefinition): boolean => changed.includes(name);
  const meanwhile = [...from.tables.filter((table) => !isChanged(table)), ...to.tables.filter(isChanged)];
  const going = others.filter(({ kind }) => declares(to, kind));
  const dropped = going.length === 0 ? [] : readersAmong(going, [to.tables, meanwhile].flatMap((tables) => (
    refused(tables, [viewQuery, unknownColumn])
  )), to.dialect);
  const atTheEnd = refused(to.tables);
  const unequal = refused(meanwhile).filter((name) => !atTheEnd.includes(name));
  const left = wanted.filter((each) => !dropped.includes(each));
  const misfits = readersAmong(left, unequal, to.dialect);
  return { fits: left.filter((each) => !misfits.includes(each)), misfits, dropped };
}

/** Search and vector indexes of the copies. Readers of a renamed column are left to the application. */
function indexesOf({ from, to, copies, obsolete, oldColumns }: Tables, free: FreeNames) {
  const existing = objectIndexes(from).filter(({ table }) => obsolete.some(({ name }) => name === table));
  const copied = copies.flatMap(({ old, table, finalName }) => {
    const wanted = [
      ...objectIndexes(to).filter((index) => index.table === finalName && declares(to, index.kind)),
      ...existing.filter((index) => index.table === old.name && !declares(to, index.kind)),
    ];
    return oldColumns.size > 0 ? [] : wanted.map((index) => (
      { old: index.name, index: { ...index, name: free.nameOrNext(index.name), table: table.name } }
    ));
  });
  return {
    indexes: copied.map(({ index }): Operation => ({ kind: 'create object', object: index })),
    /** Their names by the old names. */
    indexNames: new Map(copied.map(({ old, index }) => [old, index.name])),
    dropsIndexes: existing.map((object): Operation => ({ kind: 'drop object', object })),
  };
}

function watch(object: Watcher, replaced: (watched: WatchedTable) => readonly WatchedTable[]): Operation {
  return { kind: 'set watched tables', object: { ...object, watched: object.watched.flatMap(replaced) } };
}

export function objectIndexesOf(schema: Schema, table: string): readonly ObjectIndex[] {
  return objectIndexes(schema).filter((index) => index.table === table);
}

/** Views and functions that have to force other indexes before theirs are dropped. */
export function hintTasks({ objects, dialect }: Schema, indexes: readonly Replacement[]): Task[] {
  return indexes.flatMap(({ old, now }) => {
    // An index of an interim column has the place of one with the final name.
    const forcing = queriesForcing([old, now], objects, dialect);
    return taskIf(forcing.length > 0, { kind: 'change objects', objects: forcing, columns: { old, now } });
  });
}

/** Objects that have to use another column before theirs is dropped. */
export function columnTasks(from: Schema, to: Schema, table: string, columns: readonly ColumnStep[]): Task[] {
  return columns.flatMap(({ original, current, next }): Task[] => {
    const { queries, indexes } = mentionsOfColumn(from, table, original);
    const objects = [...queries, ...indexes];
    return current === next.name || objects.length === 0 ? [] : [{
      kind: 'change objects',
      objects,
      columns: { old: current, now: next.name },
      casts: wantedReaders(from, to, [table], queries).misfits.length > 0,
    }];
  });
}

/** Objects that mention a column of a table, or of a view that does; `*` mentions all. */
function mentionsOfColumn(
  schema: Schema, table: string, column: string,
): { readonly queries: readonly QueryObject[]; readonly indexes: readonly ObjectIndex[] } {
  const { objects, dialect } = schema;
  const ofName = (name: string): string => nameKey(name.slice(name.lastIndexOf('.') + 1), dialect);
  const key = nameKey(column, dialect);
  const read = new Set([table, ...SchemaLookup.of(schema).table(table)?.synonyms ?? []].map(ofName));
  return {
    queries: queryObjects(objects, dialect).filter(({ name, reads: { words, readsAll } }) => {
      const isReader = (readsAll || words.has(key)) && [...read].some((each) => words.has(each));
      return isReader && read.add(ofName(name));
    }),
    indexes: objectIndexesOf(schema, table).filter((index) => (
      tablesUsedBy(index).some(({ columns = [] }) => columns.some((each) => nameKey(each, dialect) === key))
    )),
  };
}
