import * as fs from 'node:fs';
import { systemReason } from '../../text/system-reason';
import { UnusableInput } from '../input/unusable-input';

interface ChangedFile {
  /** Absolute. */
  readonly file: string;
  /** As shown in messages. */
  readonly name: string;
  readonly text: string;
}

/**
 * Replaces the texts of existing files, each completely or not at all. Keeps the byte order mark, the mode and links.
 *
 * @throws UnusableInput before writing anything if a file is not valid UTF-8
 */
export function writeChangedFiles(files: readonly ChangedFile[]): void {
  files.forEach(refuseOtherText);
  files.forEach(write);
}

function refuseOtherText({ file, name }: ChangedFile): void {
  const bytes = fs.readFileSync(file);
  if (!Buffer.from(bytes.toString('utf8')).equals(bytes)) {
    throw new UnusableInput(`${name} is not UTF-8 throughout, and --fix writes UTF-8`, 'save the file as UTF-8 first');
  }
}

function write({ file, name, text }: ChangedFile): void {
  try {
    const target = fs.realpathSync(file);
    const mark = fs.readFileSync(target, 'utf8').startsWith('\ufeff') ? '\ufeff' : '';
    const draft = `${target}.${process.pid}.tmp`;
    fs.writeFileSync(draft, `${mark}${text}`, { flag: 'wx' });
    fs.chmodSync(draft, fs.statSync(target).mode);
    fs.renameSync(draft, target);
  } catch (error) {
    throw new UnusableInput(`${name} cannot be written: ${systemReason(error)}`);
  }
}
