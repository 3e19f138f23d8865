import { createHash } from 'node:crypto';
import { migrationsError } from './errors';
import { parseFileName } from './file-names';
import { CHECKSUM_FILE, LIST_FILE } from '../../rules/usage/broken-migrations';

const LINE = /^([0-9a-f]{64}) [ *](\S+)$/;

export function checksumOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Checksums by file name, in order, in the format of `sha256sum`, which can check them too. */
export function parseChecksums(text: string, folder: string): Map<string, string> {
  const checksums = new Map<string, string>();
  const lines = text.split('\n');
  let last = '';
  lines.forEach((line, i) => {
    if (i === lines.length - 1 && line === '') {
      return;
    }
    const [, checksum, fileName] = LINE.exec(line) ?? [];
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
