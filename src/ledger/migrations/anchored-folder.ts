import * as fs from 'node:fs';
import * as path from 'node:path';
import { CHECKSUM_FILE, shownPath } from '../../rules/usage/recorded-folder';

/** Marks the folder of an app, in which cdktf runs it. */
const ANCHOR = 'cdktf.json';

/**
 * Resolves a folder independently of where the app is started: below the current folder, if it holds migrations.
 * Otherwise below the folder of the app, which has the `cdktf.json`: above the current folder, or above the running
 * script. So a second history is never started next to an existing one.
 *
 * @param named As the user did, also with the separators of Windows on another system.
 * @param script The path of the running script; absent if there is none.
 * @returns a path relative to the current folder
 */
export function anchoredFolder(named: string, current = process.cwd(), script = process.argv[1]): string {
  const folder = shownPath(named);
  if (path.isAbsolute(folder) || holdsMigrations(path.resolve(current, folder))) {
    return folder;
  }
  const above = folderWith(current, (each) => fs.existsSync(path.join(each, ANCHOR)));
  const isOwn = script !== undefined && path.isAbsolute(script) && !script.split(path.sep).includes('node_modules');
  const ofScript = isOwn ? otherHistory(path.dirname(script), folder, current) : undefined;
  const ofApp = above === undefined || above === current ? undefined : path.resolve(above, folder);
  const found = ofApp !== undefined && (holdsMigrations(ofApp) || ofScript === undefined) ? ofApp : ofScript;
  return found === undefined ? folder : path.relative(current, found);
}

/**
 * Migrations of that name below a folder or one above it, except those below the current folder; undefined if there are
 * none.
 */
export function otherHistory(start: string, folder: string, current: string): string | undefined {
  const anchor = folderWith(start, (each) => holdsMigrations(path.resolve(each, folder)));
  const found = anchor === undefined ? undefined : path.resolve(anchor, folder);
  return found === path.resolve(current, folder) ? undefined : found;
}

function holdsMigrations(folder: string): boolean {
  return fs.existsSync(path.join(folder, CHECKSUM_FILE));
}

function folderWith(start: string, isIt: (folder: string) => boolean): string | undefined {
  const above = path.dirname(start);
  return isIt(start) ? start : above === start ? undefined : folderWith(above, isIt);
}
