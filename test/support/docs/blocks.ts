import * as fs from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';
import { ROOT, type Fence, type Page } from './markdown';

/** What running a block must lead to. */
export interface Expectation {
  /** No finding at all. */
  readonly accepted: boolean;
  /** Rules that must refuse it; exactly these. */
  readonly refused?: readonly string[];
  /** Rules that must warn of it; exactly these. */
  readonly warned?: readonly string[];
  /** Rules whose advice it must get, among those that are warned of by nothing else. */
  readonly advised?: readonly string[];
  /** Code of the error that it must throw. */
  readonly throws?: string;
  /** What it declares is recorded first, behind what the blocks before it on the page have recorded. */
  readonly recorded?: boolean;
}

/** TypeScript that is shown to users. */
export interface Block {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly title: string;
  readonly code: string;
  readonly expectation: Expectation;
  /** Fences that show what the block leads to: those up to the next block or heading. */
  readonly shown: readonly Fence[];
}

export function blocksOfPage(page: Page): Block[] {
  const code = page.fences.filter((fence) => fence.language === 'ts');
  return code.map((fence) => {
    const ends = [...code.map((other) => other.open), ...page.headings.map((heading) => heading.line)].filter((line) => line > fence.open);
    const end = Math.min(page.lines.length, ...ends);
    const line = fence.open + 1;
    const at = `${page.file}:${line}`;
    return {
      file: page.file,
      line,
      title: [at, 'ts', ...fence.words].join(' '),
      code: fence.body,
      expectation: expectationOf(at, fence.words),
      shown: page.fences.filter((other) => other.language !== 'ts' && other.open > fence.close && other.open < end),
    };
  });
}

/** The `@example` of every docstring below src. */
export function blocksOfDocstrings(): Block[] {
  const folder = path.join(ROOT, 'src');
  const files = (fs.readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.endsWith('.ts')).sort();
  return files.flatMap((name) => examplesOf(`src/${name.split(path.sep).join('/')}`, fs.readFileSync(path.join(folder, name), 'utf8')));
}

function examplesOf(file: string, text: string): Block[] {
  if (!text.includes('@example')) {
    return [];
  }
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const blocks: Block[] = [];
  const seen = new Set<ts.Node>();
  const visit = (node: ts.Node): void => {
    for (const tag of ts.getJSDocTags(node)) {
      if (tag.tagName.text === 'example' && !seen.has(tag)) {
        seen.add(tag);
        const line = source.getLineAndCharacterOfPosition(tag.getStart()).line + 1;
        const code = ts.getTextOfJSDocComment(tag.comment) ?? '';
        blocks.push({ file, line, title: `${file}:${line} @example`, code, expectation: { accepted: false }, shown: [] });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return blocks;
}

function expectationOf(at: string, words: readonly string[]): Expectation {
  let expectation: Expectation = { accepted: false };
  for (const word of words) {
    const [key, value] = word.split('=');
    const rules = value?.split(',').sort();
    if (word === 'accepted') {
      expectation = { ...expectation, accepted: true };
    } else if (word === 'recorded') {
      expectation = { ...expectation, recorded: true };
    } else if ((key === 'refused' || key === 'warned' || key === 'advised') && rules) {
      expectation = { ...expectation, [key]: rules };
    } else if (key === 'throws' && value) {
      expectation = { ...expectation, throws: value };
    } else {
      throw new Error(`${at}: "${word}" is not accepted, recorded, refused=<rules>, warned=<rules>, advised=<rules> or throws=<code>`);
    }
  }
  return expectation;
}
