import type { Paint } from '../../report/paint';
import { wrapped } from '../../text/shown';

const WIDTH = 100;
const CODE_INDENT = '    ';

/** A page of the documentation for a terminal: wrapped, with indented code, and without Markdown syntax. */
export function terminalPage(markdown: string, paint: Paint): string {
  const [prose, ...others] = markdown.replace(/<!--[^]*?-->\n?/g, '').split(/^```(?:.*)\n([^]*?)^```\n/gm);
  // Every second part is the text of a code block.
  const parts = [prose, ...others].map((part, at) => (at % 2 === 1 ? codeText(part) : proseText(part, paint)));
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function codeText(code: string): string {
  return code.trimEnd().split('\n').map((line) => (line === '' ? '' : CODE_INDENT + line)).join('\n');
}

function proseText(markdown: string, paint: Paint): string {
  const blocks = markdown.split(/\n{2,}/).map((block) => block.trim()).filter((block) => block !== '');
  return blocks.flatMap((block) => blockText(block, paint)).join('\n\n');
}

function blockText(block: string, paint: Paint): string {
  const [, heading] = /^#+ (.*)$/.exec(block) ?? [];
  if (heading !== undefined) {
    return paint.strong(plainText(heading));
  }
  return block.startsWith('|') ? tableText(block) : listText(block);
}

/** A paragraph, or list items with a hanging indent. */
function listText(block: string): string {
  const items = block.split(/\n(?=(?:-|\d+\.) )/);
  return items.flatMap((item) => {
    const sign = /^(?:-|\d+\.) /.exec(item)?.[0] ?? '';
    const lines = wrapped(plainText(item.slice(sign.length).replace(/\s+/g, ' ')), WIDTH - sign.length);
    return lines.map((line, at) => (at === 0 ? sign : ' '.repeat(sign.length)) + line);
  }).join('\n');
}

/** One paragraph per row, with column names: a table of long cells does not fit a terminal. */
function tableText(block: string): string {
  const [head, , ...rows] = block.split('\n').map((row) => cellsOf(row));
  return rows.map((row) =>
    row.flatMap((cell, at) => {
      const label = at === 0 || head[at] === '' ? '' : `${head[at]}: `;
      const indent = at === 0 ? '' : CODE_INDENT;
      return cell === '' ? [] : wrapped(label + cell, WIDTH - indent.length).map((line) => indent + line);
    }).join('\n'),
  ).join('\n');
}

function cellsOf(row: string): string[] {
  return row.split(/(?<!\\)\|/).slice(1, -1).map((cell) => plainText(cell.replace(/\\\|/g, '|').trim()));
}

/** Replaces links with their text, followed by the address if it is outside the package. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\[([^\]]+)\]\((https?:[^)]+)\)/g, '$1 ($2)')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .replace(/`([^`]+)`/g, (whole, code: string) => (code.includes(' ') ? whole : code));
}
