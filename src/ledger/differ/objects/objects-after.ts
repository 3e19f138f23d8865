import { withTablesRenamed } from '../../../ddl/objects/defined-objects';
import {
  declares,
  declaresEverything,
  views,
  type DefinedObject,
  type Dialect,
  type Schema,
  type SchemaObjects,
  type WatchedTable,
  type Watcher,
} from '../../../schema';
import { rowsOf } from '../../../schema/kind/rows';
import { isWatcher } from '../../../schema/kind/watch';
import { nameKey, nameKeyIn } from '../../../schema/name-key';
import { OPTIONS_OF_THE_PROVIDER } from '../../../schema/objects/database';
import { isObjectIndex } from '../../../schema/objects/object-index';
import type { TableFate } from '../names/table-fate';

/** All objects after a change: declared kinds as declared, others as the change leaves them. */
export function objectsAfter(was: SchemaObjects, to: Schema, fate: TableFate): SchemaObjects {
  const stays = carriedOver(was, fate, to.dialect);
  const { objects } = to;
  if (declaresEverything(to)) {
    return objects;
  }
  const of = (kind: string): SchemaObjects => (declares(to, kind) ? objects : stays);
  const after = {
    options: new Map([
      ...[...was.options].filter(([name]) => OPTIONS_OF_THE_PROVIDER.has(name)), ...of('DATABASE').options,
    ]),
    defined: [...stays.defined.filter(({ kind }) => !declares(to, kind)), ...objects.defined],
    unread: stays.unread,
  };
  const key = nameKeyIn(to.dialect);
  // Names besides tables to which privileges can refer.
  const [before, present] = [was, after].map(({ defined }) => new Set(defined.map(({ name }) => key(name))));
  const isGone = (name: string): boolean => before.has(key(name)) && !present.has(key(name));
  return { ...after, grants: of('GRANT').grants.filter(({ object, role }) => !isGone(object) && !isGone(role)) };
}

/** Objects as changes of tables leave them: dependants of a dropped table are dropped. */
export function carriedOver(objects: SchemaObjects, fate: TableFate, dialect: Dialect): SchemaObjects {
  const isTable = (name: string): boolean => fate.before(name) !== undefined;
  const ofViews = new Set(views(objects).map(({ name }) => nameKey(name, dialect)));
  return {
    ...objects,
    grants: objects.grants.flatMap((grant) => {
      if (grant.objectKind !== 'TABLE' || ofViews.has(nameKey(grant.object, dialect)) || !isTable(grant.object)) {
        return [grant];
      }
      return fate.remains(grant.object, grant.column) ? [{ ...grant, object: fate.nameAfter(grant.object) }] : [];
    }),
    defined: objects.defined.flatMap((object): DefinedObject[] => {
      if (isWatcher(object)) {
        return [carriedWatcher(object, fate)];
      }
      const table = tableUnder(object);
      if (table === undefined || !isTable(table)) {
        return [object];
      }
      return fate.remains(table) ? [withTablesRenamed(object, (name) => fate.nameAfter(name))] : [];
    }),
  };
}

/** The table that it depends on. */
function tableUnder(object: DefinedObject): string | undefined {
  return isObjectIndex(object) ? object.table : rowsOf(object)?.interleave?.parent;
}

/** It follows a renamed table. */
export function carriedWatcher(object: Watcher, fate: TableFate): Watcher {
  const watched = leftToWatch(object, fate).map((each) => ({ ...each, table: fate.nameAfter(each.table) }));
  return { ...object, watched };
}

/** Watched tables and columns that remain, by their old names. */
export function leftToWatch({ watched }: Watcher, fate: TableFate): WatchedTable[] {
  const isLeft = (table: string, column?: string): boolean =>
    fate.before(table) === undefined || fate.remains(table, column);
  return watched.filter(({ table }) => isLeft(table)).map(({ table, columns }) => (
    { table, ...(columns && { columns: columns.filter((column) => isLeft(table, column)) }) }
  ));
}
