import * as fs from 'node:fs';
import * as path from 'node:path';
import { STANDARD_INPUT } from './read-text';
import { NoDdl, UnusableInput } from './unusable-input';
import { folderOfPattern, isPattern, patternMatcher } from '../../text/glob';
import type { Config } from '../config/config';

/** Folders with foreign or generated code, skipped unless named. */
export const SKIPPED_FOLDERS = new Set(['node_modules', '.git', 'cdktf.out', '.terraform']);
export const ENDINGS = ['.sql', '.sdl', '.ddl', '.tf', '.tf.json'];

/**
 * The files of an argument: the file itself, all below a folder with one of the endings, or the matches of a pattern.
 * Names are as in reports: relative to the folder of the command if the argument was.
 *
 * @param leaveOut Takes the links to folders that are not followed.
 * @throws UnusableInput if there are none
 */
export function inputFiles(
  argument: string, folder: string, ignoredBy?: Config['ignoredBy'], endings = ENDINGS,
  leaveOut: (link: string) => void = () => undefined,
): string[] {
  if (argument === STANDARD_INPUT) {
    return [STANDARD_INPUT];
  }
  if (argument === '') {
    // An unset shell variable must not select everything.
    throw new UnusableInput('a path is empty');
  }
  const name = tidy(argument);
  const stats = statsOf(path.resolve(folder, name), argument);
  if (stats && ignoredBy?.(name) !== undefined) {
    return [];
  }
  if (stats && !stats.isDirectory()) {
    return [name];
  }
  if (!stats && !isPattern(argument)) {
    throw new UnusableInput(`there is no file or folder ${argument}`);
  }
  const matches = stats ? (each: string) => hasEnding(each, endings) : patternMatcher(name);
  const below = stats ? name : folderOfPattern(name);
  const found = filesBelow(below, folder, ignoredBy, (link) => {
    if (matches(`${link}/x.sql`)) {
      leaveOut(link);
    }
  }).filter(matches);
  if (found.length > 0) {
    return found;
  }
  const ignored = filesBelow(below, folder).find(matches);
  throw ignored !== undefined
    ? new UnusableInput(`${ignoredBy!(ignored)} ignores all DDL files of ${argument}`)
    : stats
      ? new NoDdl(`the folder ${argument} holds no files that end with ${endings.join(', ')}`)
      : new UnusableInput(`no file matches ${argument}`);
}

export function hasEnding(name: string, endings = ENDINGS): boolean {
  const lower = name.toLowerCase();
  return endings.some((ending) => lower.endsWith(ending));
}

/** All files below a folder, sorted. Their names start with the name of the folder. */
function filesBelow(
  name: string, folder: string, ignoredBy?: Config['ignoredBy'], leaveOut?: (link: string) => void,
): string[] {
  const files: string[] = [];
  const folders = fs.existsSync(path.resolve(folder, name)) ? [name] : [];
  // Read last, so that a folder is called by its own name.
  const links: string[] = [];
  const read = new Set<string>();
  for (let each = folders.shift(); each !== undefined; each = folders.shift() ?? links.shift()) {
    const absolute = path.resolve(folder, each);
    const resolved = fs.realpathSync(absolute);
    const entries = read.has(resolved) ? [] : entriesOf(absolute);
    read.add(resolved);
    for (const entry of entries) {
      const full = each === '.' ? entry.name : `${each.replace(/\/$/, '')}/${entry.name}`;
      if (ignoredBy?.(full) !== undefined) {
        continue;
      }
      const link = path.resolve(folder, full);
      const found = entry.isSymbolicLink() ? behindLink(link) : entry;
      if (found?.isDirectory()) {
        if (SKIPPED_FOLDERS.has(entry.name)) {
          continue;
        } else if (found === entry) {
          folders.push(full);
        } else if (path.isAbsolute(fs.readlinkSync(link))) {
          // Those of Bazel and Nix lead to large foreign trees.
          leaveOut?.(full);
        } else {
          links.push(full);
        }
      } else if (found?.isFile()) {
        files.push(full);
      }
    }
  }
  return files.sort();
}

function entriesOf(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw new UnusableInput(`the folder ${folder} cannot be read: ${(error as Error).message}`);
  }
}

/** undefined if nothing has that name. */
export function statsOf(file: string, argument: string): fs.Stats | undefined {
  try {
    return fs.statSync(file);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(code)) {
      return undefined;
    }
    throw new UnusableInput(`${argument} cannot be read: ${message}`);
  }
}

/** undefined for broken links. */
function behindLink(link: string): fs.Stats | undefined {
  try {
    return fs.statSync(link);
  } catch {
    return undefined;
  }
}

/** The name of a file as reports show it: from a folder, with forward slashes. */
export function shownFrom(folder: string, file: string): string {
  return path.relative(folder, file).split(path.sep).join('/');
}

/** Uses forward slashes, and drops a leading `./`. */
function tidy(argument: string): string {
  return path
    .normalize(argument)
    .split(path.sep)
    .join('/')
    .replace(/(?<=.)\/$/, '');
}
