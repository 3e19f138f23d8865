import { text as textOf } from 'node:stream/consumers';
import { unanswered } from './errors';
import type { Io } from '../command';
import { UnusableInput } from '../input/unusable-input';

const SERVICE = 'https://spanner.googleapis.com';
export const TIMEOUT_SECONDS = 60;
export const TOKEN = 'GOOGLE_OAUTH_ACCESS_TOKEN';
export const TOKEN_HINT = `export ${TOKEN}="$(gcloud auth print-access-token)"`;
/** The REST port of the emulator is 10 above its gRPC port, unless it was started with other ports. */
export const REST_PORT_OFFSET = 10;

export interface DatabasePath {
  readonly project: string;
  readonly instance: string;
  readonly database: string;
}

/** The endpoint of a database, with credentials. An emulator uses http and gets no token. */
export interface Connection {
  readonly base: URL;
  readonly isEmulator: boolean;
  readonly token?: string;
  readonly database: DatabasePath;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** For the message of a rejected request. */
interface Permission {
  /** `read the DDL of` */
  readonly action: string;
  readonly permission: string;
}

/**
 * The value of --database: the path of a live database, or the name of one of several databases.
 *
 * @throws UnusableInput
 */
export function databaseOption(
  values: ReadonlyMap<string, string>,
): { readonly live?: DatabasePath; readonly name?: string } {
  const given = values.get('database');
  const live = /^projects\/[^/]*\/instances\//.test(given ?? '') ? parseDatabasePath(given!) : undefined;
  return { live, name: live?.database ?? given };
}

/** @throws UnusableInput */
export function parseDatabasePath(path: string): DatabasePath {
  const [, project, instance, database] =
    /^projects\/([a-z][\w.:-]*)\/instances\/([a-z][\w-]*)\/databases\/([a-z][\w-]*)$/.exec(path) ?? [];
  if (database === undefined) {
    throw new UnusableInput(
      `"${path}" names no database`,
      'write it as projects/PROJECT/instances/INSTANCE/databases/DATABASE',
    );
  }
  return { project, instance, database };
}

export function databasePath({ project, instance, database }: DatabasePath): string {
  return `projects/${project}/instances/${instance}/databases/${database}`;
}

/**
 * Whether both may name one database, as far as they are known: a number does not tell the id of a project, and
 * Terraform takes the path of an instance for its name.
 */
export function mayBeOne(one: Partial<DatabasePath>, other: Partial<DatabasePath>): boolean {
  return (['project', 'instance', 'database'] as const).every((part) => {
    const [name, otherName] = [one[part], other[part]].map((given) => given?.slice(given.lastIndexOf('/') + 1) ?? '');
    return /^\d|^$/.test(name) || /^\d|^$/.test(otherName) || name === otherName;
  });
}

/** @throws UnusableInput */
export function connect(database: DatabasePath, endpoint: string | undefined, io: Io): Connection {
  const base = baseOf(endpoint, io);
  const isEmulator = base.protocol === 'http:';
  const token = io.environment[TOKEN];
  if (!isEmulator && !token) {
    throw new UnusableInput(`${base.host} wants an access token, and ${TOKEN} is not set`, TOKEN_HINT);
  }
  return { base, isEmulator, database, ...(!isEmulator && { token }) };
}

/**
 * Sends a request about the database.
 *
 * @param path Relative to the database.
 * @throws UnusableInput
 */
export async function send(
  connection: Connection, path: string, needs: Permission, body?: object, method = body ? 'POST' : 'GET',
): Promise<string> {
  const url = new URL(`v1/${databasePath(connection.database)}${path}`, connection.base);
  const answer = await request(url, connection.token, method, body);
  if (answer.status !== 200) {
    throw refusal(answer, connection, needs);
  }
  return answer.text;
}

/** @throws UnusableInput */
export function baseOf(endpoint: string | undefined, { environment }: Io): URL {
  const given = endpoint ?? (environment.SPANNER_EMULATOR_REST || restOf(environment.SPANNER_EMULATOR_HOST)) ?? SERVICE;
  // A bare name is an emulator, except for names of the service, which requires TLS.
  const text = /^https?:\/\//.test(given)
    ? given
    // A plain number would be an IP address: 9020 is 0.0.35.60.
    : /^:?\d+$/.test(given)
      ? `http://localhost:${given.replace(':', '')}`
      : /\.googleapis\.com(?::\d+)?\/?$/.test(given)
        ? `https://${given}`
        : `http://${given}`;
  if (!URL.canParse(text)) {
    throw new UnusableInput(`"${given}" is not an endpoint`, 'write HOST:PORT of an emulator, or a URL');
  }
  return new URL(text.endsWith('/') ? text : `${text}/`);
}

/** The gRPC address of the emulator in the environment; undefined if there is none. */
export function emulatorHost(io: Io): string | undefined {
  const { SPANNER_EMULATOR_HOST: grpc, SPANNER_EMULATOR_REST: rest } = io.environment;
  if (grpc || !rest) {
    return grpc || undefined;
  }
  const { hostname, port } = baseOf(undefined, io);
  return `${hostname}:${Number(port) - REST_PORT_OFFSET}`;
}

function restOf(grpc: string | undefined): string | undefined {
  if (grpc === undefined || grpc === '') {
    return undefined;
  }
  const [, host = 'localhost', port] = /^(?:(.+):)?:?(\d+)$/.exec(grpc) ?? [];
  if (port === undefined) {
    throw new UnusableInput(
      `SPANNER_EMULATOR_HOST is "${grpc}", which names no port`,
      'write HOST:PORT, or unset it to ask the service',
    );
  }
  return `${host}:${Number(port) + REST_PORT_OFFSET}`;
}

/** @throws UnusableInput if there is no answer */
export async function request(
  url: URL, token: string | undefined, method: string, body: object | undefined,
): Promise<Answer> {
  // Not fetch: where a port closes each connection, it never settles, and keeps no process alive.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { request: begin } = require(`node:${url.protocol.slice(0, -1)}`) as typeof import('node:http');
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const headers = {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token.trim()}` }),
      };
      const sent = begin(url, { method, headers }, (response) => {
        textOf(response).then((text) => resolve({ status: response.statusCode!, text }), reject);
      }).on('error', reject);
      timer = setTimeout(() => sent.destroy(unanswered(url.host, TIMEOUT_SECONDS)), TIMEOUT_SECONDS * 1_000);
      sent.end(body && JSON.stringify(body));
    });
  } catch (error) {
    if (error instanceof UnusableInput) {
      throw error;
    }
    const { code, name, message } = error as NodeJS.ErrnoException;
    throw new UnusableInput(
      `${url.host} cannot be reached: ${code ?? (token === undefined ? message : name)}`,
      token === undefined ? 'is it the REST port? The emulator has it on 9020' : undefined,
    );
  } finally {
    clearTimeout(timer);
  }
}

/** For missing resources, the emulator may fail to encode its error. */
export function isLostAnswer(text: string): boolean {
  return text.includes('failed to marshal error message');
}

function refusal(
  { status, text }: Answer, { base: { host }, isEmulator, database: path }: Connection, needs: Permission,
): UnusableInput {
  const database = `${path.instance}/${path.database}`;
  const isLost = isEmulator && isLostAnswer(text);
  // For a missing table, PostgreSQL returns the same status.
  const isTable = /\brelation\b/.test(messageIn(text));
  switch (isLost ? 404 : isTable ? undefined : status) {
    case 401:
      return new UnusableInput(
        `${host} does not accept the token of ${TOKEN}: it is wrong, or older than an hour`,
        TOKEN_HINT,
      );
    case 403:
      return new UnusableInput(
        `the token of ${TOKEN} may not ${needs.action} ${database}`,
        `grant its account the permission ${needs.permission}, which roles/spanner.databaseReader has`,
      );
    case 404:
      return new UnusableInput(
        `${host} has no database ${database}`,
        isEmulator
          ? 'an emulator forgets all databases when it stops'
          : 'gcloud spanner databases list shows those of an instance',
      );
    default:
      return new UnusableInput(`${host} answers ${status}: ${messageIn(text)}`);
  }
}

export function messageIn(text: string, most = 200): string {
  const message = valueIn(text) as
    { readonly error?: { readonly message?: string }; readonly message?: string } | undefined;
  return (message?.error?.message ?? message?.message ?? text).split('\n')[0].slice(0, most);
}

export function valueIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
