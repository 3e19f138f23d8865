import { Dialect, isNamedSchema, type DefinedObject, type Schema } from '../../schema';
import { asPrinted, type Sameness } from '../difference/attributes';

interface Recorded {
  readonly log: Schema;
  readonly live: Schema;
  /** Things that the emulator prints in another form than it stores, once per object. */
  readonly lost: readonly string[];
}

/**
 * Both schemas without what a database prints unasked, or in another form than written, so that the rest can be
 * compared.
 */
export function asRecorded(log: Schema, live: Schema, isEmulator: boolean): Recorded {
  const by = asPrinted(log.dialect);
  const [recorded, found] = [withoutPublic(log), withoutRowIds(withoutPublic(live), log, by)];
  return isEmulator ? withoutSearchIndexes(recorded, found, by) : { log: recorded, live: found, lost: [] };
}

/** Every PostgreSQL database has the schema `public`. */
function withoutPublic(schema: Schema): Schema {
  const { dialect, objects } = schema;
  return dialect === Dialect.POSTGRESQL
    ? { ...schema, objects: { ...objects, defined: objects.defined.filter((each) => !isPublic(each)) } }
    : schema;
}

function isPublic(object: DefinedObject): boolean {
  return isNamedSchema(object) && object.name === 'public';
}

/** Spanner adds a key to a table without a primary key. */
function withoutRowIds(live: Schema, log: Schema, { key }: Sameness): Schema {
  const keyless = new Map(
    log.tables.filter(({ withoutPrimaryKey }) => withoutPrimaryKey).map((table) => [key(table.name), table]),
  );
  const isRowId = (name: string): boolean => name.toLowerCase() === 'rowid';
  const tables = live.tables.map((table) => {
    const wanted = keyless.get(key(table.name));
    const columns = wanted?.columns.some(({ name }) => isRowId(name))
      ? table.columns
      : table.columns.filter(({ name }) => !isRowId(name));
    return wanted ? { ...table, columns, primaryKey: wanted.primaryKey, withoutPrimaryKey: true } : table;
  });
  return keyless.size === 0 ? live : { ...live, tables };
}

/** The emulator prints a search index as a plain index. */
function withoutSearchIndexes(log: Schema, live: Schema, { key }: Sameness): Recorded {
  const defined = log.objects.defined;
  const searched = new Set(defined.filter(({ kind }) => kind === 'SEARCH INDEX').map(({ name }) => key(name)));
  const plain = new Set(live.indexes.map(({ name }) => key(name)).filter((name) => searched.has(name)));
  const isPlain = ({ name }: { readonly name: string }): boolean => plain.has(key(name));
  return {
    log: { ...log, objects: { ...log.objects, defined: defined.filter((object) => !isPlain(object)) } },
    live: { ...live, indexes: live.indexes.filter((index) => !isPlain(index)) },
    lost: [...plain].map(() => 'search indexes'),
  };
}
