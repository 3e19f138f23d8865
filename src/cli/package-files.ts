import * as fs from 'node:fs';
import * as path from 'node:path';

/** The folder of the package, from src/cli as well as from lib/cli. */
const ROOT = path.join(__dirname, '..', '..');

/** A page of the documentation, which is shipped with the package. */
export function packagePage(page: string): string {
  return fs.readFileSync(path.join(ROOT, page), 'utf8');
}
