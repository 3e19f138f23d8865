import { ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { AddressInfo, createServer } from 'node:net';
import { Writable } from 'node:stream';
import { answers, EmulatorSource, Environment, findEmulator } from './find-emulator';

export interface Emulator {
  /** `host:port` of the REST gateway. */
  readonly rest: string;
  /** `host:port` of the gRPC server, where it is known. */
  readonly grpc?: string;
  readonly kind: EmulatorSource['kind'];
  /** The process group of an emulator that was started here. */
  readonly processGroup?: number;
  /** Ends the emulator if it was started here; one that was given is left alone. */
  stop(): Promise<void>;
}

const IMAGE = 'gcr.io/cloud-spanner-emulator/emulator';
const MAX_DATABASES = '20000';

/** The first run with a container engine may have to fetch the image. */
const START_TIMEOUT_MS = { binaries: 30_000, container: 300_000 };

/**
 * Becomes the emulator ("$@") next to a guard that waits on file descriptor 3. We hold the other end of that pipe, so however our
 * process ends, SIGKILL included, the guard wakes up, runs the clean-up given as $1 and ends the whole process group.
 */
const GUARDED = 'cleanup=$1; shift; { cat <&3 >/dev/null; eval "$cleanup"; kill -KILL 0; } & exec "$@" 3<&-';

/** The gateway leaves by itself after its server, and reaps it; ended at once, the server would stay a zombie where init reaps none. */
const END_SERVER_FIRST = 'pkill -KILL -P $$ -x emulator_main 2>/dev/null && sleep 0.2';

/** Finds an emulator and starts it where it does not run yet; undefined when there is none on this machine. */
export async function startEmulator(env: Environment = process.env): Promise<Emulator | undefined> {
  const source = await findEmulator(env);
  if (!source) {
    return undefined;
  }
  if (source.kind === 'running') {
    if (!(await answers(source.rest))) {
      throw new Error(`No Spanner emulator answers at ${source.rest}, the address that SPANNER_EMULATOR_REST gives`);
    }
    return { ...source, stop: async () => {} };
  }
  return start(source, env);
}

async function start(source: Exclude<EmulatorSource, { kind: 'running' }>, env: Environment): Promise<Emulator> {
  const [grpcPort, restPort] = await freePorts(2);
  const { cleanup, command } = source.kind === 'binaries'
    ? { cleanup: END_SERVER_FIRST, command: gatewayCommand(source, grpcPort, restPort) }
    : containerCommand(source.engine, grpcPort, restPort);
  const child = spawn('sh', ['-c', GUARDED, 'sh', cleanup, ...command], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // Older emulators ignore this variable, while an unknown flag would end them.
    env: { ...env, MAX_DATABASES_PER_INSTANCE: MAX_DATABASES },
  });
  const complaints = tailOf(child);
  letGo(child);

  const rest = `127.0.0.1:${restPort}`;
  const deadline = Date.now() + START_TIMEOUT_MS[source.kind];
  while (!(await answers(rest))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      await stop(child);
      throw new Error(`The Spanner emulator did not start (${command[0]}): ${complaints()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return { rest, grpc: `127.0.0.1:${grpcPort}`, kind: source.kind, processGroup: child.pid, stop: async () => stop(child) };
}

function gatewayCommand(source: { gateway: string; emulator: string }, grpcPort: number, restPort: number): string[] {
  return [
    source.gateway, '--hostname', '127.0.0.1', '--grpc_port', `${grpcPort}`, '--http_port', `${restPort}`, '--grpc_binary', source.emulator,
  ];
}

function containerCommand(engine: string, grpcPort: number, restPort: number): { cleanup: string; command: string[] } {
  const name = `spanner-emulator-${randomBytes(6).toString('hex')}`;
  const ports = ['-p', `127.0.0.1:${grpcPort}:9010`, '-p', `127.0.0.1:${restPort}:9020`];
  return {
    // The engine owns the container's processes, so ending its client would leave them running.
    cleanup: `'${engine}' rm -f ${name} >/dev/null 2>&1`,
    command: [engine, 'run', '--rm', '--name', name, ...ports, '-e', 'MAX_DATABASES_PER_INSTANCE', IMAGE],
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  child.ref();
  const exited = once(child, 'exit');
  (child.stdio[3] as Writable).destroy();
  await exited;
}

/** Nobody has to call stop(): the emulator keeps no process alive, and the guard ends it after us. */
function letGo(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stderr, child.stdio[3]]) {
    (stream as unknown as { unref(): void }).unref();
  }
}

function tailOf(child: ChildProcess): () => string {
  let tail = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-2000);
  });
  return () => tail.trim() || 'it wrote no message';
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map(async (server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map(async (server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
