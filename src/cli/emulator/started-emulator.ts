import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Writable } from 'node:stream';
import type { Io } from '../command';
import { Emulator } from './emulator';
import { sdkBinaries } from './sdk-binaries';
import { UnusableInput } from '../input/unusable-input';
import { REST_PORT_OFFSET } from '../running/rest';

/** The default gRPC port; the REST port is 10 above it. */
export const USUAL = { grpcPort: 9010 };
const MOST_PORTS_TRIED = 50;
const START_SECONDS = 30;
const POLL_MILLIS = 25;
const MOST_LOGGED_CHARS = 2_000;

const HOW_TO_START = [
  'in another terminal, run one of',
  '    gcloud emulators spanner start',
  '    docker run -p 127.0.0.1:9010:9010 -p 127.0.0.1:9020:9020 gcr.io/cloud-spanner-emulator/emulator',
].join('\n');

/**
 * Becomes the emulator ("$@") beside a guard that reads a pipe. This process holds the other end. However this process
 * ends, the guard notices and kills the process group.
 */
const GUARDED = '{ cat <&3 >/dev/null; kill -KILL 0; } & exec "$@" 3<&-';

/** An emulator that runs until it is stopped or this process ends. */
export class StartedEmulator {
  /**
   * Uses the binaries of an installed Google Cloud SDK; downloads nothing.
   *
   * @throws UnusableInput if there are none, or they do not start
   */
  public static async start(io: Io): Promise<StartedEmulator> {
    const binaries = sdkBinaries(io.environment);
    if (binaries === undefined) {
      throw new UnusableInput('no emulator runs here, and no Google Cloud SDK with one is found', HOW_TO_START);
    }
    const grpcPort = await freePort();
    const restPort = grpcPort + REST_PORT_OFFSET;
    const child = spawn('sh', [
      '-c', GUARDED, 'sh', binaries.gateway, '--hostname', 'localhost', '--grpc_port', `${grpcPort}`,
      '--http_port', `${restPort}`, '--grpc_binary', binaries.server,
    ], { detached: true, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
    let log = '';
    child.stderr!.on('data', (chunk: Buffer) => {
      log = `${log}${chunk.toString()}`.slice(-MOST_LOGGED_CHARS);
    });
    const end = Date.now() + START_SECONDS * 1_000;
    for (;;) {
      const emulator = await Emulator.at(`localhost:${restPort}`, io);
      if (emulator) {
        return new StartedEmulator(emulator, `localhost:${grpcPort}`, child);
      }
      if (hasEnded(child) || Date.now() > end) {
        await stop(child);
        throw new UnusableInput(`${binaries.gateway} does not start`, log.trim() || HOW_TO_START);
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MILLIS));
    }
  }

  /** @param host In the form of `SPANNER_EMULATOR_HOST`. */
  private constructor(
    public readonly emulator: Emulator,
    public readonly host: string,
    private readonly child: ChildProcess,
  ) {}

  public async stop(): Promise<void> {
    return stop(this.child);
  }
}

/** The first gRPC port that is free together with its REST port. */
async function freePort(): Promise<number> {
  const ports = Array.from({ length: MOST_PORTS_TRIED }, (_, number) => USUAL.grpcPort + number * 2 * REST_PORT_OFFSET);
  for (const port of ports) {
    if (await isFree(port) && await isFree(port + REST_PORT_OFFSET)) {
      return port;
    }
  }
  throw new UnusableInput(`no port for an emulator is free from ${ports[0]} to ${ports[ports.length - 1]}`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, 'localhost'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = hasEnded(child) ? undefined : once(child, 'exit');
  (child.stdio[3] as Writable).destroy();
  await exited;
}
