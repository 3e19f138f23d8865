import type { FreeNames } from './free-names';
import { nameAtTheEnd, type Rebuild } from './rebuild';
import type { TableCopies, TableCopy } from './table-copies';
import { queryObjects, type QueryObject } from '../../ddl/expressions/query-objects';
import { ObjectPrinter } from '../../ddl/printer/object-printer';
import type { ChangeStreamDefinition, Schema, SchemaObjects, WatchedTable } from '../../schema';
import { nameKey } from '../../schema/name-key';

/** Statements about views, change streams and grants while tables are built again, each for the release it stands in. */
export interface Followers {
  /** Who may use the old tables may use the copies. */
  readonly grants: readonly string[];
  /** Streams that watch the copies beside the old tables, before nobody writes to these any more. */
  readonly watches: readonly string[];
  readonly streams: readonly string[];
  /** What reads the tables by name goes before they are renamed, and comes back behind it. */
  readonly beforeSwap: readonly string[];
  readonly afterSwap: readonly string[];
  readonly readers: readonly string[];
  /** Search and vector indexes like those of the old tables, and their names by the old ones. */
  readonly indexes: readonly string[];
  readonly indexNames: ReadonlyMap<string, string>;
  readonly dropsIndexes: readonly string[];
  /** Streams that let go of the old tables, which could not be dropped otherwise. */
  readonly releases: readonly string[];
}

const NOTHING: Followers = { grants: [], watches: [], streams: [], beforeSwap: [], afterSwap: [], readers: [], indexes: [], indexNames: new Map(), dropsIndexes: [], releases: [] };

export function followersOf(rebuild: Omit<Rebuild, 'printer' | 'followers'>, free: FreeNames): Followers {
  const { from, to, all, oldNames, oldColumns } = rebuild;
  const { objects, dialect } = from;
  if (!objects) {
    return NOTHING;
  }
  const printer = new ObjectPrinter(dialect);
  const newColumns = new Map([...oldColumns].map(([newName, old]) => [old, newName]));
  const copyOf = (table: string): TableCopy | undefined => all.copies.find(({ old }) => old.name === table);
  const columnIn = ({ table }: TableCopy, column: string): string | undefined => {
    const name = newColumns.get(column) ?? column;
    return table.columns.some((each) => each.name === name) ? name : undefined;
  };
  const grants = objects.grants.flatMap((grant) => {
    const copy = grant.objectKind === 'TABLE' ? copyOf(grant.object) : undefined;
    const column = copy && grant.column !== undefined ? columnIn(copy, grant.column) : undefined;
    return copy && (grant.column === undefined || column !== undefined)
      ? [{ ...grant, object: copy.table.name, ...(column !== undefined && { column }) }] : [];
  });
  const streams = objects.changeStreams.filter(({ watched }) => watched.some(({ table }) => oldNames.has(table)));
  const watching = streams.filter(({ watched }) => watched.some(({ table }) => copyOf(table)));
  const watchOf = (copy: TableCopy, { columns }: WatchedTable): WatchedTable => ({
    table: copy.table.name,
    ...(columns && { columns: columns.flatMap((column) => columnIn(copy, column) ?? []).filter((column) => canBeWatched(copy, column)) }),
  });
  return {
    grants: printer.grant(grants),
    watches: watching.map((stream) => printer.setWatch(beside(stream, copyOf, watchOf))),
    streams: watching.map(({ name }) => name),
    ...readersOf(from, to, objects, all),
    ...indexesOf(rebuild, objects, free),
    releases: streams.map((stream) => printer.setWatch(behind(stream, copyOf, watchOf, rebuild))),
  };
}

type CopyOf = (table: string) => TableCopy | undefined;
type WatchOf = (copy: TableCopy, watched: WatchedTable) => WatchedTable;

function beside(stream: ChangeStreamDefinition, copyOf: CopyOf, watchOf: WatchOf): ChangeStreamDefinition {
  return {
    ...stream,
    watched: stream.watched.flatMap((each) => {
      const copy = copyOf(each.table);
      return copy ? [each, watchOf(copy, each)] : [each];
    }),
  };
}

function behind(stream: ChangeStreamDefinition, copyOf: CopyOf, watchOf: WatchOf, rebuild: Pick<Rebuild, 'oldNames' | 'canRename'>): ChangeStreamDefinition {
  return {
    ...stream,
    watched: stream.watched.flatMap((each) => {
      const copy = copyOf(each.table);
      return copy ? [{ ...watchOf(copy, each), table: nameAtTheEnd(rebuild, copy) }] : rebuild.oldNames.has(each.table) ? [] : [each];
    }),
  };
}

/** Spanner tells the key in every record, and computed columns in none. */
function canBeWatched({ table }: TableCopy, column: string): boolean {
  return !table.primaryKey.some((part) => part.column === column) && !table.columns.some((each) => each.name === column && each.generated);
}

function readersOf(
  { dialect }: Schema, to: Schema, objects: SchemaObjects, { obsolete }: TableCopies,
): Pick<Followers, 'beforeSwap' | 'afterSwap' | 'readers'> {
  const printer = new ObjectPrinter(dialect);
  const gone = new Set(obsolete.map(({ name }) => nameKey(name, dialect)));
  const readers: QueryObject[] = [];
  for (const object of queryObjects(objects, dialect)) {
    if ([...object.reads.names].some((name) => gone.has(name))) {
      gone.add(object.key);
      readers.push(object);
    }
  }
  const keys = new Set(readers.map(({ key }) => key));
  const wanted = to.objects ? queryObjects(to.objects, dialect).filter(({ key }) => keys.has(key)) : readers;
  const grantsIn = ({ grants }: SchemaObjects, all: readonly QueryObject[]): SchemaObjects['grants'] => {
    const names = new Set(all.map(({ key }) => key));
    return grants.filter(({ objectKind, object }) => objectKind !== 'ROLE' && names.has(nameKey(object, dialect)));
  };
  return {
    beforeSwap: [...printer.revoke(grantsIn(objects, readers)), ...[...readers].reverse().map(({ kind, name }) => printer.drop(kind, name))],
    afterSwap: [...wanted.flatMap(({ statements }) => statements), ...printer.grant(grantsIn(to.objects ?? objects, wanted))],
    readers: readers.map(({ kind, name }) => `the ${kind.toLowerCase()} ${name}`),
  };
}

/** Kept as text: what was changed by ALTER, or reads a column under another name, is left to a reminder. */
function indexesOf(
  { to, all: { copies, obsolete }, oldColumns }: Omit<Rebuild, 'printer' | 'followers'>, objects: SchemaObjects, free: FreeNames,
): Pick<Followers, 'indexes' | 'indexNames' | 'dropsIndexes'> {
  const printer = new ObjectPrinter(to.dialect);
  const existing = objects.texts.filter(({ table }) => obsolete.some(({ name }) => name === table));
  const indexNames = new Map<string, string>();
  const indexes = copies.flatMap(({ old, table, finalName }) => {
    const wanted = to.objects ? to.objects.texts.filter((text) => text.table === finalName) : existing.filter((text) => text.table === old.name);
    return wanted.filter(({ statements }) => statements.length === 1 && oldColumns.size === 0).flatMap((text) => {
      const name = free.nameOrNext(text.name);
      indexNames.set(text.name, name);
      return printer.createText({ ...text, name, table: table.name });
    });
  });
  return { indexes, indexNames, dropsIndexes: existing.map(({ kind, name }) => printer.drop(kind, name)) };
}
