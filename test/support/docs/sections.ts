/** A page with other paragraphs before its first section. */
export function withHead(text: string, paragraphs: readonly string[]): string {
  return [...paragraphs, text.slice(text.search(/^## /m))].join('\n\n');
}

/** A page with other paragraphs in the section of this name, which it has to have. */
export function withSection(text: string, name: string, paragraphs: (old: readonly string[]) => readonly string[]): string {
  const heading = `## ${name}\n`;
  const sections = text.split(/^(?=## )/m);
  const at = sections.findIndex((section) => section.startsWith(heading));
  if (at < 0) {
    throw new Error(`the page has no section "${name}"`);
  }
  const [, body, end] = /^([^]*?)(\n*)$/.exec(sections[at].slice(heading.length))!;
  sections[at] = [heading.trimEnd(), ...paragraphs(body.trim().split('\n\n'))].join('\n\n') + end;
  return sections.join('');
}

/** Paragraphs but for the first, if that is one to replace. */
export function withoutFirst([first, ...more]: readonly string[], replaced: RegExp): readonly string[] {
  return first === '' || replaced.test(first) ? more : [first, ...more];
}

const BEGIN = '<!-- written by the tests with UPDATE_GOLDENS=1 -->';
const END = '<!-- end of what the tests write -->';

/** A page with other blocks between its two marks. */
export function withMarked(text: string, blocks: readonly string[]): string {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) {
    throw new Error(`the page lacks the marks ${BEGIN} and ${END}`);
  }
  return `${text.slice(0, begin)}${[BEGIN, ...blocks].join('\n\n')}\n\n${text.slice(end)}`;
}

/** Rows below a head, with bars in their cells escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map((cell) => cell.replace(/\|/g, '\\|')));
  return [head, head.map(() => '---'), ...lines].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
