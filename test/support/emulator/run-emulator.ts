import { once } from 'node:events';
import * as http from 'node:http';
import { AddressInfo } from 'node:net';
import { SpannerClient } from './client';
import { Emulator, startEmulator } from './emulator';
import { Features, probeFeatures } from './features';
import { Environment } from './find-emulator';

/** What a suite has to know. Without an address this machine has no emulator. */
export interface RunEmulator {
  readonly rest?: string;
  /** `host:port` for clients that speak gRPC. */
  readonly grpc?: string;
  readonly features?: Features;
}

export interface EmulatorOffer {
  /** Where processes of the run ask for the emulator. */
  readonly port: number;
  /** Ends the emulator if the run started one. */
  close(): Promise<void>;
}

const HOW_TO_GET_ONE = 'Set SPANNER_EMULATOR_REST (host:port), install the component cloud-spanner-emulator of the '
  + 'Google Cloud SDK, or start docker or podman.';

/**
 * Offers one emulator to all processes of a test run. It is found or started for the first suite that asks, by this
 * process: when this process ends, the emulator ends.
 */
export async function offerEmulator(env: Environment = process.env, start = startEmulator): Promise<EmulatorOffer> {
  let emulator: Promise<Emulator | undefined> | undefined;
  let answer: Promise<RunEmulator> | undefined;
  const server = http.createServer((_, response) => {
    emulator ??= start(env);
    answer ??= emulator.then(async (found) => (found ? described(found) : missing(env)));
    answer.then(
      (found) => response.end(JSON.stringify(found)), (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await (await emulator?.catch(() => undefined))?.stop();
    },
  };
}

/** @throws what kept the emulator from starting */
export async function askForEmulator(port: number): Promise<RunEmulator> {
  const [response] = (await once(http.get({ port, host: '127.0.0.1' }), 'response')) as [http.IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
  }
  const text = Buffer.concat(chunks).toString();
  if (response.statusCode !== 200) {
    throw new Error(text);
  }
  return JSON.parse(text) as RunEmulator;
}

async function described(emulator: Emulator): Promise<RunEmulator> {
  const { rest, grpc } = emulator;
  return { rest, grpc, features: await probeFeatures(new SpannerClient(rest)) };
}

function missing(env: Environment): RunEmulator {
  if (isOn(env.CI) || isOn(env.REQUIRE_SPANNER_EMULATOR)) {
    throw new Error(
      `No Spanner emulator was found, and this run may not skip the tests that need one. ${HOW_TO_GET_ONE}`,
    );
  }
  process.stderr.write(
    `\nSKIPPED: every test that applies DDL to a real Spanner, because no emulator was found. ${HOW_TO_GET_ONE}\n\n`,
  );
  return {};
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false'].includes(value);
}
