import * as path from 'node:path';
import { makeFile } from '../../text/written-files';
import type { Io } from '../command';
import { UnusableInput, unwritable } from '../input/unusable-input';

/**
 * Writes a new file. Never overwrites one, because the user may have edited it.
 *
 * @throws UnusableInput
 */
export function writeNewFile(name: string, text: string, io: Io): void {
  try {
    makeFile({ file: path.resolve(io.folder, name), content: text });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST'
      ? new UnusableInput(`${name} exists already`, 'name another file, or remove it first')
      : unwritable(name, error);
  }
}
