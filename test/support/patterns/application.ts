import { TerraformStack, Testing } from 'cdktf';
import { changesOf, type Change } from './stream';
import type { Database } from '../../../src';
import type { SchemaKey } from '../../../src/rules/keys/keys';
import { Dialect } from '../../../src/schema';
import { quoteIdentifier } from '../../../src/schema/quoting';
import { asEmulatorKnows, asStoredAnywhere } from '../emulator/as-emulator-knows';
import type { Execute, ParamType, Rows, SpannerClient, Value } from '../emulator/client';

/** A text, a whole number, a time, texts, or a value with its type: `{ JSON: '{}' }`. */
type GivenValue = string | number | Date | readonly string[] | Readonly<Record<string, Value>>;

/** Values by the name of their parameter in GoogleSQL, in the order of the docs. */
export type Given = Readonly<Record<string, GivenValue>>;

export type Row = Readonly<Record<string, Value>>;

/** What a statement that writes did. */
interface Done {
  readonly count: number;
  readonly rows: Row[];
}

/** Sends a statement in a transaction. */
type Send = (sql: string, given?: Given) => Promise<Done>;

/** An application that sends the texts of a pattern to a database of the emulator. */
export class Application {
  public static async of(client: SpannerClient, db: Database): Promise<Application> {
    const created = await client.createDatabase(db.dialect, db.ddl.map(asEmulatorKnows).map(asStoredAnywhere));
    if (!created.accepted) {
      throw new Error(`${created.error.message}\n${created.error.statement}`);
    }
    return new Application(client, db.dialect, created.database);
  }

  public readonly sent = new Set<string>();
  private joined?: Send;

  private constructor(private readonly client: SpannerClient, public readonly dialect: Dialect, private readonly database: string) {}

  public async read(sql: string, given: Given = {}): Promise<Row[]> {
    const [params, types] = this.parameters(sql, given);
    return this.rows(await this.client.query(this.database, sql, params, types));
  }

  public async write(sql: string, given: Given = {}): Promise<Done> {
    return this.joined ? this.joined(sql, given) : this.transaction(async (send) => send(sql, given));
  }

  /** All that `work` writes is one transaction. */
  public async together(work: () => Promise<unknown>): Promise<void> {
    await this.transaction(async (send) => {
      this.joined = send;
      try {
        await work();
      } finally {
        this.joined = undefined;
      }
    });
  }

  /** It is rolled back if `work` throws. */
  public async transaction<T>(work: (send: Send) => Promise<T>): Promise<T> {
    return this.client.transaction(this.database, async (execute) => work(async (sql, given = {}) => this.done(execute, sql, given)));
  }

  /** Whether Spanner applies statements. */
  public async apply(ddl: readonly string[]): Promise<boolean> {
    return (await this.client.applyDdl(this.database, ddl)).accepted;
  }

  /** What a change stream recorded until now. */
  public async changes(stream: string, from: Date): Promise<Change[]> {
    return changesOf(this.client, this.dialect, this.database, stream, from);
  }

  private async done(execute: Execute, sql: string, given: Given): Promise<Done> {
    const written = await execute(sql, ...this.parameters(sql, given));
    return { count: written.count, rows: this.rows(written) };
  }

  /** The rows of a table, each named by its key, in the order of a key of the schema. */
  public async inOrder({ table, index, parts }: SchemaKey): Promise<string[]> {
    const quoted = (name: string): string => quoteIdentifier(name, this.dialect);
    const leftOut = index?.nullFiltered ? index.keyParts.map(({ column }) => column) : index?.whereNotNull ?? [];
    const order = parts.map(({ column, descending }) => `${quoted(column)}${descending ? ' DESC' : ''}`);
    const { rows } = await this.client.query(this.database, [
      `SELECT ${table.primaryKey.map(({ column }) => quoted(column)).join(', ')} FROM ${quoted(table.name)}`,
      ...leftOut.map((name, at) => `${at === 0 ? 'WHERE' : 'AND'} ${quoted(name)} IS NOT NULL`),
      `ORDER BY ${order.join(', ')}`,
    ].join(' '));
    return rows.map((row) => JSON.stringify(row));
  }

  private parameters(sql: string, given: Given): [Record<string, Value>, Record<string, ParamType>] {
    this.sent.add(sql);
    const isPostgres = this.dialect === Dialect.POSTGRESQL;
    const params: Record<string, Value> = {};
    const types: Record<string, ParamType> = {};
    Object.entries(given).forEach(([name, value], position) => {
      const parameter = isPostgres ? `p${position + 1}` : name;
      const [type, sent] = typed(value);
      types[parameter] = isPostgres && type === 'JSON' ? 'PG_JSONB' : type;
      params[parameter] = sent;
    });
    return [params, types];
  }

  /** Columns by the names of GoogleSQL. */
  private rows({ columns, rows }: Rows): Row[] {
    return rows.map((row) => Object.fromEntries(row.map((value, at) => [pascalCase(columns[at]), value])));
  }
}

function typed(value: GivenValue): [ParamType, Value] {
  if (typeof value === 'string') {
    return ['STRING', value];
  }
  if (typeof value === 'number') {
    return ['INT64', `${value}`];
  }
  if (value instanceof Date) {
    return ['TIMESTAMP', value.toISOString()];
  }
  return Array.isArray(value) ? [{ array: 'STRING' }, value] : Object.entries(value as Readonly<Record<string, Value>>)[0];
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The texts of all outputs of an app. */
export function outputTexts(db: Database): string[] {
  return Object.values<{ value: string }>(JSON.parse(Testing.synth(TerraformStack.of(db))).output).map(({ value }) => value);
}
