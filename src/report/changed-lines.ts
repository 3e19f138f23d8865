import type { FileEdit } from '../audit/fixes/file-fixes';
import { moved, type SourceFile } from '../audit/source';
import { append } from '../text/collections';
import { edited } from '../text/edited';

export interface ChangedLine {
  readonly number: number;
  readonly sign: '+' | '-';
  readonly text: string;
}

/**
 * A change as in a review: removed lines, then added lines.
 *
 * @param longest Longer lines are cut to the part that changes.
 */
export function changedLines(edits: readonly FileEdit[], longest = LONGEST_TEXT): ChangedLine[] {
  const byFile = new Map<SourceFile, FileEdit[]>();
  edits.forEach((edit) => append(byFile, edit.file, edit));
  return [...byFile].flatMap(([file, all]) => (
    hunks(file, [...all].sort((a, b) => a.start - b.start)).flatMap((hunk) => hunkLines(file, hunk, longest))
  ));
}

export function numbered({ number, sign, text }: ChangedLine): string {
  return `${String(number).padStart(4)} ${sign} ${text}`;
}

/** Groups edits that share a line. */
function hunks({ lines }: SourceFile, edits: readonly FileEdit[]): FileEdit[][] {
  const all: FileEdit[][] = [];
  edits.forEach((edit) => {
    const last = all.at(-1)?.at(-1);
    const isNear = last && lines.position(edit.start).line <= lines.position(last.end).line;
    if (isNear) {
      all[all.length - 1].push(edit);
    } else {
      all.push([edit]);
    }
  });
  return all;
}

function hunkLines(file: SourceFile, edits: readonly FileEdit[], longest: number): ChangedLine[] {
  const { lines } = file;
  const first = lines.position(edits[0].start).line;
  const last = lines.position(edits[edits.length - 1].end).line;
  const [start, end] = [lines.offsetOf(first), lines.endOf(last)];
  const inLines = edits.map((edit) => moved(edit, -start));
  const was = file.text.slice(start, end).split(/\r?\n/);
  const is = edited(file.text.slice(start, end), inLines).split(/\r?\n/);
  const [before, after] = sameEnds(was, is);
  const signed = (sign: ChangedLine['sign'], all: readonly string[]): ChangedLine[] => all
    .slice(before, all.length - after)
    .map((text, at) => ({ number: first + before + at, sign, text }));
  const [gone, come] = [signed('-', was), signed('+', is)];
  const isOne = gone.length === 1 && come.length === 1;
  return [...gone, ...come].map((line, at, all) => (
    isOne && line.text.length > longest ? { ...line, text: shortened(line.text, all[1 - at].text) } : line));
}

/** The length of the start that both have, and of the end behind it. */
function sameEnds(one: ArrayLike<string>, other: ArrayLike<string>): readonly [start: number, end: number] {
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) {
    start++;
  }
  let end = 0;
  while (end < most - start && one[one.length - 1 - end] === other[other.length - 1 - end]) {
    end++;
  }
  return [start, end];
}

const LONGEST_TEXT = 153;
const CONTEXT = 40;

/** The part of a long line that differs from the other line. */
function shortened(line: string, other: string): string {
  const [from, end] = sameEnds(line, other);
  const [start, stop] = [Math.max(0, from - CONTEXT), Math.min(line.length, line.length - end + CONTEXT)];
  return `${start > 0 ? '... ' : ''}${line.slice(start, stop)}${stop < line.length ? ' ...' : ''}`;
}
