/* eslint-disable @typescript-eslint/no-require-imports */
import type { Try } from '../../code/trial';
import { packageManifest } from '../../text/package-version';

/** Runs constructs; undefined where the packages that they need are not installed. */
export function tryConstructs(): Try | undefined {
  return Object.keys(packageManifest().peerDependencies).every(isInstalled) ? run : undefined;
}

function isInstalled(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/** Loads the constructs only when needed: they take longer than all else. */
const run: Try = (statements) => {
  const { trialWith } = require('../../constructs/database/trial') as typeof import('../../constructs/database/trial');
  return trialWith(require('../../index') as typeof import('../../index'))(statements);
};
