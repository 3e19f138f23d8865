import * as fs from 'node:fs';
import * as path from 'node:path';
import type { ProjectFile } from './project';
import { listed } from '../../text/shown';
import { makeFile } from '../../text/written-files';
import { UnusableInput, unwritable } from '../input/unusable-input';

const MOST_NAMED = 5;

const NEW_FOLDER = 'name a new folder: npx spanner-constructs init FOLDER';

/**
 * Writes all files or none.
 *
 * @returns the written files; existing files that are kept are left out
 * @throws UnusableInput for a file that would be overwritten, or that stands where a folder has to be
 */
export function writeProject(folder: string, files: readonly ProjectFile[]): readonly ProjectFile[] {
  const isTaken = (file: ProjectFile): boolean => isThere(folder, file.path);
  const taken = files.filter((file) => file.isKept !== true && isTaken(file)).map((file) => file.path);
  if (taken.length > 0) {
    const named = [...taken.slice(0, MOST_NAMED), ...(taken.length > MOST_NAMED ? ['more'] : [])];
    throw new UnusableInput(
      `${listed(named)} ${taken.length === 1 ? 'exists' : 'exist'} already, and nothing was written`,
      NEW_FOLDER,
    );
  }
  const wanted = files.filter((file) => !isTaken(file));
  const made: string[] = [];
  for (const { path: name, text: content } of wanted) {
    const file = path.join(folder, name);
    try {
      made.push(...[fs.mkdirSync(path.dirname(file), { recursive: true }) ?? []].flat());
      makeFile({ file, content });
      made.push(file);
    } catch (error) {
      made.reverse().forEach((each) => fs.rmSync(each, { recursive: true, force: true }));
      throw unwritable(name, error, 'nothing was written');
    }
  }
  return wanted;
}

/** True also for a broken link. */
function isThere(folder: string, name: string): boolean {
  try {
    fs.lstatSync(path.join(folder, name));
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') {
      throw new UnusableInput(`the folder of ${name} is a file, or one of its parents is`, NEW_FOLDER);
    }
    return code !== 'ENOENT';
  }
}
