import { isUtf8 } from 'node:buffer';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Io } from '../command';
import { UnusableInput } from './unusable-input';
import { SourceFile } from '../../audit/source';
import { lineOf } from '../../ledger/migrations/raw-folder';
import { LIMITS } from '../../schema/limits';

const MEBIBYTE = 1024 * 1024;
const MAX_MEBIBYTES = 32;
/** More than Spanner accepts, even with comments. A larger file is not a schema. */
export const MAX_TEXT_BYTES = MAX_MEBIBYTES * MEBIBYTE;
/** Bytes to examine. */
const SAMPLE_BYTES = 8192;
/** Of Git, which a parser would pass over in HCL. */
const CONFLICT_MARKER = /^[<>]{7} \S/m;

/** The argument for the standard input. */
export const STANDARD_INPUT = '-';
const STANDARD_INPUT_FILE = '<stdin>';

/**
 * Reads the file of an argument, or the standard input.
 *
 * @param ifLarge What to do about a file that is too large. Absent: it cannot be a schema.
 * @throws UnusableInput
 */
export async function readArgument(argument: string, io: Io, ifLarge?: string): Promise<SourceFile> {
  if (argument === STANDARD_INPUT) {
    return new SourceFile(STANDARD_INPUT_FILE, decodedText(await io.readInput(), 'the standard input', ifLarge));
  }
  const file = path.resolve(io.folder, argument);
  return new SourceFile(argument, io.drafts?.get(file) ?? readTextFile(file, argument, ifLarge));
}

export function isStandardInput({ name }: SourceFile): boolean {
  return name === STANDARD_INPUT_FILE;
}

/** Decides by name, or by the first character for the standard input, which has no name. */
export function holdsJson(file: SourceFile): boolean {
  return /\.(json|tfstate)$/i.test(file.name) || (isStandardInput(file) && /^\s*[{[]/.test(file.text));
}

/** @throws UnusableInput */
export function readTextFile(file: string, name: string, ifLarge?: string): string {
  try {
    const { size } = fs.statSync(file);
    checkSize(size, name, ifLarge);
    return decodedText(fs.readFileSync(file), name, ifLarge);
  } catch (error) {
    if (error instanceof UnusableInput) {
      throw error;
    }
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UnusableInput(
      code === 'ENOENT' ? `there is no file ${name}`
        : code === 'EISDIR' ? `${name} is a folder, and has to be a file` : `${name} cannot be read: ${message}`,
    );
  }
}

/** Decodes UTF-8, or UTF-16 with a byte order mark, and drops the mark. */
function decodedText(bytes: Buffer, name: string, ifLarge?: string): string {
  checkSize(bytes.length, name, ifLarge);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return bytes.toString('utf16le', 2);
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return bytes
      .subarray(2, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le');
  }
  if (bytes.subarray(0, SAMPLE_BYTES).includes(0)) {
    throw new UnusableInput(
      `${name} is not a text file: it holds zero bytes`,
      'text is UTF-8, or UTF-16 with a byte order mark',
    );
  }
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  if (!isUtf8(bytes)) {
    throw new UnusableInput(
      `${name} is not UTF-8 in line ${lineOf(text, text.indexOf('\ufffd'))}`,
      'save it as UTF-8, or as UTF-16 with a byte order mark',
    );
  }
  const marker = CONFLICT_MARKER.exec(text);
  if (marker) {
    const line = lineOf(text, marker.index);
    throw new UnusableInput(
      `${name} holds the conflict markers of an unfinished merge, in line ${line}`, 'resolve the conflict first',
    );
  }
  return text;
}

function checkSize(
  bytes: number, name: string, ifLarge = `the DDL of a database has ${LIMITS.ddlBytes / MEBIBYTE} MiB at most`,
): void {
  if (bytes > MAX_TEXT_BYTES) {
    const size = `${name} has ${Math.ceil(bytes / MEBIBYTE)} MiB`;
    throw new UnusableInput(`${size}, and files of up to ${MAX_MEBIBYTES} MiB are read`, ifLarge);
  }
}
