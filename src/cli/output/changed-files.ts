import { isUtf8 } from 'node:buffer';
import * as fs from 'node:fs';
import { BYTE_ORDER_MARK } from '../../text/characters';
import { listed } from '../../text/shown';
import { replaceFiles } from '../../text/written-files';
import { UnusableInput, unwritable } from '../input/unusable-input';

interface ChangedFile {
  /** Absolute. */
  readonly file: string;
  /** As shown in messages. */
  readonly name: string;
  readonly text: string;
}

/**
 * Replaces the texts of existing files, all or none. Keeps the byte order mark, the mode and links.
 *
 * @throws UnusableInput before writing anything if a file is not valid UTF-8
 */
export function writeChangedFiles(files: readonly ChangedFile[]): void {
  replaceFiles(
    files.map((each) => {
      const mark = utf8Of(each).startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
      return { ...each, content: mark + each.text };
    }),
    (error, { name }, changed) => unwritable(
      name, error,
      changed.length === 0 ? 'nothing was changed' : `already changed: ${listed(changed.map((each) => each.name))}`,
    ),
  );
}

function utf8Of({ file, name }: ChangedFile): string {
  const bytes = fs.readFileSync(file);
  if (!isUtf8(bytes)) {
    throw new UnusableInput(`${name} is not UTF-8, and --fix writes UTF-8`, 'save the file as UTF-8 first');
  }
  return bytes.toString('utf8');
}
