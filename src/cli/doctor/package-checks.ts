import * as fs from 'node:fs';
import * as path from 'node:path';
import { wrongBy, type Check } from './check';
import { isInRange } from './version-range';
import { packageManifest } from '../../text/package-version';

import type { Io } from '../command';
import { readAppConfig } from '../migrate/app-config';

const OWN_NAME = 'spanner-constructs';
const APP = 'cdktf.json';
const CDKTN = 'cdktn';
/** Replaces cdktf by an npm alias (docs/cdktn.md). */
const CDKTN_RANGE = '^0.24.0';

interface Installed {
  readonly name: string;
  /** Empty if it cannot be read. */
  readonly version: string;
  /** Links followed. */
  readonly folder: string;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/**
 * The runtime of this command, and that of an app in the folder.
 *
 * @param node The version of Node.js.
 */
export function packageChecks({ folder }: Io, node: string): Check[] {
  const { version, engines } = packageManifest();
  return [
    { name: OWN_NAME, state: 'ok', what: version },
    fitting('Node.js', node, [engines.node], 'nvm install 22'),
    ...appChecks(folder),
  ];
}

function appChecks(folder: string): Check[] {
  if (!fs.existsSync(path.join(folder, APP))) {
    return [{ name: 'app', state: 'none', what: `no ${APP} is here` }];
  }
  try {
    const { command, language } = readAppConfig(folder);
    return [
      { name: 'app', state: 'ok', what: `${command} (${language})` },
      ...language === 'typescript'
        ? [ownCheck(folder), ...peerChecks(folder)]
        : [{ name: 'cdktf', state: 'none' as const, what: `packages of ${language} are not looked into` }],
    ];
  } catch (error) {
    return [{ name: 'app', ...wrongBy(error, `correct ${APP}`) }];
  }
}

/** Only equal versions guarantee that the app and the commands print the same text. */
function ownCheck(folder: string): Check {
  const { version } = packageManifest();
  const found = installed(OWN_NAME, folder);
  const [name, fix] = [`${OWN_NAME} of the app`, `npm install ${OWN_NAME}@${version}`];
  const [own, host] = [found?.folder ?? folder, folder].map((each) => installed('cdktf', each)?.folder);
  return own === host
    ? fitting(name, found?.version, [version], fix)
    : { name, state: 'wrong', what: `uses another cdktf than the app: ${own}`, fix };
}

function peerChecks(folder: string): Check[] {
  const host = installed('cdktf', folder);
  return Object.entries(packageManifest().peerDependencies).map(([name, range]) => {
    const found = installed(name, folder);
    if (found?.name === CDKTN) {
      return fitting(CDKTN, found.version, [CDKTN_RANGE], `npm install "cdktf@npm:${CDKTN}@${CDKTN_RANGE}"`);
    }
    const ofHost = found && name === 'constructs' ? host?.peerDependencies?.[name] : undefined;
    const wanted = [...new Set([range, ofHost ?? range])];
    return fitting(name, found?.version, wanted, `npm install "${name}@${wanted.at(-1)}"`);
  });
}

/** @param version Absent if it is not installed. */
function fitting(name: string, version: string | undefined, ranges: readonly string[], fix: string): Check {
  if (!version) {
    return { name, state: 'wrong', what: version === '' ? 'its package.json cannot be read' : 'not installed', fix };
  }
  const wanted = ranges.join(' and ');
  return ranges.every((range) => isInRange(version, range))
    ? { name, state: 'ok', what: `${version} (${wanted})` }
    : { name, state: 'wrong', what: `${version}, and it has to be ${wanted}`, fix };
}

/** Searches as Node.js does from the folder. */
function installed(name: string, folder: string): Installed | undefined {
  const file = path.join(folder, 'node_modules', name, 'package.json');
  const above = path.dirname(folder);
  if (!fs.existsSync(file)) {
    return above === folder ? undefined : installed(name, above);
  }
  const found = fs.realpathSync(path.dirname(file));
  try {
    return { ...JSON.parse(fs.readFileSync(file, 'utf8')) as Installed, folder: found };
  } catch {
    return { name, version: '', folder: found };
  }
}
