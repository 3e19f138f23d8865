import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import * as http from 'node:http';
import * as path from 'node:path';
import { inFolder, SAFE } from './support';
import type { Io } from '../../src/cli/command';
import { sdkBinaries } from '../../src/cli/emulator/sdk-binaries';
import { StartedEmulator, USUAL } from '../../src/cli/emulator/started-emulator';
import { TYPESCRIPT } from '../support/cdktf-app';

/** No emulator of this machine is at the usual port of these tests. */
const PORT = 21_000 + (process.pid % 500) * 40;
beforeAll(() => {
  jest.replaceProperty(USUAL, 'grpcPort', PORT);
});

const STARTED = (port: number): string => `started an emulator, which ends with dev; another terminal needs\n    export SPANNER_EMULATOR_HOST=localhost:${port}\n`;
const APPLIED = (port: number): string => `projects/local/instances/local/databases/database at localhost:${port + 10}\ncreated with 1 statement\n`;
const environment = { PATH: process.env.PATH };
const onSdk = sdkBinaries(environment) ? test : test.skip;

/** Live processes of an emulator at a port; a zombie is gone but for its parent. */
const processesAt = (port: number): string[] => execFileSync('ps', ['-A', '-o', 'stat=,args='], { encoding: 'utf8' }).split('\n')
  .filter((line) => !line.startsWith('Z') && /(gateway|emulator)_main/.test(line) && new RegExp(`\\b${port}\\b`).test(line));
const ended = async (port: number): Promise<string[]> => {
  for (let tries = 0; tries < 100 && processesAt(port).length > 0; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return processesAt(port);
};

onSdk('one is started, and ends with the command', inFolder({ 'a.sql': SAFE }, async (folder) => {
  expect(await folder.run(['dev', 'a.sql', '--once'], { environment })).toEqual({ code: 0, err: '', out: `${STARTED(PORT)}${APPLIED(PORT)}` });
  expect(await ended(PORT)).toEqual([]);
}));

onSdk('one is ended after an error, too', inFolder({ 'a.sql': `${SAFE}CREATE TABL` }, async (folder) => {
  expect(await folder.run(['dev', 'a.sql', '--once'], { environment })).toMatchObject({ code: 2, out: STARTED(PORT), err: expect.stringContaining('not understood') });
  expect(await ended(PORT)).toEqual([]);
}));

onSdk('one at the usual port is found, and stays', inFolder({ 'a.sql': SAFE }, async (folder) => {
  const started = await StartedEmulator.start({ environment } as unknown as Io);
  const found = `found an emulator; another terminal needs\n    export SPANNER_EMULATOR_HOST=${started.host}\n`;
  expect(await folder.run(['dev', 'a.sql', '--once'])).toEqual({ code: 0, err: '', out: `${found}${APPLIED(PORT)}` });
  expect(processesAt(PORT)).not.toEqual([]);
  await started.stop();
  expect(await ended(PORT)).toEqual([]);
}));

onSdk('one is started at another port where that of gRPC or of REST is taken', inFolder({ 'a.sql': SAFE }, async (folder) => {
  const servers = [PORT, PORT + 30].map((taken) => http.createServer((_, response) => response.writeHead(404).end()).listen(taken, 'localhost'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const { out } = await folder.run(['dev', 'a.sql', '--once'], { environment });
  servers.forEach((server) => server.close());
  // Others may have the next one, too.
  const other = Number(/HOST=localhost:(\d+)/.exec(out)?.[1]);
  expect(other).toBeGreaterThanOrEqual(PORT + 40);
  expect(out).toBe(`${STARTED(other)}${APPLIED(other)}`);
}));

onSdk.each(['SIGINT', 'SIGKILL'] as const)('one ends with a process that %s ends', (signal) => inFolder({ 'a.sql': SAFE }, async (folder) => {
  const [main, ports] = ['main', 'emulator/started-emulator'].map((file) => JSON.stringify(path.join(__dirname, '..', '..', 'src', 'cli', file)));
  const program = `require(${ports}).USUAL.grpcPort = ${PORT}; require(${main}).runAsProcess()`;
  const child = spawn(process.execPath, [...TYPESCRIPT, '-e', program, 'spanner-constructs', 'dev', 'a.sql'], { cwd: folder.path, env: { ...process.env, SPANNER_EMULATOR_HOST: '', SPANNER_EMULATOR_REST: '' } });
  let out = '';
  await new Promise<void>((resolve) => child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    if (out.endsWith('created with 1 statement\n')) {
      resolve();
    }
  }));
  expect(processesAt(PORT)).not.toEqual([]);
  child.kill(signal);
  await once(child, 'exit');
  expect(await ended(PORT)).toEqual([]);
})());

test('one that does not start says why', inFolder({ 'a.sql': SAFE }, async (folder) => {
  for (const name of ['gateway_main', 'emulator_main']) {
    folder.write(`bin/cloud_spanner_emulator/${name}`, '#!/bin/sh\necho no memory >&2\nexit 1\n');
    fs.chmodSync(path.join(folder.path, 'bin', 'cloud_spanner_emulator', name), 0o755);
  }
  const { code, err } = await folder.run(['dev', 'a.sql'], { environment: { CLOUDSDK_ROOT_DIR: folder.path } });
  expect([code, err]).toEqual([2, `error: ${folder.path}/bin/cloud_spanner_emulator/gateway_main does not start: no memory\n`]);
}));

test('without one, and with none installed, it says how to start one', inFolder({ 'a.sql': SAFE }, async (folder) => {
  expect(await folder.run(['dev', 'a.sql'], { environment: { PATH: folder.path } })).toEqual({
    code: 2,
    out: '',
    err: [
      'error: no emulator runs here, and no Google Cloud SDK with one is found: in another terminal, run one of',
      '    gcloud emulators spanner start',
      '    docker run -p 127.0.0.1:9010:9010 -p 127.0.0.1:9020:9020 gcr.io/cloud-spanner-emulator/emulator',
      '',
    ].join('\n'),
  });
}));
