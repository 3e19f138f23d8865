import type { PlacedFinding, TextAudit } from './audit-text';
import type { DdlPiece, SourceFile } from './source';
import { edited, textEdits, type TextEdit } from './text-edits';
import { applyEdit } from '../../rules/fixes/apply-edit';
import type { Fix } from '../../rules/fixes/fix';
import { append } from '../../text/grouped';

/** What is to be in the place of a piece of a file. */
export interface FileEdit extends TextEdit {
  readonly file: SourceFile;
}

/**
 * A fix as edits of the files that the schema was read from. undefined: it is for people to place, as where only
 * Terraform knows a part of the statement, or where the text changes a table step by step.
 */
export function fileEdits(fix: Fix, { finding, ...place }: PlacedFinding, audit: TextAudit): FileEdit[] | undefined {
  const { source, script } = audit;
  if (fix.kind === 'advice') {
    const { file, line, column, length } = place;
    const start = file.lines.offsetOf(line) + column - 1;
    const isComment = finding.rule === 'unused-acknowledgement' &&
      /^(--|#|\/\*+(?=.*\*\/$))\s*spanner-constructs:/i.test(file.text.slice(start, start + length));
    return isComment ? [{ file, start, end: start + length, replacement: '' }] : undefined;
  }
  const edits = textEdits(script, applyEdit(script.schema, fix), source.text)?.map((edit) => inFile(edit, audit));
  return edits?.every((each) => each !== undefined) ? edits : undefined;
}

function inFile({ start, end, replacement }: TextEdit, { source }: TextAudit): FileEdit | undefined {
  const piece = source.pieceAt(start);
  const { file } = piece;
  if (end > start && source.pieceAt(end - 1) !== piece) {
    return undefined;
  }
  const from = source.fileOffset(start);
  const to = end > start ? source.fileOffset(end - 1) + 1 : from;
  const written = file.text.slice(from, to);
  // What Terraform puts in there would be lost.
  return piece.form !== undefined && /[$%]\{/.test(written)
    ? undefined
    : { file, start: from, end: to, replacement: inForm(replacement, from, piece) };
}

/** A text as a string or heredoc of Terraform holds it. */
function inForm(text: string, at: number, { form, file }: DdlPiece): string {
  const plain = form === undefined ? text : text.replace(/[$%](?=\{)/g, '$&$&');
  switch (form) {
    case 'string':
      return JSON.stringify(plain).slice(1, -1);
    case 'heredoc': {
      const start = file.text.lastIndexOf('\n', at - 1) + 1;
      const [indent] = /^[ \t]*/.exec(file.text.slice(start))!;
      return plain.replace(/\n[ \t]*/g, `\n${indent}`);
    }
    case undefined:
      return plain;
  }
}

/** The files after edits. Those of one fix are taken together or not at all, the first ones first. */
export function editedFiles(
  fixes: readonly (readonly FileEdit[])[],
): { readonly file: SourceFile; readonly text: string }[] {
  const taken = new Map<SourceFile, FileEdit[]>();
  for (const edits of fixes) {
    const isFree = edits.every(({ file, start, end }) => (
      (taken.get(file) ?? []).every((other) => end < other.start || start > other.end)
    ));
    if (isFree) {
      edits.forEach((edit) => append(taken, edit.file, edit));
    }
  }
  return [...taken].map(([file, edits]) => ({ file, text: edited(file.text, edits) }));
}

/** A change as a reviewer sees it: the lines that go, then those that come, with their numbers. */
export function changedLines(edits: readonly FileEdit[]): string[] {
  const byFile = new Map<SourceFile, FileEdit[]>();
  edits.forEach((edit) => append(byFile, edit.file, edit));
  return [...byFile].flatMap(([file, all]) => (
    hunks(file, [...all].sort((a, b) => a.start - b.start)).flatMap((hunk) => hunkLines(file, hunk))
  ));
}

/** Edits of one line, or of lines that follow each other, belong together. */
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

function hunkLines(file: SourceFile, edits: readonly FileEdit[]): string[] {
  const { lines } = file;
  const first = lines.position(edits[0].start).line;
  const last = lines.position(edits[edits.length - 1].end).line;
  const [start, end] = [lines.offsetOf(first), lines.endOf(last)];
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  const was = file.text.slice(start, end).split(/\r?\n/);
  const is = edited(file.text.slice(start, end), moved).split(/\r?\n/);
  let before = 0;
  while (before < Math.min(was.length, is.length) && was[before] === is[before]) {
    before++;
  }
  let after = 0;
  const most = Math.min(was.length, is.length) - before;
  while (after < most && was[was.length - 1 - after] === is[is.length - 1 - after]) {
    after++;
  }
  const numbered = (sign: string, all: readonly string[]): string[] => all
    .slice(before, all.length - after)
    .map((text, at) => `${String(first + before + at).padStart(4)} ${sign} ${text}`);
  const [gone, come] = [numbered('-', was), numbered('+', is)];
  const isOne = gone.length === 1 && come.length === 1;
  return [...gone, ...come].map((line, at, all) => (isOne ? shortened(line, all[1 - at]) : line));
}

const LONGEST_LINE = 160;
const CONTEXT = 40;

/** Of a long line, the part in which it differs from the other. */
function shortened(line: string, other: string): string {
  if (line.length <= LONGEST_LINE) {
    return line;
  }
  const number = 7;
  let from = number;
  while (from < line.length && line[from] === other[from]) {
    from++;
  }
  let end = 0;
  const most = Math.min(line.length, other.length) - from;
  while (end < most && line[line.length - 1 - end] === other[other.length - 1 - end]) {
    end++;
  }
  const [start, stop] = [Math.max(number, from - CONTEXT), Math.min(line.length, line.length - end + CONTEXT)];
  const [before, after] = [start > number ? '... ' : '', stop < line.length ? ' ...' : ''];
  return `${line.slice(0, number)}${before}${line.slice(start, stop)}${after}`;
}
