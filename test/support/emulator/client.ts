import { randomBytes } from 'node:crypto';
import { EmulatorError, finished, Operation, request, streamed } from './rest';
import { Dialect } from '../../../src/schema/dialect';

export type DialectValue = `${Dialect}`;

/** A value as Spanner's JSON carries it: INT64, NUMERIC, DATE, TIMESTAMP and base64 BYTES are strings. */
export type Value = string | number | boolean | null | readonly Value[];

/** `'INT64'`, `'PG_JSONB'`, or `{ array: 'INT64' }`. */
export type ParamType = string | { readonly array: string };

export interface DdlRefusal {
  readonly message: string;
  readonly httpStatus: number;
  /** The statement that was refused, where it could be told from the others. */
  readonly statement?: string;
}

export type DdlOutcome = { readonly accepted: true } | { readonly accepted: false; readonly error: DdlRefusal };
export type CreateOutcome =
  | { readonly accepted: true; readonly database: string }
  | { readonly accepted: false; readonly error: DdlRefusal };

export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
}

export interface Written extends Rows {
  /** Rows that the statement touched. */
  readonly count: number;
}

/** Runs a statement of a transaction. */
export type Execute = (sql: string, params: Record<string, Value>, paramTypes: Record<string, ParamType>) => Promise<Written>;

interface ResultSet {
  readonly metadata?: { readonly rowType?: { readonly fields?: readonly { readonly name?: string }[] } };
  readonly rows?: readonly (readonly Value[])[];
  readonly stats?: { readonly rowCountExact?: string };
}

/** What the tests need of Spanner's REST interface. Every client has an instance of its own, so parallel tests do not meet. */
export class SpannerClient {
  private instance?: Promise<string>;
  private readonly sessions = new Map<string, Promise<string>>();
  /** Sessions of a database whose read-write transaction has ended. */
  private readonly idle = new Map<string, string[]>();

  constructor(readonly rest: string) {}

  /** Creates an instance and returns its full name. */
  public async createInstance(): Promise<string> {
    const instanceId = `test-${randomBytes(8).toString('hex')}`;
    const operation = await request<Operation>(this.rest, 'POST', 'projects/test/instances', {
      instanceId,
      instance: { config: 'projects/test/instanceConfigs/emulator-config', displayName: instanceId, nodeCount: 1 },
    });
    await finished(this.rest, operation);
    return `projects/test/instances/${instanceId}`;
  }

  /**
   * Creates a database and applies the statements in one request, as the Terraform provider does for PostgreSQL.
   * After a refusal no database stays behind.
   */
  public async createDatabase(dialect: DialectValue, ddl: readonly string[]): Promise<CreateOutcome> {
    const database = await this.emptyDatabase(dialect);
    const outcome = await this.applyDdl(database, ddl);
    if (outcome.accepted) {
      return { accepted: true, database };
    }
    const statement = outcome.error.statement ?? (await this.firstRefused(database, ddl));
    await this.dropDatabase(database);
    return { accepted: false, error: { ...outcome.error, ...(statement === undefined ? {} : { statement }) } };
  }

  public async applyDdl(database: string, ddl: readonly string[]): Promise<DdlOutcome> {
    if (ddl.length === 0) {
      return { accepted: true };
    }
    try {
      await finished(this.rest, await request<Operation>(this.rest, 'PATCH', `${database}/ddl`, { statements: ddl }));
      return { accepted: true };
    } catch (error) {
      if (!(error instanceof EmulatorError) || error.unavailable) {
        throw error;
      }
      const statement = ddl.length === 1 ? ddl[0] : undefined;
      return { accepted: false, error: { message: error.message, httpStatus: error.httpStatus, ...(statement ? { statement } : {}) } };
    }
  }

  public async getDdl(database: string): Promise<readonly string[]> {
    return (await request<{ statements?: string[] }>(this.rest, 'GET', `${database}/ddl`)).statements ?? [];
  }

  /** Inserts rows as mutations in one commit. */
  public async insert(database: string, table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): Promise<void> {
    const session = await this.session(database);
    await retryAborted(() =>
      request(this.rest, 'POST', `${session}:commit`, {
        singleUseTransaction: { readWrite: {} },
        mutations: [{ insert: { table, columns, values: rows } }],
      }),
    );
  }

  /** Runs a query. Parameters of PostgreSQL (`$1`) are named `p1`. */
  public async query(
    database: string, sql: string, params: Record<string, Value> = {}, paramTypes: Record<string, ParamType> = {},
  ): Promise<Rows> {
    const result = await this.execute(await this.session(database), sql, params, paramTypes, { singleUse: { readOnly: { strong: true } } });
    return rowsOf(result);
  }

  /** What the function that reads a change stream returns, which is only streamed. */
  public async changeRecords(database: string, sql: string): Promise<readonly Value[]> {
    const results = await streamed<{ values?: readonly Value[] }>(
      this.rest, `${await this.newSession(database)}:executeStreamingSql`, { sql, transaction: { singleUse: { readOnly: { strong: true } } } },
    );
    return results.flatMap(({ values }) => values ?? []);
  }

  /** Runs one DML statement in a transaction of its own and returns the number of rows it touched. */
  public async executeDml(
    database: string, sql: string, params: Record<string, Value> = {}, paramTypes: Record<string, ParamType> = {},
  ): Promise<number> {
    return (await this.write(database, sql, params, paramTypes)).count;
  }

  /** Like `executeDml`, with the rows that the statement returns. */
  public async write(
    database: string, sql: string, params: Record<string, Value> = {}, paramTypes: Record<string, ParamType> = {},
  ): Promise<Written> {
    return this.transaction(database, async (execute) => execute(sql, params, paramTypes));
  }

  /** Runs statements in one read-write transaction: again if it is aborted, and for nothing if `work` throws. */
  public async transaction<T>(database: string, work: (execute: Execute) => Promise<T>): Promise<T> {
    // A session holds one read-write transaction, so parallel calls each need their own.
    const session = this.idle.get(database)?.pop() ?? await this.newSession(database);
    const result = await retryAborted(async () => {
      const { id } = await request<{ id: string }>(this.rest, 'POST', `${session}:beginTransaction`, { options: { readWrite: {} } });
      let statements = 0;
      try {
        const done = await work(async (sql, params, paramTypes) => {
          const answer = await this.execute(session, sql, params, paramTypes, { id }, ++statements);
          return { ...rowsOf(answer), count: Number(answer.stats?.rowCountExact ?? 0) };
        });
        await request(this.rest, 'POST', `${session}:commit`, { transactionId: id });
        return done;
      } catch (error) {
        // An open transaction would keep every other one out.
        await request(this.rest, 'POST', `${session}:rollback`, { transactionId: id }).catch(() => {});
        throw error;
      }
    });
    this.idle.set(database, [...this.idle.get(database) ?? [], session]);
    return result;
  }

  public async dropDatabase(database: string): Promise<void> {
    this.sessions.delete(database);
    this.idle.delete(database);
    await request(this.rest, 'DELETE', database);
  }

  private async emptyDatabase(dialect: DialectValue): Promise<string> {
    this.instance ??= this.createInstance();
    const instance = await this.instance;
    const id = `db-${randomBytes(8).toString('hex')}`;
    const quoted = dialect === 'POSTGRESQL' ? `"${id}"` : `\`${id}\``;
    const body = { createStatement: `CREATE DATABASE ${quoted}`, databaseDialect: dialect };
    await finished(this.rest, await request<Operation>(this.rest, 'POST', `${instance}/databases`, body));
    return `${instance}/databases/${id}`;
  }

  /** The emulator does not say which statement of a batch it refused, and it applies none of that batch. */
  private async firstRefused(database: string, ddl: readonly string[]): Promise<string | undefined> {
    for (const statement of ddl) {
      if (!(await this.applyDdl(database, [statement])).accepted) {
        return statement;
      }
    }
    return undefined;
  }

  private async execute(
    session: string, sql: string, params: Record<string, Value>, paramTypes: Record<string, ParamType>, transaction: unknown, seqno = 1,
  ): Promise<ResultSet> {
    const types = Object.entries(paramTypes).map(([name, type]) => [
      name,
      typeof type === 'string' ? codeOf(type) : { code: 'ARRAY', arrayElementType: { code: type.array } },
    ]);
    return request<ResultSet>(this.rest, 'POST', `${session}:executeSql`, {
      sql, params, paramTypes: Object.fromEntries(types), transaction, seqno,
    });
  }

  private async session(database: string): Promise<string> {
    const known = this.sessions.get(database) ?? this.newSession(database);
    this.sessions.set(database, known);
    return known;
  }

  private async newSession(database: string): Promise<string> {
    return (await request<{ name: string }>(this.rest, 'POST', `${database}/sessions`, {})).name;
  }
}

/** `PG_JSONB` is the JSON of PostgreSQL. */
function codeOf(type: string): object {
  return type === 'PG_JSONB' ? { code: 'JSON', typeAnnotation: type } : { code: type };
}

function rowsOf({ metadata, rows }: ResultSet): Rows {
  return { columns: (metadata?.rowType?.fields ?? []).map((field) => field.name ?? ''), rows: rows ?? [] };
}

/** The emulator runs one read-write transaction at a time and aborts the others, which on a busy machine is often. */
const MOST_RETRIES_MILLIS = 90_000;

async function retryAborted<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + MOST_RETRIES_MILLIS;
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof EmulatorError) || !error.aborted || Date.now() > deadline) {
        throw error;
      }
      // Workers that wait equally long would meet again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(200, 20 * tries)));
    }
  }
}
