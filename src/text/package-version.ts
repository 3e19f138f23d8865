import * as fs from 'node:fs';
import * as path from 'node:path';

/** The version of this package; works from src and from lib. */
export function packageVersion(): string {
  return (JSON.parse(fs.readFileSync(path.join(__dirname, '..', '..', 'package.json'), 'utf8')) as { version: string })
    .version;
}
