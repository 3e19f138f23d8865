import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Io } from '../command';

/**
 * The emulator of the first Google Cloud SDK that has one: from PATH, CLOUDSDK_ROOT_DIR, or the other folders.
 *
 * @param others Folders that may hold an SDK.
 * @returns the server, and the gateway that serves REST and starts it
 */
export function sdkBinaries(
  environment: Io['environment'], others: readonly string[] = [],
): { readonly gateway: string; readonly server: string } | undefined {
  const gcloud = (environment.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => (folder === '' ? [] : path.join(folder, 'gcloud')))
    .find(isExecutable);
  return [gcloud && path.dirname(path.dirname(fs.realpathSync(gcloud))), environment.CLOUDSDK_ROOT_DIR, ...others]
    .flatMap((sdk) => (sdk ? path.join(sdk, 'bin', 'cloud_spanner_emulator') : []))
    .map((folder) => ({ gateway: path.join(folder, 'gateway_main'), server: path.join(folder, 'emulator_main') }))
    .find(({ gateway, server }) => isExecutable(gateway) && isExecutable(server));
}

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
