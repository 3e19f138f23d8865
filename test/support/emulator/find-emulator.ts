import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { sdkBinaries } from '../../../src/cli/emulator/sdk-binaries';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where an emulator comes from. One that already runs belongs to whoever started it. */
export type EmulatorSource =
  | { readonly kind: 'running'; readonly rest: string; readonly grpc?: string }
  | { readonly kind: 'binaries'; readonly gateway: string; readonly emulator: string }
  | { readonly kind: 'container'; readonly engine: string };

const INSTALL_ROOTS = [
  '/usr/lib/google-cloud-sdk',
  '/usr/lib64/google-cloud-sdk',
  '/usr/share/google-cloud-sdk',
  '/usr/local/google-cloud-sdk',
  '/usr/local/share/google-cloud-sdk',
  '/opt/google-cloud-sdk',
  '/opt/google-cloud-cli',
  '/opt/homebrew/share/google-cloud-sdk',
  '/snap/google-cloud-cli/current',
  '/google-cloud-sdk',
  join(homedir(), 'google-cloud-sdk'),
];

/** The first that is there of: one named by the environment, the binaries of a Google Cloud SDK, a container engine. */
export async function findEmulator(env: Environment = process.env): Promise<EmulatorSource | undefined> {
  return (await findRunning(env)) ?? findInstalled(env);
}

/** An emulator that this machine could start. */
export function findInstalled(env: Environment = process.env): EmulatorSource | undefined {
  return findBinaries(env) ?? findContainerEngine(env);
}

/** True when the REST gateway at this address answers like a Spanner. */
export async function answers(rest: string): Promise<boolean> {
  try {
    const response = await fetch(`http://${rest}/v1/projects/test/instanceConfigs`, { signal: AbortSignal.timeout(2000) });
    return response.ok;
  } catch {
    return false;
  }
}

async function findRunning(env: Environment): Promise<EmulatorSource | undefined> {
  const grpc = env.SPANNER_EMULATOR_HOST || undefined;
  if (env.SPANNER_EMULATOR_REST) {
    return { kind: 'running', rest: env.SPANNER_EMULATOR_REST, grpc };
  }
  const match = /^(.*):(\d+)$/.exec(grpc ?? '');
  if (!match) {
    return undefined;
  }
  // The gateway's default ports are 9010 for gRPC and 9020 for REST.
  const rest = `${match[1]}:${Number(match[2]) + 10}`;
  return (await answers(rest)) ? { kind: 'running', rest, grpc } : undefined;
}

function findBinaries(env: Environment): EmulatorSource | undefined {
  const found = sdkBinaries(env, INSTALL_ROOTS);
  return found && { kind: 'binaries', gateway: found.gateway, emulator: found.server };
}

function findContainerEngine(env: Environment): EmulatorSource | undefined {
  // A client without its daemon is of no use, so the engine itself has to answer.
  const engine = ['docker', 'podman']
    .find((name) => spawnSync(name, ['info'], { stdio: 'ignore', timeout: 15_000, env }).status === 0);
  return engine ? { kind: 'container', engine } : undefined;
}
