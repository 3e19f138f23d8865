import * as fs from 'node:fs';
import * as path from 'node:path';
import { notAFolder } from './faults';
import { CHECKSUM_FILE, parseFileName } from './file-names';

/** The files of a folder as bytes: what is read, and what is checked before it is written. */
export interface RawFolder {
  /** As the user named it, for messages. */
  readonly folder: string;
  readonly exists: boolean;
  /** In the order of their names; without those that systems, editors and Git hide behind a dot. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/** @param folder Relative to the working directory, or absolute. */
export function loadFolder(folder: string): RawFolder {
  const names = namesIn(folder);
  const files = (names ?? []).map((name): readonly [string, Buffer] => [name, contentOf(folder, name)]);
  return { folder, exists: names !== undefined, files: new Map(files) };
}

function namesIn(folder: string): string[] | undefined {
  try {
    return fs.readdirSync(folder).filter((name) => !name.startsWith('.')).sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') {
      return undefined;
    }
    if (code === 'ENOTDIR') {
      throw notAFolder(folder);
    }
    throw error;
  }
}

/** Of a foreign file the name says enough: it may be huge, a folder, or a link that leads nowhere. */
function contentOf(folder: string, name: string): Buffer {
  const file = path.join(folder, name);
  const isOurs = parseFileName(name) !== undefined || name === CHECKSUM_FILE;
  return isOurs && fs.statSync(file).isFile() ? fs.readFileSync(file) : Buffer.alloc(0);
}
