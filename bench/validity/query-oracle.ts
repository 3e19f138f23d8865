import { judgeOurselves } from './judges';
import { Random } from './random';
import { QUERIED, randomQuery } from './random-queries';
import { parseStatement } from '../../src/ddl/queries/application-query';
import { foldLog } from '../../src/ledger/migrations/fold-log';
import { Relations, unknownReferences } from '../../src/rules/views/relations';
import type { Dialect } from '../../src/schema';
import { SpannerClient } from '../../test/support/emulator/client';
import { startEmulator, type Emulator } from '../../test/support/emulator/emulator';
import { isLost } from '../../test/support/emulator/rest';

export interface QueryFigures {
  readonly tried: number;
  /** Those that Spanner takes. */
  readonly taken: number;
  /** Those of them that this library refuses, or cannot read. */
  readonly refused: number;
  /** Queries of applications with a letter too many in one name, which Spanner refuses. */
  readonly misspelt: number;
  /** Those of them in which this library finds nothing. */
  readonly unseen: number;
}

/** Random queries, every second one that of a view, and each misspelt: what Spanner takes, nobody may refuse. */
export async function tryQueries(
  dialect: Dialect, count: number, seed: number,
): Promise<{ readonly figures: QueryFigures; readonly refused: readonly string[] }> {
  const random = new Random(seed);
  const relations = Relations.of(foldLog(QUERIED[dialect], dialect, 'db').schema);
  const refused: string[] = [];
  const emulator = new QueryEmulator(dialect);
  let [taken, misspelt, unseen] = [0, 0, 0];
  try {
    for (let tried = 0; tried < count; tried++) {
      const isOfView = tried % 2 === 0;
      const sql = randomQuery(dialect, random, isOfView);
      const view = `CREATE VIEW tried SQL SECURITY INVOKER AS ${sql}`;
      if (!(await (isOfView ? emulator.takesView(view) : emulator.takesQuery(sql)))) {
        continue;
      }
      taken += 1;
      const ours = isOfView ? judgeOurselves([...QUERIED[dialect], view], dialect)?.message : problemOf(sql, dialect, relations);
      refused.push(...(ours === undefined ? [] : [`${ours}: ${sql}`]));
      const slip = isOfView ? undefined : withSlip(sql, random);
      const found = slip && problemOf(slip, dialect, relations);
      if (slip !== undefined && !(await emulator.takesQuery(slip))) {
        misspelt += 1;
        unseen += found === undefined ? 1 : 0;
      } else if (found !== undefined) {
        refused.push(`${found}: ${slip}`);
      }
    }
  } finally {
    await emulator.stop();
  }
  return { figures: { tried: count, taken, refused: refused.length, misspelt, unseen }, refused };
}

/** A letter too many in one name; undefined if there is none. */
function withSlip(sql: string, random: Random): string | undefined {
  const ends = [...sql.matchAll(/(?<!')\b[a-z]\w*\b(?!\s*\(|')/g)].map(({ 0: name, index }) => index + name.length);
  return ends.length === 0 ? undefined : sql.replace(new RegExp(`^[^]{${random.pick(ends)}}`), '$&q');
}

function problemOf(sql: string, dialect: Dialect, relations: Relations): string | undefined {
  const { problem, references } = parseStatement(sql, dialect);
  const [unknown] = unknownReferences(references, relations);
  return problem ? `expected ${problem.expected}` : unknown && `unknown name ${unknown.reference.name}`;
}

/** One emulator for all; it is started again where a query ends it, which counts as refused. */
class QueryEmulator {
  private emulator?: Emulator;
  private client?: SpannerClient;
  private database = '';

  constructor(private readonly dialect: Dialect) {}

  public async takesView(view: string): Promise<boolean> {
    return this.tries(async (client) => {
      const { accepted } = await client.applyDdl(this.database, [view]);
      if (accepted) {
        await client.applyDdl(this.database, ['DROP VIEW tried']);
      }
      return accepted;
    });
  }

  public async takesQuery(sql: string): Promise<boolean> {
    return this.tries(async (client) => (/^(INSERT|UPDATE|DELETE)/.test(sql) ? client.write(this.database, sql) : client.query(this.database, sql)).then(() => true));
  }

  public async stop(): Promise<void> {
    await this.emulator?.stop();
    this.client = undefined;
  }

  private async tries(ask: (client: SpannerClient) => Promise<boolean>): Promise<boolean> {
    const client = this.client ?? await this.start();
    try {
      return await ask(client);
    } catch (error) {
      if (isLost(error)) {
        await this.stop();
      }
      return false;
    }
  }

  private async start(): Promise<SpannerClient> {
    this.emulator = await startEmulator();
    if (!this.emulator) {
      throw new Error('No Spanner emulator was found');
    }
    this.client = new SpannerClient(this.emulator.rest);
    const created = await this.client.createDatabase(this.dialect, QUERIED[this.dialect]);
    if (!created.accepted) {
      throw new Error(created.error.message);
    }
    this.database = created.database;
    return this.client;
  }
}
