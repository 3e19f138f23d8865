import { createHash } from 'node:crypto';
import { duplicateNumber, unreadableChecksums } from './faults';
import { parseFileName } from './file-names';

const LINE = /^([0-9a-f]{64}) [ *](\S+)$/;

export function checksumOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The checksums by file name, in order. The form is that of `sha256sum`, which checks them too. */
export function parseChecksums(text: string, folder: string): Map<string, string> {
  const checksums = new Map<string, string>();
  const lines = text.split('\n');
  let last = '';
  lines.forEach((line, i) => {
    if (i === lines.length - 1 && line === '') {
      return;
    }
    const [, checksum, fileName] = LINE.exec(line) ?? [];
    const number = fileName === undefined ? undefined : parseFileName(fileName)?.number;
    if (number === undefined || fileName === last || number < (parseFileName(last)?.number ?? 0)) {
      throw unreadableChecksums(folder, i + 1, line);
    }
    if (number === parseFileName(last)?.number) {
      throw duplicateNumber(folder, last, fileName);
    }
    checksums.set(fileName, checksum);
    last = fileName;
  });
  return checksums;
}

export function printChecksums(checksums: ReadonlyMap<string, string>): string {
  return [...checksums].map(([fileName, checksum]) => `${checksum}  ${fileName}\n`).join('');
}
