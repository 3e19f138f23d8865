import { randomBytes } from 'node:crypto';
import { answeredStatements } from '../../ledger/drift/live-statements';
import { Dialect } from '../../schema';
import { quoteIdentifier } from '../../schema/quoting';
import type { Io } from '../command';
import { databaseName } from '../input/terraform-source';
import { asUnusable, UnusableInput } from '../input/unusable-input';
import { unanswered } from '../running/errors';
import {
  baseOf, databasePath, isLostAnswer, messageIn, request, TIMEOUT_SECONDS, valueIn, type Answer, type DatabasePath,
} from '../running/rest';

const CONFIG = 'emulator-config';
const HOW_TO_NAME = 'set SPANNER_EMULATOR_HOST=localhost:9010, its gRPC port, or SPANNER_EMULATOR_REST=localhost:9020';
const POLL_MILLIS = 20;
/** Statuses of an emulator that has stopped. */
const UNAVAILABLE = [503, 504];
const NOT_FOUND = 404;
const OK = 200;

interface Operation {
  readonly name?: string;
  readonly done?: boolean;
  readonly error?: { readonly message: string };
}

/** A running emulator, reached over REST. Never the real service. */
export class Emulator {
  /**
   * The emulator that --endpoint or the environment names.
   *
   * @throws UnusableInput if it is not an emulator, or does not answer
   */
  public static async find(endpoint: string | undefined, io: Io): Promise<Emulator> {
    const base = baseOf(endpoint, io);
    if (base.protocol !== 'http:') {
      const what = endpoint === undefined ? 'no emulator is named' : `${base.host} is no emulator`;
      throw new UnusableInput(what, HOW_TO_NAME);
    }
    const emulator = new Emulator(base);
    const { text } = await emulator.ask('projects/test/instanceConfigs');
    if (!text.includes(CONFIG)) {
      throw emulator.noEmulator();
    }
    return emulator;
  }

  /** undefined if no emulator answers. */
  public static async at(endpoint: string, io: Io): Promise<Emulator | undefined> {
    try {
      return await Emulator.find(endpoint, io);
    } catch (error) {
      asUnusable(error);
      return undefined;
    }
  }

  public readonly host: string;

  private constructor(private readonly base: URL) {
    this.host = base.host;
  }

  public async ensureInstance({ project, instance }: DatabasePath): Promise<void> {
    const path = `projects/${project}/instances`;
    if (!(await this.exists(`${path}/${instance}`))) {
      await this.done(this.refusal(path, {
        instanceId: instance,
        instance: { config: `projects/${project}/instanceConfigs/${CONFIG}`, displayName: instance, nodeCount: 1 },
      }));
    }
  }

  public async hasDatabase(database: DatabasePath): Promise<boolean> {
    return this.exists(databasePath(database));
  }

  public async createDatabase({ project, instance, database }: DatabasePath, dialect: Dialect): Promise<void> {
    await this.done(this.refusal(`projects/${project}/instances/${instance}/databases`, {
      createStatement: `CREATE DATABASE ${quoteIdentifier(database, dialect)}`, databaseDialect: dialect,
    }));
  }

  public async dropDatabase(database: DatabasePath): Promise<void> {
    await this.ask(databasePath(database), undefined, 'DELETE');
  }

  /**
   * The emulator's message if it rejects the statements, in which case none is applied; undefined if it accepts them.
   */
  public async refusalOf(statements: readonly string[], database: DatabasePath): Promise<string | undefined> {
    return statements.length === 0
      ? undefined
      : this.refusal(`${databasePath(database)}/ddl`, { statements }, 'PATCH');
  }

  /** @throws UnusableInput with the message of the emulator if it rejects the statements */
  public async apply(statements: readonly string[], database: DatabasePath): Promise<void> {
    await this.done(this.refusalOf(statements, database));
  }

  /** The printed DDL, which is less than the emulator stores. */
  public async ddl(database: DatabasePath): Promise<readonly string[]> {
    return answeredStatements(valueIn((await this.ask(`${databasePath(database)}/ddl`)).text)) ?? [];
  }

  /**
   * Runs work on an empty, temporary database.
   *
   * @param name The name of the database, if valid.
   */
  public async onScratch<T>(
    name: string, dialect: Dialect, work: (database: DatabasePath) => Promise<T>,
  ): Promise<T> {
    const path = {
      project: 'spanner-constructs',
      instance: `scratch-${randomBytes(6).toString('hex')}`,
      database: databaseName(name) ?? 'scratch',
    };
    await this.ensureInstance(path);
    try {
      await this.createDatabase(path, dialect);
      return await work(path);
    } finally {
      await this.ask(`projects/${path.project}/instances/${path.instance}`, undefined, 'DELETE');
    }
  }

  private async exists(path: string): Promise<boolean> {
    const { status, text } = await this.ask(path);
    const isMissing = status === NOT_FOUND || isLostAnswer(text);
    if (status !== OK && !isMissing) {
      throw new UnusableInput(`${this.host} answers ${status}: ${messageIn(text)}`);
    }
    return status === OK;
  }

  /** @throws UnusableInput with the message of the emulator if it rejects the request */
  private async done(answer: Promise<string | undefined>): Promise<void> {
    const refusal = await answer;
    if (refusal !== undefined) {
      throw new UnusableInput(`${this.host} answers: ${refusal}`);
    }
  }

  private async refusal(path: string, body: object, method = 'POST'): Promise<string | undefined> {
    const { status, text } = await this.ask(path, body, method);
    if (status !== OK) {
      return messageIn(text, text.length);
    }
    const end = Date.now() + TIMEOUT_SECONDS * 1_000;
    let operation = valueIn(text) as Operation | undefined;
    while (operation?.done !== true) {
      if (operation?.name === undefined) {
        throw this.noEmulator();
      }
      if (Date.now() > end) {
        throw unanswered(this.host, TIMEOUT_SECONDS);
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MILLIS));
      operation = valueIn((await this.ask(operation.name)).text) as Operation | undefined;
    }
    return operation.error?.message;
  }

  private noEmulator(): UnusableInput {
    return new UnusableInput(`${this.host} does not answer as an emulator does`, HOW_TO_NAME);
  }

  private async ask(path: string, body?: object, method = 'GET'): Promise<Answer> {
    const answer = await request(new URL(`v1/${path}`, this.base), undefined, method, body);
    if (UNAVAILABLE.includes(answer.status)) {
      throw new UnusableInput(`the emulator at ${this.host} has stopped: ${messageIn(answer.text)}`, 'start it again');
    }
    return answer;
  }
}
