import { grantKey } from '../../ddl/fold/folded-grants';
import { Dialect, type Schema } from '../../schema';
import { asPrinted, type Sameness } from '../difference/attributes';

interface Recorded {
  readonly log: Schema;
  readonly live: Schema;
  /** What the emulator prints in another form than it holds, once for each object. */
  readonly lost: readonly string[];
}

/**
 * Both schemas without what a database prints of its own accord, or in another form than it was written. Each of these
 * is equal to what it came from.
 */
export function asRecorded(log: Schema, live: Schema, isEmulator: boolean): Recorded {
  const by = asPrinted(log.dialect);
  const grantless = withoutWideGrants(withoutPublic(log), withoutRowIds(withoutPublic(live), log, by), by);
  return isEmulator ? withoutSearchIndexes(grantless.log, grantless.live, by) : { ...grantless, lost: [] };
}

/** Every database in PostgreSQL has it. */
function withoutPublic(schema: Schema): Schema {
  return schema.dialect === Dialect.POSTGRESQL
    ? { ...schema, namedSchemas: schema.namedSchemas?.filter((name) => name !== 'public') }
    : schema;
}

/** Spanner adds a key to a table that has none. */
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

/** `ON ALL TABLES IN SCHEMA` is printed as what it was at that time. */
function withoutWideGrants(log: Schema, live: Schema, { key }: Sameness): { log: Schema; live: Schema } {
  const wide = log.objects?.grants.filter(({ objectKind }) => objectKind.startsWith('ALL ')) ?? [];
  if (!log.objects || !live.objects || wide.length === 0) {
    return { log, live };
  }
  const single = log.objects.grants.filter((grant) => !wide.includes(grant));
  const named = new Set(single.map((grant) => grantKey(grant, log.dialect)));
  const found = live.objects.grants.filter(
    (grant) =>
      named.has(grantKey(grant, log.dialect)) ||
      !wide.some(({ privilege, role }) => privilege === grant.privilege && key(role) === key(grant.role)),
  );
  return {
    log: { ...log, objects: { ...log.objects, grants: single } },
    live: { ...live, objects: { ...live.objects, grants: found } },
  };
}

/** The emulator prints a search index as a plain one. */
function withoutSearchIndexes(log: Schema, live: Schema, { key }: Sameness): Recorded {
  const texts = log.objects?.texts ?? [];
  const searched = new Set(texts.filter(({ kind }) => kind === 'SEARCH INDEX').map(({ name }) => key(name)));
  const plain = new Set(live.indexes.map(({ name }) => key(name)).filter((name) => searched.has(name)));
  const isPlain = ({ name }: { readonly name: string }): boolean => plain.has(key(name));
  return {
    log: log.objects ? { ...log, objects: { ...log.objects, texts: texts.filter((text) => !isPlain(text)) } } : log,
    live: { ...live, indexes: live.indexes.filter((index) => !isPlain(index)) },
    lost: [...plain].map(() => 'search indexes'),
  };
}
