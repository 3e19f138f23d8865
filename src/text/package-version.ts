import * as fs from 'node:fs';
import * as path from 'node:path';

interface Manifest {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** What package.json says of this package; works from src and from lib. */
export function packageManifest(): Manifest {
  return JSON.parse(fs.readFileSync(path.join(__dirname, '..', '..', 'package.json'), 'utf8')) as Manifest;
}

export function packageVersion(): string {
  return packageManifest().version;
}
