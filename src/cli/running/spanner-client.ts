import * as path from 'node:path';
import { fault } from './faults';
import { UnusableInput } from '../input/unusable-input';

/** What is used here of the package `@google-cloud/spanner`, which the project of the user has or has not. */
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

/** With `json: false`: the columns in order. */
export type ClientRow = readonly { readonly name: string; readonly value: unknown }[];

export interface Client {
  readonly spanner: Spanner;
  readonly newMutations: () => MutationSet;
  readonly float: (value: number) => unknown;
  /** The value of `databaseDialect` for PostgreSQL. */
  readonly postgresql: unknown;
}

const PACKAGE = '@google-cloud/spanner';
/** An emulator has no multiplexed sessions, and needs no credentials that a metadata server would have. */
const FOR_EMULATORS = {
  GOOGLE_CLOUD_SPANNER_MULTIPLEXED_SESSIONS: 'false',
  GOOGLE_CLOUD_SPANNER_MULTIPLEXED_SESSIONS_FOR_RW: 'false',
  METADATA_SERVER_DETECTION: 'none',
};

/**
 * The client of the project, or of this package where it is installed beside it.
 *
 * @param folders Where to look for the package.
 * @param isEmulator At SPANNER_EMULATOR_HOST, which the client reads itself.
 * @throws UnusableInput
 */
export function spannerClient(project: string, folders: readonly string[], isEmulator: boolean): Client {
  let file: string;
  try {
    file = require.resolve(PACKAGE, { paths: folders.map((folder) => path.resolve(folder)) });
  } catch {
    throw fault('missing-client', `loadtest writes with ${PACKAGE}, which is not installed here`,
      `npm install --save-dev ${PACKAGE}`);
  }
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { Spanner: Class, MutationSet: Mutations } = require(file) as SpannerModule;
  if (isEmulator) {
    Object.assign(process.env, FOR_EMULATORS);
  }
  return {
    // Its own metrics would be written to the project.
    spanner: new Class({ projectId: project, disableBuiltInMetrics: true }),
    newMutations: () => new Mutations(),
    float: (value) => Class.float(value),
    postgresql: Class.POSTGRESQL,
  };
}

export function serverName(emulator: string | undefined): string {
  return emulator === undefined ? 'Spanner' : `the emulator at ${emulator}`;
}

/**
 * Reads the application default credentials, which the client would do later, in the background.
 *
 * @throws UnusableInput
 */
export async function logIn({ spanner }: Client): Promise<void> {
  try {
    await spanner.auth.getClient();
  } catch (error) {
    throw new UnusableInput(
      `no application default credentials: ${(error as Error).message.split(/\.(?:\s|$)/)[0]}`,
      'gcloud auth application-default login',
    );
  }
}

/** By the codes of gRPC. */
const HINTS: { readonly [code: number]: string } = {
  7: 'the account of the application default credentials needs roles/spanner.databaseAdmin on the instance',
  16: 'gcloud auth application-default login',
};

/** What Spanner answers instead of doing it; undefined: it is a fault of something else. */
export function spannerFault(error: unknown, emulator: string | undefined): UnusableInput | undefined {
  const { code, details, message = '' } = (error ?? {}) as { code?: unknown; details?: unknown; message?: string };
  return typeof code === 'number' && details !== undefined
    ? new UnusableInput(`${serverName(emulator)} answers: ${message.split('\n')[0]}`, HINTS[code])
    : undefined;
}
