import * as fs from 'node:fs';
import * as path from 'node:path';

/**
 * Creates a folder with its parents. Node's own `recursive` never returns on file systems that reject new folders, such
 * as `/proc`.
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
