import * as fs from 'node:fs';
import * as path from 'node:path';

export const ROOT = path.join(__dirname, '..', '..', '..');

/** A fenced block of a page. Lines count from 0; the body lies between the fences, without them. */
export interface Fence {
  readonly language: string;
  /** The words behind the language, as written. */
  readonly words: readonly string[];
  readonly body: string;
  /** Line of the opening fence. */
  readonly open: number;
  /** Line of the closing fence. */
  readonly close: number;
}

export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly line: number;
}

export interface Page {
  /** Relative to the project, with forward slashes. */
  readonly file: string;
  readonly lines: readonly string[];
  readonly fences: readonly Fence[];
  readonly headings: readonly Heading[];
  readonly links: readonly string[];
}

/** Every page that people read in the project, but for those a tool writes. */
export function allPages(): Page[] {
  const top = fs.readdirSync(ROOT).filter((name) => name.endsWith('.md') && name !== 'API.md');
  const docs = (fs.readdirSync(path.join(ROOT, 'docs'), { recursive: true }) as string[])
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.split(path.sep).join('/')}`);
  return [...top, ...docs].sort().map((file) => parsePage(file, fs.readFileSync(path.join(ROOT, file), 'utf8')));
}

export function parsePage(file: string, text: string): Page {
  const lines = text.split('\n');
  const fences = fencesOf(file, lines);
  const fenced = new Set(fences.flatMap(({ open, close }) => Array.from({ length: close - open + 1 }, (_, i) => open + i)));
  const prose = lines.map((line, i) => (fenced.has(i) ? '' : line));
  const headings = prose.flatMap((line, i) => {
    const match = /^(#{1,6}) +(.*?) *$/.exec(line);
    return match ? [{ level: match[1].length, text: match[2], line: i }] : [];
  });
  const withoutCode = prose.join('\n').replace(/`[^`\n]*`/g, '');
  const links = [...withoutCode.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]);
  return { file, lines, fences, headings, links };
}

/** The name that a link uses for a heading. */
export function anchorOf(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
}

function fencesOf(file: string, lines: readonly string[]): Fence[] {
  const fences: Fence[] = [];
  for (let open = 0; open < lines.length; open += 1) {
    const match = /^(`{3,})(.*)$/.exec(lines[open]);
    if (!match) {
      continue;
    }
    const close = lines.findIndex((line, i) => i > open && line === match[1]);
    if (close < 0) {
      throw new Error(`${file}:${open + 1}: this fence is never closed`);
    }
    const [language = '', ...words] = match[2].trim().split(/\s+/);
    fences.push({ language, words, body: lines.slice(open + 1, close).join('\n'), open, close });
    open = close;
  }
  return fences;
}
