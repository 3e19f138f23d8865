import * as fs from 'node:fs';
import * as path from 'node:path';

/**
 * A folder, with those above it. Node's own `recursive` never ends where a file system has folders and takes no new
 * ones, as that of `/proc`.
 */
export function makeFolder(folder: string): void {
  if (fs.existsSync(folder) && fs.statSync(folder).isDirectory()) {
    return;
  }
  const parent = path.dirname(folder);
  if (parent !== folder) {
    makeFolder(parent);
  }
  fs.mkdirSync(folder);
}
