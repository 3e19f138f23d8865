import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { migrationsError } from './errors';
import { parseFileName } from './file-names';
import { CHECKSUM_FILE, LIST_FILE } from '../../rules/usage/recorded-folder';
import { systemReason } from '../../text/system-reason';

const BYTE_ORDER_MARKS = [[0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff]];
const CHECKSUM_LINE = /^([0-9a-f]{64}) [ *](\S+)$/;
const CONFLICT_MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/m;

/** The files of a folder as bytes, as read or before they are written. */
export interface RawFolder {
  /** As the user named it, for messages. */
  readonly folder: string;
  readonly exists: boolean;
  /** Sorted by name, without hidden files of systems, editors and Git. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/** @param folder Relative to the working directory, or absolute. */
export function loadFolder(folder: string): RawFolder {
  try {
    const names = namesIn(folder);
    const files = (names ?? []).map((name): readonly [string, Buffer] => [name, contentOf(folder, name)]);
    return { folder, exists: names !== undefined, files: new Map(files) };
  } catch (error) {
    const reason = systemReason(error);
    throw reason === undefined ? error : migrationsError({ kind: 'unreadable folder', folder, fileName: '', reason });
  }
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
      throw migrationsError({ kind: 'not a folder', folder, fileName: '' });
    }
    throw error;
  }
}

/** Other files count only by name: they may be huge, folders, or broken links. */
function contentOf(folder: string, name: string): Buffer {
  const file = path.join(folder, name);
  return isOurs(name) && fs.statSync(file).isFile() ? fs.readFileSync(file) : Buffer.alloc(0);
}

export function isOurs(fileName: string): boolean {
  return fileName === CHECKSUM_FILE || orderOf(fileName) !== undefined;
}

/** The text of a file in the folder; empty if there is none. */
export function textOf(raw: RawFolder, fileName: string): string {
  return plainText(raw.files.get(fileName) ?? Buffer.alloc(0), raw.folder, fileName);
}

/** The text of a file that neither Git nor an editor has converted. */
export function plainText(bytes: Buffer, folder: string, fileName: string): string {
  if (BYTE_ORDER_MARKS.some((mark) => mark.every((byte, i) => bytes[i] === byte))) {
    throw migrationsError({ kind: 'byte order mark', folder, fileName });
  }
  const text = bytes.toString('utf8');
  if (!Buffer.from(text, 'utf8').equals(bytes)) {
    throw migrationsError({ kind: 'not UTF-8', folder, fileName });
  }
  const carriageReturn = text.indexOf('\r');
  if (carriageReturn >= 0) {
    throw migrationsError({ kind: 'Windows line ends', folder, fileName }, lineOf(text, carriageReturn));
  }
  const marker = CONFLICT_MARKER.exec(text);
  if (marker) {
    throw migrationsError({ kind: 'conflict markers', folder, fileName }, lineOf(text, marker.index));
  }
  return text;
}

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

export function checksumOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Checksums by file name, in order, in the format of `sha256sum`, which can check them too. */
export function checksumsIn(raw: RawFolder): Map<string, string> {
  const { folder } = raw;
  const checksums = new Map<string, string>();
  const lines = textOf(raw, CHECKSUM_FILE).split('\n');
  let last = '';
  lines.forEach((line, i) => {
    if (i === lines.length - 1 && line === '') {
      return;
    }
    const [, checksum, fileName] = CHECKSUM_LINE.exec(line) ?? [];
    const number = fileName === undefined ? undefined : orderOf(fileName);
    if (number === undefined || fileName === last || number < (orderOf(last) ?? 0)) {
      throw migrationsError({ kind: 'unreadable checksums', folder, fileName: CHECKSUM_FILE, text: line }, i + 1);
    }
    if (number === orderOf(last)) {
      throw migrationsError({ kind: 'duplicate number', folder, fileName, first: last });
    }
    checksums.set(fileName, checksum);
    last = fileName;
  });
  return checksums;
}

/** The list for Terraform comes last. */
function orderOf(fileName: string): number | undefined {
  return fileName === LIST_FILE ? Infinity : parseFileName(fileName)?.number;
}

export function printChecksums(checksums: ReadonlyMap<string, string>): string {
  return [...checksums].map(([fileName, checksum]) => `${checksum}  ${fileName}\n`).join('');
}
