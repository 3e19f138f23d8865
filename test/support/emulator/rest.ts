import * as http from 'node:http';

/** An answer of the emulator that is not a success, with the emulator's own message. */
export class EmulatorError extends Error {
  constructor(message: string, readonly httpStatus: number, private readonly code: number) {
    super(message);
    this.name = 'EmulatorError';
  }

  /** Another transaction was in the way: the emulator runs one read-write transaction a database at a time. */
  get aborted(): boolean {
    return this.code === 10;
  }

  /** The gateway answers, but the emulator behind it is gone: this says nothing about the request. */
  get unavailable(): boolean {
    return this.httpStatus === 503 || this.httpStatus === 504;
  }
}

/** No answer at all: the emulator ended itself, at this request or at another one of the same moment. */
export class EmulatorLost extends Error {
  constructor(rest: string, method: string, path: string, cause: unknown) {
    super(`The Spanner emulator at ${rest} does not answer ${method} ${path}`, { cause });
    this.name = 'EmulatorLost';
  }
}

export interface Operation {
  readonly name: string;
  readonly done?: boolean;
  readonly error?: { readonly code: number; readonly message: string };
}

const UNKNOWN = 2;

/** What the gateway says for errors with details, such as a database that is not there. */
const LOST_MESSAGE = 'failed to marshal error message';

/** gRPC status codes of a failed operation, as the REST gateway translates them. */
const HTTP_STATUS: Record<number, number> = { 5: 404, 6: 409, 7: 403, 8: 429, 10: 409, 12: 501, 13: 500, 14: 503 };

export async function request<T>(rest: string, method: string, path: string, body?: unknown): Promise<T> {
  return JSON.parse(await answer(rest, method, path, body)) as T;
}

/** The parts of an answer that comes in several, each on a line. */
export async function streamed<T>(rest: string, path: string, body: unknown): Promise<T[]> {
  const lines = (await answer(rest, 'POST', path, body)).split('\n').filter((line) => line !== '');
  return lines.map((line) => (JSON.parse(line) as { result: T }).result);
}

async function answer(rest: string, method: string, path: string, body: unknown): Promise<string> {
  const { status, text } = await sent(rest, method, path, body === undefined ? '' : JSON.stringify(body)).catch((error) => {
    throw new EmulatorLost(rest, method, path, error);
  });
  if (status !== 200) {
    const { message, code } = statusOf(text);
    throw new EmulatorError(message === LOST_MESSAGE ? `${message} (${method} ${path})` : message, status, code);
  }
  return text;
}

/** `fetch` takes four times as much of the processor, and the tests send very many requests. */
async function sent(rest: string, method: string, path: string, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = http.request(new URL(`http://${rest}/v1/${path}`), { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode!, text: Buffer.concat(parts).toString() }));
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Whether an error says that the emulator is gone, and nothing of the request. */
export function isLost(error: unknown): boolean {
  return error instanceof EmulatorLost || (error instanceof EmulatorError && error.unavailable);
}

/** Waits for a long-running operation and throws the error it ended with. */
export async function finished(rest: string, operation: Operation): Promise<void> {
  let current = operation;
  while (!current.done) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    current = await request<Operation>(rest, 'GET', current.name);
  }
  if (current.error) {
    const { message, code } = current.error;
    throw new EmulatorError(message, HTTP_STATUS[code] ?? 400, code);
  }
}

function statusOf(text: string): { message: string; code: number } {
  try {
    const { message = text, code = UNKNOWN } = JSON.parse(text) as { message?: string; code?: number };
    return { message, code };
  } catch {
    return { message: text, code: UNKNOWN };
  }
}
