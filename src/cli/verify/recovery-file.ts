import * as path from 'node:path';
import { makeFolder } from '../../ledger/migrations/make-folder';
import { replaceFiles } from '../../text/written-files';
import type { Io } from '../command';
import { unwritable } from '../input/unusable-input';

/**
 * Writes a generated file into a folder. Replaces a file from an earlier run, which may be out of date.
 *
 * @throws UnusableInput
 */
export function writeRecoveryFile(folder: string, name: string, text: string, io: Io): void {
  const target = path.resolve(io.folder, folder);
  try {
    makeFolder(target);
    replaceFiles([{ file: path.join(target, name), content: text }]);
  } catch (error) {
    throw unwritable(`${folder}/${name}`, error);
  }
}
