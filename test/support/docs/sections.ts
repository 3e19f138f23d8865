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
