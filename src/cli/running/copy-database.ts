import { fault } from './faults';
import { storedValue } from './load-driver';
import type { DatabasePath } from './rest';
import type { ResultSet } from './result-set';
import type { Client, ClientDatabase } from './spanner-client';
import { printDatabase } from '../../ddl/printer/print-objects';
import { keysOf } from '../../rules/keys/keys';
import { ruleContext } from '../../rules/rule';
import { Dialect, type Schema, type TableDefinition } from '../../schema';
import { copySchema } from '../../simulation/load/copy-schema';
import { landedKey, type LandedKey } from '../../simulation/load/landed';
import { tableLoads, type LoadRate, type TableLoad } from '../../simulation/load/table-loads';
import type { Value } from '../../simulation/values/value';
import { statisticsQueries } from '../../statistics/queries';
import { UnusableInput } from '../input/unusable-input';

/** So many simulated rows stand for where rows land. */
const SIMULATED_ROWS = 20_000;
/** Runs of the simulation, each with a seed of its own; the rows that are written have another one. */
const MOST_RUNS = 20;
export const WRITTEN_SEED = MOST_RUNS + 1;

/**
 * The database of a load test, created with a copy of the schema.
 *
 * @throws UnusableInput when it exists, or its instance does not
 */
export async function createdCopy(
  schema: Schema, loads: readonly TableLoad[], client: Client, target: DatabasePath, isEmulator: boolean,
): Promise<ClientDatabase> {
  const instance = client.spanner.instance(target.instance);
  const [hasInstance] = await instance.exists();
  if (!hasInstance && !isEmulator) {
    throw new UnusableInput(`there is no instance ${target.instance} in ${target.project}`);
  }
  if (!hasInstance) {
    const config = `projects/${target.project}/instanceConfigs/emulator-config`;
    await (await client.spanner.createInstance(target.instance, { config, nodes: 1 }))[1].promise();
  }
  if ((await instance.database(target.database).exists())[0]) {
    throw fault(
      'database-exists', `${target.instance} has a database ${target.database}, and loadtest writes to a new one`,
      'name another one with --database',
    );
  }
  const columns = new Map(loads.map(({ table, rows }) => [table, new Set(rows.values.keys())]));
  const statements = printDatabase(copySchema(schema, (table) => columns.get(table)!));
  const isPostgresql = schema.dialect === Dialect.POSTGRESQL;
  const options = isPostgresql ? { databaseDialect: client.postgresql } : { schema: statements };
  const [database, operation] = await instance.createDatabase(target.database, options);
  await operation.promise();
  if (isPostgresql) {
    await (await database.updateSchema(statements))[0].promise();
  }
  return database;
}

/** Reads what was written, key by key. */
export async function landed(
  schema: Schema, rate: LoadRate, loads: readonly TableLoad[], database: ClientDatabase,
): Promise<LandedKey[]> {
  const rows = Math.max(...loads.map((load) => load.rows.seconds.length));
  const runs = Math.min(MOST_RUNS, Math.max(2, Math.ceil(SIMULATED_ROWS / rows)));
  const simulated = Array.from({ length: runs }, (_, seed) => tableLoads(schema, rate, seed + 1));
  const keys = keysOf(ruleContext(schema)).filter(({ kind }) => kind === 'table' || kind === 'index');
  const stored = new Map<TableDefinition, Map<string, Value[]>>();
  const found: LandedKey[] = [];
  for (const key of keys) {
    const ofTable = stored.get(key.table) ?? await storedRows(key.table, loads, schema.dialect, database);
    stored.set(key.table, ofTable);
    const values = key.parts.map(({ column }) => ofTable.get(column)!);
    found.push(landedKey(
      key,
      simulated.map((each) => each.find(({ table }) => table === key.table)!.rows),
      (values[0] ?? []).map((_, row) => values.map((column) => column[row])),
    ));
  }
  return found;
}

async function storedRows(
  table: TableDefinition, loads: readonly TableLoad[], dialect: Dialect, database: ClientDatabase,
): Promise<Map<string, Value[]>> {
  const names = [...loads.find((load) => load.table === table)!.rows.values.keys()];
  const quote = dialect === Dialect.POSTGRESQL ? '"' : '`';
  const quoted = (name: string): string => name.split('.').map((part) => `${quote}${part}${quote}`).join('.');
  const [rows] = await database.run({
    sql: `SELECT ${names.map((name) => `${quote}${name}${quote}`).join(', ')} FROM ${quoted(table.name)}`,
    json: false,
  });
  const codes = names.map((name) => table.columns.find((column) => column.name === name)!.type.code);
  return new Map(names.map((name, at) => [name, rows.map((row) => storedValue(row[at], codes[at]))]));
}

/** The statistics of the minutes of the run, as JSON has them. */
export async function statisticsOf(database: ClientDatabase, dialect: Dialect, seconds: number): Promise<ResultSet[]> {
  const results: ResultSet[] = [];
  for (const { sql } of statisticsQueries(dialect, 'minute', Math.ceil(seconds / 60) + 1)) {
    const [rows] = await database.run({ sql, json: false });
    results.push({
      columns: (rows[0] ?? []).map(({ name }) => name),
      rows: rows.map((row) => row.map(({ value }) => plain(value))),
    });
  }
  return results;
}

function plain(value: unknown): unknown {
  return value instanceof Uint8Array
    ? Buffer.from(value).toString('base64')
    : value instanceof Date ? value.toJSON()
      : Array.isArray(value) ? value.map(plain)
        : (value as { readonly value?: unknown } | null)?.value ?? value;
}
