import type { TableFate } from './table-fate';
import type { Dialect, SchemaObjects } from '../../schema';
import { nameKey } from '../../schema/name-key';

/** The objects as a change of tables leaves them, where nothing is said about them: what is about a dropped table goes with it. */
export function carriedOver(objects: SchemaObjects, fate: TableFate, dialect: Dialect): SchemaObjects {
  const newName = (name: string): string => {
    const table = fate.before(name);
    return (table && fate.after(table)?.name) ?? name;
  };
  const isTable = (name: string): boolean => fate.before(name) !== undefined;
  const views = new Set(objects.views.map(({ name }) => nameKey(name, dialect)));
  return {
    ...objects,
    changeStreams: objects.changeStreams.map((stream) => ({
      ...stream,
      watched: stream.watched.filter(({ table }) => !isTable(table) || fate.remains(table)).map(({ table, columns }) => ({
        table: newName(table),
        ...(columns && { columns: columns.filter((column) => !isTable(table) || fate.remains(table, column)) }),
      })),
    })),
    grants: objects.grants.flatMap((grant) => {
      if (grant.objectKind !== 'TABLE' || views.has(nameKey(grant.object, dialect)) || !isTable(grant.object)) {
        return [grant];
      }
      return fate.remains(grant.object, grant.column) ? [{ ...grant, object: newName(grant.object) }] : [];
    }),
    texts: objects.texts.flatMap((text) => {
      if (text.table === undefined || !isTable(text.table)) {
        return [text];
      }
      return fate.remains(text.table) ? [{ ...text, table: newName(text.table) }] : [];
    }),
  };
}
