import { renamed, renamesBetween } from './names/rename-tables';
import { declares, declaresEverything, sequences, type Schema } from '../../schema';
import { nameKey, nameKeyIn } from '../../schema/name-key';

/**
 * Adds everything in the database that constructs do not or cannot declare: tables without a primary key, contents of
 * named schemas if they declare no schema, tables that they only refer to, and old names of tables. None of it is
 * dropped because no construct declares it.
 */
export function withUndeclarable(from: Schema, given: Schema): Schema {
  if (declaresEverything(given)) {
    return given;
  }
  const to = withOldNames(from, given);
  const key = nameKeyIn(to.dialect);
  const declared = new Set([...to.tables, ...to.indexes, ...sequences(to.objects)].map(({ name }) => key(name)));
  const existing = new Set(to.existingTables?.map(({ name }) => key(name)));
  const inOtherHands = (name: string): boolean => name.includes('.') && !declares(to, 'SCHEMA');
  const stays = (name: string): boolean =>
    !declared.has(key(name)) && (inOtherHands(name) || existing.has(key(name)));
  const tables = from.tables.filter(
    (table) => stays(table.name) || (table.withoutPrimaryKey && !declared.has(key(table.name))),
  );
  const counters = sequences(from.objects).filter(({ name }) => stays(name));
  const owners = new Set(tables.map(({ name }) => name));
  const indexes = from.indexes.filter(
    (index) => !declared.has(key(index.name)) && (owners.has(index.table) || stays(index.name)),
  );
  const isNone = tables.length + counters.length + indexes.length === 0;
  return isNone
    ? to
    : {
      ...to,
      tables: [...to.tables, ...tables],
      indexes: [...to.indexes, ...indexes],
      objects: { ...to.objects, defined: [...to.objects.defined, ...counters] },
    };
}

/** Makes a synonym of each `renamedFrom` that is one in the database, or becomes one. */
export function withOldNames(from: Schema, to: Schema): Schema {
  if (!to.tables.some(({ renamedFrom }) => renamedFrom !== undefined)) {
    return to;
  }
  const key = nameKeyIn(to.dialect);
  const { tables } = renamed(from, renamesBetween(from, to).renames);
  const held = new Map(tables.map(({ name, synonyms = [] }) => [key(name), synonyms]));
  return {
    ...to,
    tables: to.tables.map((table) => {
      const { name, renamedFrom = '' } = table;
      const synonyms = held.get(key(name))?.filter((each) => key(each) === key(renamedFrom));
      return synonyms?.length ? { ...table, synonyms } : table;
    }),
  };
}

/** Adds tables that `to` refers to but no migration creates. */
export function withExisting(from: Schema, to: Schema): Schema {
  const known = new Set(from.tables.map(({ name }) => nameKey(name, to.dialect)));
  const unknown = to.existingTables?.filter(({ name }) => !known.has(nameKey(name, to.dialect))) ?? [];
  return unknown.length === 0 ? from : { ...from, tables: [...from.tables, ...unknown] };
}
