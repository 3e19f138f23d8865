import * as fs from 'node:fs';
import * as path from 'node:path';
import { STANDARD_INPUT } from './read-text';
import { UnusableInput } from './unusable-input';
import { folderOfPattern, isPattern, patternMatcher } from '../../text/glob';

/** Not looked into unless named: what others wrote, and what is generated. */
export const SKIPPED_FOLDERS = new Set(['node_modules', '.git', 'cdktf.out', '.terraform']);
export const ENDINGS = ['.sql', '.sdl', '.ddl', '.tf', '.tf.json'];

/**
 * The files that an argument names: itself, all DDL files below a folder, or what a pattern matches. They are named
 * as reports show them: relative to the folder of the command where the argument was.
 *
 * @throws UnusableInput when there is none.
 */
export function inputFiles(argument: string, folder: string, isIgnored: (name: string) => boolean): string[] {
  if (argument === STANDARD_INPUT) {
    return [STANDARD_INPUT];
  }
  if (argument === '') {
    // A variable of a shell that is not set must not mean everything.
    throw new UnusableInput('a path is empty');
  }
  const name = tidy(argument);
  const stats = statsOf(path.resolve(folder, name), argument);
  if (stats?.isDirectory()) {
    const found = filesBelow(name, folder, isIgnored).filter(hasDdlEnding);
    if (found.length === 0) {
      throw new UnusableInput(
        `the folder ${argument} holds no DDL files`,
        `looked for files that end with ${ENDINGS.join(', ')}`,
      );
    }
    return found;
  }
  if (stats) {
    return isIgnored(name) ? [] : [name];
  }
  if (isPattern(argument)) {
    const matches = patternMatcher(name);
    const below = folderOfPattern(name);
    const found = fs.existsSync(path.resolve(folder, below))
      ? filesBelow(below, folder, isIgnored).filter(matches)
      : [];
    if (found.length === 0) {
      throw new UnusableInput(`no file matches ${argument}`);
    }
    return found;
  }
  throw new UnusableInput(`there is no file or folder ${argument}`);
}

export function hasDdlEnding(name: string): boolean {
  const lower = name.toLowerCase();
  return ENDINGS.some((ending) => lower.endsWith(ending));
}

/** All files below a folder, sorted, with names that go on from the name of the folder. */
function filesBelow(name: string, folder: string, isIgnored: (name: string) => boolean): string[] {
  const files: string[] = [];
  const folders = [name];
  for (const each of folders) {
    for (const entry of entriesOf(path.resolve(folder, each))) {
      const full = each === '.' ? entry.name : `${each.replace(/\/$/, '')}/${entry.name}`;
      if (isIgnored(full)) {
        continue;
      }
      if (entry.isDirectory()) {
        folders.push(...(SKIPPED_FOLDERS.has(entry.name) ? [] : [full]));
      } else if (entry.isFile() || (entry.isSymbolicLink() && isFileBehindLink(path.resolve(folder, full)))) {
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

/** undefined: there is nothing of that name. */
function statsOf(file: string, argument: string): fs.Stats | undefined {
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

/** Links to folders are not followed: they may lead round in a circle. A link that leads to nothing is no file. */
function isFileBehindLink(link: string): boolean {
  try {
    return fs.statSync(link).isFile();
  } catch {
    return false;
  }
}

/** With forward slashes and without a `./` in front. */
function tidy(argument: string): string {
  return path
    .normalize(argument)
    .split(path.sep)
    .join('/')
    .replace(/(?<=.)\/$/, '');
}
