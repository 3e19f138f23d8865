import * as path from 'node:path';
import { runningError } from './errors';
import { TOKEN_HINT } from './rest';
import { asUnusable, UnusableInput } from '../input/unusable-input';

/** The used part of `@google-cloud/spanner`, an optional package in the project of the user. */
interface SpannerModule {
  readonly Spanner: { readonly POSTGRESQL: unknown; new (options: object): Spanner; float(value: number): unknown };
  readonly MutationSet: new () => MutationSet;
}

interface Spanner {
  readonly auth: { getClient(): Promise<unknown> };
  instance(id: string): ClientInstance;
  createInstance(id: string, config: object): Promise<readonly [unknown, Operation]>;
  close(): void;
}

export interface ClientInstance {
  exists(): Promise<readonly [boolean]>;
  createDatabase(name: string, options: object): Promise<readonly [ClientDatabase, Operation]>;
  database(name: string): ClientDatabase;
  getDatabases(): Promise<readonly [readonly unknown[]]>;
  delete(): Promise<unknown>;
}

export interface ClientDatabase {
  exists(): Promise<readonly [boolean]>;
  updateSchema(statements: readonly string[]): Promise<readonly [Operation]>;
  writeAtLeastOnce(mutations: MutationSet): Promise<unknown>;
  run(query: object): Promise<readonly [readonly ClientRow[], unknown, ClientMetadata]>;
  delete(): Promise<unknown>;
  close(): Promise<unknown>;
  on(event: 'error', listener: () => void): unknown;
}

interface MutationSet {
  upsert(table: string, rows: readonly object[]): void;
}

interface Operation {
  promise(): Promise<unknown>;
}

interface ClientMetadata {
  readonly rowType: { readonly fields: readonly { readonly name: string }[] };
}

/** The columns in order, as returned with `json: false`. */
export type ClientRow = readonly { readonly name: string; readonly value: unknown }[];

export interface Client {
  readonly spanner: Spanner;
  readonly newMutations: () => MutationSet;
  readonly float: (value: number) => unknown;
  /** The value of `databaseDialect` for PostgreSQL. */
  readonly postgresql: unknown;
}

const PACKAGE = '@google-cloud/spanner';
/** An emulator has no multiplexed sessions, and needs no credentials from a metadata server. */
const FOR_EMULATORS = {
  GOOGLE_CLOUD_SPANNER_MULTIPLEXED_SESSIONS: 'false',
  GOOGLE_CLOUD_SPANNER_MULTIPLEXED_SESSIONS_FOR_RW: 'false',
  METADATA_SERVER_DETECTION: 'none',
};

/**
 * The client in the project, or beside this package.
 *
 * @param folders The folders in which to look for the package.
 * @param emulator The address of an emulator. Absent to write to the service.
 * @param token The access token. Absent to use the application default credentials.
 * @throws UnusableInput
 */
export function spannerClient(
  project: string, folders: readonly string[], emulator: string | undefined, token?: string,
): Client {
  let file: string;
  try {
    file = require.resolve(PACKAGE, { paths: folders.map((folder) => path.resolve(folder)) });
  } catch {
    throw runningError('missing-client', `loadtest writes with ${PACKAGE}, which is not installed here`,
      `npm install --save-dev ${PACKAGE}`);
  }
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { Spanner: Class, MutationSet: Mutations } = require(file) as SpannerModule;
  if (emulator !== undefined) {
    Object.assign(process.env, FOR_EMULATORS, { SPANNER_EMULATOR_HOST: emulator });
  }
  const authClient = emulator === undefined && token ? bearerOf(token, file) : undefined;
  return {
    // The client's own metrics would be written to the project.
    spanner: new Class({ projectId: project, disableBuiltInMetrics: true, ...(authClient && { authClient }) }),
    newMutations: () => new Mutations(),
    float: (value) => Class.float(value),
    postgresql: Class.POSTGRESQL,
  };
}

/** Credentials in the form of the client's login library. */
function bearerOf(token: string, client: string): object {
  const file = require.resolve('google-auth-library', { paths: [path.dirname(client)] });
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { OAuth2Client } = require(file) as { readonly OAuth2Client: new () => { setCredentials(of: object): void } };
  const bearer = new OAuth2Client();
  bearer.setCredentials({ access_token: token.trim() });
  return bearer;
}

export function serverName(emulator: string | undefined): string {
  return emulator === undefined ? 'Spanner' : `the emulator at ${emulator}`;
}

/**
 * Reads the credentials now, because the client would read them later, in the background.
 *
 * @throws UnusableInput
 */
export async function logIn({ spanner }: Client): Promise<void> {
  try {
    await spanner.auth.getClient();
  } catch (error) {
    throw new UnusableInput(
      `no access token, and no application default credentials: ${(error as Error).message.split(/\.(?:\s|$)/)[0]}`,
      LOG_IN,
    );
  }
}

const LOG_IN = `${TOKEN_HINT}, or gcloud auth application-default login`;
/** By gRPC code. */
const HINTS: { readonly [code: number]: string } = {
  7: 'the account needs roles/spanner.databaseAdmin on the instance',
  16: LOG_IN,
};

/** The error that Spanner answered, or that it did not; throws any other error. */
export function spannerError(error: unknown, emulator?: string): UnusableInput {
  const { code, details, message = '' } = (error ?? {}) as { code?: unknown; details?: unknown; message?: string };
  return typeof code === 'number' && details !== undefined
    ? new UnusableInput(`${serverName(emulator)} answers: ${message.split('\n')[0]}`, HINTS[code])
    : asUnusable(error);
}
