import * as path from 'node:path';
import { circles, roomOf, upwardArrows, type Arrow } from './arrows';
import { sourceTree, type SourceFile } from './source-files';
import { SUBJECTS, type Subject } from './subjects';
import { usageOf, type Usage } from './usage';
import { MAX_LINE_CHARS } from '../../projenrc/line-length';

export const MAX_FLAT_FILES = 20;

export interface Size {
  readonly bytes: number;
  readonly files: number;
}

export interface Naming {
  readonly subject: string;
  readonly files: readonly string[];
}

export interface Structure extends Usage {
  readonly total: Size;
  readonly rooms: Readonly<Record<string, Size>>;
  /** Files directly in each folder, the fullest first. */
  readonly flatFiles: readonly { readonly folder: string; readonly files: number }[];
  /** Tables of data are left out. */
  readonly longLines: readonly { readonly file: string; readonly lines: number }[];
  readonly circles: readonly (readonly string[])[];
  readonly upwardArrows: readonly Arrow[];
  readonly naming: readonly Naming[];
}

export interface StructureOptions {
  /** From the one that sees all to the one that sees none. */
  readonly rooms: readonly string[];
  /** Files of which each export is used from outside. */
  readonly entries: readonly string[];
  /** Files that nobody edits: they may have long lines, and another kind does not touch them. */
  readonly generated: readonly string[];
}

/** `texts`: by their path, the files of `src` and those that may use them. */
export function structureOf(texts: ReadonlyMap<string, string>, options: StructureOptions): Structure {
  const { rooms, entries, generated } = options;
  const tree = sourceTree(texts);
  const sources = [...tree.values()].filter((file) => file.path.startsWith('src/'));
  const edited = sources.filter((file) => !generated.includes(file.path));
  const inSources = new Map(sources.map((file) => [file.path, file]));
  const all = [...texts].filter(([file]) => file.startsWith('src/')).map(([file, text]) => ({ file, text }));
  return {
    total: sizeOf(all),
    rooms: Object.fromEntries([...groupBy(all, ({ file }) => roomOf(file))].map(([room, files]) => [room, sizeOf(files)])),
    flatFiles: [...groupBy(all, ({ file }) => path.posix.dirname(file))]
      .map(([folder, files]) => ({ folder, files: files.length })).sort((a, b) => b.files - a.files),
    longLines: all.filter(({ file }) => !generated.includes(file)).map(({ file, text }) => ({ file, lines: longLinesIn(text) }))
      .filter(({ lines }) => lines > 0).sort((a, b) => b.lines - a.lines),
    circles: circles(inSources),
    upwardArrows: upwardArrows(inSources, rooms),
    naming: SUBJECTS.map((subject) => ({
      subject: subject.subject,
      files: edited.filter((file) => names(file, subject)).map((file) => file.path),
    })),
    ...usageOf(tree, entries),
  };
}

function names({ path: file, words }: SourceFile, { pattern, homonym, homonymsIn }: Subject): boolean {
  return !homonymsIn?.some((folder) => file.startsWith(folder)) &&
    words.some((word) => pattern.test(word) && !homonym?.test(word));
}

function sizeOf(files: readonly { readonly text: string }[]): Size {
  return { bytes: files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0), files: files.length };
}

function longLinesIn(text: string): number {
  return text.split('\n').filter((line) => line.length > MAX_LINE_CHARS).length;
}

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    groups.set(keyOf(value), [...groups.get(keyOf(value)) ?? [], value]);
  }
  return groups;
}
