import * as fs from 'node:fs';
import { systemReason } from '../../text/system-reason';
import { UnusableInput } from '../input/unusable-input';

interface ChangedFile {
  /** Absolute. */
  readonly file: string;
  /** As messages call it. */
  readonly name: string;
  readonly text: string;
}

/**
 * Writes texts in the place of files that are there, each whole or not at all. A byte order mark, the mode and what a
 * link points to stay.
 *
 * @throws UnusableInput before anything is written, for a file that holds anything but UTF-8
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
