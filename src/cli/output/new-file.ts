import * as path from 'node:path';
import { systemReason } from '../../text/system-reason';
import { makeFile } from '../../text/written-files';
import type { Io } from '../command';
import { UnusableInput } from '../input/unusable-input';

/**
 * Writes a new file. Never overwrites one, because the user may have edited it.
 *
 * @throws UnusableInput
 */
export function writeNewFile(name: string, text: string, io: Io): void {
  try {
    makeFile({ file: path.resolve(io.folder, name), content: text });
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new UnusableInput(
      exists ? `${name} exists already` : `${name} cannot be written: ${systemReason(error)}`,
      exists ? 'name another file, or remove it first' : undefined,
    );
  }
}
