import { runningError } from './errors';
import { storedValue } from './load-driver';
import type { DatabasePath } from './rest';
import { logIn, type Client, type ClientDatabase, type ClientInstance } from './spanner-client';
import { printDatabase } from '../../ddl/printer/print-objects';
import type { WrittenLoad } from '../../report/running/loadtest-text';
import { keysOf } from '../../rules/keys/keys';
import { ruleContext } from '../../rules/rule';
import { columnOf, Dialect, type Schema, type TableDefinition } from '../../schema';
import { quoteIdentifier, quotePath } from '../../schema/quoting';
import { STEP } from '../../simulation/load/copy-schema';
import { landedKey, type LandedKey } from '../../simulation/load/landed';
import { tableLoads, type LoadRate, type TableLoad } from '../../simulation/load/table-loads';
import type { Value } from '../../simulation/values/value';
import type { ResultSet, StatisticsQuery } from '../../statistics/statistics';
import { memoized } from '../../text/once';
import { UnusableInput } from '../input/unusable-input';

/** Simulated rows that predict where rows land. */
const SIMULATED_ROWS = 20_000;
/** Maximum number of simulations, each with its own seed. The written rows use another seed. */
const MOST_RUNS = 20;
export const WRITTEN_SEED = MOST_RUNS + 1;

/** The new database of a load test. On an emulator, also creates a missing instance. Removes only what it created. */
export class CopyDatabase {
  private readonly instance: ClientInstance;
  private hasMadeInstance = false;
  private database?: ClientDatabase;

  public constructor(
    private readonly client: Client, private readonly target: DatabasePath, private readonly isEmulator: boolean,
  ) {
    this.instance = client.spanner.instance(target.instance);
  }

  public get isMade(): boolean {
    return this.database !== undefined;
  }

  /**
   * Whether the instance exists.
   *
   * @throws UnusableInput if there are no credentials, the database exists, or the instance does not exist outside an
   * emulator
   */
  public async check(): Promise<boolean> {
    const { project, instance, database } = this.target;
    if (!this.isEmulator) {
      await logIn(this.client);
    }
    const [hasInstance] = await this.instance.exists();
    if (!hasInstance && !this.isEmulator) {
      throw new UnusableInput(
        `there is no instance ${instance} in ${project}`, 'gcloud spanner instances list shows those of a project',
      );
    }
    if (hasInstance && (await this.instance.database(database).exists())[0]) {
      throw runningError(
        'database-exists', `${instance} has a database ${database}, and loadtest writes to a new one`,
        'name another one with --database',
      );
    }
    return hasInstance;
  }

  /** Also creates a missing instance. */
  public async create(hasInstance: boolean, copy: Schema): Promise<ClientDatabase> {
    const { target: { project, instance, database: name }, client } = this;
    if (!hasInstance) {
      const config = `projects/${project}/instanceConfigs/emulator-config`;
      await (await client.spanner.createInstance(instance, { config, nodes: 1 }))[1].promise();
      this.hasMadeInstance = true;
    }
    const isPostgresql = copy.dialect === Dialect.POSTGRESQL;
    const [database, operation] =
      await this.instance.createDatabase(name, isPostgresql ? { databaseDialect: client.postgresql } : {});
    await operation.promise();
    this.database = database;
    // A session that the client cannot end throws otherwise, outside of any call.
    database.on('error', () => undefined);
    await (await database.updateSchema(printDatabase(copy)))[0].promise();
    return database;
  }

  /** Whether there was a database to remove. */
  public async remove(): Promise<boolean> {
    await this.database?.delete();
    if (this.hasMadeInstance && (await this.instance.getDatabases())[0].length === 0) {
      await this.instance.delete();
    }
    return this.isMade;
  }

  public async close(): Promise<void> {
    await this.database?.close();
  }
}

type Read = Pick<ClientDatabase, 'run'>;

export async function landed(
  schema: Schema, rate: LoadRate, loads: readonly TableLoad[], { rowsOf }: WrittenLoad, database: Read,
): Promise<LandedKey[]> {
  const rows = Math.max(...loads.map((load) => load.rows.seconds.length));
  const runs = Math.min(MOST_RUNS, Math.max(2, Math.ceil(SIMULATED_ROWS / rows)));
  const simulated = Array.from({ length: runs }, (_, seed) => tableLoads(schema, rate, seed + 1));
  const stored = memoized((table: TableDefinition) => storedRows(table, loads, schema.dialect, database));
  const found: LandedKey[] = [];
  for (const key of keysOf(ruleContext(schema))) {
    found.push(landedKey(
      key,
      simulated.map((each) => each.find(({ table }) => table === key.table)!),
      await stored(key.table),
      loads.find(({ table }) => table === key.table)!.numbers[rowsOf.get(key.table)!],
    ));
  }
  return found;
}

async function storedRows(
  table: TableDefinition, loads: readonly TableLoad[], dialect: Dialect, database: Read,
): Promise<Map<string, Value[]>> {
  const names = [...loads.find((load) => load.table === table)!.rows.values.keys(), STEP];
  const columns = names.map((name) => quoteIdentifier(name, dialect));
  const [rows] = await database.run({
    sql: `SELECT ${columns.join(', ')} FROM ${quotePath(table.name, dialect)}`, json: false,
  });
  const codes = names.map((name) => columnOf(table, name)?.type.code ?? 'INT64');
  return new Map(names.map((name, at) => [name, rows.map((row) => storedValue(row[at], codes[at]))]));
}

/** In the JSON form of the API. */
export async function statisticsOf(database: Read, queries: readonly StatisticsQuery[]): Promise<ResultSet[]> {
  const results: ResultSet[] = [];
  for (const { sql } of queries) {
    const [rows, , { rowType: { fields } }] = await database.run({ sql, json: false });
    results.push({
      columns: fields.map(({ name }) => name),
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
